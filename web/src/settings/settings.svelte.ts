// Settings of this browser: theme, motion, sound and keys. The language is in language.ts.

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

  /** Turn the letter keys that select pieces on or off. Voice control or a tremor can press them by accident. */
  setKeys(keys: boolean): void {
    this.keys = keys
    keep('keys', keys ? '' : 'no')
  }

  /** Set the theme and motion attributes that the style sheet reads. */
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
