import type { adminContract } from '@domovik/contract/admin/index.ts'
import type { AccountState } from '@domovik/domain/account/access/accounts.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../../ui/app/language.ts'
import { StateDot } from '../../../../ui/show/state-dot.tsx'
import type { Tone } from '../../../../ui/show/tone.ts'

export type UserRow = InferContractRouterOutputs<
  typeof adminContract
>['superAdmin']['users']['list']['rows'][number]

export const kinds = ['landlord', 'tenant', 'none'] as const

export const stateTones: Record<AccountState, Tone> = {
  active: 'settled',
  first_password: 'soon',
  unconfirmed: 'soon',
  banned: 'overdue',
}

export function UserState({ state }: { state: AccountState }): ReactNode {
  const { t } = useTranslation('super_admin')
  return <StateDot tone={stateTones[state]}>{t(`users.states.${state}`)}</StateDot>
}
