import { useLayoutEffect } from 'react'

/** The main heading of the screen, for when the button that opened the layer is gone. */
function heading(): HTMLElement | null {
  const found = document.querySelector<HTMLElement>('main h1')
  if (found) found.tabIndex = -1
  return found
}

/** When the focus trap of a layer has ended. */
const laterMs = 350

/**
 * Returns the focus to where it was when a layer was opened, if it would be nowhere after the layer closed. The library returns it only if
 * the layer is closed, not if it is replaced in the same moment, as a form that begins anew with what was saved.
 */
export function useFocusBack(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return
    const before = document.activeElement
    return () => {
      const back = (): void => {
        const nowhere = document.activeElement === null || document.activeElement === document.body
        if (nowhere)
          (before instanceof HTMLElement && before.isConnected ? before : heading())?.focus({
            preventScroll: true,
          })
      }
      setTimeout(back)
      setTimeout(back, laterMs)
    }
  }, [opened])
}
