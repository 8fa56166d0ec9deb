/** Reads the signing of a document, for landlords and for the tenant who is a party. */
import type { signing } from '@domovik/contract/signings.ts'
import { type MemberToday, memberCan } from '@domovik/domain/account/access/member-today.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { lastDayToSign } from '@domovik/domain/rental/signing/expiry.ts'
import { finishingState } from '@domovik/domain/rental/signing/finishing.ts'
import { LINKS_BY_HAND } from '@domovik/domain/rental/signing/link.ts'
import {
  isOpen,
  keepsTitle,
  type Party,
  partiesInTurn,
  partyState,
  type Signing,
  signingState,
} from '@domovik/domain/rental/signing/status.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { now } from '../../machinery/clock.ts'
import {
  hasPermission,
  type OrganizationScope,
  type Scope,
  type TenantScope,
} from '../../machinery/scope/scope.ts'
import type { OutsideCertificate } from './table.ts'

export type ShownSigning = z.infer<typeof signing>

export type StoredParty = Party & {
  name: string
  memberId: string | null
  /** The member as they are today; null if they are no member any more, and for everybody but landlords. */
  member: MemberToday | null
  signedName: string | null
  signedOn: string | null
  declineReason: string | null
  signatureId: string | null
  /** The file that the party signed with another program; null otherwise. */
  file: { id: string; sha256: string } | null
  certificate: OutsideCertificate | null
  /** Null for parties with an account, and for the portal and signers, whose database roles may not read links of others. */
  link: { contact: string; sentAt: string | null; revoked: boolean; byHand: number } | null
}

/** Instants as UTC text. */
export type StoredSigning = Omit<Signing, 'parties' | 'sentAt'> &
  Pick<
    ShownSigning,
    'id' | 'route' | 'fileId' | 'sha256' | 'voidReason' | 'code' | 'sealLevel' | 'difference'
  > & {
    documentId: string
    tenantId: string
    sentAt: string
    reminders: number
    sealedFileId: string | null
    /** Attempts to make the finished file that failed, and bytes of what was signed and of all files; null if none failed. */
    unsealed: { attempts: number; bytes: number; stored: number } | null
    parties: readonly StoredParty[]
  }

const instantText = (column: SQL): SQL =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const linkOf = ({ kind }: OrganizationScope): SQL =>
  kind === 'tenant' || kind === 'signer'
    ? sql`null`
    : sql`(select json_build_object('contact', l.email_hint, 'sentAt', ${instantText(sql`l.sent_at`)}, 'revoked', l.revoked_at is not null, 'byHand', l.sent_by_hand)
             from signing_links l where l.organization_id = p.organization_id and l.id = p.id)`

const memberOf = ({ kind }: OrganizationScope): SQL =>
  kind === 'landlord'
    ? sql`case when p.role = 'landlord' and g.id is null then (
             select json_build_object('role', m.role, 'changes', json_build_object('added', m.added_permissions, 'removed', m.removed_permissions),
                      'hasAccount', m.state not in ('no_account', 'blocked'))
               from app.organization_members() m where m.user_id = p.member_id) end`
    : sql`null`

/** Only members read why there is no finished file. The sum of all files is computed only for it. */
const unsealedOf = ({ kind }: OrganizationScope): SQL =>
  kind === 'landlord'
    ? sql`case when s.seal_attempts > 0 and s.sealed_file_id is null and s.voided_at is null then (
             select json_build_object('attempts', s.seal_attempts, 'bytes', f.bytes, 'stored', app.stored_bytes())
               from files f where f.organization_id = s.organization_id and f.id = s.file_id) end`
    : sql`null`

