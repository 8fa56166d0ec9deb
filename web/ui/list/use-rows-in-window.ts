import { useSyncExternalStore } from 'react'

/** The height of a row of a list, in pixels. */
export const rowHeight = 45
/** How many rows above and below the window are rendered too. */
const around = 12
/**
 * The rendered rows change when the page has moved by so many rows. Rows of two lines are higher than the gap that takes their
 * place, so the browser moves the page a little when they change: less than this, or the rows would change again and again.
 */
const step = 4

/**
 * The rows [from, to) of a table that are in the window or near it; all rows if the list is not long. `top` is the distance
 * of the first row from the top of the page, in pixels.
 */
export function useRowsInWindow(isLong: boolean, count: number, top: number): readonly [number, number] {
  const first = useSyncExternalStore(subscribe, () => (isLong ? firstRow(top) : 0))
  const height = useSyncExternalStore(subscribe, () => (isLong ? seen.height : 0))
  return isLong ? rowsInWindow(count, first, height) : [0, count]
}

/** The rows [from, to) around a window of `height` pixels whose first row is `first`. @internal */
export function rowsInWindow(count: number, first: number, height: number): readonly [number, number] {
  const visible = Math.ceil(height / rowHeight) + step
  const last = Math.max(0, count - visible)
  const start = Math.min(Math.max(0, first), last)
  return [Math.max(0, start - around), Math.min(count, start + visible + around)]
}

/** Where the page stood at the last event. Not read while React renders, because each rendering can move the page. */
const seen = { y: 0, height: 0 }

const firstRow = (top: number): number => Math.floor((seen.y - top) / rowHeight)

function look(): void {
  if (Math.abs(window.scrollY - seen.y) >= step * rowHeight) seen.y = window.scrollY
  seen.height = window.innerHeight
}

function subscribe(changed: () => void): () => void {
  const moved = (): void => {
    look()
    changed()
  }
  look()
  window.addEventListener('scroll', moved, { passive: true })
  window.addEventListener('resize', moved)
  return () => {
    window.removeEventListener('scroll', moved)
    window.removeEventListener('resize', moved)
  }
}
