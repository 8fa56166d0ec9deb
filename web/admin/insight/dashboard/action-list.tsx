import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { Card } from '../../../ui/show/card.tsx'
import { usePermission } from '../../frame/session.tsx'
import css from './dashboard.module.css'
import { useAdditions } from './quick-actions.tsx'

/** The quick actions as a widget (DASH-05). */
export function ActionList({ record }: { record: () => void }): ReactNode {
  const { t } = useTranslation('dashboard')
  const payments = usePermission('create_payments')
  const additions = useAdditions()
  return (
    <Card title={t('quick.label')}>
      <div className={css.actions}>
        {payments && <Button onClick={record}>{t('quick.record')}</Button>}
        {additions.map(({ id, to }) => (
          <Button key={id} variant="default" renderRoot={(root) => <AppLink {...root} to={to} />}>
            {t(`quick.${id}`)}
          </Button>
        ))}
      </div>
    </Card>
  )
}
