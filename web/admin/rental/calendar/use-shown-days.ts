import { type RefObject, useLayoutEffect, useState } from 'react'
import { DAY, NAMES } from './grid-sizes.ts'

export interface ShownDays {
  from: number
  to: number
}

/** Bars appear in steps of this many days, so that scrolling to the side renders seldom. */
const STEP = 15

const around = (scrolled: number, width: number): ShownDays => {
  const from = Math.floor(scrolled / DAY / STEP) - 1
  const to = Math.ceil((scrolled + width - NAMES) / DAY / STEP) + 1
  return { from: from * STEP, to: to * STEP }
}

/**
 * The days of the window, counted from its first one, whose bars are rendered: those on screen and a step on each side. Must be called before the
 * hook that renders rows on scroll: whoever reads the position after new rows waits for their layout.
 */
export function useShownDays(frame: RefObject<HTMLElement | null>): ShownDays {
  const [shown, setShown] = useState(() => around(0, window.innerWidth))
  useLayoutEffect(() => {
    const box = frame.current
    if (!box) return
    let [left, width] = [box.scrollLeft, box.clientWidth]
    const follow = (): void => {
      const next = around(left, width)
      setShown((before) => (before.from === next.from && before.to === next.to ? before : next))
    }
    const scrolled = (): void => {
      if (box.scrollLeft === left) return
      left = box.scrollLeft
      follow()
    }
    const sizes = new ResizeObserver(() => {
      width = box.clientWidth
      follow()
    })
    sizes.observe(box)
    box.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      sizes.disconnect()
      box.removeEventListener('scroll', scrolled)
    }
  }, [frame])
  return shown
}
