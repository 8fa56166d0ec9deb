/** Links of signers without an account (docs/decisions/115). Each mail contains a new link; the earlier one ends. */

import { createHash, randomBytes } from 'node:crypto'
import { lastDayToSign } from '@domovik/domain/rental/signing/expiry.ts'
import { maskedEmail } from '@domovik/domain/rental/signing/link.ts'
import type { Language } from '@domovik/locales/index.ts'
import { sql } from 'drizzle-orm'
import { longDay } from '../../machinery/i18n.ts'
import { queueMail } from '../../machinery/mail/outbox.ts'
import type { OrganizationScope, Scope, SystemScope } from '../../machinery/scope/scope.ts'
import type { StoredSigning } from './signings.ts'
import { signingLinks } from './table.ts'

/** SHA-256 of a token or a pass, in hexadecimal. Only the hash is stored. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')
/** Returns 256 random bits as 43 characters. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

const place = ({ organizationId }: OrganizationScope, rowId: string) => ({
  organizationId,
  table: 'signing_links',
  column: 'email',
  rowId,
})

/** Stores whom to write to. The link is made when it is the turn of the party. */
export async function addLink(
  scope: Scope,
  partyId: string,
  { email, language }: { email: string; language: Language },
): Promise<void> {
  const { db, services, organizationId } = scope
  await db.insert(signingLinks).values({
    ...{ organizationId, id: partyId, language, emailHint: maskedEmail(email) },
    emailSealed: await services.keys.seal(db, place(scope, partyId), email),
  })
}

/** Replaces the address. The link that was mailed to the earlier one ends, and with it the pass of its browser. */
export async function replaceAddress(scope: Scope, partyId: string, email: string): Promise<void> {
  const { db, services, organizationId } = scope
  const emailSealed = await services.keys.seal(db, place(scope, partyId), email)
  await db.execute(sql`
    update signing_links set email_sealed = ${emailSealed}, email_hint = ${maskedEmail(email)}
     where organization_id = ${organizationId} and id = ${partyId}`)
  await endLinks(scope, [partyId])
}

/** Ends the links of parties at once, with their codes and passes. */
export async function endLinks(scope: OrganizationScope, partyIds: readonly string[]): Promise<void> {
  await scope.db.execute(sql`
    update signing_links set token_hash = null, code_hash = null, code_expires_at = null, pass_hash = null, pass_expires_at = null
     where organization_id = ${scope.organizationId} and id = any (${sql.param([...partyIds])}::uuid[])`)
}

/** Returns the address of a party; null if it was forgotten. */
export async function addressOf(scope: OrganizationScope, partyId: string): Promise<string | null> {
  const { rows } = await scope.db.execute<{ sealed: string | null }>(
    sql`select email_sealed as sealed from signing_links where organization_id = ${scope.organizationId} and id = ${partyId}`,
  )
  const sealed = rows[0]?.sealed ?? null
  return sealed === null ? null : scope.services.keys.open(scope.db, place(scope, partyId), sealed)
}

type Facts = { name: string; landlord: string; title: string; language: Language; closesAt: string | null }

async function factsOf(scope: OrganizationScope, documentId: string, partyId: string): Promise<Facts> {
  const { rows } = await scope.db.execute<Facts>(sql`
    select p.name, o.name as landlord, d.title, l.language,
           to_char(s.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "closesAt"
      from signing_links l
      join organizations o on o.id = l.organization_id
      join signing_parties p on p.organization_id = l.organization_id and p.id = l.id
      join signings s on s.organization_id = p.organization_id and s.id = p.signing_id
      join documents d on d.organization_id = l.organization_id and d.id = ${documentId}
     where l.organization_id = ${scope.organizationId} and l.id = ${partyId}`)
  return rows[0]!
}

type Template = 'signByLink' | 'signByLinkReminder' | 'signedByLink'

/**
 * Mails a new link to a party; the earlier one ends. The mail contains neither the document nor a code. Returns false if the
 * address was forgotten. The demonstration writes to nobody.
 */
export async function mailLink(
  scope: Scope | SystemScope,
  { documentId }: Pick<StoredSigning, 'documentId'>,
  partyId: string,
  template: Template,
): Promise<boolean> {
  if (scope.isDemo) return true
  const { db, services, organizationId } = scope
  const to = await addressOf(scope, partyId)
  if (to === null) return false
  const token = newSecret()
  await endLinks(scope, [partyId])
  await db.execute(sql`
    update signing_links set token_hash = ${hashOf(token)}, sent_at = app.now(), revoked_at = null
     where organization_id = ${organizationId} and id = ${partyId}`)
  const { name, landlord, title, language, closesAt } = await factsOf(scope, documentId, partyId)
  await queueMail(db, services.masterKey, services.config.productName, {
    ...{ to, language, template: `mail:${template}`, organizationId },
    data: {
      ...{ signer: name, landlord, title, link: `${services.config.tenantUrl}/sign#${token}` },
      until: closesAt === null ? '' : longDay(lastDayToSign(closesAt, scope.timeZone), language),
    },
  })
  return true
}

/** Writes to parties who got a link that nothing needs to be signed any more, and ends their links. */
export const mailCancelled = (scope: Scope, found: StoredSigning): Promise<void> =>
  mailEnd(scope, found, 'signingCancelledByLink')

/** The same after another party declined. Whoever declined knows it. */
export const mailDeclined = (scope: SystemScope, found: StoredSigning): Promise<void> =>
  mailEnd(scope, found, 'signingDeclined')

async function mailEnd(
  scope: Scope | SystemScope,
  found: StoredSigning,
  template: 'signingCancelledByLink' | 'signingDeclined',
): Promise<void> {
  const told = found.parties.filter(({ link, declinedAt }) => link?.sentAt && declinedAt === null)
  await endLinks(
    scope,
    told.map(({ id }) => id),
  )
  if (scope.isDemo) return
  const { db, services, organizationId } = scope
  for (const { id } of told) {
    const to = await addressOf(scope, id)
    if (to === null) continue
    const { name, landlord, title, language } = await factsOf(scope, found.documentId, id)
    await queueMail(db, services.masterKey, services.config.productName, {
      ...{ to, language, template: `mail:${template}`, organizationId },
      data: { signer: name, landlord, title },
    })
  }
}
