import { addDays } from '@domovik/domain/dates.ts'
import type { RecurrenceUnit } from '@domovik/domain/rental/recurrence.ts'
import {
  expensesToBook,
  nextAfterChange,
  nextBooking,
  type RecurringRule,
  validateRule,
} from '@domovik/domain/rental/recurring-expenses/due.ts'
import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import { isEvery } from '../../shared/recurrence-fields.tsx'
import type { RecurringExpense } from './recurring-words.ts'

type Values = {
  propertyId: string | null
  startsOn: string | null
  every: number | null
  unit: RecurrenceUnit
  endsOn: string | null
}

/**
 * What a new rule books at once, which day a changed one leaves out, and the next three days of the rule, while it is
 * complete.
 */
export function ComingDays(props: {
  values: Values
  today: string
  recurring: RecurringExpense | undefined
}): ReactNode {
  const { values, today, recurring } = props
  const { t } = useTranslation('recurring_expenses')
  const language = useLanguage()
  const { startsOn, every, unit, endsOn } = values
  if (!startsOn || !isEvery(every) || validateRule({ startsOn, endsOn }, today, recurring).length > 0)
    return null
  const rule = { startsOn, every, unit, endsOn }
  const now = recurring ? 0 : expensesToBook({ ...rule, nextOn: startsOn }, today).days.length
  const first = firstDay(rule, today, recurring)
  const days: string[] = []
  for (let next = first; next !== null && days.length < 3; next = nextBooking(rule, addDays(next, 1)))
    days.push(next)
  const leftOut = recurring && dayLeftOut(rule, today, recurring, first)
  const removed = recurring?.propertyRemoved && values.propertyId === recurring.propertyId
  const write = (day: string): string => formatDate(day, language)
  return (
    <p className="muted" role="status">
      {[
        ...(now > 0 ? [t('form.now', { count: now })] : []),
        ...(recurring?.state === 'paused' ? [t('form.paused')] : []),
        ...(removed ? [t('form.propertyRemoved')] : []),
        ...(leftOut ? [t('form.leftOut', { date: write(leftOut.day), booked: write(leftOut.booked) })] : []),
        days.length > 0 ? t('form.next', { dates: days.map(write).join(', ') }) : t('form.none'),
      ].join(' ')}
    </p>
  )
}

const isSame = (rule: RecurringRule, recurring: RecurringExpense): boolean =>
  (['startsOn', 'every', 'unit', 'endsOn'] as const).every((at) => rule[at] === recurring[at])

/** The next day that is booked if the form is saved. */
function firstDay(
  rule: RecurringRule,
  today: string,
  recurring: RecurringExpense | undefined,
): string | null {
  if (!recurring) return nextBooking(rule, addDays(today, 1))
  if (isSame(rule, recurring) && recurring.nextOn !== null) return recurring.nextOn
  return nextAfterChange(rule, recurring, today, recurring.lastBookedOn)
}

/** The day of a changed rule that is not booked, because its period is booked; undefined if there is none. */
function dayLeftOut(
  rule: RecurringRule,
  today: string,
  recurring: RecurringExpense,
  first: string | null,
): { day: string; booked: string } | undefined {
  const { lastBookedOn: booked } = recurring
  const day = nextBooking(rule, today)
  if (isSame(rule, recurring) || booked === null || day === null || day === first || day === booked)
    return undefined
  return { day, booked }
}
