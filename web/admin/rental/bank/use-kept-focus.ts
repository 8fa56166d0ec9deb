import { type RefObject, useEffect, useRef } from 'react'

/** A form that closes keeps the focus for a moment, and no row behind it can have it until then: it is tried again so often. */
const closing = { ms: 100, times: 15 }

/**
 * Keeps the focus in a list whose rows leave it: the row that moves up gets it, so that the keyboard goes on without a search. Returns
 * what notes the place of the row that a key was pressed on. A focus that is somewhere else stays there.
 */
export function useKeptFocus(
  list: RefObject<HTMLElement | null>,
  rows: readonly unknown[],
  formIsOpen: boolean,
): (place: number) => void {
  const place = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row can leave whenever the rows change
  useEffect(() => {
    if (formIsOpen || place.current === null) return
    let left = closing.times
    let timer: ReturnType<typeof setTimeout>
    const look = (): void => {
      const { activeElement: focused, body } = document
      const items = [...(list.current?.children ?? [])] as HTMLElement[]
      // A form that closed gives the focus to the heading of the page if the row that opened it is gone.
      const nowhere = focused === null || focused === body || focused.matches('h1[tabindex="-1"]')
      if (place.current !== null && nowhere) items[Math.min(place.current, items.length - 1)]?.focus()
      if (left-- > 0) timer = setTimeout(look, closing.ms)
    }
    timer = setTimeout(look, 0)
    return () => clearTimeout(timer)
  }, [rows, formIsOpen])
  return (noted) => {
    place.current = noted
  }
}
