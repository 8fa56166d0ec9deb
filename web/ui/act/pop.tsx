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
  /** The accessible name of the layer. */
  label: string
  /** A menu: its entries are actions or links, and the arrow keys move between them. */
  menu?: boolean
  /** The edge of the opener that the layer is aligned with. */
  align?: 'start' | 'end'
  /** Renders the button that opens the layer. The button must receive the given props. */
  opener: (props: { popoverTarget: string; 'aria-haspopup': 'menu' | 'dialog' }) => ReactNode
  children: ReactNode | ((close: () => void) => ReactNode)
}

/**
 * A small layer below the button that opens it. It uses the browser's popover: Esc and a press outside close it,
 * focus returns to the button, and it is above everything else without a portal.
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

/** Elements inside the layer that can have focus. */
const stopsIn = (layer: HTMLElement | null): HTMLElement[] => [
  ...(layer?.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), input:not(:disabled)') ?? []),
]

/** Handles the arrow keys of a menu. */
function walk(event: KeyboardEvent<HTMLDivElement>): void {
  const all = stopsIn(event.currentTarget)
  const at = all.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  all.at(next % all.length)?.focus()
}

/** Style and role of a link in a menu: `<AppLink {...menuLink} to=...>`. */
export const menuLink = { role: 'menuitem', tabIndex: -1, className: css.entry } as const

/** An action in a menu. */
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
