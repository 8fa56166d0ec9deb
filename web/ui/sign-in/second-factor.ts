import { sessionKey } from '../api/auth.ts'
import { readStored } from '../app/storage.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Whether the kept session still lacks the second factor that its account has. Read without loading the client. */
export function lacksSecondFactor(stored: string | null = readStored(sessionKey)): boolean {
  if (stored === null) return false
  try {
    const session: unknown = JSON.parse(stored)
    if (!isRecord(session) || typeof session.access_token !== 'string' || !isRecord(session.user))
      return false
    const factors = Array.isArray(session.user.factors) ? session.user.factors : []
    const verified = factors.some(
      (factor: unknown) =>
        isRecord(factor) && factor.status === 'verified' && factor.factor_type !== 'recovery_code',
    )
    return verified && levelOf(session.access_token) !== 'aal2'
  } catch {
    return false
  }
}

function levelOf(token: string): unknown {
  const payload = token.split('.')[1] ?? ''
  const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  return isRecord(claims) ? claims.aal : undefined
}
