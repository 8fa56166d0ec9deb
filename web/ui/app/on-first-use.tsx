import { type ComponentType, createElement, type ReactNode, Suspense, useEffect, useState } from 'react'
import { lazyOverlay } from './part-boundary.tsx'
import { useAfterPaint } from './use-after-paint.ts'
import { whenIdle } from './when-idle.ts'

interface Opened {
  opened: boolean
}

/**
 * Loads a drawer or dialog separately from its screen: when the browser is idle, at the latest when it is opened. It
 * stays loaded. If it cannot be loaded, the screen stays and a message says so.
 */
export function onFirstUse<Props extends Opened>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  // FirstUse passes the props on and reads only `opened`.
  const part = lazyOverlay(load) as unknown as ComponentType<Opened>
  return (props) => createElement(FirstUse, { part, load, props })
}

function FirstUse(use: {
  part: ComponentType<Opened>
  load: () => Promise<unknown>
  props: Opened
}): ReactNode {
  const { part: Part, load, props } = use
  const opened = useAfterPaint(props.opened)
  const [used, setUsed] = useState(opened)
  if (opened && !used) setUsed(true)
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), [load])
  return (
    used && (
      <Suspense>
        <Part {...props} opened={opened} />
      </Suspense>
    )
  )
}
