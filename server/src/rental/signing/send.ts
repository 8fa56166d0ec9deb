/** What the landlord does: send, cancel, remind, record signatures on paper. */
import type { recordPaper, send } from '@domovik/contract/admin/rental/signings.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { planVoid } from '@domovik/domain/rental/signing/act.ts'
import { closesAt } from '@domovik/domain/rental/signing/expiry.ts'
import {
  isSignable,
  type Law,
  legalForm,
  requireRoute,
  type SigningRoute,
} from '@domovik/domain/rental/signing/legal-form.ts'
import {
  isOpen,
  orderNumbers,
  partiesInTurn,
  SIGNING_REMINDERS,
  signingState,
} from '@domovik/domain/rental/signing/status.ts'
import type { InferContractRouterInputs } from '@orpc/contract'
import { sql } from 'drizzle-orm'
import { now } from '../../machinery/clock.ts'
import { newId } from '../../machinery/db/ids.ts'
import type { Scope } from '../../machinery/scope/scope.ts'
import { type DocumentRow, findDocument, leaseFacts, lockDocument } from '../documents/queries.ts'
import { addReader } from '../documents/readers.ts'
import { lockTenants } from '../payments/ledger.ts'
import { sealEvidence } from './evidence.ts'
import { addLink, mailCancelled } from './links.ts'
import { mailSigner } from './mail.ts'
import { countReminder } from './reminders.ts'
import { spendMails } from './send-link.ts'
import { recordAct } from './sign.ts'
import { requireSignableFile } from './signed-bytes.ts'
import {
  findSignings,
  lockSigning,
  presentSigning,
  type ShownSigning,
  type StoredSigning,
} from './signings.ts'
import { signatures, signingParties, signings } from './table.ts'
import { inviteInTurn } from './turns.ts'

type Inputs = InferContractRouterInputs<{ send: typeof send; recordPaper: typeof recordPaper }>
type Facts = { fileId: string; sha256: string; hasAccount: boolean }

/** Returns what decides whether and how the document can be signed. */
async function factsOf(scope: Scope, document: DocumentRow): Promise<Facts> {
  const { rows } = await scope.db.execute<Facts>(sql`
    select d.file_id as "fileId", f.sha256,
           exists (select 1 from tenant_accounts a join tenants t on t.organization_id = a.organization_id and t.id = a.tenant_id
                    where a.organization_id = d.organization_id and a.tenant_id = ${document.tenantId}::uuid
                      and a.disabled_at is null and t.deleted_at is null) as "hasAccount"
      from documents d join files f on f.organization_id = d.organization_id and f.id = d.file_id
     where d.organization_id = ${scope.organizationId} and d.id = ${document.id}`)
  return rows[0]!
}

/** Whether the document can be sent to be signed: it belongs to a lease or a tenant, and its kind is signed. */
export const maySend = ({ kind, subject, tenantId }: DocumentRow): boolean =>
  isSignable(kind) && tenantId !== null && (subject === 'lease' || subject === 'tenant')

type Begin = {
  documentId: string
  fileId: string
  law: Law
  route: SigningRoute
  acknowledged: boolean
  expiresAt: Date | null
}

/** Stores a signing of the version that the caller saw. An earlier one that is closed gives way. */
async function begin(
  scope: Scope,
  { documentId, fileId, law, route, acknowledged, expiresAt }: Begin,
): Promise<{ signing: StoredSigning; facts: Facts; document: DocumentRow }> {
  await lockDocument(scope, documentId)
  const document = await findDocument(scope, documentId)
  // Who is removed at the same time either is seen here or sees this signing.
  if (document.tenantId) await lockTenants(scope, [document.tenantId], { removed: true })
  const facts = await factsOf(scope, document)
  const { tenantId } = document
  if (!maySend(document) || tenantId === null) throw new DomainError('form_not_allowed')
  if (facts.fileId !== fileId) throw new DomainError('document_changed')
  const lease = await leaseFacts(scope, document.leaseId)
  requireRoute(legalForm(document.kind, law, lease), route, acknowledged)
  await requireSignableFile(scope, fileId, route)
  const { db, organizationId } = scope
  const [before] = await findSignings(scope, sql`s.document_id = ${documentId} and s.voided_at is null`)
  if (before) {
    const state = signingState(before, now().toString())
    if (isOpen(state) || state === 'completed') throw new DomainError('signing_already_begun')
    await db.execute(
      sql`update signings set voided_at = app.now() where organization_id = ${organizationId} and id = ${before.id}`,
    )
  }
  const id = newId()
  await db.insert(signings).values({
    ...{ organizationId, id, documentId, tenantId, fileId, law, route, acknowledged, expiresAt },
    sha256: facts.sha256,
    createdBy: scope.userId,
  })
  return { signing: await lockSigning(scope, id), facts, document }
}

/** The name of the organization, which is the party of the landlord. */
async function landlordName(scope: Scope): Promise<string> {
  const { rows } = await scope.db.execute<{ name: string }>(
    sql`select name from organizations where id = ${scope.organizationId}`,
  )
  return rows[0]!.name
}

/**
 * Sends a document to the tenant and to the caller, who signs for the landlord. Throws form_not_allowed,
 * document_changed, signing_already_begun, signer_without_account.
 */
