// The placement of trays and reference tables around the board.

import type { Art } from '../board/art'
import type { Form } from '../pages/formFactor'
import type { Grid, Tray } from '../connection/wire'

const CARD = 1.3 // the ratio of height to width above which a piece is a card
const MANY = 24 // a tray with more pieces goes to the bench

/** Return whether a tray holds verbs: touchable pieces without an owner, which stand for actions. */
function isVerbs(tray: Tray): boolean {
  return !tray.where && tray.pieces.length > 0 && tray.pieces.every((piece) => !piece.of && piece.id)
}

function isCards(tray: Tray, art: Art): boolean {
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
  bench: Tray[] // as wide as the space that the board leaves
  foot: Tray[] // below the board
  column: Tray[] // in the column with the seats and the log
  tables: { bench: Grid[]; column: Grid[] }
}

/** Assign trays and reference tables to their areas. A tray without `where` goes to the bench if it needs much room. */
export function beside(trays: readonly Tray[], tables: readonly Grid[], art: Art, form: Form): Beside {
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
