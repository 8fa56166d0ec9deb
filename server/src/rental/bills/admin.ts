/** Settlement of bills: advances against the real cost of a period (docs/finance.md 2.2). */
import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import type { Window } from '@domovik/domain/intervals.ts'
import { reconcileBills } from '@domovik/domain/rental/bills/reconcile.ts'
import {
  type Advance,
  advanced,
  advancesIn,
  billsPeriod,
  lastDayIn,
  splitOverAdvances,
} from '@domovik/domain/rental/bills/settle.ts'
import { newId } from '../../machinery/db/ids.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { hasPermission, record, type Scope } from '../../machinery/scope/scope.ts'
import { lockLease } from '../leases/lock.ts'
import { findLease, type LeaseRecord, toDomain } from '../leases/queries.ts'
import { type MeteredChoice, meteredIn } from '../meters/metered.ts'
import { loadLedger, type Posting, post } from '../payments/ledger.ts'
import type { Ledger } from '../payments/ledger-rows.ts'
import { describeBills, notifyOfBills, notifyOfUndoneBills } from './notify.ts'
import {
  expensesIn,
  findSettlement,
  insertSettlement,
  markUndone,
  overlapping,
  settlementsOf,
} from './queries.ts'
import type { BillsCost } from './table.ts'

export const billsAdmin = {
  list: admin.bills.list.handler(async ({ input: { leaseId }, context: { scope } }) => {
    await findLease(scope, leaseId)
    const may = hasPermission(scope, 'edit_payments')
    const settlements = await settlementsOf(scope, leaseId)
    return {
      currency: scope.currency,
      settlements: settlements.map(({ leaseId: _lease, tenantId: _tenant, ...settlement }) => ({
        ...settlement,
        costs: settlement.costs.map(presentCost),
        difference: settlement.actual - settlement.advances,
        can: { undo: may && !settlement.undone },
      })),
      can: { settle: may },
    }
  }),

  preview: admin.bills.preview.handler(async ({ input: { leaseId, from, to }, context: { scope } }) => {
    const lease = await findLease(scope, leaseId)
    const period = periodOf(lease, from, to)
    const advances = advancesIn(advancesOf(await loadLedger(scope, lease.tenantId), leaseId), period)
    return {
      currency: scope.currency,
      from: period.from,
      to: lastDayIn(period),
      advances: advanced(advances),
      rows: advances.map(({ chargeId, serviceFrom, amount, credited }) => ({
        chargeId,
        serviceFrom,
        amount,
        credited,
      })),
      expenses: await expensesIn(scope, lease.propertyId, period),
      meters: await meteredIn(scope, lease.propertyId, period),
    }
  }),

  settle: admin.bills.settle.handler(async ({ input, context: { scope } }) => {
    const { lease, ledger } = await lockLease(scope, input.leaseId)
    const period = periodOf(lease, input.from, input.to)
    const to = lastDayIn(period)
    if (to > scope.today) refuseIssues([{ field: 'to', code: 'date_invalid' }])
    if (await overlapping(scope, lease.id, period.from, to)) throw new DomainError('bills_already_settled')
    const advances = advancesIn(advancesOf(ledger, lease.id), period)
    if (advances.length === 0) throw new DomainError('bills_nothing_charged')
    const costs = frozen(input.costs, await meteredIn(scope, lease.propertyId, period))
    const actual = costs.reduce((sum, { amount }) => sum + amount, 0)
    const sums = { actual, advances: advanced(advances) }
    const postings = await postingsOf(scope, lease, advances, {
      ...sums,
      from: period.from,
      to,
      dueDate: input.dueDate,
    })
    await post(scope, ledger, postings)
    const id = newId()
    await insertSettlement(scope, {
      id,
      leaseId: lease.id,
      tenantId: lease.tenantId,
      fromDate: period.from,
      toDate: to,
      ...sums,
      costs,
      rows: postings.map((row) => row.id),
    })
    await record(scope, {
      action: 'UPDATE',
      table: 'leases',
      recordId: lease.id,
      tenantId: lease.tenantId,
      details: { billsSettledFrom: period.from, billsSettledTo: to, ...sums },
    })
    const difference = actual - sums.advances
    const notified =
      input.notify && (await notifyOfBills(scope, lease.tenantId, { from: period.from, to, costs, ...sums }))
    return { id, difference, notified }
  }),

  undo: admin.bills.undo.handler(async ({ input: { id, reason, notify }, context: { scope } }) => {
    const { leaseId } = await findSettlement(scope, id)
    const { lease, ledger } = await lockLease(scope, leaseId)
    const settlement = await findSettlement(scope, id)
    if (settlement.undone) throw new DomainError('already_reversed')
    const reversed = new Set(
      ledger.rows.flatMap(({ kind, parentId }) => (kind === 'reversal' ? parentId : [])),
    )
    const standing = ledger.rows.filter((row) => settlement.rows.includes(row.id) && !reversed.has(row.id))
    await post(
      scope,
      ledger,
      standing.map(({ id: parentId, kind, amount }) => ({
        id: newId(),
        kind: 'reversal',
        type: kind,
        amount,
        effectiveDate: scope.today,
        postedOn: scope.today,
        parentId,
        leaseId,
        propertyId: lease.propertyId,
        reason,
      })),
    )
    await markUndone(scope, id)
    await record(scope, {
      action: 'UPDATE',
      table: 'leases',
      recordId: leaseId,
      tenantId: lease.tenantId,
      details: { billsUndoneFrom: settlement.from, billsUndoneTo: settlement.to },
    })
    const { actual, advances, from, to } = settlement
    const undone = { from, to, actual, advances, reason }
    return { id, notified: notify && (await notifyOfUndoneBills(scope, lease.tenantId, undone)) }
  }),
}

