import { type RefObject, useEffect } from 'react'

/** Whether a key press belongs to a field or an open layer instead of the screen. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
    target.closest('[role="dialog"]') !== null
  )
}

const rowLinks = (list: HTMLElement): HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>('[data-row-open]'),
]

/**
 * `/` focuses the search, `n` creates, arrows move between rows, `x` or Space selects, Shift and an arrow select the
 * rows between, F2 edits the first cell of the row that can be edited. Enter opens, because the name of a row is a link.
 */
export function useListKeys(options: {
  list: RefObject<HTMLElement | null>
  filter: RefObject<HTMLInputElement | null>
  create: (() => void) | undefined
  enabled: boolean
}): void {
  const { list, filter, create, enabled } = options
  useEffect(() => {
    if (!enabled) return
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const down = event.key === 'ArrowDown'
      const fromFilter = event.target === filter.current && down
      if (isTyping(event.target) && !fromFilter) return
      if (document.querySelector('[aria-modal="true"]')) return
      if (event.key === '/') filter.current?.focus()
      else if (event.key === 'n' && create) create()
      else if (down || event.key === 'ArrowUp') {
        if (event.shiftKey) selectFocused({ only: 'on' })
        walk(list.current, down ? 1 : -1)
        if (event.shiftKey) selectFocused({ only: 'on' })
      } else if (event.key === 'x') selectFocused()
      else if (event.key === ' ' && isRowLink(event.target)) selectFocused()
      else if (event.key === 'F2') editFocused()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [list, filter, create, enabled])
}

function walk(list: HTMLElement | null, step: 1 | -1): void {
  if (!list) return
  const links = rowLinks(list)
  const at = links.findIndex((link) => link === document.activeElement)
  const next = links[at === -1 ? (step === 1 ? 0 : links.length - 1) : at + step]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

const focusedRow = (): Element | null | undefined => document.activeElement?.closest('[data-row]')

const isRowLink = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.hasAttribute('data-row-open')

/** Changes the selection of the focused row; with `only` it does nothing if the row is selected already. */
function selectFocused({ only }: { only?: 'on' } = {}): void {
  const box = focusedRow()?.querySelector<HTMLInputElement>('input[type="checkbox"]')
  if (box && !(only && box.checked)) box.click()
}

function editFocused(): void {
  focusedRow()?.querySelector<HTMLElement>('[data-edit]')?.click()
}
