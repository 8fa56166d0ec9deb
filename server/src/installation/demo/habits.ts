/** Payment behaviour: on which days tenants pay, how much, and for which charges. Pure. */
import { addDays, addMonthsClamped, type CivilDate, earlier, monthStart } from '@domovik/domain/dates.ts'
import { isDepositKind } from '@domovik/domain/rental/ledger/types.ts'
import type { Letting } from './lettings.ts'
import type { PostedCharge } from './posted.ts'
import type { Random } from './random.ts'

/** One month of a lease: its charges and their due date. */
export type Month = {
  index: number
  month: CivilDate
  due: CivilDate
  charges: PostedCharge[]
  total: number
}

export type Payment = { day: CivilDate; amount: number; designated?: string[] }

/** Returns the charges of a lease by month, without deposits. */
export function monthsOf(charges: readonly PostedCharge[]): Month[] {
  const months = new Map<CivilDate, PostedCharge[]>()
  for (const charge of charges) {
    if (isDepositKind(charge.scheduled.kind)) continue
    const month = monthStart(charge.postedOn)
    months.set(month, [...(months.get(month) ?? []), charge])
  }
  return [...months].map(([month, own], index) => ({
    index,
    month,
    charges: own,
    total: own.reduce((sum, { amount }) => sum + amount, 0),
    due: own.reduce((last, { dueDate }) => (dueDate && dueDate > last ? dueDate : last), own[0]!.dueDate!),
  }))
}

const idsOf = ({ charges }: Month) => charges.map(({ id }) => id)
const whole = (month: Month, day: CivilDate): Payment[] => [{ day, amount: month.total }]
/** The day after the next month's due day, so that a slow payer is always one month behind, never two. */
const afterNextDue = ({ due }: Month) => addDays(addMonthsClamped(due, 1), 1)

/**
 * Returns the payments of a tenant for one month; their days may be in the future. `today` only decides which
 * tenants changed their habit recently.
 */
export function paymentsFor(
  { habit, turn, lease }: Letting,
  month: Month,
  today: CivilDate,
  random: Random,
): Payment[] {
  const early = addDays(month.due, -random.between(0, 4))
  switch (habit) {
    case 'punctual':
      return turn === 'dispute'
        ? [{ day: early, amount: month.total, designated: idsOf(month) }]
        : whole(month, early)
    case 'standing_order':
      return whole(month, earlier(addDays(month.month, random.between(0, 1)), month.due))
    case 'late':
      return whole(month, random.chance(0.45) ? addDays(month.due, random.between(1, 7)) : early)
    case 'slow':
      return whole(month, afterNextDue(month))
    case 'halves':
      return halves(month)
    case 'quarterly':
      return month.index % 3 === 0
        ? [{ day: early, amount: month.total + 2 * monthlyTotal(lease.terms[0]!) }]
        : []
    case 'rounding':
      return [
        {
          day: early,
          amount:
            month.month > addMonthsClamped(today, -5) ? Math.ceil(month.total / 5000) * 5000 : month.total,
        },
      ]
    case 'split': {
      const first = Math.round((month.total * 0.6) / 1000) * 1000
      return [
        { day: addDays(month.due, -6), amount: first },
        { day: addDays(month.due, -1), amount: month.total - first },
      ]
    }
    case 'unpaid_at_the_end':
      return month.month >= addMonthsClamped(monthStart(lease.end ?? today), -2) ? [] : whole(month, early)
  }
}

/**
 * Pays the utilities and half of the rent on time and the other half a month later. Each payment designates
 * its charges.
 */
function halves(month: Month): Payment[] {
  const rents = month.charges.filter(({ type }) => type === 'rent')
  const others = month.charges.filter(({ type }) => type !== 'rent')
  const later = Math.floor(rents.reduce((sum, { amount }) => sum + amount, 0) / 2)
  return [
    {
      day: addDays(month.due, -1),
      amount: month.total - later,
      designated: [...others, ...rents].map(({ id }) => id),
    },
    { day: afterNextDue(month), amount: later, designated: rents.map(({ id }) => id) },
  ]
}

const monthlyTotal = ({ rent, bills, extraFees }: Letting['lease']['terms'][number]) =>
  rent + bills + extraFees
