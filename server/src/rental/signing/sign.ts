/** What the parties do: open, sign, decline. */
import type { signatureInput } from '@domovik/contract/signings.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { planDecline, planSignature, requireSentRoute } from '@domovik/domain/rental/signing/act.ts'
import { isInvited } from '@domovik/domain/rental/signing/status.ts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { now } from '../../machinery/clock.ts'
import { newId } from '../../machinery/db/ids.ts'
import {
  record,
  type Scope,
  type SignerScope,
  type SystemScope,
  type TenantScope,
} from '../../machinery/scope/scope.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { type Evidence, sealEvidence } from './evidence.ts'
import { mailSigner } from './mail.ts'
import { lockSigning, ownParty, type StoredParty, type StoredSigning } from './signings.ts'
import { type OutsideCertificate, signatures } from './table.ts'
import { inviteAfterCommit, inviteInTurn, tellOfDeclineAfterCommit } from './turns.ts'

type Signer = Scope | TenantScope

/** The event belongs to the document, whose history shows it. */
export const recordAct = (
  scope: Signer | SignerScope | SystemScope,
  { documentId, id, tenantId }: Pick<StoredSigning, 'documentId' | 'id' | 'tenantId'>,
  details: Record<string, unknown>,
): Promise<unknown> =>
  record(scope, {
    action: 'UPDATE',
    table: 'documents',
    recordId: documentId,
    tenantId,
    details: { signing: id, ...details },
  })

type Given = Pick<z.infer<typeof signatureInput>, 'sha256' | 'signedName'>
type Drawn = Pick<z.infer<typeof signatureInput>, 'drawing'>
/** A file that was signed with another program, and what its certificate says. */
type Outside = { fileId: string; fileSha256: string; certificate: OutsideCertificate }

/**
 * Stores the signature of a party. The last signature completes the document. Returns whether it did. Throws already_signed,
 * signing_not_open, not_your_turn or document_changed.
 */
async function placeSignature(
  scope: Signer | SignerScope,
  found: StoredSigning,
  party: StoredParty,
  { sha256, signedName }: Given,
  given: Evidence,
  outside: Outside | null,
): Promise<boolean> {
  requireSentRoute(found.route, outside ? 'qualified' : 'in_app')
  const { completes } = planSignature(
    found,
    party.id,
    { seen: sha256, current: found.sha256 },
    now().toString(),
  )
  const { organizationId, today } = scope
  const { tenantId } = found
  const signatureId = newId()
  const { evidenceSealed, digest } = await sealEvidence(
    scope,
    { signatureId, sha256, signedName, signedOn: today },
    given,
  )
  await scope.db.insert(signatures).values({
    organizationId,
    id: signatureId,
    partyId: party.id,
    tenantId,
    sha256,
    signedName,
    signedOn: today,
    evidenceSealed,
    ...outside,
  })
  const evidence = { [signatureId]: digest }
  const by = {
    signed: party.role,
    ...(isInvited(party) ? { party: party.id } : {}),
    ...(outside ? { signedFile: outside.fileSha256 } : {}),
  }
  await recordAct(scope, found, { ...by, sha256, evidence, ...(completes ? { completed: true } : {}) })
  return completes
}

/** Writes to the tenant about the completion, or to those whose turn it is now. */
async function tellOthers(scope: Scope, found: StoredSigning, completes: boolean): Promise<void> {
  if (completes) await mailSigner(scope, found, 'documentSigned')
  else await inviteInTurn(scope, await lockSigning(scope, found.id))
}

/** The database role of a signer by a link may not read the address of the tenant. */
function tellTenantAfterCommit(
  { services, organizationId, afterCommit }: SignerScope,
  found: StoredSigning,
): void {
  afterCommit.push(() =>
    forOrganization(services, organizationId, 'signed by a link', async (scope) => {
      await mailSigner(scope, found, 'documentSigned')
    }),
  )
}

/**
 * Signs as the party that the caller is. `statement` is the sentence that the party agreed to. Throws not_found,
 * already_signed, signing_not_open, not_your_turn, document_changed or form_not_allowed.
 */
export async function signDocument(
  scope: Signer,
  { id, drawing, ...given }: Given & Drawn & { id: string },
  statement: string,
): Promise<void> {
  const found = await lockSigning(scope, id)
  await signWithAccount(scope, found, given, { statement, ...(drawing ? { drawing } : {}) }, null)
}

/** Signs as the party that the caller is, and writes to the others. Throws like `signDocument`. */
export async function signWithAccount(
  scope: Signer,
  found: StoredSigning,
  given: Given,
  evidence: Pick<Evidence, 'statement' | 'outside' | 'drawing'>,
  outside: Outside | null,
): Promise<void> {
  const party = ownParty(scope, found)
  const { email, ipAddress, userAgent } = scope.actor
  const account = { email, userId: scope.userId, ipAddress, userAgent }
  const completes = await placeSignature(scope, found, party, given, { ...account, ...evidence }, outside)
  if (scope.kind === 'landlord') {
    await noteSigner(scope, party)
    await tellOthers(scope, found, completes)
  } else if (!completes) inviteAfterCommit(scope, found.id)
}

/** The party of the landlord belongs to the member who signed it, also if another one had sent the document. */
async function noteSigner({ db, organizationId, userId }: Scope, party: StoredParty): Promise<void> {
  if (party.memberId === userId) return
  await db.execute(sql`
    update signing_parties set member_id = ${userId} where organization_id = ${organizationId} and id = ${party.id}`)
}

/** Signs as a party without an account, whose link was checked. Throws like `signDocument`. */
export async function signAs(
  scope: SignerScope,
  found: StoredSigning,
  party: StoredParty,
  given: Given,
  evidence: Evidence,
  outside: Outside | null,
): Promise<void> {
  const completes = await placeSignature(scope, found, party, given, evidence, outside)
  if (completes) tellTenantAfterCommit(scope, found)
  else inviteAfterCommit(scope, found.id)
}

/** Declines as the tenant. Throws not_found, already_signed or signing_not_open. */
export async function declineDocument(
  scope: TenantScope,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const found = await lockSigning(scope, id)
  await declineAs(scope, found, ownParty(scope, found), reason)
}

/** Declines as a party. Throws not_found, already_signed or signing_not_open. */
export async function declineAs(
  scope: TenantScope | SignerScope,
  found: StoredSigning,
  party: StoredParty,
  reason: string,
): Promise<void> {
  planDecline(found, party.id, now().toString())
  const { rows } = await scope.db.execute(sql`
    update signing_parties set declined_at = app.now(), decline_reason = ${reason}
     where organization_id = ${scope.organizationId} and id = ${party.id} returning id`)
  if (rows.length === 0) throw new DomainError('not_found')
  await recordAct(scope, found, {
    declined: party.role,
    ...(isInvited(party) ? { party: party.id } : {}),
  })
  tellOfDeclineAfterCommit(scope, found.id)
}

/** Notes that the tenant opened the version that is signed. */
export async function markViewed(scope: TenantScope, documentId: string, fileId: string): Promise<void> {
  await scope.db.execute(sql`
    update signing_parties p set viewed_at = app.now() from signings s
     where p.organization_id = ${scope.organizationId} and p.role = 'tenant' and p.viewed_at is null
       and s.organization_id = p.organization_id and s.id = p.signing_id and s.voided_at is null and s.document_id = ${documentId} and s.file_id = ${fileId}`)
}
