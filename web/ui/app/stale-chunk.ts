const mark = 'domovik-reloaded-at'
/** The longest wait for a server that does not answer. */
const patienceMs = 5_000

/** Handles a chunk of an older build that the server no longer has: one reload loads the new build. */
export const StaleChunk = {
  /** A failed load is remembered this long, so that the render that waits for it does not start it again. */
  rememberedMs: 1_000,

  is: (thrown: unknown): boolean =>
    thrown instanceof Error &&
    /dynamically imported module|importing a module script|preload CSS/i.test(thrown.message),

  /** Whether code is missing only because there is no connection. */
  isOffline: (thrown: unknown): boolean => StaleChunk.is(thrown) && !navigator.onLine,

  /** Whether the server answers. A browser may believe that it is online although nothing gets through. */
  async isReached(): Promise<boolean> {
    try {
      const answer = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })
      return answer.ok
    } catch {
      return false
    }
  },

  /** Reloads, unless it did so within the last minute. Returns whether it reloads. */
  reloadOnce(now = Date.now()): boolean {
    const last = Number(sessionStorage.getItem(mark) ?? 0)
    if (!navigator.onLine || now - last < 60_000) return false
    sessionStorage.setItem(mark, String(now))
    location.reload()
    return true
  },
}
