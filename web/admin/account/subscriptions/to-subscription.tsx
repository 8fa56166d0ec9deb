import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'

export function ToSubscription(): ReactNode {
  const { t } = useTranslation('subscription')
  return (
    <Button variant="default" renderRoot={(root) => <AppLink {...root} to="/subscription" />}>
      {t('billing.manage')}
    </Button>
  )
}
