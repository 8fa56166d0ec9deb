import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useScrollLock } from '../app/scroll-lock.tsx'
import css from './shell.module.css'

/**
 * A layer made of the browser's dialog: focus stays inside, Esc closes, focus returns. `side` is where it comes from.
 */
export function Sheet(props: {
  opened: boolean
  onClose: () => void
  label: string
  side?: 'left' | 'top' | 'bottom'
  children: ReactNode
}): ReactNode {
  const { opened, onClose, label, side = 'left' } = props
  const dialog = useRef<HTMLDialogElement>(null)
  useScrollLock(opened)
  // Before the next key press, which must find its field.
  useLayoutEffect(() => {
    const element = dialog.current
    if (opened && !element?.open) element?.showModal()
    if (!opened && element?.open) element.close()
  }, [opened])
  return (
    <dialog
      ref={dialog}
      className={css.sheet}
      data-side={side}
      aria-label={label}
      aria-modal={opened}
      onClose={onClose}
      onCancel={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
    >
      {opened && props.children}
    </dialog>
  )
}
