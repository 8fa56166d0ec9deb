/** Signing by a link, without an account: a code that is mailed, and what the link shows (docs/decisions/115). */
import { isInvited, isOpen, type Party, type Signing, signingState } from './status.ts'

/** How many people without an account may sign one document. */
export const MOST_INVITED = 8
/** Steps in the order of signing. */
export const SIGNING_STEPS = 9
/** Mails with a new link that a landlord may send to one signer by hand, after the first. */
export const LINKS_BY_HAND = 5
/** Digits of a code, minutes until it expires, wrong entries after which it is worth nothing, and codes in one hour. */
export const SIGNING_CODE = { digits: 6, minutes: 10, tries: 5, perHour: 5 } as const
/** Hours after a code was confirmed in which the browser may read and sign. */
export const CONFIRMED_HOURS = 2
/** Days after the last signature on which the finished file can be downloaded by the link. */
export const FINISHED_LINK_DAYS = 30

/** Returns an email address that its owner recognizes and nobody else learns: 'm•••@example.com'. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, Math.min(1, at))}•••${email.slice(at)}`
}

/** What a link shows: the document to read and sign, the finished file, or nothing. */
export type LinkStage = 'open' | 'finished'

/**
 * Returns what the link of an invited party shows at the instant `now`; null if it shows nothing: the party was never
 * written to, or the signing was declined, cancelled or expired, or was completed FINISHED_LINK_DAYS ago.
 */
export function linkStage(signing: Signing, party: Party, now: string): LinkStage | null {
  if (!isInvited(party) || party.notifiedAt === null) return null
  const state = signingState(signing, now)
  if (isOpen(state)) return 'open'
  if (state !== 'completed') return null
  const instants = signing.parties.flatMap(({ signedAt }) =>
    signedAt === null ? [] : Temporal.Instant.from(signedAt).epochMilliseconds,
  )
  const end = Math.max(...instants) + FINISHED_LINK_DAYS * 24 * 3_600_000
  return Temporal.Instant.from(now).epochMilliseconds < end ? 'finished' : null
}
