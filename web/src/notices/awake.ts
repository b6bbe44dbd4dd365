// Keeping the screen on while the viewer thinks. Browsers allow wake locks on secure origins only.

/** Keep the screen on until the returned function is called. Browsers release the lock of a hidden page; renew it. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null
  let done = false

  async function ask() {
    if (done || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    try {
      lock = await navigator.wakeLock.request('screen')
      if (done) void lock.release()
    } catch {
      // Browsers refuse the lock when the battery is low.
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
