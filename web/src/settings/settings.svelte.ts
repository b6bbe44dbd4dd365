// What a person has set for this browser: light, motion, sound, keys. The language is set in language.ts.

export type Theme = '' | 'dark' | 'light'

class Settings {
  theme = $state<Theme>((localStorage.getItem('theme') as Theme | null) ?? '')
  calm = $state(localStorage.getItem('calm') === 'yes')
  sound = $state(localStorage.getItem('sound') === 'yes')
  keys = $state(localStorage.getItem('keys') !== 'no')

  setTheme(theme: Theme): void {
    this.theme = theme
    keep('theme', theme)
    this.apply()
  }

  setCalm(calm: boolean): void {
    this.calm = calm
    keep('calm', calm ? 'yes' : '')
    this.apply()
  }

  setSound(sound: boolean): void {
    this.sound = sound
    keep('sound', sound ? 'yes' : '')
  }

  /** Whether letters on the keyboard touch pieces: who speaks to the browser, or has a trembling hand, may not want it. */
  setKeys(keys: boolean): void {
    this.keys = keys
    keep('keys', keys ? '' : 'no')
  }

  /** Written on the page, where the style sheet reads it. */
  apply(): void {
    const { dataset } = document.documentElement
    if (this.theme) dataset.theme = this.theme
    else delete dataset.theme
    if (this.calm) dataset.motion = 'calm'
    else delete dataset.motion
  }
}

function keep(name: string, value: string): void {
  if (value) localStorage.setItem(name, value)
  else localStorage.removeItem(name)
}

export const settings = new Settings()
