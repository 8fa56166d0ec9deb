/** Where the page was scrolled to, for each entry of the history. Kept for a reload of the tab. */

const storageKey = 'scroll'
/** The longest wait for the content of a page that is shown again. */
const patienceMs = 3_000
const most = 50

function readPlaces(): Map<string, number> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return new Map(Array.isArray(stored) ? stored : [])
  } catch {
    return new Map()
  }
}

let places: Map<string, number> | undefined
const known = (): Map<string, number> => {
  places ??= readPlaces()
  return places
}

/** Remembers how far the page is scrolled. */
export function rememberScroll(key: string): void {
  known().delete(key)
  known().set(key, window.scrollY)
}

/** Stores what is remembered, before the page ends. */
export function storeScroll(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...known()].slice(-most)))
  } catch {
    return
  }
}

let stop: (() => void) | undefined

/** Calls `reach` until it succeeds: now, and whenever the page gets taller, unless the person scrolls first. */
function tryToReach(reach: () => boolean): void {
  stop?.()
  if (reach()) return
  const watcher = new ResizeObserver(() => {
    if (reach()) end()
  })
  const timer = setTimeout(() => end(), patienceMs)
  const inputs = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const
  const end = (): void => {
    watcher.disconnect()
    clearTimeout(timer)
    for (const input of inputs) window.removeEventListener(input, end)
    stop = undefined
  }
  stop = end
  watcher.observe(document.body)
  for (const input of inputs) window.addEventListener(input, end, { passive: true })
}

/** Scrolls to where the page was, as soon as its content is tall enough. */
export function restoreScroll(key: string): void {
  const top = known().get(key) ?? 0
  tryToReach(() => {
    window.scrollTo({ top, behavior: 'instant' })
    return Math.abs(window.scrollY - top) < 2
  })
}

/** Scrolls to the element that the hash names, as soon as it exists. Without a hash to the top. */
export function scrollToHash(hash: string): void {
  if (hash === '') {
    stop?.()
    window.scrollTo({ top: 0, behavior: 'instant' })
    return
  }
  tryToReach(() => {
    const target = document.getElementById(hash)
    target?.scrollIntoView()
    return target !== null
  })
}
