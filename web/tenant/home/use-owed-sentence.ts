import { formatMoney } from '@domovik/locales/format.ts'
import { useLanguage, useTranslation } from '../../ui/app/language.ts'
import { formatShortDay } from '../../ui/show/short-day.tsx'
import type { Home } from '../api.ts'
import { useMe } from '../frame/session.tsx'

/** The sentence below the amount: overdue by how much, or paid in advance, and the next charge. */
export function useOwedSentence(): (home: Home) => string {
  const { t } = useTranslation('portal')
  const { t: charges } = useTranslation('charges')
  const language = useLanguage()
  const { today } = useMe()
  return ({ owed, daysLate, credit, next, currency }) => {
    const now =
      owed === 0
        ? t('home.nothing')
        : daysLate > 0
          ? `${charges('status.late', { count: daysLate })}.`
          : t('home.dueNow')
    const ahead = credit > 0 && t('home.credit', { amount: formatMoney(credit, currency) })
    const coming =
      next &&
      t('home.next', {
        amount: formatMoney(next.amount, currency),
        date: formatShortDay(next.dueDate, language, today, 'dayMonthLong').replace(' ', '\u00a0'),
      })
    return [now, ahead, coming].filter(Boolean).join(' ')
  }
}
