import { formatMoney } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../ui/app/language.ts'
import type { ChoiceFilter } from '../../ui/list/types.ts'
import { Card } from '../../ui/show/card.tsx'
import { StateDot } from '../../ui/show/state-dot.tsx'
import shared from './shared.module.css'

/** "Three months in arrears", in a row of a list. */
export function SeriousArrearsFlag(): ReactNode {
  const { t } = useTranslation('law')
  return (
    <StateDot tone="overdue">
      <span style={{ whiteSpace: 'normal' }}>{t('arrears.flag')}</span>
    </StateDot>
  )
}

/** Three full payments are overdue, with what Polish law then allows (docs/finance.md 9.3). */
export function SeriousArrearsCard({
  overdue,
  currency,
  about,
}: {
  overdue: number
  currency: string
  about: 'running' | 'ended' | 'tenant'
}): ReactNode {
  const { t } = useTranslation('law')
  return (
    <Card title={t('arrears.title')}>
      <p>{t(`arrears.${about}`, { amount: formatMoney(overdue, currency) })}</p>
      <p className={shared.quiet}>{t('advice')}</p>
    </Card>
  )
}

/** The filter of leases and tenants by arrears of three months. */
export function useArrearsFilter(): ChoiceFilter {
  const { t } = useTranslation('law')
  return {
    id: 'arrears',
    label: t('arrears.label'),
    single: true,
    options: [{ value: 'serious', label: t('arrears.serious'), tone: 'overdue' }],
  }
}
