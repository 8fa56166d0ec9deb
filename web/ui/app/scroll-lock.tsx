import { type ReactNode, useLayoutEffect } from 'react'

let locks = 0

/**
 * Prevents the page behind an open layer from scrolling. The space of the scroll bar is kept, so that the page does
 * not move.
 */
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
 * Replaces the component library's module of the same name (web/build/mantine-styles.ts). The original writes style
 * elements, which the content security policy forbids.
 * @public used through the alias of the build, not through an import
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
