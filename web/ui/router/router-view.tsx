import {
  Component,
  createContext,
  memo,
  type ReactNode,
  startTransition,
  use,
  useLayoutEffect,
  useState,
} from 'react'
import { unmark } from '../app/app-link.tsx'
import { NoConnection, PageFailed } from '../app/error-screen.tsx'
import { NotFound } from '../app/not-found.tsx'
import { StaleChunk } from '../app/stale-chunk.ts'
import { PlaceContext, RouterContext } from './context.ts'
import type { Router } from './router.ts'
import { type Chain, type Part, part } from './routes.ts'

const ChainContext = createContext<Chain | null>(null)

const notFound: Chain = {
  id: 'not-found',
  inner: null,
  part: part(() => (
    <main>
      <NotFound />
    </main>
  )),
}

/**
 * Renders the screen of the address inside `frame`. The next screen is rendered in a transition: the browser can
 * handle other input meanwhile, and the old screen stays until the new one is complete.
 */
export function RouterView({ router, frame }: { router: Router; frame: Part }): ReactNode {
  const [place, setPlace] = useState(router.wanted)
  useLayoutEffect(() => {
    const disconnect = router.connect((next) => startTransition(() => setPlace(next)))
    setPlace(router.wanted())
    return disconnect
  }, [router])
  useLayoutEffect(() => {
    unmark()
    router.shown(place)
  }, [router, place])
  const root: Chain = place.route ? place.route.chain : notFound
  return (
    <RouterContext value={router}>
      <PlaceContext value={place}>
        <ChainContext value={root}>
          <OnePart part={frame} />
        </ChainContext>
      </PlaceContext>
    </RouterContext>
  )
}

/** The next part inside a frame. */
export function Outlet(): ReactNode {
  const chain = use(ChainContext)
  if (!chain) return null
  return (
    <ChainContext value={chain.inner}>
      <LoadBoundary of={chain} key={chain.inner ? 'frame' : chain.id}>
        <OnePart part={chain.part} />
      </LoadBoundary>
    </ChainContext>
  )
}

/** Frames stay as they are while the screen inside them changes. */
const OnePart = memo(({ part: shown }: { part: Part }): ReactNode => {
  const Shown = shown.ready ?? use(shown.load())
  return <Shown />
})

interface Failure {
  of: Chain
  failed: boolean
  offline: boolean
  /** Whether the server is reached is being asked. */
  asking: boolean
  thrown: unknown
}

const none = { failed: false, offline: false, asking: false, thrown: undefined }

/** Shows its own page when a part did not load. Any other error is passed to the error boundary around the screen. */
class LoadBoundary extends Component<{ of: Chain; children: ReactNode }, Failure> {
  override state: Failure = { ...none, of: this.props.of }

  static getDerivedStateFromProps({ of }: { of: Chain }, state: Failure): Failure | null {
    return state.of === of ? null : { ...none, of }
  }

  static getDerivedStateFromError(thrown: unknown): Partial<Failure> {
    return { failed: true, asking: StaleChunk.is(thrown), thrown }
  }

  override componentDidCatch(thrown: unknown): void {
    if (!this.state.asking) return
    void StaleChunk.renew().then((outcome) => {
      if (this.state.thrown !== thrown || outcome === 'reloads') return
      this.setState({ asking: false, offline: outcome === 'unreached' })
    })
  }

  /** Renders the part again after the time in which its failure is remembered (routes.ts). */
  again = (): void => {
    setTimeout(() => this.setState({ failed: false, thrown: undefined }), StaleChunk.rememberedMs)
  }

  override render(): ReactNode {
    const { failed, thrown } = this.state
    if (!failed) return this.props.children
    if (!StaleChunk.is(thrown)) throw thrown
    if (this.state.asking) return null
    return this.state.offline ? <NoConnection onOnline={this.again} /> : <PageFailed />
  }
}