/** Returns the signings that match, the newest first. */
export async function findSignings(scope: OrganizationScope, where: SQL): Promise<StoredSigning[]> {
  const { rows } = await scope.db.execute<{ signings: StoredSigning[] }>(sql`
    select coalesce(json_agg(row order by row."createdAt" desc, row.id desc), '[]'::json) as signings from (
      select s.id, s.document_id as "documentId", s.tenant_id as "tenantId", s.file_id as "fileId", s.sha256, s.route, s.void_reason as "voidReason",
             s.reminders, s.code, s.seal_level as "sealLevel", ${scope.kind === 'tenant' || scope.kind === 'signer' ? sql`null` : sql`s.difference`} as difference, s.sealed_file_id as "sealedFileId", ${unsealedOf(scope)} as unsealed, s.created_at as "createdAt", ${instantText(sql`s.sent_at`)} as "sentAt", ${instantText(sql`s.expires_at`)} as "expiresAt",
             ${instantText(sql`s.voided_at`)} as "voidedAt",
             (select json_agg(json_build_object('id', p.id, 'role', p.role, 'order', p.position, 'name', p.name, 'memberId', p.member_id, 'member', ${memberOf(scope)},
                       'notifiedAt', ${instantText(sql`p.notified_at`)}, 'viewedAt', ${instantText(sql`p.viewed_at`)},
                       'signedAt', ${instantText(sql`g.signed_at`)}, 'declinedAt', ${instantText(sql`p.declined_at`)},
                       'signedName', g.signed_name, 'signedOn', g.signed_on, 'declineReason', p.decline_reason,
                       'signatureId', g.id, 'certificate', g.certificate,
                       'file', case when g.file_id is not null then json_build_object('id', g.file_id, 'sha256', g.file_sha256) end, 'link', ${linkOf(scope)}) order by p.position, p.role, p.id)
                from signing_parties p
                left join signatures g on g.organization_id = p.organization_id and g.party_id = p.id
               where p.organization_id = s.organization_id and p.signing_id = s.id) as parties
        from signings s where s.organization_id = ${scope.organizationId} and ${where}) as row`)
  return rows[0]!.signings
}

/** Returns those of the given tenants for whom a signing is open. Lock the tenants before, so that none begins in between. */
export async function tenantsWithOpenSigning(
  scope: OrganizationScope,
  ids: readonly string[],
): Promise<string[]> {
  const found = await findSignings(
    scope,
    sql`s.voided_at is null and s.tenant_id = any(${sql.param(ids)}::uuid[])`,
  )
  const open = found.filter((signing) => isOpen(signingState(signing, now().toString())))
  return [...new Set(open.map(({ tenantId }) => tenantId))]
}

/** Whether an open signing waits for the signature of the tenant, now or later. Lock the tenant before, so that none begins in between. */
export async function waitsForTenant(scope: OrganizationScope, tenantId: string): Promise<boolean> {
  const found = await findSignings(scope, sql`s.voided_at is null and s.tenant_id = ${tenantId}`)
  return found.some(
    (signing) =>
      isOpen(signingState(signing, now().toString())) &&
      signing.parties.some(({ role, signedAt }) => role === 'tenant' && signedAt === null),
  )
}

