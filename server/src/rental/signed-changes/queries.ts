/** Annexes and notices that are signed, and whose change of the lease nobody made yet. A person makes it, never the signature. */
import type { list } from '@domovik/contract/admin/rental/signed-changes.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { APPLIED_KINDS, type ChangeOutcome } from '@domovik/domain/rental/signed-changes/proposal.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { type SQL, sql } from 'drizzle-orm'
import { record, type Scope } from '../../machinery/scope/scope.ts'
import { signedChanges } from './table.ts'

type SignedChange = InferContractRouterOutputs<{ list: typeof list }>['list'][number]

/** Returns the signed documents that change a lease and were not applied, the oldest first; of all leases, or of one. */
async function find(scope: Scope, where: SQL): Promise<SignedChange[]> {
  const { rows } = await scope.db.execute<{ found: SignedChange[] }>(sql`
    select coalesce(json_agg(row order by row."signedOn", row.id), '[]'::json) as found from (
      select s.id, s.document_id as "documentId", d.title, d.kind, l.id as "leaseId", t.name as "tenantName", p.address,
             (select max(g.signed_on) from signing_parties q join signatures g on g.organization_id = q.organization_id and g.party_id = q.id
               where q.organization_id = s.organization_id and q.signing_id = s.id) as "signedOn"
        from signings s
        join documents d on d.organization_id = s.organization_id and d.id = s.document_id and d.deleted_at is null
        join leases l on l.organization_id = d.organization_id and l.id = d.lease_id and l.cancelled_at is null
        join tenants t on t.organization_id = l.organization_id and t.id = l.tenant_id
        join properties p on p.organization_id = l.organization_id and p.id = l.property_id
       where s.organization_id = ${scope.organizationId} and s.voided_at is null and d.kind = any (${sql.param([...APPLIED_KINDS])}::text[])
         and not exists (select from signing_parties q where q.organization_id = s.organization_id and q.signing_id = s.id
               and not exists (select from signatures g where g.organization_id = q.organization_id and g.party_id = q.id))
         and not exists (select from signed_changes a where a.organization_id = s.organization_id and a.signing_id = s.id)
         ${where}) as row`)
  return rows[0]!.found
}

export const signedNotApplied = (scope: Scope, leaseId: string | undefined): Promise<SignedChange[]> =>
  find(scope, leaseId ? sql`and l.id = ${leaseId}` : sql``)

/**
 * Notes that the change of a signed document was made, or that it changes nothing in the lease. Throws not_found if it is not
 * signed by all, is applied already, or belongs to another lease than `leaseId`.
 */
export async function markApplied(
  scope: Scope,
  signingId: string,
  outcome: ChangeOutcome,
  leaseId?: string,
): Promise<void> {
  const [found] = await find(
    scope,
    sql`and s.id = ${signingId} ${leaseId ? sql`and l.id = ${leaseId}` : sql``}`,
  )
  if (!found) throw new DomainError('not_found')
  const { organizationId, userId } = scope
  const made = await scope.db
    .insert(signedChanges)
    .values({ organizationId, signingId, outcome, createdBy: userId })
    .onConflictDoNothing()
    .returning({ signingId: signedChanges.signingId })
  if (made.length === 0) throw new DomainError('not_found')
  await record(scope, {
    action: 'UPDATE',
    table: 'documents',
    recordId: found.documentId,
    details: { signing: signingId, applied: outcome, leaseId: found.leaseId },
  })
}
