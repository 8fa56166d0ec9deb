import type { ReactNode } from 'react'
import { useTranslation } from '../../ui/app/language.ts'
import { StateDot } from '../../ui/show/state-dot.tsx'

/** A lease that ends within so many days wants an answer. */
export const soonDays = 60

/** "23 days left"; nothing for an open-ended lease. */
export function DaysLeft({ days }: { days: number | null }): ReactNode {
  const { t } = useTranslation('leases')
  if (days === null) return null
  const text = days === 0 ? t('list.endsToday') : t('list.daysLeft', { count: days })
  return days <= soonDays ? (
    <StateDot tone="soon">{text}</StateDot>
  ) : (
    <span className="muted nowrap">{text}</span>
  )
}