export async function sendDocument(scope: Scope, input: Inputs['send']): Promise<ShownSigning> {
  const {
    documentId,
    fileId,
    law,
    route = 'in_app',
    order = 'together',
    days = 14,
    acknowledged = false,
  } = input
  const signers = (input.signers ?? []).map((signer) => ({ ...signer, step: signer.step ?? 1 }))
  const expiresAt = new Date(closesAt(scope.today, days, scope.timeZone))
  const { signing, facts, document } = await begin(scope, {
    ...{ documentId, fileId, law, route, acknowledged, expiresAt },
  })
  if (!facts.hasAccount) throw new DomainError('signer_without_account')
  const { organizationId } = scope
  const { id: signingId, tenantId } = signing
  const numbers = orderNumbers(order)
  const at = new Date(now().epochMilliseconds)
  await spendMails(scope, signers.length)
  await scope.db.insert(signingParties).values([
    {
      ...{ organizationId, id: newId(), signingId, tenantId, role: 'landlord', position: numbers.landlord },
      name: await landlordName(scope),
      memberId: scope.userId,
      notifiedAt: at,
    },
    {
      ...{ organizationId, id: newId(), signingId, tenantId, role: 'tenant', position: numbers.tenant },
      name: document.tenantName ?? '',
      notifiedAt: null,
    },
  ])
  for (const { role, name, email, language, step } of signers) {
    const partyId = newId()
    await scope.db
      .insert(signingParties)
      .values({ organizationId, id: partyId, signingId, tenantId, role, position: step, name })
    await addLink(scope, partyId, { email, language })
  }
  await addReader(scope, documentId, tenantId)
  const invited = signers.length > 0 ? { invited: signers.length } : {}
  await recordAct(scope, signing, { sent: true, route, days, ...invited })
  await inviteInTurn(scope, await lockSigning(scope, signingId))
  return presentSigning(scope, await lockSigning(scope, signingId))
}

/** Records that all parties signed on paper; the current version shows it. Throws like `sendDocument`. */
export async function recordOnPaper(
  scope: Scope,
  { signedOn, landlordName, tenantName, others = [], ...input }: Inputs['recordPaper'],
  statement: string,
): Promise<ShownSigning> {
  if (signedOn > scope.today)
    throw new DomainError('validation_failed', { issues: [{ field: 'signedOn', code: 'date_invalid' }] })
  const { signing } = await begin(scope, { ...input, route: 'paper', acknowledged: false, expiresAt: null })
  const { organizationId, actor } = scope
  const { id: signingId, tenantId, sha256 } = signing
  const evidence: Record<string, string> = {}
  const sides = [
    { role: 'landlord', name: landlordName },
    { role: 'tenant', name: tenantName },
  ] as const
  for (const { role, name } of [...sides, ...others]) {
    const [partyId, id] = [newId(), newId()]
    await scope.db
      .insert(signingParties)
      .values({ organizationId, id: partyId, signingId, tenantId, role, position: 1, name })
    const { evidenceSealed, digest } = await sealEvidence(
      scope,
      { signatureId: id, sha256, signedName: name, signedOn },
      {
        email: actor.email,
        userId: scope.userId,
        ipAddress: actor.ipAddress,
        userAgent: actor.userAgent,
        statement,
      },
    )
    evidence[id] = digest
    await scope.db.insert(signatures).values({
      ...{ organizationId, id, partyId, tenantId, sha256, signedName: name, signedOn },
      evidenceSealed,
    })
  }
  await recordAct(scope, signing, { recordedOnPaper: signedOn, sha256, evidence })
  return presentSigning(scope, await lockSigning(scope, signingId))
}

/** Cancels a signing that is open or expired, or withdraws a record of signatures on paper. Throws not_found or signing_not_open. */
export async function cancelSigning(
  scope: Scope,
  { id, reason }: { id: string; reason: string },
): Promise<ShownSigning> {
  const found = await lockSigning(scope, id)
  planVoid(found, found.route, now().toString())
  await scope.db.execute(sql`
    update signings set voided_at = app.now(), void_reason = ${reason} where organization_id = ${scope.organizationId} and id = ${id}`)
  await recordAct(scope, found, found.route === 'paper' ? { recordWithdrawn: true } : { cancelled: true })
  if (found.parties.some(({ role, notifiedAt }) => role === 'tenant' && notifiedAt !== null))
    await mailSigner(scope, found, 'signingCancelled')
  await mailCancelled(scope, found)
  return presentSigning(scope, await lockSigning(scope, id))
}

/** Writes again to the tenant. Throws not_found, signing_not_open, party_not_in_turn, reminders_used_up or signer_without_account. */
export async function remindSigner(scope: Scope, id: string): Promise<ShownSigning> {
  const found = await lockSigning(scope, id)
  if (!isOpen(signingState(found, now().toString()))) throw new DomainError('signing_not_open')
  if (!partiesInTurn(found.parties).some(({ role }) => role === 'tenant'))
    throw new DomainError('party_not_in_turn')
  if (found.reminders >= SIGNING_REMINDERS) throw new DomainError('reminders_used_up')
  if (!(await mailSigner(scope, found, 'documentToSign'))) throw new DomainError('signer_without_account')
  await countReminder(scope, id)
  await recordAct(scope, found, { reminded: true })
  return presentSigning(scope, await lockSigning(scope, id))
}
