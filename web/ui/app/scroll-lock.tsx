import { type ReactNode, useLayoutEffect } from 'react'

let locks = 0

/** Keeps the page behind an open layer still, and in its place: the room of the scroll bar is kept. */
export function useScrollLock(locked: boolean): void {
  useLayoutEffect(() => {
    if (!locked) return
    const root = document.documentElement
    if (locks === 0) {
      root.style.setProperty('--scroll-bar', `${window.innerWidth - root.clientWidth}px`)
      root.dataset.locked = ''
    }
    locks += 1
    return () => {
      locks -= 1
      if (locks === 0) delete root.dataset.locked
    }
  }, [locked])
}

/**
 * Stands in for the module of the same name that the component library brings (web/build/mantine-styles.ts):
 * that one writes style elements, which the content policy refuses.
 * @public by the alias of the build, not by an import
 */
export function RemoveScroll({
  enabled = true,
  children,
}: {
  enabled?: boolean
  children: ReactNode
}): ReactNode {
  useScrollLock(enabled)
  return <div>{children}</div>
}

RemoveScroll.classNames = { fullWidth: '', zeroRight: '' }
