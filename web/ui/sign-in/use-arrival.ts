import { useEffect, useState } from 'react'
import type { Arrival } from './arrival.ts'
import type { Arrived } from './finish-arrival.ts'
import { sessionChanged } from './session-store.ts'
import { arrival } from './taken-arrival.ts'
import { useGoing } from './use-going.ts'

/** The longest wait for a link. Then an error is shown and the person can try again. */
const patienceMs = 15_000

type Followed = Exclude<Arrival, { kind: 'none' }>

let finishing: Promise<Arrived> | undefined

/** Runs once, however often it is called, because a code can be exchanged only once. */
function finish(): Promise<Arrived> {
  const taken = arrival
  if (taken.kind === 'none') throw new Error('nobody arrived')
  const unanswered: Arrived = { ...taken, kind: 'refused', code: 'unanswered', harmless: true }
  finishing ??= confirmed(taken)
    .then((may) => (may ? inTime(taken, unanswered) : { ...taken, kind: 'nothing' as const }))
    .catch(() => unanswered)
  return finishing
}

/** Tokens are only taken after a question, which may take as long as the person wants. */
const confirmed = async (taken: Followed): Promise<boolean> =>
  taken.kind !== 'tokens' || (await import('./confirm-arrival.ts')).mayArrive(taken)

const inTime = (taken: Followed, unanswered: Arrived): Promise<Arrived> =>
  Promise.race([
    import('./finish-arrival.ts').then(({ finishArrival }) => finishArrival(taken)),
    new Promise<Arrived>((done) => setTimeout(() => done(unanswered), patienceMs)),
  ])

/**
 * Completes the sign-in of a followed link and goes to the address that `nextOf` returns, if any (AUTH-21, ERR-05).
 */
export function useArrival(nextOf: (outcome: Arrived) => string | null): { arriving: boolean } {
  const [arriving, setArriving] = useState(arrival.kind !== 'none')
  const going = useGoing()
  useEffect(() => {
    if (!arriving) return
    let current = true
    void finish().then(async (outcome) => {
      if (!current) return
      sessionChanged()
      const to = nextOf(outcome)
      if (to) await going(to)
      setArriving(false)
    })
    return () => {
      current = false
    }
  }, [arriving, going, nextOf])
  return { arriving }
}
