import type { adminContract } from '@domovik/contract/admin/index.ts'
import type { OrganizationStatus } from '@domovik/domain/account/organizations/suspension.ts'
import type { SubscriptionStatus } from '@domovik/domain/account/subscriptions/types.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../../ui/app/language.ts'
import { StateDot } from '../../../../ui/show/state-dot.tsx'
import type { Tone } from '../../../../ui/show/tone.ts'

type Calls = InferContractRouterOutputs<typeof adminContract>['superAdmin']['organizations']
export type OrganizationRow = Calls['list']['rows'][number]
export type OrganizationDetail = Calls['get']

export const statusTones: Record<OrganizationStatus, Tone> = {
  pending_approval: 'soon',
  pending_activation: 'soon',
  active: 'settled',
  suspended: 'overdue',
}

export const subscriptionTones: Record<SubscriptionStatus, Tone> = {
  trialing: 'neutral',
  active: 'settled',
  past_due: 'overdue',
  canceled: 'neutral',
}

export function OrganizationState({ status }: { status: OrganizationStatus }): ReactNode {
  const { t } = useTranslation('super_admin')
  return <StateDot tone={statusTones[status]}>{t(`organizations.statuses.${status}`)}</StateDot>
}

/** Returns what says the state of a subscription, in the words of the customer's own page; '' without one. */
export function useSubscriptionWord(): (
  row: Pick<OrganizationRow, 'subscriptionStatus' | 'access'>,
) => string {
  const { t } = useTranslation(['super_admin', 'subscription'])
  return ({ subscriptionStatus: status, access }) => {
    if (!status) return ''
    const isOver = access === 'read_only'
    return isOver ? t(`subscription:statusOver.${status}`) : t(`super_admin:subscriptionStatuses.${status}`)
  }
}
