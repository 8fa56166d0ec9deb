/** How long a screen loads alone before code that may be needed later is fetched. */
const patienceMs = 4_000

/** Runs once when the first screen is complete and the browser is idle. Returns a function that cancels. */
export function whenIdle(run: () => void): () => void {
  const timer = setTimeout(() => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(run)
    else run()
  }, patienceMs)
  return () => clearTimeout(timer)
}
