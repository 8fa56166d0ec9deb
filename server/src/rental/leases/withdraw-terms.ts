import { adjustPosted } from '@domovik/domain/rental/rent/terms-change.ts'
import { and, eq } from 'drizzle-orm'
import { newId } from '../../machinery/db/ids.ts'
import { record, type Scope } from '../../machinery/scope/scope.ts'
import { refuseSettled } from '../bills/settled.ts'
import { post } from '../payments/ledger.ts'
import { adjustable, postingsOf } from './adjustments.ts'
import { lockLease } from './lock.ts'
import { findLease, insertTerms, termsBefore, termsStoredOn, toDomain } from './queries.ts'
import { leaseTerms } from './table.ts'

/**
 * Takes terms back that do not apply yet: deletes the version of that day or, with `rent` (cents), gives it that rent.
 * What they had already posted is corrected. Throws not_found if there is no such version.
 */
export async function withdrawTerms(
  scope: Scope,
  leaseId: string,
  validFrom: string,
  rent: number | null,
): Promise<void> {
  const { lease, ledger } = await lockLease(scope, leaseId)
  const before = toDomain(lease)
  const { organizationId } = scope
  if (rent === null)
    await scope.db
      .delete(leaseTerms)
      .where(
        and(
          eq(leaseTerms.organizationId, organizationId),
          eq(leaseTerms.leaseId, leaseId),
          eq(leaseTerms.validFrom, validFrom),
        ),
      )
  else
    await insertTerms(scope, leaseId, lease.tenantId, {
      ...termsStoredOn(lease, validFrom),
      validFrom,
      rentAmount: rent,
      id: newId(),
    })
  const after = toDomain(await findLease(scope, leaseId))
  const changes = adjustPosted(before, after, scope.today, adjustable(ledger, leaseId), validFrom)
  const postings = postingsOf(changes, lease, ledger, scope.today)
  await refuseSettled(scope, ledger, lease.id, postings)
  await post(scope, ledger, postings)
  await record(scope, {
    action: 'UPDATE',
    table: 'leases',
    recordId: leaseId,
    tenantId: lease.tenantId,
    details: { termsWithdrawn: validFrom, ...termsBefore(lease) },
  })
}
