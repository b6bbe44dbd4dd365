// How the person of this browser wants to hear of a turn, besides the sound, which settings.svelte.ts knows.

class NoticePreferences {
  vibration = $state(localStorage.getItem('vibration') === 'yes')
  notify = $state(localStorage.getItem('notify') === 'yes')

  setVibration(on: boolean): void {
    this.vibration = on
    keep('vibration', on)
  }

  /** Notifications of the system, on this device. */
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
