/** The nightly comparison of signed files and evidence with what was stored when they were signed (docs/decisions/115). */
import { createHash } from 'node:crypto'
import { DomainError } from '@domovik/domain/errors.ts'
import type { SigningDifference } from '@domovik/domain/rental/signing/status.ts'
import { sql } from 'drizzle-orm'
import { SealError } from '../../machinery/crypto/seal.ts'
import { readPart } from '../../machinery/files/parts.ts'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { forOrganization, organizationIds } from '../../machinery/scope/system.ts'
import type { JobDefinition, Services } from '../../machinery/services/services.ts'
import { evidenceOf } from './evidence.ts'
import { recordAct } from './sign.ts'
import { lockSigning } from './signings.ts'

/** How many signings of one organization are compared in a night, those first that were not compared for longest. */
const signingsAtOnce = 500

/** Compares the signed files and the evidence of all organizations. What differs is stored, recorded and logged. */
export const checkSignedFiles: JobDefinition = {
  name: 'check-signed-files',
  expireIn: 3 * 3600,
  run: async (services) => {
    for (const organizationId of await organizationIds(services, 'check-signed-files'))
      for (const id of await signingsToCheck(services, organizationId))
        try {
          await forOrganization(services, organizationId, 'check-signed-files', (scope) => check(scope, id))
        } catch (error) {
          // The storage may be out of reach: that is no difference, and the next night compares again.
          services.log.error({ err: error, organizationId, signing: id }, 'a signing was not compared')
        }
  },
}

/** Signings with signatures, or with events in the audit log that say so. */
const signingsToCheck = (services: Services, organizationId: string): Promise<string[]> =>
  forOrganization(services, organizationId, 'check-signed-files', async ({ db }) => {
    const { rows } = await db.execute<{ id: string }>(sql`
      select s.id from signings s
       where s.organization_id = ${organizationId} and s.voided_at is null
         and (s.sealed_at is not null
           or exists (select from signing_parties p join signatures g on g.organization_id = p.organization_id and g.party_id = p.id
                where p.organization_id = s.organization_id and p.signing_id = s.id)
           or exists (select from audit_logs l where l.organization_id = s.organization_id and l.record_id = s.document_id
                and l.details->>'signing' = s.id::text and l.details ? 'evidence'))
       order by s.checked_at nulls first, s.id limit ${signingsAtOnce}`)
    return rows.map(({ id }) => id)
  })

type Stored = {
  fileId: string
  sha256: string
  finishedId: string | null
  finishedSha256: string | null
  before: SigningDifference | null
}

async function check(scope: SystemScope, id: string): Promise<void> {
  const { db, organizationId, services } = scope
  const found = await lockSigning(scope, id)
  const { rows } = await db.execute<Stored>(sql`
    select file_id as "fileId", sha256, sealed_file_id as "finishedId", sealed_sha256 as "finishedSha256", difference as before
      from signings where organization_id = ${organizationId} and id = ${id}`)
  const stored = rows[0]!
  const difference = await differenceOf(scope, id, stored)
  await db.execute(sql`
    update signings set difference = ${difference}, checked_at = app.now() where organization_id = ${organizationId} and id = ${id}`)
  if (difference === null) return
  services.log.error(
    { organizationId, signing: id, difference, code: 'signed_files_differ' },
    'a signed document differs from what was signed',
  )
  if (difference !== stored.before) await recordAct(scope, found, { difference })
}

/** Returns the first difference; null if there is none. Throws if a file cannot be read now. */
async function differenceOf(
  scope: SystemScope,
  id: string,
  { fileId, sha256, finishedId, finishedSha256 }: Stored,
): Promise<SigningDifference | null> {
  if (!(await isIntact(scope, fileId, sha256))) return 'seen_file'
  for (const { fileId: signedId, fileSha256 } of await signedFiles(scope, id))
    if (!(await isIntact(scope, signedId, fileSha256))) return 'signed_file'
  if (finishedId !== null && !(await isIntact(scope, finishedId, finishedSha256))) return 'finished_file'
  if (await lacksSignature(scope, id)) return 'signature'
  return (await isEvidenceIntact(scope, id)) ? null : 'evidence'
}

/** Whether the stored bytes have this fingerprint. A file that is gone or cannot be decrypted has not. */
async function isIntact(scope: SystemScope, fileId: string, sha256: string | null): Promise<boolean> {
  const { organizationId } = scope
  const { rows } = await scope.db.execute<{ storedName: string }>(sql`
    select stored_name as "storedName" from files where organization_id = ${organizationId} and id = ${fileId} and removed_at is null`)
  if (!rows[0]) return false
  try {
    const bytes = await readPart(
      scope,
      { organizationId, id: fileId, storedName: rows[0].storedName },
      'full',
    )
    return createHash('sha256').update(bytes).digest('hex') === sha256
  } catch (error) {
    if (error instanceof SealError || (error instanceof DomainError && error.code === 'file_missing'))
      return false
    throw error
  }
}

/** The files that parties signed with another program. */
async function signedFiles(
  { db, organizationId }: SystemScope,
  id: string,
): Promise<{ fileId: string; fileSha256: string }[]> {
  const { rows } = await db.execute<{ fileId: string; fileSha256: string }>(sql`
    select g.file_id as "fileId", g.file_sha256 as "fileSha256" from signing_parties p
      join signatures g on g.organization_id = p.organization_id and g.party_id = p.id
     where p.organization_id = ${organizationId} and p.signing_id = ${id} and g.file_id is not null`)
  return rows
}

/** Whether the audit log names a signature that is gone. */
async function lacksSignature({ db, organizationId }: SystemScope, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from signings s
      join audit_logs l on l.organization_id = s.organization_id and l.record_id = s.document_id and l.details->>'signing' = s.id::text
      cross join lateral jsonb_object_keys(l.details->'evidence') as named(signature)
     where s.organization_id = ${organizationId} and s.id = ${id} and jsonb_typeof(l.details->'evidence') = 'object'
       and not exists (select from signing_parties p join signatures g on g.organization_id = p.organization_id and g.party_id = p.id
             where p.organization_id = s.organization_id and p.signing_id = s.id and g.id::text = named.signature)
     limit 1`)
  return rows.length > 0
}

/** Whether all evidence can be decrypted and has the digest that the audit log holds. */
async function isEvidenceIntact(scope: SystemScope, id: string): Promise<boolean> {
  try {
    return (await evidenceOf(scope, id)).every(({ intact }) => intact !== false)
  } catch (error) {
    if (error instanceof SealError || error instanceof SyntaxError) return false
    throw error
  }
}
