// The picture: a scene with all optional fields filled in, and the patches that update it.

import type {
  Field,
  Layer,
  Mark,
  Message,
  Note,
  Objective,
  Overlay,
  Panel,
  Patch,
  Piece,
  Scene,
  Splice,
  Grid,
  Tray,
  Timer,
  Alert,
} from '../connection/wire'
import { filled, kindOf } from '../connection/filled'

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
  tables: Grid[]
  timer: Timer | null
  fields: Field[]
  goal: Objective | null
}

/** Fill in the fields that the wire format omits when they are empty. */
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
    goal: scene.goal ?? null,
  }
}

/** Apply a patch: splice lists, patch items that keep their position, and replace every other changed field. */
export function patched(old: Picture, patch: Patch): Picture {
  return changed(old, patch, 'Scene')
}

function changed<T extends object>(old: T, patch: Patch, kind: string): T {
  const made = { ...old } as Record<string, unknown>
  for (const [name, value] of Object.entries(patch.fields ?? {})) made[name] = filled(kindOf(kind, name), value)
  for (const [name, { out, into }] of Object.entries(patch.splices ?? {})) {
    const come = (into ?? []).map(([place, item]): [number, unknown] => [place, filled(kindOf(kind, name), item)])
    made[name] = spliced(made[name] as unknown[], { out, into: come })
  }
  for (const [name, inner] of Object.entries(patch.within ?? {})) {
    made[name] = (made[name] as object[]).map((item, place) => (inner[place] ? changed(item, inner[place], kindOf(kind, name)) : item))
  }
  return made as T
}

/** Remove items by their index in the old list, then insert items by their index in the new one. */
export function spliced<T>(old: readonly T[], splice: Splice): T[] {
  const out = new Set(splice.out)
  const made = old.filter((_, place) => !out.has(place))
  for (const [place, item] of splice.into ?? []) made.splice(place, 0, item as T)
  return made
}
