import { hasSession, sessionKey } from '../api/auth.ts'
import { readStored } from '../app/storage.ts'
import { lacksSecondFactor } from './second-factor.ts'
import { mustAcceptTerms } from './terms.ts'

/**
 * The account of the session stored in this browser, with its sign-in name and whether it needs a second factor; or
 * null.
 */
export type Kept = (Person & { secondFactor: boolean }) | null
type Person = { userId: string; name: string; terms: boolean }

let seen: string | null | undefined
let kept: Kept = null
const listeners = new Set<() => void>()

/** The stored session; the same object until something changes. */
export function keptSession(): Kept {
  const stored = readStored(sessionKey)
  if (stored === seen) return kept
  seen = stored
  const user = hasSession() ? userOf(stored) : null
  const next = user && { ...user, secondFactor: lacksSecondFactor(stored) }
  if (JSON.stringify(next) !== JSON.stringify(kept)) kept = next
  return kept
}

/** Reads the session again after a sign-in in this tab. Changes in other tabs are noticed without it. */
export function sessionChanged(): void {
  for (const listener of listeners) listener()
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener)
  const stored = (event: StorageEvent): void => {
    if (event.key === sessionKey || event.key === null) listener()
  }
  window.addEventListener('storage', stored)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', stored)
  }
}

function userOf(stored: string | null): Person | null {
  try {
    const session: unknown = JSON.parse(stored ?? 'null')
    const user = isRecord(session) && isRecord(session.user) ? session.user : {}
    const { id, email, phone } = user
    if (typeof id !== 'string') return null
    const name = String(email || (phone ? `+${phone}` : ''))
    return { userId: id, name, terms: mustAcceptTerms(user) }
  } catch {
    return null
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
