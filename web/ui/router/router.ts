import { type Address, readAddress } from './address.ts'
import { afterPaint } from './after-paint.ts'
import { focusContent, focusLink } from './focus.ts'
import { matcher } from './match.ts'
import type { Part, Place, Route } from './routes.ts'
import { rememberScroll, restoreScroll, scrollToHash, storeScroll } from './scroll.ts'

export interface NavigateOptions {
  /** Replaces the current entry of the history. */
  replace?: boolean
  /** Stays where the page is scrolled to, for a change of the screen that is shown. */
  keepScroll?: boolean
}

export interface Router {
  /** The place that is wanted; the screen shows it a moment later. */
  wanted: () => Place
  /** Whether a screen has exactly this path. */
  has: (path: string) => boolean
  /** Opens an address. Resolves when its screen, or one opened later, is shown. */
  navigate: (href: string, options?: NavigateOptions) => Promise<void>
  /** Loads the code of the screen and starts its requests. */
  preload: (href: string) => void
  /** `show` renders a place. Returns a function that ends it. */
  connect: (show: (place: Place) => void) => () => void
  /** Must be called when a place is on screen. */
  shown: (place: Place) => void
}

type Scroll = 'keep' | 'target' | 'restore'

/** How long the old screen stays while the code of the next one is loading. Then a waiting screen is shown. */
const patienceMs = 300

const keyOf = (state: unknown): string | undefined => {
  const key: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'key') : undefined
  return typeof key === 'string' ? key : undefined
}

/** Marks the content while the next screen is prepared, without a render. */
function sayBusy(busy: boolean): void {
  const content = document.getElementById('content')
  if (busy) content?.setAttribute('aria-busy', 'true')
  else content?.removeAttribute('aria-busy')
}

/** The parts whose code is not loaded yet. */
const missing = ({ route }: Place): Part[] => route?.parts.filter(({ ready }) => !ready) ?? []

/**
 * Keeps the address, the history and the screen together. A click only marks its link; the next screen is rendered
 * after that is painted (docs/decisions/058).
 */
export function createRouter(
  routes: readonly Route[],
  { mayAsk }: { mayAsk: (route: Route, address: Address) => boolean },
): Router {
  const match = matcher(routes)
  const paths = new Set(routes.map(({ path }) => path))
  const newKey = (): string => Math.random().toString(36).slice(2, 10)
  const placeOf = (href: string, key: string): Place => {
    const address = readAddress(href)
    const found = match(address.pathname)
    return { address, route: found?.route ?? null, params: found?.params ?? {}, key }
  }
  const here = (): string => location.pathname + location.search + location.hash

  history.scrollRestoration = 'manual'
  let wanted = placeOf(here(), keyOf(history.state) ?? newKey())
  history.replaceState({ ...history.state, key: wanted.key }, '', wanted.address.href)
  let onScreen: Place | undefined
  let scroll: Scroll = keyOf(history.state) ? 'restore' : 'target'
  let show: ((place: Place) => void) | undefined
  let waiting: (() => void)[] = []
  /** For each entry of the history the address that was opened from it. */
  const opened = new Map<string, string>()
  /** What had the focus when the wanted place was opened. */
  let pressed: Element | null = null

  async function open(place: Place, how: Scroll): Promise<void> {
    wanted = place
    scroll = how
    pressed = document.activeElement
    sayBusy(true)
    const opened = new Promise<void>((resolve) => waiting.push(resolve))
    await afterPaint()
    // Each file that is requested takes milliseconds of the browser, so the reaction to the click is painted first.
    const code = missing(place)
    ask(place, 'early')
    if (code.length === 0) ask(place, 'preload')
    else {
      const loaded = Promise.allSettled(code.map((part) => part.load()))
      void loaded.then(() => ask(place, 'preload'))
      await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, patienceMs))])
    }
    if (place === wanted) show?.(place)
    await opened
  }

  /** Starts the requests that are known before the code of the screen is loaded, or those that only its code knows. */
  function ask(place: Place, when: 'early' | 'preload'): void {
    const { route, address } = place
    if (!route || !mayAsk(route, address)) return
    for (const each of route.parts) each[when]?.(place)
  }

  function leave(): void {
    if (onScreen) rememberScroll(onScreen.key)
  }

  function moved(event: PopStateEvent): void {
    leave()
    const key = keyOf(event.state)
    if (key) {
      void open(placeOf(here(), key), 'restore')
      return
    }
    // A press on a plain link to a part of the page, which the browser scrolls to.
    const place = placeOf(here(), newKey())
    history.replaceState({ key: place.key }, '', place.address.href)
    void open(place, 'keep')
  }

  function left(): void {
    leave()
    storeScroll()
  }

  return {
    wanted: () => wanted,
    has: (path) => paths.has(path),
    navigate(href, { replace = false, keepScroll = false } = {}) {
      leave()
      if (onScreen && !replace) opened.set(onScreen.key, href)
      const same = readAddress(href).href === wanted.address.href
      const stays = replace || same
      const place = placeOf(href, stays ? wanted.key : newKey())
      const { key, address } = place
      if (stays) history.replaceState({ key }, '', address.href)
      else history.pushState({ key }, '', address.href)
      return open(place, keepScroll ? 'keep' : 'target')
    },
    preload(href) {
      const place = placeOf(href, '')
      ask(place, 'early')
      // A part that fails is requested again when its screen is rendered, and reported then.
      void Promise.all(missing(place).map((part) => part.load())).then(
        () => ask(place, 'preload'),
        () => undefined,
      )
    },
    connect(render) {
      show = render
      addEventListener('popstate', moved)
      addEventListener('pagehide', left)
      return () => {
        show = undefined
        removeEventListener('popstate', moved)
        removeEventListener('pagehide', left)
      }
    },
    shown(place) {
      if (place === onScreen) return
      const before = onScreen?.address.pathname
      onScreen = place
      if (place !== wanted) return
      sayBusy(false)
      if (scroll === 'restore') restoreScroll(place.key)
      else if (scroll === 'target') scrollToHash(place.address.hash)
      if (before !== undefined && before !== place.address.pathname && place.address.hash === '') {
        const link = scroll === 'restore' ? opened.get(place.key) : undefined
        if (link === undefined) focusContent(pressed)
        else focusLink(pressed, link)
      }
      const resolved = waiting
      waiting = []
      for (const resolve of resolved) resolve()
    },
  }
}
