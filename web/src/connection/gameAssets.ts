// The box of a game: all that its tables are drawn and told with, fetched once with one question.

import { Art, readArt } from '../board/art'
import type { Theme } from '../board/art'
import { spoken, words } from '../words/language'
import { bookkeeping } from '../table/log'
import { get } from './api'
import type { Box, GameInfo } from './wire'

export interface Opened {
  game: GameInfo
  art: Art
}

const SVG = 'http://www.w3.org/2000/svg'

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

/** Which game is played at a table, where the page itself says it. */
export function gameAt(table: string): string | null {
  const [id, game] = document.querySelector<HTMLMetaElement>('meta[name=table]')?.content.split(' ') ?? []
  return id === table ? (game ?? null) : null
}

async function open(key: string): Promise<Opened> {
  const box = await get<Box>(`/api/games/${encodeURIComponent(key)}/box/${spoken()}`)
  for (const [name, book] of Object.entries(box.words)) words.add(name, book)
  for (const id of box.game.minor_events ?? []) bookkeeping.add(id)
  const art = readArt(box.theme as Theme, box.sprites)
  define(art)
  return { game: box.game, art }
}

/** Its drawings are defined once in the document, for every board and button to use. */
function define(art: Art): void {
  const sheet = document.createElementNS(SVG, 'svg')
  const defs = document.createElementNS(SVG, 'defs')
  sheet.setAttribute('width', '0')
  sheet.setAttribute('height', '0')
  sheet.setAttribute('aria-hidden', 'true')
  sheet.classList.add('sheet')
  defs.append(...art.parts.values())
  sheet.append(defs)
  document.body.append(sheet)
}
