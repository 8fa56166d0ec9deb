import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useScrollLock } from '../app/scroll-lock.tsx'
import css from './shell.module.css'

/** Of a group of radio buttons the Tab key reaches only the chosen one. */
const focusable =
  'a[href], button:enabled, input:enabled:not([type="radio"]), input:checked, select:enabled, textarea:enabled'

/**
 * A layer made of the browser's popover: Esc closes it, focus returns, and the Tab key stays inside. A modal dialog would make the page
 * behind it inert, and calculate the style of every element of the page again. `side` is where it comes from.
 */
export function Sheet(props: {
  opened: boolean
  onClose: () => void
  label: string
  side?: 'left' | 'top' | 'bottom'
  children: ReactNode
}): ReactNode {
  const { opened, onClose, label, side = 'left' } = props
  const layer = useRef<HTMLDivElement>(null)
  useScrollLock(opened)
  // Before the next key press, which must find its field.
  useLayoutEffect(() => {
    const element = layer.current
    if (!element || opened === element.matches(':popover-open')) return
    element.togglePopover(opened)
    if (opened) element.querySelector<HTMLElement>(focusable)?.focus()
  }, [opened])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click beside the dialog closes it, keys are those of what is inside
    <div
      ref={layer}
      popover="auto"
      className={css.layer}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
      onClick={(event) => {
        if (event.target === layer.current) onClose()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.stopPropagation()
        if (event.key !== 'Tab') return
        const inside = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)]
        const [from, to] = event.shiftKey ? [0, -1] : [-1, 0]
        if (document.activeElement !== inside.at(from)) return
        event.preventDefault()
        inside.at(to)?.focus()
      }}
    >
      {opened && (
        <div className={css.sheet} role="dialog" aria-modal aria-label={label} data-side={side}>
          {props.children}
        </div>
      )}
    </div>
  )
}
