import type { TenantPaymentStatus } from '@domovik/domain/rental/tenants/types.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import type { Tone } from '../../../ui/show/tone.ts'

const tones: Record<TenantPaymentStatus, Tone> = {
  current: 'neutral',
  paid: 'settled',
  partial: 'soon',
  overdue: 'overdue',
}

/** Paid, partial, current, or overdue and the number of days. */
export function TenantPaymentStatusDot({
  state,
  days = 0,
}: {
  state: TenantPaymentStatus
  days?: number
}): ReactNode {
  const { t } = useTranslation('tenants')
  return (
    <StateDot tone={tones[state]}>
      {state === 'overdue' && days > 0 ? t('list.late', { count: days }) : t(`paymentStatuses.${state}`)}
    </StateDot>
  )
}

export const tenantPaymentTones = tones
