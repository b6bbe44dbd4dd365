// The assets of a game: info, texts, theme and sprites. They come in one request and are cached.

import { readArt } from '../board/art'
import type { Art, Theme } from '../board/art'
import { spoken, words } from '../words/language'
import { bookkeeping } from '../table/log'
import { get } from './api'
import type { Box, GameInfo } from './wire'

export interface Opened {
  game: GameInfo
  art: Art
}

const kept = new Map<string, Promise<Opened>>()

export function gameAssets(game: string): Promise<Opened> {
  let box = kept.get(game)
  if (!box) {
    kept.set(game, (box = open(game)))
    box.catch(() => kept.delete(game))
  }
  return box
}

export async function artOf(game: string): Promise<Art> {
  return (await gameAssets(game)).art
}

/** Return the game at a table if the page's meta tag names it; otherwise null. */
export function gameAt(table: string): string | null {
  const [id, game] = document.querySelector<HTMLMetaElement>('meta[name=table]')?.content.split(' ') ?? []
  return id === table ? (game ?? null) : null
}

async function open(key: string): Promise<Opened> {
  const box = await get<Box>(`/api/games/${encodeURIComponent(key)}/box/${spoken()}`)
  for (const [name, book] of Object.entries(box.words)) words.add(name, book)
  for (const id of box.game.minor_events ?? []) bookkeeping.add(id)
  return { game: box.game, art: readArt(key, box.theme as Theme, box.sprites) }
}
