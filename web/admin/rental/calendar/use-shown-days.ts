import { type RefObject, useEffect, useState } from 'react'
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

/** The days of the window, counted from its first one, whose bars are rendered: those on screen and a step on each side. */
export function useShownDays(frame: RefObject<HTMLElement | null>): ShownDays {
  const [shown, setShown] = useState(() => around(0, window.innerWidth))
  useEffect(() => {
    const box = frame.current
    if (!box) return
    const follow = (): void => {
      const next = around(box.scrollLeft, box.clientWidth)
      setShown((before) => (before.from === next.from && before.to === next.to ? before : next))
    }
    const sizes = new ResizeObserver(follow)
    sizes.observe(box)
    box.addEventListener('scroll', follow, { passive: true })
    return () => {
      sizes.disconnect()
      box.removeEventListener('scroll', follow)
    }
  }, [frame])
  return shown
}
