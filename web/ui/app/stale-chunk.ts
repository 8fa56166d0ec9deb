const mark = 'domovik-reloaded-at'

/** A part of an older build that the server no longer has: one reload brings the new build. */
export const StaleChunk = {
  is: (thrown: unknown): boolean =>
    thrown instanceof Error &&
    /dynamically imported module|importing a module script|preload CSS/i.test(thrown.message),

  /** Reloads unless that was tried within the last minute; tells whether it did. */
  reloadOnce(now = Date.now()): boolean {
    const last = Number(sessionStorage.getItem(mark) ?? 0)
    if (!navigator.onLine || now - last < 60_000) return false
    sessionStorage.setItem(mark, String(now))
    location.reload()
    return true
  },
}
