import { useSyncExternalStore } from 'react'

/** The height of a row of a list, in pixels. */
export const rowHeight = 45
/** How many rows above and below the window are rendered too. */
const around = 12
/** The rendered rows change when the page has moved by so many rows. */
const step = 4

/**
 * The rows [from, to) of a table that are in the window or near it; all rows if the list is not long. `top` is the distance
 * of the first row from the top of the page, in pixels.
 */
export function useRowsInWindow(isLong: boolean, count: number, top: number): readonly [number, number] {
  const first = useSyncExternalStore(subscribe, () => (isLong ? firstStep(top) : 0))
  const height = useSyncExternalStore(subscribe, () => (isLong ? window.innerHeight : 0))
  return isLong ? rowsInWindow(count, first, height) : [0, count]
}

/** The rows [from, to) around a window of `height` pixels whose first row is `first`. @internal */
export function rowsInWindow(count: number, first: number, height: number): readonly [number, number] {
  const visible = Math.ceil(height / rowHeight) + step
  const last = Math.max(0, count - visible)
  const start = Math.min(Math.max(0, first), last)
  return [Math.max(0, start - around), Math.min(count, start + visible + around)]
}

const firstStep = (top: number): number => Math.floor((window.scrollY - top) / rowHeight / step) * step

function subscribe(changed: () => void): () => void {
  window.addEventListener('scroll', changed, { passive: true })
  window.addEventListener('resize', changed)
  return () => {
    window.removeEventListener('scroll', changed)
    window.removeEventListener('resize', changed)
  }
}
