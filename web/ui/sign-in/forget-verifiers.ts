import { sessionKey } from '../api/auth.ts'

/**
 * Deletes the PKCE verifiers of links and codes that were asked for, for example by signing up, once another way has led
 * to a session. The sign-in client deletes only the one that it has used.
 */
export function forgetVerifiers(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(sessionKey) && key.endsWith('-code-verifier')) localStorage.removeItem(key)
  } catch {
    return
  }
}
