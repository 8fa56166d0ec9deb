import { hasSession, sessionKey } from '../api/auth.ts'
import { readStored } from '../app/storage.ts'
import { lacksSecondFactor } from './second-factor.ts'

/** Whose session this browser keeps: a user's id, an account that still owes its second factor, or nobody. */
export type Kept = { userId: string; secondFactor: boolean } | null

let seen: string | null | undefined
let kept: Kept = null
const listeners = new Set<() => void>()

/** The kept session; the same object as long as nothing changed. */
export function keptSession(): Kept {
  const stored = readStored(sessionKey)
  if (stored === seen) return kept
  seen = stored
  const userId = hasSession() ? userIdOf(stored) : null
  const next = userId === null ? null : { userId, secondFactor: lacksSecondFactor(stored) }
  if (next?.userId !== kept?.userId || next?.secondFactor !== kept?.secondFactor) kept = next
  return kept
}

/** Looks again: after a sign-in here. Other tabs are heard by themselves. */
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

function userIdOf(stored: string | null): string | null {
  try {
    const session: unknown = JSON.parse(stored ?? 'null')
    if (typeof session !== 'object' || session === null) return null
    const user: unknown = Reflect.get(session, 'user')
    const id: unknown = typeof user === 'object' && user !== null ? Reflect.get(user, 'id') : null
    return typeof id === 'string' ? id : null
  } catch {
    return null
  }
}
