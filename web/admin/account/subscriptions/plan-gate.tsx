import type { PlanFeature } from '@domovik/domain/account/subscriptions/types.ts'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { MessageScreen } from '../../../ui/app/message-screen.tsx'
import { useMe } from '../../frame/session.tsx'

/** Whether the plan includes a function (SUB-05). The server checks every call itself. */
export function useFeature(feature: PlanFeature): boolean {
  const { plan, systemRole } = useMe()
  return systemRole === 'super_admin' || (plan?.features.includes(feature) ?? false)
}

/** One sentence that the plan does not include a function, with a link to a plan that does; nothing if it is included. */
export function PlanNote({ feature }: { feature: PlanFeature }): ReactNode {
  const { t } = useTranslation('subscription')
  if (useFeature(feature)) return null
  return (
    <p className="muted">
      {t('gate.title', { feature: t(`features.${feature}`) })}{' '}
      <AppLink to="/subscription">{t('gate.act')}</AppLink>
    </p>
  )
}

/** Renders a function of the plan, or a link to a plan that includes it. */
export function PlanGate({ feature, children }: { feature: PlanFeature; children: ReactNode }): ReactNode {
  const { plan } = useMe()
  const { t } = useTranslation('subscription')
  if (useFeature(feature)) return children
  return (
    <MessageScreen
      title={t('gate.title', { feature: t(`features.${feature}`) })}
      text={t('gate.text', { plan: t(`plans.${plan?.name ?? 'starter'}`) })}
    >
      <Button renderRoot={(root) => <AppLink {...root} to="/subscription" />}>{t('gate.act')}</Button>
    </MessageScreen>
  )
}
