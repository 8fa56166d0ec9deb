/**
 * Generating charges: every charge that leases owe by today and that is not in the books yet. Running it again adds
 * nothing, being off for months leaves no gap (finance.md 2.2). Works through leases in batches of constant memory.
 */
import { addDays, addMonthsClamped, later, monthStart } from '@domovik/domain/dates.ts'
import type { Lease } from '@domovik/domain/leases/types.ts'
import { generateCharges, type PostedCharge } from '@domovik/domain/rent/charges.ts'
import { sql } from 'drizzle-orm'
import { newId } from '../db/ids.ts'
import { type AnyScope, record } from '../db/scope.ts'
import { type Ledger, lockLedgers, type Posting, postAll } from '../payments/ledger.ts'
import { type LeaseRecord, loadLeases, toDomain } from './queries.ts'

const leasesPerBatch = 250

/** Everything due for the organization up to today. Answers how many rows were posted. */
export async function generateForOrganization(scope: AnyScope): Promise<number> {
  const { rows } = await scope.db.execute<{ generatedOn: string | null; ids: string[] }>(sql`
    select o.charges_generated_on as "generatedOn",
           (select coalesce(json_agg(l.id order by l.tenant_id, l.id), '[]'::json) from leases l
             where l.organization_id = o.id and l.cancelled_at is null
               and least(coalesce(l.end_date, 'infinity'), coalesce(l.termination_last_day, 'infinity'))
                   >= coalesce(o.charges_generated_on - 62, '-infinity'::date)) as ids
      from organizations o where o.id = ${scope.organizationId}`)
  const { generatedOn, ids } = rows[0]!
  const horizon = generatedOn ? monthStart(addMonthsClamped(generatedOn, -1)) : null
  let posted = 0
  for (let i = 0; i < ids.length; i += leasesPerBatch)
    posted += await generateForLeases(scope, ids.slice(i, i + leasesPerBatch), horizon)
  await scope.db.execute(
    sql`update organizations set charges_generated_on = greatest(charges_generated_on, ${scope.today}::date) where id = ${scope.organizationId}`,
  )
  return posted
}

/**
 * The same for some leases. `horizon` (a first of month) says that everything before it is known to be in the books,
 * which keeps the nightly run independent of the length of history; null looks at the whole lease.
 */
export async function generateForLeases(
  scope: AnyScope,
  leaseIds: readonly string[],
  horizon: string | null = null,
): Promise<number> {
  const leases = await loadLeases(scope, sql`l.id = any(${sql.param(leaseIds)}::uuid[])`)
  const ledgers = await lockLedgers(scope, [...new Set(leases.map(({ tenantId }) => tenantId))])
  const postings = new Map(ledgers.map((ledger) => [ledger.tenantId, { ledger, postings: [] as Posting[] }]))
  for (const lease of leases) {
    const account = postings.get(lease.tenantId)
    account?.postings.push(...missing(lease, account.ledger, scope.today, horizon))
  }
  const additions = [...postings.values()]
  await postAll(scope, additions)
  let posted = 0
  for (const { ledger, postings: rows } of additions) {
    if (rows.length === 0) continue
    posted += rows.length
    await record(scope, {
      action: 'CREATE',
      table: 'transactions',
      recordId: rows[0]!.id,
      tenantId: ledger.tenantId,
      details: {
        generated: rows.length,
        leaseId: rows[0]!.leaseId ?? null,
        amount: rows.reduce((sum, row) => sum + row.amount, 0),
      },
    })
  }
  return posted
}

/** What the lease owes and the ledger does not hold. */
function missing(lease: LeaseRecord, ledger: Ledger, today: string, horizon: string | null): Posting[] {
  const { charges, openingCredit } = generateCharges(
    from(toDomain(lease), horizon),
    today,
    postedOf(ledger, lease.id),
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

/** Looks at the lease from a day on: what came before counts as settled elsewhere. */
function from(lease: Lease, horizon: string | null): Lease {
  if (horizon === null || lease.start >= horizon) return lease
  return {
    ...lease,
    openingBalance: { asOf: later(horizon, lease.openingBalance?.asOf ?? horizon), amount: 0 },
  }
}

/** What is already in the books for the lease; a cancelled charge counts: a voided month is not charged again. */
function postedOf({ rows }: Ledger, leaseId: string): PostedCharge[] {
  return rows
    .filter(
      (row) =>
        row.leaseId === leaseId &&
        row.serviceFrom &&
        row.parentId === null &&
        (row.kind === 'charge' || row.type === 'opening_credit'),
    )
    .map((row) => ({
      kind: row.type as PostedCharge['kind'],
      serviceFrom: row.serviceFrom!,
      serviceTo: row.serviceTo ? addDays(row.serviceTo, 1) : null,
    }))
}

type MissingPeriod = {
  leaseId: string
  tenantName: string
  type: string
  serviceFrom: string
  amount: number
}

/** Periods that should have been charged by today and were not: looks at every lease from its first day. */
export async function missingPeriods(scope: AnyScope): Promise<MissingPeriod[]> {
  const leases = await loadLeases(scope, sql`l.cancelled_at is null`)
  const found: MissingPeriod[] = []
  for (let i = 0; i < leases.length; i += leasesPerBatch) {
    const batch = leases.slice(i, i + leasesPerBatch)
    const ledgers = await lockLedgers(scope, [...new Set(batch.map(({ tenantId }) => tenantId))])
    const byTenant = new Map(ledgers.map((ledger) => [ledger.tenantId, ledger]))
    for (const lease of batch) {
      const ledger = byTenant.get(lease.tenantId)
      if (!ledger) continue
      for (const row of missing(lease, ledger, scope.today, null)) {
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
