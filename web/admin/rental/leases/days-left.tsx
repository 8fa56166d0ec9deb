import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { StateDot } from '../../../ui/show/state-dot.tsx'

/** A lease that ends within this many days is marked. */
export const soonDays = 60

/**
 * "23 days left", or only "23 days" with `bare`; nothing for an open-ended lease. A lease that another one follows is not marked, because
 * nothing is to be decided.
 */
export function DaysLeft({
  days,
  bare = false,
  followed = false,
}: {
  days: number | null
  bare?: boolean
  followed?: boolean
}): ReactNode {
  const { t } = useTranslation(['leases', 'common'])
  if (days === null) return null
  const text =
    days === 0
      ? t('list.endsToday')
      : bare
        ? t('common:day', { count: days })
        : t('list.daysLeft', { count: days })
  return days <= soonDays && !followed ? (
    <StateDot tone="soon">{text}</StateDot>
  ) : (
    <span className="muted nowrap">{text}</span>
  )
}
