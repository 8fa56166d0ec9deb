/** The flat cost of recovery of late charges between businesses: posted once for each charge (docs/finance.md 2.8). */
import { recoveryCost } from '@domovik/domain/rental/interest/recovery-cost.ts'
import { sql } from 'drizzle-orm'
import { newId } from '../../machinery/db/ids.ts'
import { translator } from '../../machinery/i18n.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import type { Posting } from '../payments/ledger.ts'
import { chargeName } from '../reminders/words.ts'
import type { Proposal } from './proposals.ts'
import { recoveryCosts } from './table.ts'

/** Units of the organization's currency for one euro; '1' if it keeps its money in euros. */
export const euroRateOf = (scope: OrganizationScope, given: string | null | undefined): string | null =>
  scope.currency === 'EUR' ? '1' : (given ?? null)

/**
 * The charge of the flat cost: an extra fee without days of service, so that it is neither prorated nor cancelled with the lease. It
 * does not refer to the late charge in the ledger, because it does not adjust it.
 */
export async function recoveryPosting(
  scope: OrganizationScope,
  { late, recoveryEuros, ...row }: Proposal,
  euroRate: string,
): Promise<Posting> {
  const { rows } = await scope.db.execute<{ language: 'en' | 'es' | 'pl' }>(
    sql`select language from organizations where id = ${scope.organizationId}`,
  )
  const { language } = rows[0]!
  return {
    id: newId(),
    kind: 'charge',
    type: 'extra_fee',
    amount: recoveryCost(recoveryEuros!, euroRate),
    effectiveDate: scope.today,
    dueDate: scope.today,
    postedOn: scope.today,
    leaseId: late.leaseId,
    propertyId: late.propertyId,
    description: translator(language, 'interest')('recovery.description', {
      charge: chargeName(row, language),
    }),
  }
}

type Recovered = { proposal: Proposal; posting: Posting; euroRate: string }

/**
 * Stores which charges are flat costs of recovery, and for which late charges. They are no price of a supply, so the rates of the
 * lease give them no VAT.
 */
export async function insertRecoveries(
  scope: OrganizationScope,
  batchId: string,
  recovered: readonly Recovered[],
): Promise<void> {
  if (recovered.length === 0) return
  const { organizationId, userId, db } = scope
  await db.insert(recoveryCosts).values(
    recovered.map(({ proposal: { late, recoveryEuros }, posting, euroRate }) => ({
      ...{ organizationId, userId, batchId, euroRate, euros: recoveryEuros! },
      ...{ chargeId: posting.id, baseChargeId: late.chargeId, tenantId: late.tenantId },
    })),
  )
  await db.execute(sql`
    delete from transaction_vat where organization_id = ${organizationId}
       and transaction_id = any(${sql.param(recovered.map(({ posting }) => posting.id))}::uuid[])`)
}
