import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import css from './pop.module.css'

interface PopProps {
  /** Names the layer for those who do not see it. */
  label: string
  /** Its entries are acts or places, walked through with the arrow keys. */
  menu?: boolean
  /** Which edge of the opener it stands under. */
  align?: 'start' | 'end'
  /** Draws the button that opens it; the given props belong on that button. */
  opener: (props: { popoverTarget: string; 'aria-haspopup': 'menu' | 'dialog' }) => ReactNode
  children: ReactNode | ((close: () => void) => ReactNode)
}

/**
 * A small layer under the button that opens it. The browser's own popover: Esc and a press outside close it,
 * the focus returns, and it stands above everything without a portal.
 */
export function Pop(props: PopProps): ReactNode {
  const { label, menu = false, align = 'start', opener, children } = props
  const id = useId()
  const layer = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const close = (): void => layer.current?.hidePopover()
  useEffect(() => {
    if (open) stopsIn(layer.current)[0]?.focus()
  }, [open])
  const part = {
    role: menu ? 'menu' : 'dialog',
    'aria-label': label,
    onToggle: (event: ToggleEvent<HTMLDivElement>) => setOpen(event.newState === 'open'),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>) => {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
    },
    ...(menu ? { onClick: close, onKeyDown: walk } : {}),
  } as const
  return (
    <>
      {opener({ popoverTarget: id, 'aria-haspopup': part.role })}
      <div {...part} ref={layer} id={id} popover="auto" className={css.pop} data-align={align}>
        {open && (typeof children === 'function' ? children(close) : children)}
      </div>
    </>
  )
}

/** What can take the focus inside. */
const stopsIn = (layer: HTMLElement | null): HTMLElement[] => [
  ...(layer?.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), input:not(:disabled)') ?? []),
]

/** The arrow keys of a menu. */
function walk(event: KeyboardEvent<HTMLDivElement>): void {
  const all = stopsIn(event.currentTarget)
  const at = all.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  all.at(next % all.length)?.focus()
}

/** The look and the part of a link in a menu: `<AppLink {...menuLink} to=...>`. */
export const menuLink = { role: 'menuitem', tabIndex: -1, className: css.entry } as const

/** An act in a menu. */
export function MenuAct(props: {
  onClick: (() => void) | undefined
  tone?: 'accent' | 'overdue'
  children: ReactNode
}): ReactNode {
  return (
    <button {...menuLink} type="button" data-tone={props.tone} onClick={props.onClick}>
      {props.children}
    </button>
  )
}
