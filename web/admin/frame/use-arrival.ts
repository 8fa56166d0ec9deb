import { useEffect, useState } from 'react'
import type { Arrived } from '../../ui/sign-in/finish-arrival.ts'
import { arrival } from './arrival.ts'
import { sessionChanged } from './session-store.ts'
import { useGoing } from './use-going.ts'

const finishing = new Map<typeof arrival, Promise<Arrived>>()

/** Once, however often it is asked: a code can be exchanged a single time. */
function finish(): Promise<Arrived> {
  const running =
    finishing.get(arrival) ??
    import('../../ui/sign-in/finish-arrival.ts').then(({ finishArrival }) => finishArrival(arrival))
  finishing.set(arrival, running)
  return running
}

/** Finishes what a link began and goes on from there (AUTH-21, ERR-05). */
export function useArrival(): { arriving: boolean } {
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
  }, [arriving, going])
  return { arriving }
}

function nextOf(outcome: Arrived): string | null {
  if (outcome.kind === 'signed_in') return '/dashboard'
  if (outcome.kind === 'recovery') return '/auth?reset=true'
  if (outcome.kind === 'confirmed') return '/auth?confirmed=true'
  if (outcome.kind === 'refused') return `/auth?problem=${encodeURIComponent(outcome.code)}`
  return null
}
