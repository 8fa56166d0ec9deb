import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useScrollLock } from '../app/scroll-lock.tsx'
import css from './shell.module.css'

const focusable = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled'

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
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
      onBlur={({ relatedTarget: to }) => {
        const element = layer.current
        if (!(to instanceof Node) || !element?.matches(':popover-open') || element.contains(to)) return
        const isBackward = element.compareDocumentPosition(to) & Node.DOCUMENT_POSITION_PRECEDING
        const inside = [...element.querySelectorAll<HTMLElement>(focusable)]
        inside.at(isBackward ? -1 : 0)?.focus()
      }}
    >
      <div className={css.sheet} role="dialog" aria-modal aria-label={label} data-side={side}>
        {opened && props.children}
      </div>
    </div>
  )
}
