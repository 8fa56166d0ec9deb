import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { SectionTabs } from '../../shared/section-tabs.tsx'

/** The two lists of the area: expenses, and what books itself again and again. */
export function ExpenseTabs({ current }: { current: 'expenses' | 'recurring' }): ReactNode {
  const { t } = useTranslation('recurring_expenses')
  return (
    <SectionTabs
      label={t('tabs.label')}
      current={current}
      tabs={[
        { id: 'expenses', label: t('tabs.expenses'), to: '/expenses' },
        { id: 'recurring', label: t('tabs.recurring'), to: '/expenses/recurring' },
      ]}
    />
  )
}
