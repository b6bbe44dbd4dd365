// The picture as it stands: a scene with nothing left out, and how a patch leads from one to the next.

import type { Field, Layer, Mark, Message, Note, Overlay, Panel, Patch, Piece, Scene, Splice, Table, Tray, TrayPatch, Timer, Alert } from './wire'

export interface Picture {
  boards: string[]
  pieces: Piece[]
  panels: Panel[]
  prompt: Message
  trays: Tray[]
  layers: Layer[]
  overlays: Overlay[]
  notes: Note[]
  marks: Mark[]
  turned: number
  progress: Message | null
  detail: Message | null
  warning: Alert | null
  tables: Table[]
  timer: Timer | null
  fields: Field[]
}

/** A scene as it travels leaves out what is empty. */
export function whole(scene: Scene): Picture {
  return {
    boards: scene.boards,
    pieces: scene.pieces,
    panels: scene.panels,
    prompt: scene.prompt,
    trays: scene.trays ?? [],
    layers: scene.layers ?? [],
    overlays: scene.overlays ?? [],
    notes: scene.notes ?? [],
    marks: scene.marks ?? [],
    turned: scene.turned ?? 0,
    progress: scene.progress ?? null,
    detail: scene.detail ?? null,
    warning: scene.warning ?? null,
    tables: scene.tables ?? [],
    timer: scene.timer ?? null,
    fields: scene.fields ?? [],
  }
}

/** The scene after a patch: lists by splices, all else anew; what is not named stays. */
export function patched(old: Picture, patch: Patch): Picture {
  const made: Record<string, unknown> = { ...old, ...patch.fields }
  for (const [name, splice] of Object.entries(patch.splices ?? {})) {
    made[name] = spliced((made[name] as unknown[] | undefined) ?? [], splice)
  }
  if (patch.trays) made.trays = (made.trays as Tray[]).map((tray) => within(tray, patch.trays![tray.id]))
  return made as unknown as Picture
}

function within(tray: Tray, patch: TrayPatch | undefined): Tray {
  return patch ? { ...tray, label: patch.label ?? tray.label, pieces: spliced(tray.pieces ?? [], patch.pieces ?? {}) } : tray
}

/** First the old places that fall out, then what comes in, each at its place in the new list. */
export function spliced<T>(old: readonly T[], splice: Splice): T[] {
  const out = new Set(splice.out)
  const made = old.filter((_, place) => !out.has(place))
  for (const [place, item] of splice.into ?? []) made.splice(place, 0, item as T)
  return made
}
