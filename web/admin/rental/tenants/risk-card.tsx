import { formatPercent } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatNumber } from '../../../ui/show/date-format.ts'
import shared from '../../shared/shared.module.css'
import type { TenantDetail } from './tenant-detail.ts'

/** The payment risk of a tenant with the reason of every point; nothing for members who may not see payments. */
export function RiskCard({ detail: { tenant, risk } }: { detail: TenantDetail }): ReactNode {
  const { t } = useTranslation('tenants')
  const language = useLanguage()
  if (risk === null) return null
  if (risk.points === null)
    return (
      <Card title={t('risk.title')}>
        <p className={shared.quiet}>{t(`risk.why.${risk.why}`)}</p>
      </Card>
    )
  const shown = (factor: (typeof risk.reasons)[number]['factor'], value: number): string =>
    factor === 'late_share'
      ? formatPercent(value)
      : formatNumber(value, language, { maximumFractionDigits: 1 })
  return (
    <Card
      title={t('risk.title')}
      rows
      link={{ to: `/tenants/${tenant.id}?tab=account`, label: t('account.statement.whole') }}
    >
      <CardRow
        title={<strong>{t(`risk.bands.${risk.band}`)}</strong>}
        note={t('risk.note')}
        end={<strong>{t('risk.points', { points: risk.points })}</strong>}
      />
      {risk.reasons.map(({ factor, value, points }) => (
        <CardRow
          key={factor}
          title={t(`risk.factors.${factor}`)}
          end={t('risk.plus', { points })}
          endNote={shown(factor, value)}
        />
      ))}
    </Card>
  )
}
