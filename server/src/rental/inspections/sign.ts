/** Both sides sign a handover report on the device of the landlord. */
import { createHash, randomBytes } from 'node:crypto'
import type { evidence as evidenceCall, sign } from '@domovik/contract/admin/rental/inspections.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { sheetOf } from '@domovik/domain/rental/inspections/content.ts'
import { inspectionIssues, readingOf, signedText } from '@domovik/domain/rental/inspections/sign.ts'
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract'
import { sql } from 'drizzle-orm'
import { newId } from '../../machinery/db/ids.ts'
import { record, type Scope } from '../../machinery/scope/scope.ts'
import { holdMeter, type MeterRecord, metersOf, putReading } from '../meters/queries.ts'
import { recordInspection } from './edit.ts'
import { mailSignedInspection } from './mail.ts'
import { findInspection, type InspectionRecord, insertSignature, lockDraft } from './queries.ts'

type Sign = InferContractRouterInputs<{ sign: typeof sign }>['sign']
type Evidence = InferContractRouterOutputs<{ evidence: typeof evidenceCall }>['evidence'][number]

const digestOf = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

const place = (scope: Scope, rowId: string) => ({
  organizationId: scope.organizationId,
  table: 'inspection_signatures',
  column: 'evidence',
  rowId,
})

/** Records the readings of the protocol for the meters. A meter that was deleted meanwhile is left out. */
async function recordReadings(
  scope: Scope,
  { propertyId, content }: InspectionRecord,
  locked: readonly MeterRecord[],
): Promise<void> {
  const { day, meters } = sheetOf(content)
  for (const row of meters) {
    const reading = readingOf(row, day)
    const known = locked.find(({ id }) => id === row.id)
    if (!reading || !known) continue
    const { medium, serial } = known
    await putReading(scope, row.id, reading)
    await record(scope, {
      action: 'UPDATE',
      table: 'properties',
      recordId: propertyId,
      details: {
        meterEvent: 'read',
        meterMedium: medium,
        meterSerial: serial,
        meterDay: day,
        meterValue: reading.value,
      },
    })
  }
}

/**
 * Signs a draft for both sides, which closes it. `sha256` is the digest of what the device showed. Throws not_found,
 * inspection_locked, inspection_not_ready (two values, a reading that contradicts others, a day in the future) or
 * document_changed. `statements` are the sentences that the sides agreed to, exactly as the device showed them.
 */
export async function signInspection(
  scope: Scope,
  { id, sha256, landlordName, tenantName }: Sign,
  statements: { landlord: string; tenant: string },
): Promise<void> {
  const found = await lockDraft(scope, id)
  const { organizationId, today, actor } = scope
  // In one order, so that two reports never wait for each other.
  for (const meterId of sheetOf(found.content)
    .meters.map((row) => row.id)
    .sort())
    await holdMeter(scope, meterId)
  const locked = await metersOf(scope, found.propertyId)
  const issues = inspectionIssues(found.content, locked, today)
  if (issues.length > 0)
    throw new DomainError('inspection_not_ready', { reasons: issues.map(({ code }) => code).join(' ') })
  if (digestOf(signedText(found, found.content, found.photos)) !== sha256)
    throw new DomainError('document_changed')
  await recordReadings(scope, found, locked)
  await scope.db.execute(sql`
    update inspections set signed_at = app.now(), sha256 = ${sha256}, updated_at = app.now()
     where organization_id = ${organizationId} and id = ${id}`)
  const digests: Record<string, string> = {}
  for (const [role, signedName] of [
    ['landlord', landlordName],
    ['tenant', tenantName],
  ] as const) {
    const signatureId = newId()
    // The salt keeps the digest in the audit log from revealing the address.
    const stored = JSON.stringify({
      ...{ email: actor.email, userId: scope.userId, ipAddress: actor.ipAddress, userAgent: actor.userAgent },
      ...{ statement: statements[role], salt: randomBytes(16).toString('hex') },
    })
    digests[signatureId] = digestOf(JSON.stringify([signatureId, sha256, signedName, today, stored]))
    await insertSignature(scope, {
      ...{ id: signatureId, inspectionId: id, role, signedName, sha256, signedOn: today },
      evidenceSealed: await scope.services.keys.seal(scope.db, place(scope, signatureId), stored),
    })
  }
  await recordInspection(scope, found, 'UPDATE', { signed: true, sha256, evidence: digests })
  await mailSignedInspection(scope, found)
}

type Row = Pick<Evidence, 'role' | 'signedName' | 'sha256' | 'signedAt'> & {
  id: string
  signedOn: string
  sealed: string
  digest: string | null
}

/** Returns what is stored about each signature; `intact` compares it with the digest that the audit log holds. */
export async function inspectionEvidence(scope: Scope, id: string): Promise<Evidence[]> {
  await findInspection(scope, id)
  const { rows } = await scope.db.execute<{ found: Row[] }>(sql`
    select coalesce(json_agg(json_build_object('id', g.id, 'role', g.role, 'signedName', g.signed_name, 'sha256', g.sha256,
             'signedOn', g.signed_on, 'signedAt', g.signed_at, 'sealed', g.evidence_sealed,
             'digest', (select l.details->'evidence'->>(g.id::text) from audit_logs l where l.organization_id = g.organization_id
               and l.record_id = g.inspection_id and l.details->'evidence' ? (g.id::text) order by l.seq limit 1)) order by g.role), '[]'::json) as found
      from inspection_signatures g where g.organization_id = ${scope.organizationId} and g.inspection_id = ${id}`)
  return Promise.all(
    rows[0]!.found.map(async ({ id: signatureId, signedOn, sealed, digest, ...row }) => {
      const stored = await scope.services.keys.open(scope.db, place(scope, signatureId), sealed)
      const { email, ipAddress, userAgent, statement } = JSON.parse(stored) as Evidence
      const now = digestOf(JSON.stringify([signatureId, row.sha256, row.signedName, signedOn, stored]))
      return {
        ...row,
        email,
        ipAddress,
        userAgent,
        statement,
        intact: digest === null ? null : digest === now,
      }
    }),
  )
}
