import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { closeLayers } from '../app/close-layers.ts'
import { useScrollLock } from '../app/scroll-lock.tsx'
import css from './shell.module.css'

/** Of a group of radio buttons the Tab key reaches only the chosen one. */
const focusable =
  'a[href], button:enabled, input:enabled:not([type="radio"]), input:checked, select:enabled, textarea:enabled'

interface SheetProps {
  onClose: () => void
  label: string
  /** Where it comes from. */
  side?: 'left' | 'top' | 'bottom'
  children: ReactNode
}

/**
 * A layer made of the browser's popover: Esc, a press beside it and Back close it, focus returns, and the Tab key stays inside. A modal
 * dialog would make the page behind it inert, and calculate the style of every element of the page again.
 */
export const Sheet = ({ opened, ...props }: SheetProps & { opened: boolean }): ReactNode =>
  opened && <OpenSheet {...props} />

function OpenSheet({ onClose, label, side = 'left', children }: SheetProps): ReactNode {
  const layer = useRef<HTMLDivElement>(null)
  useScrollLock(true)
  // Before the next key press, which must find its field.
  useLayoutEffect(() => {
    const element = layer.current
    if (!element) return
    // Another one returns the focus to its opener, so that this one can return it there too.
    closeLayers()
    element.showPopover()
    element.querySelector<HTMLElement>(focusable)?.focus()
    // Also a key that is pressed outside, for example after the address bar had the focus.
    const stay = (event: KeyboardEvent): void => {
      if (event.key !== 'Tab') return
      const inside = [...element.querySelectorAll<HTMLElement>(focusable)]
      const [from, to] = event.shiftKey ? [0, -1] : [-1, 0]
      const at = document.activeElement as HTMLElement
      if (inside.includes(at) && at !== inside.at(from)) return
      event.preventDefault()
      inside.at(to)?.focus()
    }
    // Back closes the layer and keeps the page. A browser that does not allow this changes the page too.
    const goBack = (event: NavigateEvent): void => {
      if (event.navigationType !== 'traverse') return
      if (event.cancelable) event.preventDefault()
      closeLayers()
    }
    // Older browsers do not have it.
    const { navigation } = window as Partial<Window>
    document.addEventListener('keydown', stay)
    addEventListener('popstate', closeLayers)
    navigation?.addEventListener('navigate', goBack)
    return () => {
      document.removeEventListener('keydown', stay)
      removeEventListener('popstate', closeLayers)
      navigation?.removeEventListener('navigate', goBack)
      // What has the focus is still there, so it returns.
      element.hidePopover()
    }
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click beside the dialog closes it
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it
    <div
      ref={layer}
      popover="auto"
      className={css.layer}
      // A press on a part that cannot have the focus leaves the focus inside.
      tabIndex={-1}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
      onClick={(event) => {
        if (event.target === layer.current) onClose()
      }}
    >
      <div className={css.sheet} role="dialog" aria-modal aria-label={label} data-side={side}>
        {children}
      </div>
    </div>
  )
}
