import { useEffect, useState } from 'react'
import type { Arrived } from './finish-arrival.ts'
import { sessionChanged } from './session-store.ts'
import { arrival } from './taken-arrival.ts'
import { useGoing } from './use-going.ts'

const finishing = new Map<typeof arrival, Promise<Arrived>>()

/** Once, however often it is asked: a code can be exchanged a single time. */
function finish(): Promise<Arrived> {
  const running =
    finishing.get(arrival) ??
    import('./finish-arrival.ts').then(({ finishArrival }) => finishArrival(arrival))
  finishing.set(arrival, running)
  return running
}

/** Finishes what a link began and goes on to `nextOf` of what came of it, if anywhere (AUTH-21, ERR-05). */
export function useArrival(nextOf: (outcome: Arrived) => string | null): { arriving: boolean } {
  const [arriving, setArriving] = useState(arrival.kind !== 'none')
  const going = useGoing()
  useEffect(() => {
    if (arrival.kind === 'none' || !arriving) return
    let current = true
    void finish()
      .catch((): Arrived => ({ kind: 'nothing' }))
      .then(async (outcome) => {
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
