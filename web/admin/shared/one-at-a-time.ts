/**
 * Returns a function that runs acts, and ignores those that come while one is under way. A second press can come before the button is rendered
 * as busy.
 */
export function oneAtATime(): (act: () => Promise<unknown>) => Promise<void> {
  let isUnderWay = false
  return async (act) => {
    if (isUnderWay) return
    isUnderWay = true
    try {
      await act()
    } finally {
      isUnderWay = false
    }
  }
}
