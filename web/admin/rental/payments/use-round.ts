import { useState } from 'react'

/** Counts the openings of a drawer, for its `key`: each opening starts from fresh values, and closing keeps what is shown. */
export function useRound(opened: boolean): number {
  const [state, setState] = useState({ opened, round: 0 })
  if (state.opened === opened) return state.round
  const next = { opened, round: opened ? state.round + 1 : state.round }
  setState(next)
  return next.round
}
