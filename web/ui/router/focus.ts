/** Where the keyboard continues after another screen is shown. */

/** The longest wait for the heading or the link. */
const patienceMs = 3_000
const modal = '[aria-modal="true"]'

let stop: (() => void) | undefined

const content = (): HTMLElement | null => document.getElementById('content')

/**
 * Focuses what `find` returns, as soon as it is there; if it does not come in time, the content as a whole. The focus moves
 * once, so that a screen reader announces the screen once. It does not move if the screen or the person has moved it since
 * `pressed` had it.
 */
function focusOnce(pressed: Element | null, find: (content: HTMLElement) => HTMLElement | null): void {
  stop?.()
  const root = content()
  if (!root) return
  const moved = (): boolean => {
    const { activeElement, body } = document
    return (activeElement !== pressed && activeElement !== body) || document.querySelector(modal) !== null
  }
  const tryIt = (): boolean => {
    const found = moved() ? null : find(root)
    if (found) focus(found)
    return found !== null || moved()
  }
  if (tryIt()) return
  const watcher = new MutationObserver(() => {
    if (tryIt()) end()
  })
  const timer = setTimeout(() => {
    end()
    if (!moved()) focus(root)
  }, patienceMs)
  const end = (): void => {
    watcher.disconnect()
    clearTimeout(timer)
    stop = undefined
  }
  stop = end
  watcher.observe(root, { childList: true, subtree: true })
}

function focus(element: HTMLElement): void {
  if (!element.matches('a, button, [tabindex]')) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

const heading = (root: HTMLElement): HTMLElement | null => root.querySelector('h1')

/** Focuses the heading of the screen that is shown now. `pressed` had the focus when it was opened. */
export const focusContent = (pressed: Element | null): void => focusOnce(pressed, heading)

/** Focuses the link from which another screen was opened, for the way back. */
export const focusLink = (pressed: Element | null, href: string): void =>
  focusOnce(
    pressed,
    (root) => [...root.querySelectorAll('a')].find((link) => link.getAttribute('href') === href) ?? null,
  )
