import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { DAY, HEAD, NAMES, ROW } from './grid-sizes.ts'

/** Numbers from `from` up to, but not including, `to`. */
export interface Range {
  from: number
  to: number
}

/** The rows of units and the days of the window, counted from the first ones, that are rendered. */
export interface InSight {
  rows: Range
  days: Range
}

/** Rows and days appear in steps of this many, so that scrolling renders seldom. */
const ROWS = 4
const DAYS = 15
/** Steps rendered beyond each edge of what is on screen. */
const BEYOND = { rows: 2, days: 1 }
const NOTHING = { rows: 0, days: 0 }

/** The whole steps of `size` around [start, end), with `beyond` more on each side, from 0 up to `count`. */
export function stepsAround(
  [start, end]: readonly [start: number, end: number],
  { size, beyond, count }: { size: number; beyond: number; count: number },
): Range {
  return {
    from: Math.max(0, Math.floor(start / size) - beyond) * size,
    to: Math.min(count, (Math.ceil(end / size) + beyond) * size),
  }
}

interface Box {
  top: number
  left: number
  height: number
  width: number
}
interface Grid {
  units: number
  days: number
}

const inSightOf = (
  { top, left, height, width }: Box,
  { units, days }: Grid,
  beyond: typeof BEYOND,
): InSight => ({
  rows: stepsAround([top / ROW, (top + height - HEAD) / ROW], {
    size: ROWS,
    beyond: beyond.rows,
    count: units,
  }),
  days: stepsAround([left / DAY, (left + width - NAMES) / DAY], {
    size: DAYS,
    beyond: beyond.days,
    count: days,
  }),
})

const isSame = (one: Range, other: Range): boolean => one.from === other.from && one.to === other.to
const contains = (whole: Range, part: Range): boolean => whole.from <= part.from && part.to <= whole.to

/**
 * Returns what of the calendar is rendered: what is on screen, and some steps around it. First only what is on screen, so that it appears
 * sooner. What is beyond it is rendered as a transition, which does not delay the frames of scrolling.
 */
export function useInSight(frame: RefObject<HTMLElement | null>, { units, days }: Grid): InSight {
  const [shown, setShown] = useState(() =>
    inSightOf(
      { top: 0, left: 0, height: window.innerHeight, width: window.innerWidth },
      { units, days },
      NOTHING,
    ),
  )
  const rendered = useRef(shown)
  useLayoutEffect(() => {
    rendered.current = shown
  }, [shown])
  // Not in a layout effect: those of a child come before the frame around it is known.
  useEffect(() => {
    const box = frame.current
    if (!box) return
    const grid = { units, days }
    const at = { top: box.scrollTop, left: box.scrollLeft, height: box.clientHeight, width: box.clientWidth }
    let asked = rendered.current
    const follow = (): void => {
      const next = inSightOf(at, grid, BEYOND)
      const { rows, days } = inSightOf(at, grid, NOTHING)
      // After a jump the screen would be empty until the transition is done.
      if (!contains(rendered.current.rows, rows) || !contains(rendered.current.days, days)) setShown(next)
      else if (!isSame(asked.rows, next.rows) || !isSame(asked.days, next.days))
        startTransition(() => setShown(next))
      asked = next
    }
    const scrolled = (): void => {
      at.top = box.scrollTop
      at.left = box.scrollLeft
      follow()
    }
    const sizes = new ResizeObserver(() => {
      at.height = box.clientHeight
      at.width = box.clientWidth
      follow()
    })
    sizes.observe(box)
    box.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      sizes.disconnect()
      box.removeEventListener('scroll', scrolled)
    }
  }, [frame, units, days])
  return shown
}
