import type { LimitType } from '@domovik/domain/account/subscriptions/types.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { Alert } from '../../../ui/show/alert.tsx'
import { checkSubscriptionLimit } from './use-limit.ts'

/**
 * Above a form that adds a record: a warning that the plan's limit is reached, or that it could not be checked (ERR-08 to
 * ERR-10), before anything is typed.
 */
export function LimitNotice({ type }: { type: LimitType }): ReactNode {
  const { t } = useTranslation(['subscription', 'shell'])
  const check = useQuery({
    queryKey: ['subscription-limit', type],
    queryFn: () => checkSubscriptionLimit(type),
    staleTime: 0,
    refetchOnMount: 'always',
  }).data
  if (!check?.reason) return null
  const { current, limit, reason } = check
  if (reason !== 'limit_reached') return <Alert color="soon" title={t(`subscription:reasons.${reason}`)} />
  return (
    <Alert color="soon" title={t('subscription:reasons.limit_reached')}>
      {t(`subscription:usage.${type}`)}: {t('subscription:usage.of', { current, limit: limit ?? 0 })}.{' '}
      <AppLink to="/subscription">{t('subscription:gate.act')}</AppLink>
    </Alert>
  )
}
