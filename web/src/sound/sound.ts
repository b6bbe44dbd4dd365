// Seven short sounds, synthesized on demand. Silent unless sound is on in the settings.

import { settings } from '../settings/settings.svelte'

export type Sound = 'turn' | 'move' | 'snap' | 'loss' | 'win' | 'message' | 'refused'

interface Note {
  at: number // s after the start
  from: number // Hz
  to: number
  long: number // s
  loud: number
  wave: OscillatorType
}

function note(at: number, from: number, long: number, loud: number, wave: OscillatorType = 'sine', to = from): Note {
  return { at, from, to, long, loud, wave }
}

const SCORES: Record<Sound, readonly Note[]> = {
  turn: [note(0, 659, 0.16, 0.5), note(0.11, 988, 0.3, 0.5)],
  snap: [note(0, 1500, 0.03, 0.5, 'sawtooth', 420), note(0.022, 260, 0.07, 0.55, 'triangle', 150)],
  move: [note(0, 420, 0.09, 0.35, 'triangle', 560)],
  loss: [note(0, 330, 0.6, 0.55, 'triangle', 46), note(0.05, 165, 0.7, 0.4, 'sine', 30)],
  win: [note(0, 523, 0.2, 0.45), note(0.13, 659, 0.2, 0.45), note(0.26, 784, 0.2, 0.45), note(0.39, 1047, 0.55, 0.5)],
  message: [note(0, 1175, 0.07, 0.3), note(0.09, 1175, 0.07, 0.25)],
  refused: [note(0, 208, 0.1, 0.4, 'triangle', 185), note(0.1, 175, 0.14, 0.4, 'triangle', 156)],
}

let context: AudioContext | null = null

export function sound(which: Sound): void {
  if (!settings.sound) return
  try {
    context ??= new AudioContext()
    void context.resume()
    for (const each of SCORES[which]) play(context, each)
  } catch {
    // Without Web Audio, the game goes on in silence.
  }
}

function play(context: AudioContext, { at, from, to, long, loud, wave }: Note): void {
  const begin = context.currentTime + at
  const source = context.createOscillator()
  const gain = context.createGain()
  source.type = wave
  source.frequency.setValueAtTime(from, begin)
  source.frequency.exponentialRampToValueAtTime(to, begin + long)
  gain.gain.setValueAtTime(0.0001, begin)
  gain.gain.exponentialRampToValueAtTime(loud * 0.4, begin + 0.012)
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + long)
  source.connect(gain).connect(context.destination)
  source.start(begin)
  source.stop(begin + long + 0.02)
}
