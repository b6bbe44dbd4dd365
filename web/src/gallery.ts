// The art of a game, fetched once; its drawings are defined once in the document, for every board and button to use.

import { Art, readArt } from './art'
import type { Theme } from './art'

const kept = new Map<string, Promise<Art>>()

export function artOf(game: string): Promise<Art> {
  let art = kept.get(game)
  if (!art) kept.set(game, (art = load(game)))
  return art
}

async function load(game: string): Promise<Art> {
  const [theme, sprites] = await Promise.all([fetch(`/api/games/${game}/art/theme.json`), fetch(`/api/games/${game}/art/sprites.svg`)])
  if (!theme.ok || !sprites.ok) return new Art(theme.ok ? ((await theme.json()) as Theme) : {})
  const art = readArt((await theme.json()) as Theme, await sprites.text())
  define(art)
  return art
}

function define(art: Art): void {
  const sheet = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  sheet.setAttribute('width', '0')
  sheet.setAttribute('height', '0')
  sheet.setAttribute('aria-hidden', 'true')
  sheet.classList.add('sheet')
  sheet.innerHTML = `<defs>${art.defs}</defs>`
  document.body.append(sheet)
}
