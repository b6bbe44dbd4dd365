// Site navigation: the places that every page links to. Add a line here for a new page.

import { inPage } from '../connection/transport'

export interface Place {
  key: string // its label is the message site.nav.KEY
  path: string
  icon: string // an SVG path on a 24 by 24 grid
  on: 'desk' | 'phone' | 'both' // desk: the links in the header; phone: the bar at the bottom
}

const PLACES: readonly Place[] = [
  { key: 'games', path: '/', icon: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z', on: 'both' },
  {
    key: 'voyage',
    path: '/voyage',
    icon: 'M5 19.5a2 2 0 1 0 0-4a2 2 0 0 0 0 4zM19 8.5a2 2 0 1 0 0-4a2 2 0 0 0 0 4zM7 17.5h8a3.5 3.5 0 0 0 0-7H9a3.5 3.5 0 0 1 0-7h8',
    on: 'both',
  },
  { key: 'puzzles', path: '/puzzles', icon: 'M5 8h4a2.2 2.2 0 1 1 4 0h4v4a2.2 2.2 0 1 1 0 4v4H5z', on: 'both' },
  { key: 'lobby', path: '/lobby', icon: 'M6 21V4l9-1v18M6 21h13M15 6h3v15M11.5 12h.01', on: 'both' },
  {
    key: 'events',
    path: '/events',
    icon: 'M7 4h10v5a5 5 0 0 1-10 0zM7 6H4c0 3 1.3 4.5 3.5 4.8M17 6h3c0 3-1.3 4.5-3.5 4.8M12 14v4M8 20h8',
    on: 'desk',
  },
  { key: 'you', path: '/you', icon: 'M12 11.5a4 4 0 1 0 0-8a4 4 0 0 0 0 8zM4.5 20.5c0-4 3.3-6.5 7.5-6.5s7.5 2.5 7.5 6.5', on: 'phone' },
]

const WITH_SERVER = ['lobby', 'events'] // where people meet: not in a page without a server

export function placesOn(form: 'desk' | 'phone'): Place[] {
  return PLACES.filter((place) => (place.on === 'both' || place.on === form) && !(inPage && WITH_SERVER.includes(place.key)))
}
