/**
 * Generates charges: posts every charge due by today that is not posted yet. Running it again adds nothing,
 * and running it after months leaves no gap (docs/finance.md 2.2). Processes leases in batches, so that memory use
 * is constant.
 */
import { addDays, addMonthsClamped, monthStart } from '@domovik/domain/dates.ts'
import type { DomainError } from '@domovik/domain/errors.ts'
import type { Lease } from '@domovik/domain/rental/leases/types.ts'
import { type ChargeKind, isDepositKind } from '@domovik/domain/rental/ledger/types.ts'
import { generateCharges, type PostedCharge } from '@domovik/domain/rental/rent/charges.ts'
import { sql } from 'drizzle-orm'
import type { Event } from '../../machinery/audit/record.ts'
import { newId } from '../../machinery/db/ids.ts'
import { knowRowsAfterwards } from '../../machinery/db/statistics.ts'
import { type OrganizationScope, recordAll } from '../../machinery/scope/scope.ts'
import { type Addition, lockTenants, type Posting, postScheduled } from '../payments/ledger.ts'
import { postedPeriods } from '../payments/posted-periods.ts'
import { carryLateDeposits } from './carry-late-deposits.ts'
import { tenantsWithLateDeposits } from './late-deposits.ts'
import { type LeaseRecord, loadLeases, toDomain } from './queries.ts'

const leasesPerBatch = 1_000
/** More charges can change how large a table is. */
const manyCharges = 100

/** Posts everything due for the organization by today. Returns the number of posted rows. */
export async function generateForOrganization(scope: OrganizationScope): Promise<number> {
  const { rows } = await scope.db.execute<{ generatedOn: string | null; ids: string[] }>(sql`
    select o.charges_generated_on as "generatedOn",
           (select coalesce(json_agg(l.id order by l.tenant_id, l.id), '[]'::json) from app.lettings l
             where l.organization_id = o.id and l.until_date > coalesce(o.charges_generated_on - 62, '-infinity'::date)) as ids
      from organizations o where o.id = ${scope.organizationId}`)
  const { generatedOn, ids } = rows[0]!
  const horizon = generatedOn ? monthStart(addMonthsClamped(generatedOn, -1)) : null
  let posted = 0
  for (let i = 0; i < ids.length; i += leasesPerBatch)
    posted += await generateForLeases(scope, ids.slice(i, i + leasesPerBatch), horizon, logFailed(scope))
  if (posted > manyCharges) knowRowsAfterwards(scope)
  // Every act carries over what it finds. This finds what began today, and what an act has missed.
  await carryLateDeposits(scope, await tenantsWithLateDeposits(scope))
  await scope.db.execute(
    sql`update organizations set charges_generated_on = greatest(charges_generated_on, ${scope.today}::date) where id = ${scope.organizationId}`,
  )
  return posted
}

/**
 * As generateForOrganization, for the given leases. Everything before `horizon` (a first of month) is known
 * to be posted, so the duration of the nightly run does not depend on the length of history; null checks the
 * whole lease. `whenFailed` gets each account that cannot be replayed; without it the error is thrown.
 */
export async function generateForLeases(
  scope: OrganizationScope,
  leaseIds: readonly string[],
  horizon: string | null = null,
  whenFailed?: (tenantId: string, error: DomainError) => void,
): Promise<number> {
  const wanted = sql`l.id = any(${sql.param(leaseIds)}::uuid[])`
  const { rows: found } = await scope.db.execute<{ tenantId: string }>(
    sql`select distinct tenant_id as "tenantId" from leases l where l.organization_id = ${scope.organizationId} and ${wanted}`,
  )
  const tenants = new Set(
    await lockTenants(
      scope,
      found.map(({ tenantId }) => tenantId),
    ),
  )
  const leases = (await loadLeases(scope, wanted)).filter(({ tenantId }) => tenants.has(tenantId))
  const posted = await postedPeriods(scope, leaseIds, horizon)
  const owed = leases.flatMap((lease) =>
    missing(lease, posted.get(lease.id) ?? [], scope.today, horizon).map((posting) => ({ lease, posting })),
  )
  const byTenant = Map.groupBy(owed, ({ lease }) => lease.tenantId)
  const wantedOf = [...byTenant].map(([tenantId, rows]) => ({
    tenantId,
    postings: rows.map(({ posting }) => posting),
  }))
  const failed = new Set<string>()
  await postScheduled(
    scope,
    wantedOf,
    whenFailed &&
      ((tenantId, error) => {
        failed.add(tenantId)
        whenFailed(tenantId, error)
      }),
  )
  const additions = wantedOf.filter(({ tenantId }) => !failed.has(tenantId))
  // A renewal that is entered after its first day asks for a deposit that its previous lease holds.
  const charged = additions.filter(({ postings }) =>
    postings.some(({ type }) => isDepositKind(type as ChargeKind)),
  )
  await carryLateDeposits(
    scope,
    charged.map(({ tenantId }) => tenantId),
  )
  await recordAll(scope, additions.map(generated))
  return additions.reduce((sum, { postings }) => sum + postings.length, 0)
}

