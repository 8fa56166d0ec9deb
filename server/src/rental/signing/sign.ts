/** What the parties do: open, sign, decline. */
import type { signatureInput } from '@domovik/contract/signings.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { planDecline, planSignature } from '@domovik/domain/rental/signing/act.ts'
import { partiesInTurn } from '@domovik/domain/rental/signing/status.ts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { now } from '../../machinery/clock.ts'
import { newId } from '../../machinery/db/ids.ts'
import { record, type Scope, type SystemScope, type TenantScope } from '../../machinery/scope/scope.ts'
import { sealEvidence } from './evidence.ts'
import { mailSigner } from './mail.ts'
import { lockSigning, ownParty, type StoredSigning } from './signings.ts'
import { signatures } from './table.ts'

type Signer = Scope | TenantScope

/** The event belongs to the document, whose history shows it. */
export const recordAct = (
  scope: Signer | SystemScope,
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

/**
 * Signs as the party that the caller is. The last signature completes the document. `statement` is the sentence that the
 * party agreed to. Throws not_found, already_signed, signing_not_open, not_your_turn or document_changed.
 */
export async function signDocument(
  scope: Signer,
  { id, sha256, signedName }: z.infer<typeof signatureInput>,
  statement: string,
): Promise<void> {
  const found = await lockSigning(scope, id)
  const party = ownParty(scope, found)
  const { completes } = planSignature(
    found,
    party.id,
    { seen: sha256, current: found.sha256 },
    now().toString(),
  )
  const { organizationId, today, actor } = scope
  const { tenantId } = found
  const signatureId = newId()
  const { evidenceSealed, digest } = await sealEvidence(
    scope,
    { signatureId, sha256, signedName, signedOn: today },
    {
      email: actor.email,
      userId: scope.userId,
      ipAddress: actor.ipAddress,
      userAgent: actor.userAgent,
      statement,
    },
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
  })
  const evidence = { [signatureId]: digest }
  const signed = { signed: party.role, sha256, evidence, ...(completes ? { completed: true } : {}) }
  await recordAct(scope, found, signed)
  if (scope.kind !== 'landlord') return
  if (completes) await mailSigner(scope, found, 'documentSigned')
  else if (partiesInTurn(found.parties.filter(({ id: other }) => other !== party.id)).some(isTenant))
    await notifyTenant(scope, found)
}

const isTenant = ({ role }: { role: string }): boolean => role === 'tenant'

/** Writes to the tenant that it is their turn, unless they already know. */
async function notifyTenant(scope: Scope, found: StoredSigning): Promise<void> {
  const tenant = found.parties.find(isTenant)
  if (!tenant || tenant.notifiedAt !== null) return
  await scope.db.execute(
    sql`update signing_parties set notified_at = app.now() where organization_id = ${scope.organizationId} and id = ${tenant.id}`,
  )
  await mailSigner(scope, found, 'documentToSign')
}

/** Declines as the tenant. Throws not_found, already_signed or signing_not_open. */
export async function declineDocument(
  scope: TenantScope,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const found = await lockSigning(scope, id)
  const party = ownParty(scope, found)
  planDecline(found, party.id, now().toString())
  const { rows } = await scope.db.execute(sql`
    update signing_parties set declined_at = app.now(), decline_reason = ${reason}
     where organization_id = ${scope.organizationId} and id = ${party.id} returning id`)
  if (rows.length === 0) throw new DomainError('not_found')
  await recordAct(scope, found, { declined: party.role })
}

/** Notes that the tenant opened the version that is signed. */
export async function markViewed(scope: TenantScope, documentId: string, fileId: string): Promise<void> {
  await scope.db.execute(sql`
    update signing_parties p set viewed_at = app.now() from signings s
     where p.organization_id = ${scope.organizationId} and p.role = 'tenant' and p.viewed_at is null
       and s.organization_id = p.organization_id and s.id = p.signing_id and s.voided_at is null and s.document_id = ${documentId} and s.file_id = ${fileId}`)
}
