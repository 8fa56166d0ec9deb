const mark = 'domovik-reloaded-at'

/** Handles a chunk of an older build that the server no longer has: one reload loads the new build. */
export const StaleChunk = {
  is: (thrown: unknown): boolean =>
    thrown instanceof Error &&
    /dynamically imported module|importing a module script|preload CSS/i.test(thrown.message),

  /** Whether code is missing only because there is no connection. */
  isOffline: (thrown: unknown): boolean => StaleChunk.is(thrown) && !navigator.onLine,

  /** Reloads, unless it did so within the last minute. Returns whether it reloads. */
  reloadOnce(now = Date.now()): boolean {
    const last = Number(sessionStorage.getItem(mark) ?? 0)
    if (!navigator.onLine || now - last < 60_000) return false
    sessionStorage.setItem(mark, String(now))
    location.reload()
    return true
  },
}