/** Locks a signing until the end of the transaction. Throws not_found, also for a tenant who is no party. */
export async function lockSigning(scope: OrganizationScope, id: string): Promise<StoredSigning> {
  // An advisory lock, because the role of the portal cannot lock rows that it may not change.
  await scope.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`signing ${id}`}, 0))`)
  const [found] = await findSignings(scope, sql`s.id = ${id}`)
  if (!found) throw new DomainError('not_found')
  return found
}

const isMine = (scope: OrganizationScope, party: StoredParty): boolean =>
  scope.kind === 'tenant'
    ? party.role === 'tenant'
    : scope.kind === 'landlord' && party.role === 'landlord' && signsForLandlord(scope, party)

/** The member who sent the document; any member who may send documents if that one can no longer sign. */
const signsForLandlord = (scope: Scope, { memberId, member, signedAt }: StoredParty): boolean =>
  memberId === scope.userId ||
  (signedAt === null && !memberCan(member, 'edit_tenants') && hasPermission(scope, 'edit_tenants'))

/** Returns the party that the caller is. Throws not_found for anybody else. */
export function ownParty(scope: OrganizationScope, found: StoredSigning): StoredParty {
  const party = found.parties.find((each) => isMine(scope, each))
  if (!party) throw new DomainError('not_found')
  return party
}

function finishingOf(
  scope: OrganizationScope,
  { route, sealedFileId, unsealed }: StoredSigning,
  state: ShownSigning['state'],
): ShownSigning['finishing'] {
  if (scope.kind !== 'landlord' || state !== 'completed' || route === 'paper' || sealedFileId !== null)
    return null
  const { attempts, bytes, stored } = unsealed ?? { attempts: 0, bytes: 0, stored: 0 }
  return finishingState(attempts, bytes, scope.services.config.filesPerOrganization - stored)
}

/** Returns the signing as the caller sees it. */
export function presentSigning(scope: OrganizationScope, found: StoredSigning): ShownSigning {
  const { id, route, fileId, sha256, sentAt, expiresAt, voidReason, code, sealLevel, difference } = found
  const state = signingState(found, now().toString())
  const inTurn = isOpen(state) ? partiesInTurn(found.parties) : []
  return {
    ...{ id, route, state, fileId, sha256, sentAt, expiresAt, voidReason, code, sealLevel, difference },
    lastDay: expiresAt && lastDayToSign(expiresAt, scope.timeZone),
    finishing: finishingOf(scope, found, state),
    parties: found.parties.map((party) => ({
      id: party.id,
      role: party.role,
      name: party.name,
      state: partyState(party),
      turn: inTurn.includes(party),
      mine: isMine(scope, party),
      signedName: party.signedName,
      signedOn: party.signedOn,
      signedAt: party.signedAt,
      // A reason is written to the landlord, not to the other parties.
      declineReason: scope.kind === 'landlord' || isMine(scope, party) ? party.declineReason : null,
      certificate: party.certificate,
      invited: party.link && {
        ...{ contact: party.link.contact, sentAt: party.link.sentAt, revoked: party.link.revoked },
        left: Math.max(0, LINKS_BY_HAND - party.link.byHand),
      },
    })),
  }
}

/** Returns the last signing of a document as the caller sees it; null if there is none. */
export async function signingOf(scope: OrganizationScope, documentId: string): Promise<ShownSigning | null> {
  const [last] = await findSignings(scope, sql`s.document_id = ${documentId}`)
  return last ? presentSigning(scope, last) : null
}

/** Returns how many documents the tenant can sign now. */
export async function countToSign(scope: TenantScope): Promise<number> {
  const open = await findSignings(scope, sql`s.voided_at is null`)
  return open.filter((found) => presentSigning(scope, found).parties.some(({ mine, turn }) => mine && turn))
    .length
}

/** Whether the document is being signed or is signed. */
const isLocked = (found: StoredSigning): boolean => {
  const state = signingState(found, now().toString())
  return isOpen(state) || state === 'completed'
}

/**
 * Returns those of the documents that are being signed or are signed, with the tenant who is a party: they keep their
 * version, their kind and this reader, and until the finished file is made their title.
 */
export async function lockedDocuments(
  scope: OrganizationScope,
  ids: readonly string[],
): Promise<{ documentId: string; tenantId: string; keepsTitle: boolean }[]> {
  const found = await findSignings(
    scope,
    sql`s.document_id = any (${sql.param([...ids])}::uuid[]) and s.voided_at is null`,
  )
  return found.filter(isLocked).map((signing) => ({
    documentId: signing.documentId,
    tenantId: signing.tenantId,
    keepsTitle: keepsTitle(
      signingState(signing, now().toString()),
      signing.route === 'paper',
      signing.sealedFileId !== null,
    ),
  }))
}

/** Throws document_locked if one of the documents is being signed or is signed. */
export async function requireUnlocked(scope: OrganizationScope, ids: readonly string[]): Promise<void> {
  if ((await lockedDocuments(scope, ids)).length > 0) throw new DomainError('document_locked')
}
