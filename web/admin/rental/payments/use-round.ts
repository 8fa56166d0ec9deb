import { useState } from 'react'

/**
 * Counts how often a drawer was opened, for its `key`: each opening starts with new values, and closing keeps the
 * content.
 */
export function useRound(opened: boolean): number {
  const [state, setState] = useState({ opened, round: 0 })
  if (state.opened === opened) return state.round
  const next = { opened, round: opened ? state.round + 1 : state.round }
  setState(next)
  return next.round
}
