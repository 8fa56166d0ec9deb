import { useEffect } from 'react'
import { isTyping } from '../list/use-list-keys.ts'

/** `mod+k` is Ctrl on Windows and Linux, Cmd on a Mac. `?` is the character, on whichever key it is. */
export type Hotkey = `mod+${string}` | '?'

/**
 * Calls `act` when the key is pressed. Keys without a modifier do nothing while a field has the focus. `act` must be
 * stable.
 */
export function useHotkey(key: Hotkey, act: () => void, enabled = true): void {
  useEffect(() => {
    if (!enabled) return
    const press = (event: KeyboardEvent): void => {
      const mod = event.ctrlKey || event.metaKey
      const fits =
        key === '?'
          ? event.key === '?' && !mod && !isTyping(event.target)
          : mod && !event.shiftKey && !event.altKey && event.key.toLowerCase() === key.slice(4)
      if (!fits) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [key, act, enabled])
}

/** 'Ctrl' or '⌘', depending on the keyboard. */
export const modKey = (): string => (/mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl')