/** An account that cannot be replayed does not stop the nightly run: it is logged, and tried again the next night. */
const logFailed =
  ({ organizationId, services }: OrganizationScope) =>
  (tenantId: string, error: DomainError): void =>
    services.log.error(
      { err: error, code: error.code, organizationId, tenantId },
      'charges of an account could not be posted',
    )

/** One audit event per account, with the ids of all its rows. */
const generated = ({ tenantId, postings }: Addition): Event => ({
  action: 'CREATE',
  table: 'transactions',
  recordId: postings[0]!.id,
  tenantId,
  details: {
    generated: postings.length,
    leaseId: postings[0]!.leaseId ?? null,
    amount: postings.reduce((sum, { amount }) => sum + amount, 0),
    rows: postings.map(({ id }) => id),
  },
})

/** Returns the postings that the lease owes and the books do not contain. */
function missing(
  lease: LeaseRecord,
  posted: readonly PostedCharge[],
  today: string,
  horizon: string | null,
): Posting[] {
  const { charges, openingCredit } = generateCharges(
    horizon === null ? toDomain(lease) : fromHorizon(toDomain(lease), horizon),
    today,
    posted,
  )
  const here = { leaseId: lease.id, propertyId: lease.propertyId }
  const rows: Posting[] = charges.map((charge) => ({
    ...here,
    id: newId(),
    kind: 'charge',
    type: charge.kind,
    amount: charge.amount,
    effectiveDate: charge.dueDate,
    dueDate: charge.dueDate,
    postedOn: charge.postedOn,
    serviceFrom: charge.serviceFrom,
    serviceTo: charge.serviceTo ? addDays(charge.serviceTo, -1) : null,
  }))
  if (openingCredit) {
    rows.push({
      ...here,
      id: newId(),
      kind: 'credit_note',
      type: 'opening_credit',
      amount: openingCredit.amount,
      effectiveDate: openingCredit.date,
      postedOn: openingCredit.date,
      serviceFrom: openingCredit.date,
    })
  }
  return rows.filter(({ amount }) => amount > 0)
}

/** Returns the lease as if it began at the horizon; earlier charges count as settled. */
export function fromHorizon(lease: Lease, horizon: string): Lease {
  if (lease.start >= horizon) return lease
  const opening = lease.openingBalance
  return opening && opening.asOf >= horizon
    ? lease
    : { ...lease, openingBalance: { asOf: horizon, amount: 0 } }
}

type MissingPeriod = {
  leaseId: string
  tenantName: string
  type: string
  serviceFrom: string
  amount: number
}

/**
 * Returns the periods that should have been charged by today but were not. Checks every lease from its first
 * day.
 * @internal Only tests need it.
 */
export async function missingPeriods(scope: OrganizationScope): Promise<MissingPeriod[]> {
  const leases = await loadLeases(scope, sql`l.cancelled_at is null and t.deleted_at is null`)
  const found: MissingPeriod[] = []
  for (let i = 0; i < leases.length; i += leasesPerBatch) {
    const batch = leases.slice(i, i + leasesPerBatch)
    const posted = await postedPeriods(
      scope,
      batch.map(({ id }) => id),
      null,
    )
    for (const lease of batch) {
      for (const row of missing(lease, posted.get(lease.id) ?? [], scope.today, null)) {
        found.push({
          leaseId: lease.id,
          tenantName: lease.tenantName,
          type: row.type,
          serviceFrom: row.serviceFrom ?? row.effectiveDate,
          amount: row.amount,
        })
      }
    }
  }
  return found
}
