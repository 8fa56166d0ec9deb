import type { adminContract } from '@domovik/contract/admin/index.ts'
import { churn, trialToPaid } from '@domovik/domain/installation/growth/rates.ts'
import { formatMoney, formatShortPercent, NO_FIGURE } from '@domovik/locales/format.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AppLink } from '../../../../ui/app/app-link.tsx'
import { useLanguage, useTranslation } from '../../../../ui/app/language.ts'
import { Card } from '../../../../ui/show/card.tsx'
import { Chart } from '../../../../ui/show/chart.tsx'
import { formatDate, formatNumber } from '../../../../ui/show/date-format.ts'
import { type FigureProps, SummaryStrip } from '../../../../ui/show/figure.tsx'
import { query } from '../../../api.ts'
import { monthName } from '../../../insight/dashboard/month-name.ts'
import { PlainTable } from '../../../shared/plain-table.tsx'
import { Definitions } from './definitions.tsx'

type Month = InferContractRouterOutputs<
  typeof adminContract
>['superAdmin']['growth']['indicators']['months'][number]

const organizationsOf = ({ from, to }: Month): string =>
  `/super-admin?tab=organizations&from=${from}&to=${to}`
const usersOf = ({ from, to }: Month): string => `/super-admin?tab=users&from=${from}&to=${to}`
const paying = '/super-admin?tab=subscriptions&status=active'
const ended = '/super-admin?tab=subscriptions&status=canceled'

/** The growth of the installation by month (SUPER-09). Every figure links to its rows. */
export function GrowthSection(): ReactNode {
  const { t } = useTranslation('super_admin')
  const language = useLanguage()
  const growth = useQuery({ ...query.superAdmin.growth.indicators.queryOptions(), staleTime: 60_000 })
  const words = useWords()
  const months = growth.data?.months ?? []
  const newest = months.toReversed()
  return (
    <>
      {growth.isError && <p role="alert">{t('growth.failed')}</p>}
      <SummaryStrip figures={useFigures(months.at(-1), months.at(-2))} label={t('growth.title')} />
      {growth.data && (
        <>
          <Card title={t('growth.newcomers')}>
            <Chart
              title={t('growth.newcomers')}
              kind="bars"
              rows={months.map((month) => ({
                label: monthName(month.from, language),
                to: organizationsOf(month),
                organizations: month.organizations,
                users: month.users,
              }))}
              series={[
                { key: 'organizations', label: t('growth.organizations'), color: 1 },
                { key: 'users', label: t('growth.users'), color: 2 },
              ]}
              format={(value) => formatNumber(value, language)}
            />
          </Card>
          <Card title={t('growth.byMonth')}>
            <PlainTable
              caption={t('growth.byMonth')}
              rows={newest}
              rowKey={({ month }) => month}
              note={(month) => `${t('growth.active')} ${month.active} · ${words.money(month.revenue)}`}
              columns={[
                {
                  id: 'month',
                  header: t('growth.month'),
                  cell: ({ month }) => formatDate(month, language, 'month').replaceAll(' ', '\u00a0'),
                },
                {
                  id: 'organizations',
                  header: t('growth.organizations'),
                  align: 'end',
                  cell: (month) => <Opening to={organizationsOf(month)} value={month.organizations} />,
                },
                {
                  id: 'users',
                  header: t('growth.users'),
                  align: 'end',
                  cell: (month) => <Opening to={usersOf(month)} value={month.users} />,
                },
                {
                  id: 'trials',
                  header: t('growth.trials'),
                  align: 'end',
                  wide: true,
                  cell: (month) => <Opening to={organizationsOf(month)} value={month.trials} />,
                },
                {
                  id: 'trialToPaid',
                  header: t('growth.trialToPaid'),
                  align: 'end',
                  wide: true,
                  cell: (month) => words.share(trialToPaid(month)),
                },
                {
                  id: 'active',
                  header: t('growth.active'),
                  align: 'end',
                  wide: true,
                  cell: ({ active }) => <Opening to={paying} value={active} />,
                },
                {
                  id: 'revenue',
                  header: t('growth.revenue'),
                  align: 'end',
                  wide: true,
                  cell: ({ revenue }) => (
                    <Opening to={paying} value={revenue.length} shown={words.money(revenue)} />
                  ),
                },
                {
                  id: 'churn',
                  header: t('growth.churn'),
                  align: 'end',
                  wide: true,
                  cell: (month) => (
                    <Opening to={ended} value={month.churned} shown={words.share(churn(month))} />
                  ),
                },
              ]}
            />
          </Card>
          <Definitions withDemo={growth.data.withDemo} />
        </>
      )}
    </>
  )
}

/** A number that links to its rows, if it has any. */
function Opening({ to, value, shown }: { to: string; value: number; shown?: string }): ReactNode {
  const language = useLanguage()
  const words = shown ?? formatNumber(value, language)
  return value === 0 ? <span className="muted">{words}</span> : <AppLink to={to}>{words}</AppLink>
}

function useWords() {
  return {
    share: (share: number | null): string =>
      share === null ? NO_FIGURE : formatShortPercent(share / 10_000),
    money: (revenue: Month['revenue']): string =>
      revenue.length === 0
        ? formatMoney(0, 'EUR')
        : revenue.map(({ amount, currency }) => formatMoney(amount, currency)).join(' + '),
  }
}

/** The current month compared with the previous one. */
function useFigures(month: Month | undefined, before: Month | undefined): readonly FigureProps[] {
  const { t } = useTranslation('super_admin')
  const language = useLanguage()
  const words = useWords()
  const number = (value: number): string => formatNumber(value, language)
  const last = (value: string | undefined): string | undefined =>
    value === undefined ? undefined : t('growth.before', { value })
  return [
    {
      label: t('growth.organizations'),
      value: month ? number(month.organizations) : null,
      sentence: last(before && number(before.organizations)),
      ...(month ? { to: organizationsOf(month) } : {}),
    },
    {
      label: t('growth.users'),
      value: month ? number(month.users) : null,
      sentence: last(before && number(before.users)),
      ...(month ? { to: usersOf(month) } : {}),
    },
    {
      label: t('growth.active'),
      value: month ? number(month.active) : null,
      sentence: last(before && number(before.active)),
      to: paying,
    },
    {
      label: t('growth.revenue'),
      value: month ? words.money(month.revenue) : null,
      sentence: last(before && words.money(before.revenue)),
      to: paying,
    },
  ]
}
