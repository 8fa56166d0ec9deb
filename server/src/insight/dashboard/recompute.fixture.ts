/**
 * Computes the dashboard figures with the domain rules from posted rows, as an independent check of the
 * server's SQL.
 */
import {
  addDays,
  addMonthsClamped,
  type CivilDate,
  daysBetween,
  monthStart,
  nextMonthStart,
} from '@domovik/domain/dates.ts'
import { collectionRate } from '@domovik/domain/insight/reports/collection.ts'
import { occupancy, type UnitDays } from '@domovik/domain/insight/reports/occupancy.ts'
import { previousPeriod, resolvePeriod } from '@domovik/domain/periods.ts'
import { isRevenue } from '@domovik/domain/rental/incomes/status.ts'
import type { IncomeCategory } from '@domovik/domain/rental/incomes/types.ts'
import { lastDay, leaseRange } from '@domovik/domain/rental/leases/range.ts'
import { lacksSignature } from '@domovik/domain/rental/leases/signature.ts'
import { leaseStatus } from '@domovik/domain/rental/leases/status.ts'
import { isOverdue } from '@domovik/domain/rental/ledger/charge-status.ts'
import { replay } from '@domovik/domain/rental/ledger/replay.ts'
import { isDepositKind, type LedgerState } from '@domovik/domain/rental/ledger/types.ts'
import type { TestServer } from '../../../test/harness.ts'
import { type LedgerRow, toEvent } from '../../rental/payments/events.ts'

type LeaseDates = {
  propertyId: string
  start: CivilDate
  end: CivilDate | null
  terminationLastDay: CivilDate | null
  cancelled: boolean
  signedOn: CivilDate | null
  requiredFrom: CivilDate | null
}
type Unit = {
  id: string
  managedFrom: CivilDate
  managedTo: CivilDate | null
  closed: { fromDate: CivilDate; toDate: CivilDate | null }[]
}

/** Reads all stored rows unchanged. */
export async function rawRows(server: TestServer, organizationId: string) {
  const read = async <Row extends object>(text: string) =>
    (
      await server.query<{ rows: Row[] }>(
        `select coalesce(json_agg(row), '[]'::json) as rows from (${text}) as row`,
        [organizationId],
      )
    )[0]!.rows
  const [rows, leases, units, incomes] = await Promise.all([
    read<LedgerRow & { tenantId: string }>(`
      select t.id, t.tenant_id as "tenantId", t.kind, t.type, t.amount, t.effective_date as "effectiveDate", t.posted_on as "postedOn", t.due_date as "dueDate",
             t.service_from as "serviceFrom", t.service_to as "serviceTo", t.lease_id as "leaseId", t.property_id as "propertyId", t.parent_id as "parentId",
             t.status, t.method, t.description, t.reason, t.reference,
             (select json_agg(d.charge_id order by d.position) from designations d where d.organization_id = t.organization_id and d.receipt_id = t.id) as designations
        from transactions t where t.organization_id = $1`),
    read<LeaseDates>(`select property_id as "propertyId", start_date as start, end_date as "end", termination_last_day as "terminationLastDay",
        cancelled_at is not null as cancelled, signed_on as "signedOn",
        (select signatures_from from organizations where id = organization_id) as "requiredFrom" from leases where organization_id = $1`),
    read<Unit>(`select p.id, managed_from as "managedFrom", managed_to as "managedTo",
        (select coalesce(json_agg(json_build_object('fromDate', from_date, 'toDate', to_date)), '[]'::json) from out_of_service o where o.property_id = p.id) as closed
        from properties p where organization_id = $1 and deleted_at is null`),
    read<{ paidOn: CivilDate | null; amount: number; category: IncomeCategory }>(
      `select paid_on as "paidOn", amount, category from incomes where organization_id = $1 and deleted_at is null`,
    ),
  ])
  return { rows, leases, units, incomes }
}

