import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useRef, useState } from 'react'
import { ProveDialog } from '../../../ui/sign-in/prove-dialog.tsx'
import { hasPassword } from '../../../ui/sign-in/prove-identity.ts'
import { sessionsKey } from './sessions.tsx'

type Prove = () => Promise<boolean>

const ProofContext = createContext<Prove | null>(null)

/** How long a password check is valid, so that not every change asks again. */
const goodForMs = 10 * 60_000

/**
 * Asks for the password again before a change of the sign-in, because a computer may be left unattended. An account
 * without a password is not asked.
 */
export function ProofOfIdentity({ name, children }: { name: string; children: ReactNode }): ReactNode {
  const [waiting, setWaiting] = useState<((proven: boolean) => void) | null>(null)
  const queries = useQueryClient()
  const provenAt = useRef(Number.NEGATIVE_INFINITY)
  const prove: Prove = () => {
    if (!hasPassword() || performance.now() - provenAt.current < goodForMs) return Promise.resolve(true)
    return new Promise((resolve) => setWaiting(() => resolve))
  }
  const answer = (proven: boolean): void => {
    if (proven) {
      provenAt.current = performance.now()
      void queries.invalidateQueries({ queryKey: sessionsKey })
    }
    waiting?.(proven)
    setWaiting(null)
  }
  return (
    <ProofContext value={prove}>
      {children}
      <ProveDialog
        name={name}
        opened={waiting !== null}
        onProven={() => answer(true)}
        onCancel={() => answer(false)}
      />
    </ProofContext>
  )
}

/** `if (!(await prove())) return` before a sensitive change. */
export function useProof(): Prove {
  const prove = useContext(ProofContext)
  if (!prove) throw new Error('useProof needs ProofOfIdentity')
  return prove
}
