import { useLayoutEffect } from 'react'

/** The main heading of the screen, for when the button that opened the layer is gone. */
function heading(): HTMLElement | null {
  const found = document.querySelector<HTMLElement>('main h1')
  if (found) found.tabIndex = -1
  return found
}

/** A button that waits for an answer is disabled and loses the focus, before the question of the answer opens. */
let last: Element | null = null
globalThis.document?.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element) last = target
})

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body

/** When the focus trap of a layer has ended. */
const laterMs = 350

/**
 * Returns the focus to where it was when a layer was opened, if it would be nowhere after the layer closed. The library returns it only if
 * the layer is closed, not if it is removed or replaced in the same moment, as a question that was answered.
 */
export function useFocusBack(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return
    const before = isNowhere() ? last : document.activeElement
    return () => {
      const back = (): void => {
        if (isNowhere())
          (before instanceof HTMLElement && before.isConnected ? before : heading())?.focus({
            preventScroll: true,
          })
      }
      last = before
      setTimeout(back)
      setTimeout(back, laterMs)
    }
  }, [opened])
}
