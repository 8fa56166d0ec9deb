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

/** Screens have this long for themselves before what may be opened later is fetched. */
const patienceMs = 4_000

interface Opened {
  opened: boolean
}

/**
 * A drawer, dialog or the like whose code is not part of the screen: fetched when the browser has nothing else to do,
 * at the latest when it is opened, and kept from then on.
 */
export function onFirstUse<Props extends Opened>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
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

/** Safari has no idle callback yet. Returns the way to call it off. */
function whenIdle(run: () => void): () => void {
  const timer = setTimeout(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(run)
    else run()
  }, patienceMs)
  return () => clearTimeout(timer)
}
