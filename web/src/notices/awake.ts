// The screen stays on while somebody thinks about their move. Browsers allow it over https alone.

/** Keep it on until the returned is called. What the browser lets go of when the page is hidden is asked for again. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null
  let done = false

  async function ask() {
    if (done || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    try {
      lock = await navigator.wakeLock.request('screen')
      if (done) void lock.release()
    } catch {
      // A low battery refuses it.
    }
  }

  document.addEventListener('visibilitychange', ask)
  void ask()
  return () => {
    done = true
    document.removeEventListener('visibilitychange', ask)
    void lock?.release()
  }
}
