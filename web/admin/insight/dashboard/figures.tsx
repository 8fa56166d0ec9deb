import { addMonthsClamped } from '@domovik/domain/dates.ts'
import { formatMoney, formatPercent } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { formatNumber } from '../../../ui/show/date-format.ts'
import { type FigureProps, SummaryStrip } from '../../../ui/show/figure.tsx'
import { Money } from '../../../ui/show/money.tsx'
import { formatShortDay } from '../../../ui/show/short-day.tsx'
import css from './dashboard.module.css'
import type { DashboardData } from './dashboard-data.ts'
import { placesOf } from './row-links.ts'

/** Collection and overdue charges, if the reader may see money, occupancy and ending leases. Each figure links to its rows. */
export function Figures({ data }: { data: DashboardData }): ReactNode {
  const collected = useCollected(data)
  const overdue = useOverdue(data)
  const occupancy = useOccupancy(data)
  const ending = useEnding(data)
  const { t } = useTranslation('dashboard')
  return (
    <SummaryStrip
      label={t('title')}
      figures={data.sees.money ? [collected, overdue, occupancy, ending] : [occupancy, ending]}
    />
  )
}

const placesIn = (data: DashboardData) =>
  placesOf(data.month, data.today, data.revenue[0]?.month ?? data.month.from)

function useCollected(data: DashboardData): FigureProps {
  const { t } = useTranslation('dashboard')
  const { currency, month } = data
  const late = Math.max(0, month.dueToDate - month.collectedOfDue)
  const share = (cents: number): number => (month.expected > 0 ? cents / month.expected : 0)
  return {
    label: t('collected.label'),
    wide: true,
    value: <Money cents={month.collected} currency={currency} />,
    to: placesIn(data).expected,
    beside: t('collected.of', { amount: formatMoney(month.expected, currency) }),
    sentence:
      month.collectionRate === null ? (
        t('collected.none')
      ) : (
        <AppLink to={placesIn(data).dueToDate} className={css.link}>
          {t('collected.share', {
            percent: formatPercent(month.collectionRate / 10_000),
          })}
        </AppLink>
      ),
    bar: [
      { share: share(month.collected), tone: 'accent' },
      { share: Math.min(share(late), 1 - share(month.collected)), tone: 'soon' },
    ],
  }
}

function useOverdue(data: DashboardData): FigureProps {
  const { t } = useTranslation('dashboard')
  const { t: common } = useTranslation('common')
  const { overdue, currency } = data
  return {
    label: t('overdue.label'),
    value: <Money cents={overdue.amount} currency={currency} />,
    to: placesIn(data).overdue,
    ...(overdue.amount > 0 ? { tone: 'overdue' as const } : {}),
    sentence:
      overdue.charges === 0
        ? t('overdue.none')
        : `${overdue.deposits > 0 ? `${common('ofWhichDeposit', { amount: formatMoney(overdue.deposits, currency) })}; ` : ''}${t('overdue.charges', { count: overdue.charges })}, ${t('overdue.tenants', { count: overdue.tenants })}`,
  }
}

function useOccupancy(data: DashboardData): FigureProps {
  const { t } = useTranslation('dashboard')
  const { rate, previousRate, vacantNow } = data.occupancy
  const before = addMonthsClamped(data.month.from, -1).slice(5, 7)
  const when = t(`occupancy.in.${before as '01'}`)
  const points = rate === null || previousRate === null ? null : Math.round((rate - previousRate) * 1000) / 10
  const change =
    points === null
      ? null
      : points === 0
        ? t('occupancy.same', { when })
        : t(points > 0 ? 'occupancy.more' : 'occupancy.less', {
            // Figures have the same format in every language (docs/finance.md 9.1).
            points: formatNumber(Math.abs(points), 'pl', {
              minimumFractionDigits: 1,
              maximumFractionDigits: 1,
            }),
            when,
          })
  return {
    label: t('occupancy.label'),
    value: rate === null ? '—' : formatPercent(rate),
    to: placesIn(data).vacant,
    ...(rate === null
      ? {}
      : { beside: vacantNow === 0 ? t('occupancy.full') : t('occupancy.vacant', { count: vacantNow }) }),
    sentence: rate === null ? t('occupancy.none') : change,
    ...(points !== null && points > 0 ? { sentenceTone: 'settled' as const } : {}),
    ...(points !== null && points < 0 ? { sentenceTone: 'soon' as const } : {}),
  }
}

function useEnding(data: DashboardData): FigureProps {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  const { count, rows } = data.leasesEnding
  const [first] = rows
  return {
    label: t('ending.label'),
    value: formatNumber(count, language),
    ...(data.sees.tenants ? { to: placesIn(data).ending } : {}),
    sentence: first
      ? t('ending.next', { date: formatShortDay(first.endDate, language, data.today) })
      : count === 0
        ? t('ending.none')
        : null,
    ...(first && first.daysLeft <= 30 ? { sentenceTone: 'soon' as const } : {}),
  }
}

const waiting: readonly FigureProps[] = ['a', 'b', 'c', 'd'].map((label, index) => ({
  label,
  value: null,
  wide: index === 0,
}))

/** Placeholder while the figures load. */
export const FiguresWaiting = (): ReactNode => <SummaryStrip figures={waiting} />
