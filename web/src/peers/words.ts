// The words of invitations between pages: loaded when a player invites or is invited.

import { spoken, words } from '../words/language'
import type { Catalogue } from '../words/words'

const BOOKS = import.meta.glob<Catalogue>('../../lang/peers/*.json', { import: 'default' })

/** Load a part of the page together with these words. */
export async function withPeerWords<T>(part: Promise<T>): Promise<T> {
  words.add('peers', await BOOKS[`../../lang/peers/${spoken()}.json`]!())
  return part
}
