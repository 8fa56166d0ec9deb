/**
 * Resolves after the next frame is painted, so that the reaction to a click is on screen before heavy work begins. A
 * hidden page is not painted; there it resolves at once.
 */
export function afterPaint(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve()
  return new Promise((resolve) => {
    // The page may become hidden before its next frame.
    const late = setTimeout(resolve, 100)
    requestAnimationFrame(() => {
      clearTimeout(late)
      setTimeout(resolve)
    })
  })
}
