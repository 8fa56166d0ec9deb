import type { ReactNode } from 'react'
import { useTranslation } from '../../../../ui/app/language.ts'
import { Card } from '../../../../ui/show/card.tsx'
import { Facts } from '../../../shared/facts.tsx'

const told = ['organizations', 'users', 'trials', 'trialToPaid', 'active', 'revenue', 'churn'] as const

/** The definition of each figure (docs/growth.md). */
export function Definitions({ withDemo }: { withDemo: boolean }): ReactNode {
  const { t } = useTranslation('super_admin')
  return (
    <Card title={t('growth.definitions')}>
      <Facts
        empty=""
        facts={[
          ...told.map((figure) => ({ label: t(`growth.${figure}`), value: t(`growth.means.${figure}`) })),
          {
            label: t('organizations.demo'),
            value: t(withDemo ? 'growth.means.withDemo' : 'growth.means.withoutDemo'),
          },
        ]}
      />
    </Card>
  )
}
