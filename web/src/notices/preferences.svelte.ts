// Notice preferences of this browser: vibration and notifications. Sound is in settings.svelte.ts.

class NoticePreferences {
  vibration = $state(localStorage.getItem('vibration') === 'yes')
  notify = $state(localStorage.getItem('notify') === 'yes')

  setVibration(on: boolean): void {
    this.vibration = on
    keep('vibration', on)
  }

  /** Turn system notifications on this device on or off. */
  setNotify(on: boolean): void {
    this.notify = on
    keep('notify', on)
  }
}

function keep(name: string, on: boolean): void {
  if (on) localStorage.setItem(name, 'yes')
  else localStorage.removeItem(name)
}

export const preferences = new NoticePreferences()
