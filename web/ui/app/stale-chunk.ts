import { isReached } from '../api/reached.ts'
import { loadUpdate } from '../pwa/register-worker.ts'

const mark = 'domovik-reloaded-at'

/** Handles a chunk of an older build that the server no longer has: one reload loads the new build. */
export const StaleChunk = {
  /** A failed load is remembered this long, so that the render that waits for it does not start it again. */
  rememberedMs: 1_000,

  is: (thrown: unknown): boolean =>
    thrown instanceof Error &&
    /dynamically imported module|importing a module script|preload CSS/i.test(thrown.message),

  /** Whether code is missing only because there is no connection. */
  isOffline: (thrown: unknown): boolean => StaleChunk.is(thrown) && !navigator.onLine,

  /**
   * Loads the new build if the server answers, unless that was done within the last minute: `reloads`, or `unreached`, or `stays`.
   * Without an answer a reload could lose the screen.
   * The worker has taken the new page from the server when a part was missing (worker.ts); one that waits takes over.
   */
  async renew(now = Date.now()): Promise<'reloads' | 'unreached' | 'stays'> {
    if (!(await isReached())) return 'unreached'
    if (now - Number(sessionStorage.getItem(mark) ?? 0) < 60_000) return 'stays'
    try {
      sessionStorage.setItem(mark, String(now))
    } catch {
      // A full device cannot note it, and would load the page again and again.
      return 'stays'
    }
    void loadUpdate()
    return 'reloads'
  },
}
