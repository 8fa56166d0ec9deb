import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { Card } from '../../../ui/show/card.tsx'
import { query } from '../../api.ts'
import css from './dashboard.module.css'
import type { DashboardData } from './dashboard-data.ts'

/** Whether the account is so new that first steps are more useful than figures. */
export const isNew = (data: DashboardData): boolean =>
  data.sees.money && (data.counts.properties === 0 || !isLet(data) || data.recentPayments.length === 0)

/** Whoever lets by the night has guests, and needs neither a tenant nor a lease. */
const isLet = ({ counts, hasStays }: DashboardData): boolean =>
  hasStays || (counts.tenantRecords > 0 && counts.activeLeases > 0)

/** The steps to the first rent; completed ones are ticked and the next one is emphasized. */
export function FirstSteps({ data, record }: { data: DashboardData; record: () => void }): ReactNode {
  const { t } = useTranslation('dashboard')
  const imports = useQuery(query.imports.list.queryOptions())
  const { counts, recentPayments, hasStays } = data
  const imported = (imports.data ?? []).some(({ status }) => status === 'done')
  const steps = [
    { id: 'import', done: imported, to: '/import?subject=properties', optional: counts.properties > 0 },
    { id: 'property', done: counts.properties > 0, to: '/properties?new=1' },
    { id: 'tenant', done: hasStays || counts.tenantRecords > 0, to: '/tenants?new=1' },
    { id: 'lease', done: hasStays || counts.activeLeases > 0, to: '/leases/new' },
    { id: 'payment', done: recentPayments.length > 0, run: record },
  ] as const
  const next = steps.find((step) => !step.done && !('optional' in step && step.optional))
  return (
    <Card title={t('steps.title')} rows>
      <p className={css.quiet}>{t('steps.sentence')}</p>
      <ol className={css.steps}>
        {steps.map((step) => {
          const variant = step === next ? 'filled' : 'default'
          return (
            <li key={step.id} className={css.step}>
              {step.done ? (
                <IconCircleCheckFilled size={22} className={css.done} aria-hidden="true" />
              ) : (
                <IconCircle size={22} stroke={1.6} className={css.undone} aria-hidden="true" />
              )}
              <span className={css.stepText}>
                <span className={css.main}>{t(`steps.${step.id}`)}</span>
                <span className={css.note}>{t(`steps.${step.id}Note`)}</span>
              </span>
              {step.done ? (
                <span className="muted">{t('steps.done')}</span>
              ) : 'run' in step ? (
                <Button variant={variant} onClick={step.run}>
                  {t(`steps.${step.id}`)}
                </Button>
              ) : (
                <Button variant={variant} renderRoot={(root) => <AppLink {...root} to={step.to} />}>
                  {t(`steps.${step.id}`)}
                </Button>
              )}
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
