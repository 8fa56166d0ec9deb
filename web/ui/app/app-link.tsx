import {
  type AnchorHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useRef,
} from 'react'
import { afterPaint } from '../router/after-paint.ts'
import { useRouter } from '../router/context.ts'
import type { NavigateOptions } from '../router/router.ts'

/** How long the pointer must rest on a link before its screen is loaded. */
const restMs = 50

interface AppLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string
  /** Loads the target screen and its data on hover, focus and touch. Switch it off for links to heavy screens. */
  preload?: 'intent' | false
  replace?: boolean
  ref?: Ref<HTMLAnchorElement>
  children?: ReactNode
}

/** The browser opens these itself: a new tab or window, a download. */
const isForBrowser = (event: MouseEvent<HTMLAnchorElement>): boolean => {
  const { target } = event.currentTarget
  return (
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey ||
    (target !== '' && target !== '_self')
  )
}

/** A link inside the application, given as one address. */
export function AppLink({ to, preload = 'intent', replace, onClick, ...others }: AppLinkProps): ReactNode {
  const router = useRouter()
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(resting.current), [])
  const load = (): void => {
    if (preload) router.preload(to)
  }
  // A focus and a touch are the beginning of a press: the reaction to it is painted first.
  const loadAfterPaint = (): void => void afterPaint().then(load)
  return (
    <a
      {...others}
      href={to}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || isForBrowser(event)) return
        event.preventDefault()
        mark(event.currentTarget)
        void router.navigate(to, { replace: replace ?? false })
      }}
      onPointerEnter={(event) => {
        others.onPointerEnter?.(event)
        resting.current = setTimeout(load, restMs)
      }}
      onPointerLeave={(event) => {
        others.onPointerLeave?.(event)
        clearTimeout(resting.current)
      }}
      onFocus={(event) => {
        others.onFocus?.(event)
        loadAfterPaint()
      }}
      onTouchStart={(event) => {
        others.onTouchStart?.(event)
        loadAfterPaint()
      }}
    />
  )
}

let marked: HTMLElement | undefined

/** Marks the link that was pressed until its screen is shown, without a render. */
function mark(link: HTMLElement): void {
  unmark()
  link.dataset.going = ''
  marked = link
}

/** Removes the mark of the last link. */
export function unmark(): void {
  delete marked?.dataset.going
  marked = undefined
}

/** Navigates from code: `const go = useGo(); go('/payments?status=overdue')`. */
export function useGo(): (to: string, options?: NavigateOptions) => void {
  const router = useRouter()
  return useCallback((to, options) => void router.navigate(to, options), [router])
}
