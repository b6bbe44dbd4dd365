// A replay: the picture after every row, rebuilt from the steps that the server sent.

import { patched, whole } from './picture'
import type { Picture } from './picture'
import { filledMessage } from '../connection/filled'
import { entry } from './log'
import type { Entry } from './log'
import type { Around, Cue, Step } from '../connection/wire'

export interface Moment {
  picture: Picture
  around: Around
  cues: readonly Cue[]
  entry: Entry
}

export function moments(steps: readonly Step[]): Moment[] {
  const told: Moment[] = []
  let picture: Picture | null = null
  let around: Around | null = null
  for (const step of steps.map(filledMessage)) {
    if (step.around) around = { ...around, ...(step.around as Partial<Around>) } as Around
    if (step.scene) picture = whole(step.scene)
    else if (step.patch && picture) picture = patched(picture, step.patch)
    if (picture && around) told.push({ picture, around, cues: step.cues ?? [], entry: entry(step) })
  }
  return told
}
