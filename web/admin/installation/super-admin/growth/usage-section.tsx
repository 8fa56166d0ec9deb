import { AUDIT_TABLES } from '@domovik/domain/machinery/audit/types.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AppLink } from '../../../../ui/app/app-link.tsx'
import { useLanguage, useTranslation } from '../../../../ui/app/language.ts'
import { SegmentedControl } from '../../../../ui/form/segmented-control.tsx'
import { useSearch, useSetSearch } from '../../../../ui/router/context.ts'
import { Card } from '../../../../ui/show/card.tsx'
import { Chart } from '../../../../ui/show/chart.tsx'
import { formatDate, formatNumber } from '../../../../ui/show/date-format.ts'
import { query } from '../../../api.ts'
import { PlainTable } from '../../../shared/plain-table.tsx'

const steps = ['day', 'week', 'month'] as const
type Step = (typeof steps)[number]
const isStep = (text: unknown): text is Step => steps.some((step) => step === text)

const actsOf = (from: string, to: string, table?: string): string =>
  `/super-admin?tab=auditLogs&from=${from}&to=${to}${table ? `&table=${table}` : ''}`

/** Who used the installation, and for what (SUPER-06). Every bar links to its audit entries. */
export function UsageSection(): ReactNode {
  const search: Record<string, unknown> = useSearch()
  const by = isStep(search.by) ? search.by : 'day'
  const setSearch = useSetSearch()
  const { t } = useTranslation(['super_admin', 'audit'])
  const language = useLanguage()
  const usage = useQuery({
    ...query.superAdmin.growth.usage.queryOptions({ input: { by } }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
  const choose = (step: string): void => setSearch({ by: step }, { replace: true, keepScroll: true })
  const name = (table: string): string => {
    const known = AUDIT_TABLES.find((one) => one === table)
    return known ? t(`audit:tables.${known}`) : table
  }
  const number = (value: number): string => formatNumber(value, language)
  return (
    <>
      <SegmentedControl
        aria-label={t('super_admin:usage.step')}
        data={steps.map((step) => ({ value: step, label: t(`super_admin:usage.steps.${step}`) }))}
        value={by}
        onChange={choose}
        w="fit-content"
      />
      {usage.isError && <p role="alert">{t('super_admin:growth.failed')}</p>}
      {usage.data && (
        <>
          <Card title={t('super_admin:usage.active')}>
            <Chart
              title={t('super_admin:usage.active')}
              kind="bars"
              rows={usage.data.periods.map(({ from, to, organizations, people }) => ({
                label:
                  by === 'month'
                    ? formatDate(from.slice(0, 7), language, 'month')
                    : formatDate(from, language, 'dayMonth'),
                to: actsOf(from, to),
                organizations,
                people,
              }))}
              series={[
                { key: 'people', label: t('super_admin:usage.people'), color: 1 },
                { key: 'organizations', label: t('super_admin:usage.organizations'), color: 2 },
              ]}
              format={number}
            />
          </Card>
          <Card title={t('super_admin:usage.features')}>
            {usage.data.features.length === 0 ? (
              <p className="muted">{t('super_admin:usage.nothing')}</p>
            ) : (
              <PlainTable
                caption={t('super_admin:usage.features')}
                rows={usage.data.features}
                rowKey={({ table }) => table}
                columns={[
                  {
                    id: 'table',
                    header: t('super_admin:usage.feature'),
                    cell: ({ table }) =>
                      AUDIT_TABLES.some((one) => one === table) ? (
                        <AppLink to={actsOf(usage.data.from, usage.data.to, table)}>{name(table)}</AppLink>
                      ) : (
                        name(table)
                      ),
                  },
                  {
                    id: 'acts',
                    header: t('super_admin:usage.acts'),
                    align: 'end',
                    cell: ({ acts }) => number(acts),
                  },
                  {
                    id: 'people',
                    header: t('super_admin:usage.people'),
                    align: 'end',
                    cell: ({ people }) => number(people),
                  },
                  {
                    id: 'organizations',
                    header: t('super_admin:usage.organizations'),
                    align: 'end',
                    wide: true,
                    cell: ({ organizations }) => number(organizations),
                  },
                ]}
              />
            )}
          </Card>
          <p className="muted">
            {t('super_admin:usage.means')}{' '}
            {t(
              usage.data.withDemo
                ? 'super_admin:growth.means.withDemo'
                : 'super_admin:growth.means.withoutDemo',
            )}
          </p>
        </>
      )}
    </>
  )
}
