import { useRef } from 'react'
import { toApiError } from '../../../ui/api/api-error.ts'
import { client } from '../../api.ts'
import { solve } from './solve.ts'

type Proof = Awaited<ReturnType<typeof solve>>

/** Returns what makes a request with the work that the page asks of a browser (docs/decisions/154). */
export function useProof(slug: string): <T>(request: (proof: Proof) => Promise<T>) => Promise<T> {
  const made = useRef<Proof | null>(null)
  return async (request) => {
    made.current ??= await solve(await client.stayPages.challenge({ slug }))
    try {
      return await request(made.current)
    } catch (error) {
      // A repeat after a lost answer is the same request; any other one needs a proof of its own.
      const { status } = toApiError(error)
      if (status > 0 && status < 500) made.current = null
      throw error
    }
  }
}
