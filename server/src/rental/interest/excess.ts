/**
 * Posted late interest that is higher than what arises now, because a payment of an earlier day was entered or a refund was taken
 * back later, and its credit (docs/finance.md 2.8).
 */
import { DomainError } from '@domovik/domain/errors.ts'
import type { InterestSegment } from '@domovik/domain/rental/interest/late-interest.ts'
import { interestInExcess } from '@domovik/domain/rental/interest/owed-principal.ts'
import { sql } from 'drizzle-orm'
import { type OrganizationScope, recordAll } from '../../machinery/scope/scope.ts'
import { asNeverRecorded, withoutFalseDelay } from '../payments/as-never-recorded.ts'
import { loadLedgers, lockLedger, type Posting, post } from '../payments/ledger.ts'
import type { Ledger } from '../payments/ledger-rows.ts'
import { creditsOn, interestCharged, interestOn, owedIn } from './not-owed.ts'
import type { LateFilters } from './queries.ts'

/** The last posting of interest on a charge that is not reversed. */
type LastPosting = {
  chargeId: string
  tenantId: string
  tenantName: string
  until: string
  segments: InterestSegment[]
}

export type Excess = {
  /** The late charge. */
  chargeId: string
  tenantId: string
  tenantName: string
  type: string
  serviceFrom: string | null
  description: string | null
  /** The last day that the posted interest counts. */
  until: string
  /** Interest posted and neither credited nor written off, and how much of it is too much, in cents. */
  posted: number
  amount: number
  /** The credit notes that take the excess back, without a reason. */
  credits: Posting[]
}

/** Returns the charges on which more interest is posted than arises on them up to the same day, by tenant and charge. */
export async function excessOf(scope: OrganizationScope, filters: LateFilters): Promise<Excess[]> {
  const last = await lastPostings(scope, filters)
  if (last.length === 0) return []
  const ledgers = await loadLedgers(scope, [...new Set(last.map(({ tenantId }) => tenantId))])
  const byTenant = new Map(ledgers.map((ledger) => [ledger.tenantId, ledger]))
  return last.flatMap((each) => excessIn(scope, byTenant.get(each.tenantId), each))
}

function excessIn(scope: OrganizationScope, ledger: Ledger | undefined, last: LastPosting): Excess[] {
  const state = ledger?.state.charges.get(last.chargeId)
  // An early end cancels later charges and keeps their interest (docs/finance.md 3.2).
  if (!ledger || !state || state.cancelledOn !== null) return []
  const rows = interestOn(ledger, new Set([last.chargeId]))
  const posted = interestCharged(ledger, last.chargeId)
  // Money that was recorded by mistake never lowered what was late. Without it, other money can pay this charge: what is proposed is never too much.
  const readings = [asNeverRecorded(scope, ledger), withoutFalseDelay(scope, ledger)]
  const amount = Math.min(
    ...readings.map((real) =>
      interestInExcess(owedIn(real, real.state.charges.get(last.chargeId) ?? state), { ...last, posted }),
    ),
  )
  if (amount === 0) return []
  const { segments: _segments, ...shown } = last
  return [
    {
      ...{ ...shown, posted, amount, type: state.charge.kind, serviceFrom: state.charge.serviceFrom ?? null },
      description: ledger.rows.find(({ id }) => id === last.chargeId)?.description ?? null,
      credits: creditsOn(scope, ledger, rows, amount),
    },
  ]
}

/** Returns how many cents of one charge of interest are too much. The newest posting on a late charge is credited first. */
export async function excessOn(
  scope: OrganizationScope,
  { chargeId, baseChargeId }: { chargeId: string; baseChargeId: string },
): Promise<number> {
  const [found] = await excessOf(scope, { chargeIds: [baseChargeId] })
  return found?.credits.find(({ parentId }) => parentId === chargeId)?.amount ?? 0
}

/**
 * Credits what is posted too much on a late charge. Throws not_found if nothing was posted on it, and conflict if the amount is no
 * longer the excess.
 */
export async function creditExcess(
  scope: OrganizationScope,
  { chargeId, amount, reason }: { chargeId: string; amount: number; reason: string },
): Promise<void> {
  const [known] = await lastPostings(scope, { chargeIds: [chargeId] })
  if (!known) throw new DomainError('not_found')
  const ledger = await lockLedger(scope, known.tenantId)
  const [last] = await lastPostings(scope, { chargeIds: [chargeId] })
  const [excess] = last ? excessIn(scope, ledger, last) : []
  if (excess?.amount !== amount) throw new DomainError('conflict')
  const rows = new Map(ledger.rows.map((row) => [row.id, row]))
  const postings = excess.credits.map((credit) => {
    // With days, so that it counts as interest that never arose: later days are proposed from what is left.
    const { serviceFrom, serviceTo } = rows.get(credit.parentId!)!
    return { ...credit, reason, serviceFrom, serviceTo }
  })
  await post(scope, ledger, postings)
  await recordAll(
    scope,
    postings.map(({ id, kind, amount: part, parentId }) => ({
      ...{ action: 'CREATE' as const, table: 'transactions', recordId: id, tenantId: known.tenantId },
      details: { kind, amount: part, of: parentId },
    })),
  )
}

async function lastPostings(
  scope: OrganizationScope,
  { tenantId, leaseId, chargeIds }: LateFilters,
): Promise<LastPosting[]> {
  const { rows } = await scope.db.execute<LastPosting>(sql`
    select last.* from (
      select distinct on (i.base_charge_id) i.base_charge_id as "chargeId", i.tenant_id as "tenantId", t.name as "tenantName",
             i.until_date::text as until, i.segments
        from interest_postings i
        join tenants t on t.organization_id = i.organization_id and t.id = i.tenant_id and t.deleted_at is null
        join transactions b on b.organization_id = i.organization_id and b.id = i.base_charge_id
       where i.organization_id = ${scope.organizationId}
         and not exists (select from app.reversals r where r.organization_id = i.organization_id and r.parent_id = i.charge_id)
         ${tenantId ? sql`and i.tenant_id = ${tenantId}` : sql``}
         ${leaseId ? sql`and b.lease_id = ${leaseId}` : sql``}
         ${chargeIds ? sql`and i.base_charge_id = any(${sql.param([...chargeIds])}::uuid[])` : sql``}
       order by i.base_charge_id, i.until_date desc, i.charge_id desc) as last
     order by last."tenantName" collate "pl-x-icu", last."chargeId"`)
  return rows
}
