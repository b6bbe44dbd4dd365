// Where trays and tables stand beside a board.

import type { Art } from '../board/art'
import type { Form } from '../pages/formFactor'
import type { Table, Tray } from '../connection/wire'

const CARD = 1.3 // what is so much higher than wide is a card
const MANY = 24 // more than these lie on a ground of their own

/** Verbs are pieces of nobody that can be touched: they are done, not moved. */
export function isVerbs(tray: Tray): boolean {
  return !tray.where && tray.pieces.length > 0 && tray.pieces.every((piece) => !piece.of && piece.id)
}

export function isCards(tray: Tray, art: Art): boolean {
  return (
    !tray.where &&
    tray.pieces.length > 0 &&
    tray.pieces.every((piece) => {
      const box = art.sprites.get(piece.kind)?.box
      return box && box[3] > box[2] * CARD
    })
  )
}

export interface Beside {
  verbs: Tray[]
  bench: Tray[] // with as much width as the board leaves
  foot: Tray[] // under the board
  column: Tray[] // among seats and log
  tables: { bench: Table[]; column: Table[] }
}

/** What belongs to the viewer or to all, each to its place; what a game leaves open is told by how much room it takes. */
export function beside(trays: readonly Tray[], tables: readonly Table[], art: Art, form: Form): Beside {
  const roomy = (tray: Tray) =>
    tray.where === 'bench' ||
    (!tray.where && (isCards(tray, art) || tray.pieces.length > MANY || tray.pieces.some((piece) => art.cut(piece.kind))))
  const low = (tray: Tray) => tray.where === 'foot'
  const lying = trays.filter((tray) => !isVerbs(tray))
  const apart = form === 'desk'
  return {
    verbs: trays.filter(isVerbs),
    bench: apart ? lying.filter(roomy) : [...lying.filter((tray) => !low(tray)), ...lying.filter(low)],
    foot: apart ? lying.filter(low) : [],
    column: apart ? lying.filter((tray) => !roomy(tray) && !low(tray)) : [],
    tables: {
      bench: tables.filter((table) => !apart || table.where !== 'column'),
      column: tables.filter((table) => apart && table.where === 'column'),
    },
  }
}
