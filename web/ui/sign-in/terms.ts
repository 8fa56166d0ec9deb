/** Remembers during the sign-in at Google that the terms were accepted before (AUTH-16). */
const markKey = 'terms-accepted'

/** The acceptance as it is stored with the account. */
export const acceptedNow = (): { terms_accepted_at: string } => ({
  terms_accepted_at: new Date().toISOString(),
})

/** Stores the acceptance until the person returns. */
export function markAccepted(): void {
  try {
    sessionStorage.setItem(markKey, 'true')
  } catch {
    return
  }
}

/** Whether the terms were accepted before leaving. Can be read once. */
export function takeAccepted(): boolean {
  try {
    const accepted = sessionStorage.getItem(markKey) === 'true'
    sessionStorage.removeItem(markKey)
    return accepted
  } catch {
    return false
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/**
 * Whether the account uses only Google and never accepted the terms. Other accounts accepted them when they were
 * created.
 */
export function mustAcceptTerms(user: Record<string, unknown>): boolean {
  const app = isRecord(user.app_metadata) ? user.app_metadata : {}
  const own = isRecord(user.user_metadata) ? user.user_metadata : {}
  const providers = Array.isArray(app.providers) ? app.providers : []
  return providers.length === 1 && providers[0] === 'google' && typeof own.terms_accepted_at !== 'string'
}
