import {
  type ComponentType,
  createElement,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from 'react'

/** How long a screen loads alone before code that may be needed later is fetched. */
const patienceMs = 4_000

interface Opened {
  opened: boolean
}

/**
 * Loads a drawer or dialog separately from its screen: when the browser is idle, at the latest when it is opened. It
 * stays loaded.
 */
export function onFirstUse<Props extends Opened>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  // FirstUse passes the props on and reads only `opened`.
  const part = lazy(async () => ({ default: await load() })) as unknown as LazyExoticComponent<
    ComponentType<Opened>
  >
  return (props) => createElement(FirstUse, { part, load, props })
}

function FirstUse(use: {
  part: LazyExoticComponent<ComponentType<Opened>>
  load: () => Promise<unknown>
  props: Opened
}): ReactNode {
  const { part: Part, load, props } = use
  const [used, setUsed] = useState(props.opened)
  if (props.opened && !used) setUsed(true)
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), [load])
  return (
    used && (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  )
}

/** Safari has no requestIdleCallback. Returns a function that cancels. */
function whenIdle(run: () => void): () => void {
  const timer = setTimeout(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(run)
    else run()
  }, patienceMs)
  return () => clearTimeout(timer)
}
