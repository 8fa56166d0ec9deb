/** Leases that ended with debts or early. */

import {
  addDays,
  addMonthsClamped,
  type CivilDate,
  dayInMonth,
  monthOf,
  yearOf,
} from '@domovik/domain/dates.ts'
import { terminateLease } from '@domovik/domain/rental/leases/terminate.ts'
import { isDepositKind } from '@domovik/domain/rental/ledger/types.ts'
import { monthsOf, paymentsFor } from './habits.ts'
import type { Letting } from './lettings.ts'
import { chargesOf, type LettingMoney, type Posted, type PostedCharge, rowOn } from './posted.ts'
import type { Random } from './random.ts'
import { depositBack, depositOf, receipts } from './receipts.ts'
import reasons from './sample/reasons.json' with { type: 'json' }

const penalty = 15_000

/**
 * Terminates the lease on the 20th of the month before last, with notice on the 6th. The last month is
 * prorated to the days used (docs/finance.md 3.2).
 */
export function leaveEarly(letting: Letting, today: CivilDate, random: Random): LettingMoney {
  const month = addMonthsClamped(today, -2)
  const on = (day: number) => dayInMonth(yearOf(month), monthOf(month), day)
  const [notice, lastDay] = [on(6), on(20)]
  const { charges } = chargesOf(letting, notice, today, random)
  const posted = charges.map(({ id, scheduled: { kind, amount, serviceFrom, serviceTo } }) => ({
    id,
    kind,
    amount,
    credited: 0,
    lowered: 0,
    writtenOff: 0,
    cancelled: false,
    serviceFrom,
    serviceTo,
    adjusts: null,
    scheduled: true,
  }))
  const { lease, credits } = terminateLease(letting.lease, lastDay, posted, penalty)
  const ended: Letting = { ...letting, lease, tenant: { ...letting.tenant, moveOutDate: lastDay } }
  const kindOf = new Map(charges.map(({ id, type }) => [id, type]))
  const rows: Posted[] = [
    ...charges,
    ...depositOf(ended, charges, today, random),
    ...credits.map(({ chargeId, amount }) =>
      rowOn(ended, notice, today, random, {
        kind: 'credit_note',
        type: kindOf.get(chargeId)!,
        amount,
        parentId: chargeId,
        reason: reasons.notice,
      }),
    ),
    rowOn(ended, notice, today, random, {
      kind: 'charge',
      type: 'extra_fee',
      amount: penalty,
      dueDate: notice,
      description: reasons.penalty,
    }),
  ]
  const credited = credits.reduce((sum, { amount }) => sum + amount, 0)
  for (const each of monthsOf(charges)) {
    const last = each.month === on(1)
    const payments = last
      ? [{ day: addDays(notice, 4), amount: each.total - credited + penalty }]
      : paymentsFor(ended, each, today, random)
    rows.push(...receipts(ended, payments, today, random))
  }
  rows.push(...depositBack(ended, rows, addDays(lastDay, 14), today, random))
  return { letting: ended, rows, charges }
}

/** Applies the deposit to the unpaid months, oldest first, and writes off the rest. */
export function settleDebt(
  letting: Letting,
  charges: readonly PostedCharge[],
  rows: readonly Posted[],
  today: CivilDate,
  random: Random,
): Posted[] {
  const end = letting.lease.end!
  const paidUntil = addMonthsClamped(`${end.slice(0, 7)}-01`, -2)
  const unpaid = charges
    .filter(({ scheduled, postedOn }) => !isDepositKind(scheduled.kind) && postedOn >= paidUntil)
    .sort(byDue)
  const deposit = rows.find(({ kind, type }) => kind === 'receipt' && type === 'deposit')?.amount ?? 0
  const settledOn = addDays(end, 21)
  const settlementId = random.id(Date.parse(`${settledOn}T09:00:00Z`))
  let left = deposit
  const applied: Posted[] = []
  const writtenOff: Posted[] = []
  for (const charge of unpaid) {
    const covered = Math.min(left, charge.amount)
    left -= covered
    // As deposits/admin.ts posts a settlement: one row for each charge that it pays.
    if (covered > 0)
      applied.push(
        rowOn(letting, settledOn, today, random, {
          kind: 'deposit_applied',
          type: 'deposit',
          amount: covered,
          designated: [charge.id],
          settlementId,
          reason: reasons.depositKept,
        }),
      )
    if (covered < charge.amount)
      writtenOff.push(
        rowOn(letting, addDays(end, 75), today, random, {
          kind: 'write_off',
          type: charge.type,
          amount: charge.amount - covered,
          parentId: charge.id,
          reason: reasons.debt,
        }),
      )
  }
  return [...applied, ...writtenOff]
}

const rank = ({ type }: PostedCharge) => ['rent', 'bills', 'extra_fee'].indexOf(type)
const byDue = (a: PostedCharge, b: PostedCharge) =>
  a.dueDate! < b.dueDate! ? -1 : a.dueDate! > b.dueDate! ? 1 : rank(a) - rank(b)
