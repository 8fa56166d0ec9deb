import { useSyncExternalStore } from 'react'

let wanted = false
const listeners = new Set<() => void>()

/** Renders the layers for messages and questions, whose code is loaded with the first of them. */
export function wantOverlays(): void {
  wanted = true
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a message or a question was shown. */
export const useOverlaysWanted = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => wanted,
    () => false,
  )
