/** Writes a settlement of bills of one tenant for half a year, with its letter. */
import { addDays, addMonthsClamped, monthStart } from '@domovik/domain/dates.ts'
import { advanced, advancesIn } from '@domovik/domain/rental/bills/settle.ts'
import { billedRange } from '@domovik/domain/rental/rent/schedule.ts'
import { sql } from 'drizzle-orm'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { advancesOf } from '../../rental/bills/advances.ts'
import { inWords } from '../../rental/bills/notify.ts'
import { billsPaper } from '../../rental/bills/paper.ts'
import { billsPostings } from '../../rental/bills/postings.ts'
import { findSettlement, insertSettlement } from '../../rental/bills/queries.ts'
import { findLease } from '../../rental/leases/queries.ts'
import { partiesOf } from '../../rental/papers/parties.ts'
import { loadLedger, lockLedger, post } from '../../rental/payments/ledger.ts'
import { enteredOn } from './days.ts'
import type { DemoPlan } from './plan.ts'
import { randomOf } from './random.ts'
import type { DemoUsers } from './sign-ins.ts'
import { writeDocument } from './write-shared-documents.ts'
import { sharedUnits } from './write-utilities.ts'

/** What the costs come to, in percent of the advances: a little more was used than was paid. */
const used = [
  { label: 'Ogrzewanie', percent: 64 },
  { label: 'Woda i ścieki', percent: 31 },
  { label: 'Wywóz odpadów', percent: 12 },
] as const

export async function writeBills(scope: SystemScope, plan: DemoPlan, users: DemoUsers): Promise<void> {
  const { organizationId, today } = scope
  const month = monthStart(today)
  const period = { from: addMonthsClamped(month, -6), to: month }
  // The house of write-utilities.ts settles its units together.
  const together = sharedUnits(plan.properties).map(({ id }) => id)
  const found = plan.money.find(
    ({ letting: { property, lease } }) =>
      billedRange(lease).from <= period.from &&
      (lease.end === null || lease.end >= today) &&
      lease.terms.every(({ bills }) => bills > 0) &&
      !together.includes(property.id),
  )
  if (!found) return
  const { tenant, lease } = found.letting
  const ledger = await lockLedger(scope, tenant.id)
  const advances = advancesIn(advancesOf(ledger, lease.id), lease, period)
  const paid = advanced(advances)
  const costs = used.map(({ label, percent }) => ({
    ...{ label, expenseId: null, metered: null },
    amount: Math.round((paid * percent) / 100),
  }))
  const sums = { actual: costs.reduce((sum, { amount }) => sum + amount, 0), advances: paid }
  const at = enteredOn(today, today, 0, 5)
  const random = randomOf(at, `bills ${lease.id}`)
  const last = addDays(month, -1)
  const result = { ...sums, from: period.from, to: last, dueDate: addDays(today, 14) }
  const postings = await billsPostings(scope, await findLease(scope, lease.id), advances, result)
  const rows = postings.map((row) => ({ ...row, id: random.id(at), createdAt: new Date(at) }))
  await post(scope, ledger, rows)
  const id = random.id(at)
  await insertSettlement(scope, {
    ...{ id, leaseId: lease.id, tenantId: tenant.id, fromDate: period.from, toDate: last, ...sums, costs },
    rows: rows.map((row) => row.id),
    createdAt: new Date(at),
  })
  const parties = await partiesOf(scope, tenant.id)
  const paper = await billsPaper(
    scope,
    await findSettlement(scope, id),
    await loadLedger(scope, tenant.id),
    parties,
  )
  const days = inWords({ from: period.from, to: last }, parties.language)
  const { id: letterId } = await writeDocument(scope, users, {
    ...{ kind: 'other', at, leaseId: lease.id, tenantId: tenant.id },
    title: `${paper.title}, ${days.from} – ${days.to}`,
    full: await scope.services.press.print(paper),
  })
  await scope.db.execute(
    sql`update documents set states_id = ${id} where organization_id = ${organizationId} and id = ${letterId}`,
  )
}
