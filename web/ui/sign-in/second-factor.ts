import { sessionKey } from '../api/auth.ts'
import { readStored } from '../app/storage.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/**
 * Whether the account has a second factor that the stored session has not shown yet. Read without loading the client.
 */
export function lacksSecondFactor(stored: string | null = readStored(sessionKey)): boolean {
  const session = parsed(stored)
  if (!session || !isRecord(session.user)) return false
  const factors = Array.isArray(session.user.factors) ? session.user.factors : []
  const verified = factors.some(
    (factor: unknown) =>
      isRecord(factor) && factor.status === 'verified' && factor.factor_type !== 'recovery_code',
  )
  return verified && levelOf(stored) !== 'aal2'
}

/** The level of the stored session: `aal1`, or `aal2` with a second factor; undefined if it cannot be read. */
export function levelOf(stored: string | null): unknown {
  const token = parsed(stored)?.access_token
  if (typeof token !== 'string') return undefined
  try {
    const payload = token.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return isRecord(claims) ? claims.aal : undefined
  } catch {
    return undefined
  }
}

function parsed(stored: string | null): Record<string, unknown> | null {
  try {
    const session: unknown = JSON.parse(stored ?? 'null')
    return isRecord(session) ? session : null
  } catch {
    return null
  }
}