/** Returns the expected dashboard of that day. */
export async function recompute(server: TestServer, organizationId: string, today: CivilDate) {
  const { rows, leases, units, incomes } = await rawRows(server, organizationId)
  const tenants = [...new Set(rows.map(({ tenantId }) => tenantId))]
  const states = tenants.map((id): [string, LedgerState] => [
    id,
    replay(rows.filter(({ tenantId }) => tenantId === id).map(toEvent)),
  ])
  const charges = states
    .flatMap(([, state]) => [...state.charges.values()])
    .filter(({ charge }) => !isDepositKind(charge.kind))
  const month = { from: monthStart(today), to: nextMonthStart(today) }
  const dueIn = (from: CivilDate, to: CivilDate) =>
    charges.filter(
      (state) => state.charge.dueDate >= from && state.charge.dueDate < to && state.cancelledOn === null,
    )
  const before = previousPeriod(resolvePeriod('this_month', today))
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const rate = collectionRate(charges, { from: month.from, to: addDays(today, 1) })
  const late = states.flatMap(([id, state]) =>
    [...state.charges.values()]
      .filter((charge) => isOverdue(charge, today))
      .map((charge) => ({ id, charge })),
  )
  const cash = new Set([
    'receipt',
    'receipt_reversed',
    'deposit_applied',
    'deposit_applied_reversed',
    'refund',
    'refund_reversed',
  ])
  const moved = states
    .flatMap(([, state]) => state.movements)
    .filter(({ kind, day }) => cash.has(kind) && day <= today)
  const months = Array.from({ length: 12 }, (_, i) => addMonthsClamped(month.from, i - 11))
  const standing = leases.filter(({ cancelled }) => !cancelled)
  const active = standing.filter(
    (lease) =>
      leaseStatus({ ...lease, signed: !lacksSignature(lease, lease.requiredFrom, today) }, today) ===
      'active',
  )
  const unitDays = units.map(
    (unit): UnitDays => ({
      propertyId: unit.id,
      managed: { from: unit.managedFrom, to: unit.managedTo && addDays(unit.managedTo, 1) },
      leases: standing.filter(({ propertyId }) => propertyId === unit.id).map(leaseRange),
      soldStays: [],
      outOfService: [],
    }),
  )
  const closedToday = ({ closed }: Unit) =>
    closed.some(({ fromDate, toDate }) => fromDate <= today && (toDate === null || toDate >= today))
  const ends = active
    .map((lease) => lastDay(lease))
    .filter((day): day is CivilDate => day !== null && daysBetween(today, day) <= 60)
  return {
    month: {
      expected: sum(dueIn(month.from, month.to).map(({ charge, credited }) => charge.amount - credited)),
      collected: sum(dueIn(month.from, month.to).map(({ paid }) => paid)),
      dueToDate: rate.expected,
      collectedOfDue: rate.collected,
      collectionRate: rate.value === null ? null : Math.round(rate.value * 10_000),
    },
    overdue: {
      amount: sum(late.map(({ charge }) => charge.remaining)),
      deposits: sum(
        late.filter(({ charge }) => isDepositKind(charge.charge.kind)).map(({ charge }) => charge.remaining),
      ),
      charges: late.length,
      tenants: new Set(late.map(({ id }) => id)).size,
    },
    revenue: months.map((from) => ({
      month: from,
      expected: sum(
        dueIn(from, nextMonthStart(from)).map(({ charge, credited }) => charge.amount - credited),
      ),
      received:
        sum(
          incomes
            .filter(({ paidOn, category }) => paidOn && monthStart(paidOn) === from && isRevenue(category))
            .map(({ amount }) => amount),
        ) - sum(moved.filter(({ day }) => monthStart(day) === from).map(({ amount }) => amount)),
    })),
    occupancy: {
      rate: occupancy(unitDays, { from: month.from, to: addDays(today, 1) }).standard.value,
      previousRate: occupancy(unitDays, before).standard.value,
      vacantNow: units.filter(
        (unit) => !active.some(({ propertyId }) => propertyId === unit.id) && !closedToday(unit),
      ).length,
    },
    activeLeases: active.length,
    properties: units.length,
    leasesEnding: ends.sort(),
    unapplied: states
      .map(([tenantId, state]) => ({ tenantId, amount: state.unappliedCredit }))
      .filter(({ amount }) => amount > 0)
      .sort((a, b) => b.amount - a.amount),
  }
}
