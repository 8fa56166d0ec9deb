/** The codes that confirm a link of a signer, and the pass of the browser that confirmed one (docs/decisions/115). */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { DomainError } from '@domovik/domain/errors.ts'
import { CONFIRMED_HOURS, SIGNING_CODE } from '@domovik/domain/rental/signing/link.ts'
import type { Language } from '@domovik/locales/index.ts'
import { sql } from 'drizzle-orm'
import { now } from '../../machinery/clock.ts'
import { queueMail } from '../../machinery/mail/outbox.ts'
import type { SignerScope } from '../../machinery/scope/scope.ts'
import type { Services } from '../../machinery/services/services.ts'
import { addressOf, hashOf, newSecret } from './links.ts'

/** Instants as UTC text. */
export type Link = {
  partyId: string
  language: Language
  contact: string
  tokenHash: string
  codeHash: string | null
  /** When the code that was confirmed was mailed; a code that waits does not change it. */
  codeSentAt: string | null
  codeExpiresAt: string | null
  codeTries: number
  passHash: string | null
  passExpiresAt: string | null
  confirmedAt: string | null
}

const sendLimit = { burst: SIGNING_CODE.perHour, perHour: SIGNING_CODE.perHour }

/** Bound to the token, so that the code of one link confirms no other. */
const codeHashOf = ({ masterKey }: Services, { partyId, tokenHash }: Link, code: string): string =>
  createHmac('sha256', masterKey.derive('codes of signing links'))
    .update(`${partyId}|${tokenHash}|${code}`)
    .digest('hex')

const same = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

const isPast = (instant: string | null): boolean =>
  instant === null || Temporal.Instant.compare(Temporal.Instant.from(instant), now()) <= 0

/** Mails a new code; an earlier one ends. Throws rate_limited, link_invalid if the address was forgotten. */
export async function sendCode(
  scope: SignerScope,
  link: Link,
  about: { title: string; landlord: string; name: string },
): Promise<void> {
  const { db, services, organizationId } = scope
  if (!(await services.rateLimits.spend(`signing code|${link.partyId}`, sendLimit)))
    throw new DomainError('rate_limited')
  const to = await addressOf(scope, link.partyId)
  if (to === null) throw new DomainError('link_invalid')
  const code = String(randomInt(10 ** SIGNING_CODE.digits)).padStart(SIGNING_CODE.digits, '0')
  await db.execute(sql`
    update signing_links set code_hash = ${codeHashOf(services, link, code)}, code_tries = 0,
           code_expires_at = app.now() + make_interval(mins => ${SIGNING_CODE.minutes})
     where organization_id = ${organizationId} and id = ${link.partyId}`)
  await queueMail(db, services.masterKey, services.config.productName, {
    ...{ to, language: link.language, template: 'mail:signingCode', organizationId, urgent: true },
    data: { signer: about.name, landlord: about.landlord, code, minutes: String(SIGNING_CODE.minutes) },
  })
}

/**
 * Returns the pass of the browser that sent the right code; the code and the pass of another browser end. Returns null for a wrong,
 * used or expired code and after too many tries, which is stored, so the caller throws only after the commit.
 */
export async function confirmCode(scope: SignerScope, link: Link, code: string): Promise<string | null> {
  const { db, services, organizationId } = scope
  const where = sql`organization_id = ${organizationId} and id = ${link.partyId}`
  const expected = link.codeHash
  if (expected === null || isPast(link.codeExpiresAt) || link.codeTries >= SIGNING_CODE.tries) return null
  if (!same(expected, codeHashOf(services, link, code))) {
    await db.execute(sql`update signing_links set code_tries = code_tries + 1 where ${where}`)
    return null
  }
  const pass = newSecret()
  await db.execute(sql`
    update signing_links set code_hash = null, code_sent_at = code_expires_at - make_interval(mins => ${SIGNING_CODE.minutes}), code_expires_at = null,
           confirmed_at = app.now(), pass_hash = ${hashOf(pass)}, pass_expires_at = app.now() + make_interval(hours => ${CONFIRMED_HOURS})
     where ${where}`)
  return pass
}

/** Throws signing_code_needed if the browser has no valid pass. */
export function requirePass({ passHash, passExpiresAt }: Link, pass: string): void {
  if (passHash === null || isPast(passExpiresAt) || !same(passHash, hashOf(pass)))
    throw new DomainError('signing_code_needed')
}