const presentCost = ({ metered, ...cost }: BillsCost) => ({
  ...cost,
  metered: metered ? { unit: metered.unit, parts: metered.parts } : null,
})

type GivenCost = { label: string; amount: number; expenseId?: string | null; meterId?: string | null }

/** Stores with each metered cost how it was computed. Throws conflict if it is no longer what was previewed, or is given twice. */
function frozen(given: readonly GivenCost[], metered: readonly MeteredChoice[]): BillsCost[] {
  const used = given.flatMap(({ meterId }) => meterId ?? [])
  if (new Set(used).size < used.length) throw new DomainError('conflict')
  return given.map(({ label, amount, expenseId = null, meterId = null }) => {
    if (meterId === null) return { label, amount, expenseId, metered: null }
    const meter = metered.find(({ id }) => id === meterId)
    if (meter?.amount !== amount) throw new DomainError('conflict')
    return { label, amount, expenseId, metered: { meterId, unit: meter.unit, parts: meter.parts } }
  })
}

/** The period in whole months. Throws validation_failed if the lease has no day in it. */
function periodOf(lease: LeaseRecord, from: string, to: string): Window {
  if (to < from) refuseIssues([{ field: 'to', code: 'end_before_start' }])
  const period = billsPeriod(toDomain(lease), from, to)
  if (!period) refuseIssues([{ field: 'from', code: 'date_invalid' }])
  return period!
}

/** The posted bills of the lease with days of service that are not cancelled. */
function advancesOf({ state }: Ledger, leaseId: string): Advance[] {
  return [...state.charges.values()].flatMap(({ charge, credited, cancelledOn }) =>
    charge.kind === 'bills' &&
    charge.leaseId === leaseId &&
    cancelledOn === null &&
    charge.serviceFrom &&
    charge.serviceTo
      ? [
          {
            chargeId: charge.id,
            serviceFrom: charge.serviceFrom,
            serviceTo: charge.serviceTo,
            amount: charge.amount,
            credited,
          },
        ]
      : [],
  )
}

type Result = { actual: number; advances: number; from: string; to: string; dueDate: string }

async function postingsOf(
  scope: Scope,
  lease: LeaseRecord,
  advances: readonly Advance[],
  result: Result,
): Promise<Posting[]> {
  const outcome = reconcileBills(result.actual, result.advances)
  const description = await describeBills(scope, result)
  const here = { leaseId: lease.id, propertyId: lease.propertyId, postedOn: scope.today, description }
  if (outcome.type === 'nothing') return []
  // Without service days: the schedule owns the days of bills, and a settlement is earned when it is due.
  if (outcome.type === 'charge')
    return [
      {
        ...here,
        id: newId(),
        kind: 'charge',
        type: 'bills',
        amount: outcome.amount,
        effectiveDate: result.dueDate,
        dueDate: result.dueDate,
      },
    ]
  return splitOverAdvances(outcome.amount, advances).map(({ chargeId, amount }) => ({
    ...here,
    id: newId(),
    kind: 'credit_note',
    type: 'bills',
    amount,
    effectiveDate: scope.today,
    parentId: chargeId,
    reason: description,
  }))
}
