/** Until the return from Google: the terms were accepted before one left (AUTH-16). */
const markKey = 'terms-accepted'

/** What an account remembers of the acceptance. */
export const acceptedNow = (): { terms_accepted_at: string } => ({
  terms_accepted_at: new Date().toISOString(),
})

/** Notes the acceptance for the time until one is back. */
export function markAccepted(): void {
  try {
    sessionStorage.setItem(markKey, 'true')
  } catch {
    return
  }
}

/** Whether the terms were accepted before one left; asked once. */
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

/** An account that only Google knows and that never accepted the terms. Others did so when they were made. */
export function owesTerms(user: Record<string, unknown>): boolean {
  const app = isRecord(user.app_metadata) ? user.app_metadata : {}
  const own = isRecord(user.user_metadata) ? user.user_metadata : {}
  const providers = Array.isArray(app.providers) ? app.providers : []
  return providers.length === 1 && providers[0] === 'google' && typeof own.terms_accepted_at !== 'string'
}
