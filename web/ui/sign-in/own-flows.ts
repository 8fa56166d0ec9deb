import { sessionKey } from '../api/auth.ts'

/** The sign-in client stores a secret for every link that this browser has asked for, under keys with this ending. */
const isFlow = (key: string): boolean => key.startsWith(sessionKey) && key.endsWith('-code-verifier')

function flowKeys(): string[] {
  try {
    return Object.keys(localStorage).filter(isFlow)
  } catch {
    return []
  }
}

/** Whether this browser has asked for a link, or left for a provider, and has not finished that. */
export const hasOwnFlow = (): boolean => flowKeys().length > 0

/** Deletes the secrets of links that are no longer needed: after a sign-in in another way, and after a sign-out. */
export function forgetFlows(): void {
  for (const key of flowKeys()) localStorage.removeItem(key)
}
