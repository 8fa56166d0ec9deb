/** All ledger rows of one letting: charges, payments and special events. Pure. */

import { addDays, addMonthsClamped, type CivilDate, earlier, monthStart } from '@domovik/domain/dates.ts'
import { leaveEarly, settleDebt } from './ended-leases.ts'
import { monthsOf, paymentsFor } from './habits.ts'
import type { Letting } from './lettings.ts'
import type { LettingMoney } from './posted.ts'
import { chargesOf, type Posted, type PostedCharge, rowOn } from './posted.ts'
import { type Random, randomOf } from './random.ts'
import { depositBack, depositOf, receipts } from './receipts.ts'
import reasons from './sample/reasons.json' with { type: 'json' }

/** Maximum number of long-overdue charges among tenants who otherwise pay only a few days late. */
const lateCharges = 2

/**
 * Returns the rows of each letting. The order matters: the first late payers use up the allowed late charges.
 */
export function moneyOf(seed: number, today: CivilDate, lettings: readonly Letting[]): LettingMoney[] {
  let late = 0
  return lettings.map((letting) => {
    const random = randomOf(seed, `money ${letting.key}`)
    if (letting.turn === 'left_early') return leaveEarly(letting, today, random)
    const { charges, credits } = chargesOf(letting, today, today, random)
    const rows: Posted[] = [...charges, ...credits, ...depositOf(letting, charges, today, random)]
    for (const month of monthsOf(charges)) {
      let payments = paymentsFor(letting, month, today, random)
      const isLate = letting.habit === 'late' && month.due < today && payments.some(({ day }) => day > today)
      if (isLate && late + month.charges.length > lateCharges)
        payments = payments.map((payment) => ({ ...payment, day: earlier(payment.day, today) }))
      else if (isLate) late += month.charges.length
      rows.push(...receipts(letting, payments, today, random))
    }
    rows.push(...turnOf(letting, charges, rows, today, random))
    return { letting, rows, charges }
  })
}

function turnOf(
  letting: Letting,
  charges: readonly PostedCharge[],
  rows: readonly Posted[],
  today: CivilDate,
  random: Random,
): Posted[] {
  switch (letting.turn) {
    case 'dispute': {
      const day = addDays(today, -79)
      return [
        rowOn(letting, day, today, random, {
          kind: 'charge',
          type: 'other',
          amount: 18_000,
          dueDate: addDays(day, 14),
          description: reasons.damage,
        }),
      ].map((row) => ({
        ...row,
        effectiveDate: row.dueDate!,
      }))
    }
    case 'paid_twice':
      return refundSecond(letting, rows, today, random)
    case 'left':
      return depositBack(letting, rows, addDays(letting.lease.end!, 20), today, random)
    case 'left_with_debt':
      return settleDebt(letting, charges, rows, today, random)
    default:
      return []
  }
}

/** Adds a second payment of the same rent two months ago, refunded six days later. */
function refundSecond(letting: Letting, rows: readonly Posted[], today: CivilDate, random: Random): Posted[] {
  const from = addMonthsClamped(monthStart(today), -2)
  const first = rows.find(
    ({ kind, type, effectiveDate }) => kind === 'receipt' && type === 'payment' && effectiveDate >= from,
  )
  if (!first) return []
  const { amount, method, description } = first
  const second = rowOn(letting, addDays(first.effectiveDate, 2), today, random, {
    kind: 'receipt',
    type: 'payment',
    amount,
    method,
    description,
  })
  return [
    second,
    rowOn(letting, addDays(first.effectiveDate, 8), today, random, {
      kind: 'refund',
      type: 'payment',
      amount,
      method,
      parentId: second.id,
      reason: reasons.twice,
    }),
  ]
}
