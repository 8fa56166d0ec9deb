import { type ReactNode, useLayoutEffect } from 'react'

let locks = 0

/**
 * Prevents the page behind an open layer from scrolling. The space of the scroll bar is kept, so that the page does
 * not move. It is the padding of the body, because a custom property of the root would calculate the style of every element again.
 */
export function useScrollLock(locked: boolean): void {
  useLayoutEffect(() => {
    if (!locked) return
    const root = document.documentElement
    if (locks === 0) {
      const bar = window.innerWidth - root.clientWidth
      if (bar > 0) document.body.style.paddingRight = `${bar}px`
      root.dataset.locked = ''
    }
    locks += 1
    return () => {
      locks -= 1
      if (locks > 0) return
      document.body.style.paddingRight = ''
      delete root.dataset.locked
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
