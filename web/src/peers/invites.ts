// The invitations stored in this browser: received ones to tables in other pages, and those for its own tables.

/** An invitation to a table in another page. */
export interface Invite {
  host: string // names the host: the start of the key that signs the host's answers, or a random id
  secret: string // shared by everyone with the link; '' if the two pages are connected by hand
  offer?: string // the host's offer for a connection by hand, until it is used
  key: string // this guest's secret key for this host
  cookies: Record<string, string> // given by the host's server
  read?: boolean // the guest has read what a host can do
  at: number // ms
}

/** An invitation from this page. Everyone with its link may reach its tables. */
export interface Room {
  id: string
  host: string // the start of the public key; '' until a relay is used
  key: string // the secret key
  secret: string
  tables: string[]
  blocked: string[] // guests who were removed
  names: Record<string, string> // guests who have been here
  at: number // ms, when it was last used
}

const INVITES = 'starboard-invites'
const ROOMS = 'starboard-rooms'
const KEPT = 60 * 86_400_000 // ms
const LINK = /^#(with|hand)=([0-9a-f]{32})[.]?([\w-]+)$/

export const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
export const random = (bytes: number) => hex(crypto.getRandomValues(new Uint8Array(bytes)))

function read<T extends { at: number }>(name: string): Record<string, T> {
  try {
    const all = Object.entries(JSON.parse(localStorage.getItem(name) ?? '{}') as Record<string, T>)
    return Object.fromEntries(all.filter(([, each]) => each.at > Date.now() - KEPT))
  } catch {
    return {}
  }
}

function keep<T extends { at: number }>(name: string, key: string, value: T | null): void {
  const all = read<T>(name)
  if (value) all[key] = value
  else delete all[key]
  localStorage.setItem(name, JSON.stringify(all))
}

/** Return the rooms of this browser by id. */
export const rooms = () => read<Room>(ROOMS)
export const keepRoom = (room: Room) => keep(ROOMS, room.id, room)
export const endRoom = (room: Room) => keep<Room>(ROOMS, room.id, null)

/** Return the invitation to a table; null if the table is in this page. */
export function inviteTo(table: string): Invite | null {
  return (table && read<Invite>(INVITES)[table]) || null
}

export const keepInvite = (table: string, invite: Invite) => keep(INVITES, table, invite)

/** Return the table of a path; '' if it is another page. */
export function tableOf(path: string): string {
  return /^\/t\/([\w-]+)/.exec(path)?.[1] ?? ''
}

/** Return whether a URL fragment is an invitation. */
export function isInvite(hash: string): boolean {
  return LINK.test(hash)
}

/** Store the invitation in a URL fragment. Hosts who open a link to their own page stay there, and nothing is stored. */
export function acceptInvite(hash: string, table: string): void {
  const [, how, host, rest] = LINK.exec(hash) ?? []
  if (!host || !rest || !table || Object.values(rooms()).some((room) => [room.id, room.host].includes(host))) return
  const known = inviteTo(table)
  const mine = known ?? { key: random(32), cookies: {}, read: false }
  const link = how === 'with' ? { secret: rest } : { secret: '', offer: rest }
  keepInvite(table, { key: mine.key, cookies: mine.cookies, read: mine.read, host, at: Date.now(), ...link })
}
