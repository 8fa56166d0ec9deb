/** Settlement of bills: advances against the real cost of a period (docs/finance.md 2.2). */
import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import type { Window } from '@domovik/domain/intervals.ts'
import { advanced, advancesIn, billsPeriod, lastDayIn } from '@domovik/domain/rental/bills/settle.ts'
import { newId } from '../../machinery/db/ids.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { hasPermission, record } from '../../machinery/scope/scope.ts'
import { lockLease } from '../leases/lock.ts'
import { findLease, type LeaseRecord, toDomain } from '../leases/queries.ts'
import { reachedBy } from '../letters/deliver.ts'
import { type MeteredChoice, meteredIn } from '../meters/metered.ts'
import { paperAnswer } from '../papers/answer.ts'
import { partiesOf } from '../papers/parties.ts'
import { loadLedger, post } from '../payments/ledger.ts'
import { advancesOf } from './advances.ts'
import { creditedBy } from './credited.ts'
import { notifyOfBills, notifyOfUndoneBills } from './notify.ts'
import { billsPaper } from './paper.ts'
import { billsPostings, reversalsOf } from './postings.ts'
import { presentCost } from './present-cost.ts'
import {
  entriesOf,
  expensesIn,
  findSettlement,
  insertSettlement,
  markUndone,
  newestLetters,
  overlapping,
  requireLeft,
  settlementsOf,
} from './queries.ts'
import { sendBillsLetter } from './send-letter.ts'
import type { BillsCost } from './table.ts'

export const billsAdmin = {
  list: admin.bills.list.handler(async ({ input: { leaseId }, context: { scope } }) => {
    await findLease(scope, leaseId)
    const may = hasPermission(scope, 'edit_payments')
    const settlements = await settlementsOf(scope, leaseId)
    const entries = await entriesOf(
      scope,
      settlements.flatMap(({ rows }) => rows),
    )
    const letters = await newestLetters(
      scope,
      settlements.map(({ id }) => id),
    )
    return {
      currency: scope.currency,
      settlements: settlements.map(({ leaseId: _lease, tenantId: _tenant, ...settlement }) => ({
        ...settlement,
        letterId: letters.get(settlement.id) ?? null,
        costs: settlement.costs.map(presentCost),
        entries: entries(settlement.rows),
        difference: settlement.actual - settlement.advances,
        can: {
          undo: may && !settlement.undone && !settlement.utilitySettlementId,
          send: may && !settlement.undone && !scope.isDemo,
        },
      })),
      can: { settle: may },
    }
  }),

  preview: admin.bills.preview.handler(async ({ input: { leaseId, from, to }, context: { scope } }) => {
    const lease = await findLease(scope, leaseId)
    const period = periodOf(lease, from, to)
    const advances = advancesIn(
      advancesOf(await loadLedger(scope, lease.tenantId), leaseId),
      toDomain(lease),
      period,
    )
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
    if (input.dueDate <= to) refuseIssues([{ field: 'dueDate', code: 'date_invalid' }])
    if (await overlapping(scope, lease.id, period.from, to)) throw new DomainError('bills_already_settled')
    const advances = advancesIn(advancesOf(ledger, lease.id), toDomain(lease), period)
    if (advances.length === 0) throw new DomainError('bills_nothing_charged')
    await requireLeft(scope, lease.propertyId, input.costs)
    const costs = frozen(input.costs, await meteredIn(scope, lease.propertyId, period))
    const actual = costs.reduce((sum, { amount }) => sum + amount, 0)
    const sums = { actual, advances: advanced(advances) }
    if (input.advances !== undefined && input.advances !== sums.advances) throw new DomainError('conflict')
    const postings = await billsPostings(scope, lease, advances, {
      ...sums,
      from: period.from,
      to,
      dueDate: input.dueDate,
    })
    const after = await post(scope, ledger, postings)
    const id = newId()
    const posted = postings.map((row) => row.id)
    await insertSettlement(scope, {
      id,
      leaseId: lease.id,
      tenantId: lease.tenantId,
      fromDate: period.from,
      toDate: to,
      ...sums,
      costs,
      rows: posted,
    })
    await record(scope, {
      action: 'UPDATE',
      table: 'leases',
      recordId: lease.id,
      tenantId: lease.tenantId,
      details: { billsSettledFrom: period.from, billsSettledTo: to, ...sums },
    })
    const difference = actual - sums.advances
    const told = {
      leaseId: lease.id,
      dueDate: input.dueDate,
      from: period.from,
      to,
      costs,
      ...sums,
      credited: input.notify ? creditedBy(scope, after, posted) : 0,
    }
    const notified = input.notify && (await notifyOfBills(scope, lease.tenantId, told))
    return { id, difference, notified }
  }),

  undo: admin.bills.undo.handler(async ({ input: { id, reason, notify }, context: { scope } }) => {
    const { leaseId } = await findSettlement(scope, id)
    const { lease, ledger } = await lockLease(scope, leaseId)
    const settlement = await findSettlement(scope, id)
    if (settlement.undone) throw new DomainError('already_reversed')
    if (settlement.utilitySettlementId) throw new DomainError('settlement_of_building')
    const { rows } = settlement
    await post(
      scope,
      ledger,
      reversalsOf(scope, ledger, { rows, leaseId, propertyId: lease.propertyId, reason }),
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
    const undone = { leaseId, from, to, actual, advances, reason }
    return { id, notified: notify && (await notifyOfUndoneBills(scope, lease.tenantId, undone)) }
  }),

  letter: admin.bills.letter.handler(async ({ input: { id }, context: { scope } }) => {
    const settlement = await findSettlement(scope, id)
    const { tenantId, from } = settlement
    const [ledger, parties] = await Promise.all([loadLedger(scope, tenantId), partiesOf(scope, tenantId)])
    const paper = await billsPaper(scope, settlement, ledger, parties)
    return paperAnswer(scope, paper, `${parties.tenant.name} ${from}`)
  }),

  sendLetter: admin.bills.sendLetter.handler(async ({ input, context: { scope } }) => {
    const { id, delivery, newest } = input
    const { tenantId } = await findSettlement(scope, id)
    const to = await reachedBy(scope, tenantId, delivery)
    return { documentId: await sendBillsLetter(scope, { id, newest }, to, delivery) }
  }),
}

type GivenCost = { label: string; amount: number; expenseId?: string | null; meterId?: string | null }

/** Stores with each metered cost how it was computed. Throws conflict if it is no longer what was previewed, or is given twice. */
function frozen(given: readonly GivenCost[], metered: readonly MeteredChoice[]): BillsCost[] {
  const used = given.flatMap(({ meterId }) => meterId ?? [])
  if (new Set(used).size < used.length) throw new DomainError('conflict')
  return given.map(({ label, amount, expenseId = null, meterId = null }) => {
    if (meterId === null) return { label, amount, expenseId, metered: null }
    const meter = metered.find(({ id }) => id === meterId)
    if (meter?.amount !== amount) throw new DomainError('conflict')
    const { unit, parts, estimated } = meter
    return { label, amount, expenseId, metered: { meterId, unit, parts, estimated } }
  })
}

/** The period in whole months. Throws validation_failed if the lease has no day in it. */
function periodOf(lease: LeaseRecord, from: string, to: string): Window {
  if (to < from) refuseIssues([{ field: 'to', code: 'end_before_start' }])
  const period = billsPeriod(toDomain(lease), from, to)
  if (!period) refuseIssues([{ field: 'from', code: 'date_invalid' }])
  return period!
}
