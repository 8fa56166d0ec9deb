import type { MetricUnit, PartCode } from '@domovik/domain/insight/kpi/types.ts'
import { roundCents } from '@domovik/domain/money.ts'
import { formatMoney, formatPercent, formatRatio, NO_FIGURE } from '@domovik/locales/format.ts'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { formatNumber } from '../../../ui/show/date-format.ts'
import type { Figure } from './kpi-data.ts'

const inDays: readonly PartCode[] = ['occupied_days', 'available_days', 'sold_nights', 'short_term_nights']

/** Formats figures (docs/finance.md 1.2, 9.1). */
export function useKpiWords(currency: string) {
  const { t } = useTranslation('kpi')
  const language = useLanguage()
  const value = (unit: MetricUnit, amount: number | null): string => {
    if (amount === null) return NO_FIGURE
    switch (unit) {
      case 'percent':
        return formatPercent(amount)
      case 'ratio':
        return `${formatRatio(amount)}×`
      case 'money':
        return formatMoney(roundCents(amount), currency)
      case 'months':
        return t('months', {
          count: Math.round(amount),
          number: formatNumber(amount, 'pl', { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
        })
    }
  }
  /** A part of a sum: money, or days. */
  const part = (code: PartCode, amount: number): string =>
    inDays.includes(code)
      ? t('days', { count: Math.round(amount), number: formatNumber(Math.round(amount), language) })
      : formatMoney(roundCents(amount), currency)
  /** The comparison with the previous period. */
  const before = ({ unit, value: now, previous }: Figure): string | null => {
    if (now === null || previous === null) return null
    const then = value(unit, previous)
    if (then === value(unit, now)) return t('before.same')
    return t(now > previous ? 'before.up' : 'before.down', { value: then })
  }
  return { value, part, before }
}
