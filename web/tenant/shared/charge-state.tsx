import type { ReactNode } from 'react'
import { useTranslation } from '../../ui/app/language.ts'
import { StateDot } from '../../ui/show/state-dot.tsx'
import type { Charge } from '../api.ts'
import { chargeTones } from './charge-words.ts'

/** Paid, partial, pending, or overdue and the number of days. */
export function ChargeState({ charge }: { charge: Pick<Charge, 'status' | 'daysOverdue'> }): ReactNode {
  const { t } = useTranslation('charges')
  const { status, daysOverdue } = charge
  return (
    <StateDot tone={chargeTones[status]}>
      {status === 'overdue' && daysOverdue > 0
        ? t('status.late', { count: daysOverdue })
        : t(`status.${status}`)}
    </StateDot>
  )
}
