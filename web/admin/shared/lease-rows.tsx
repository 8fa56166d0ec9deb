import { LEASE_STATUSES, type LeaseStatus } from '@domovik/domain/rental/leases/types.ts'
import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../../ui/app/language.ts'
import { CardRow } from '../../ui/show/card.tsx'
import { formatDate } from '../../ui/show/date-format.ts'
import { Money } from '../../ui/show/money.tsx'
import { StateDot } from '../../ui/show/state-dot.tsx'
import type { Tone } from '../../ui/show/tone.ts'

export const leaseTones: Record<LeaseStatus, Tone> = {
  active: 'settled',
  pending: 'soon',
  expired: 'neutral',
  terminated: 'neutral',
  cancelled: 'neutral',
}

const isStatus = (text: string): text is LeaseStatus => LEASE_STATUSES.some((one) => one === text)

/** Active, not begun yet, or ended. */
export function LeaseState({ status }: { status: string }): ReactNode {
  const { t } = useTranslation('leases')
  return isStatus(status) ? <StateDot tone={leaseTones[status]}>{t(`statuses.${status}`)}</StateDot> : null
}

/** "1 Mar 2025 – 28 Feb 2026", or from a day on. */
export function useSpan(): (start: string, end: string | null) => string {
  const { t } = useTranslation('leases')
  const language = useLanguage()
  return (start, end) =>
    end
      ? t('detail.span', { start: formatDate(start, language), end: formatDate(end, language) })
      : t('detail.spanOpen', { start: formatDate(start, language) })
}

interface ShownLease {
  id: string
  /** The tenant for a property's leases, the property for a tenant's leases. */
  title: string
  startDate: string
  endDate: string | null
  status: string
  rentAmount: number
}

/** Leases as lines of a card. Each line opens its lease. */
export function LeaseRows({
  leases,
  currency,
}: {
  leases: readonly ShownLease[]
  currency: string
}): ReactNode {
  const span = useSpan()
  return leases.map((lease) => (
    <CardRow
      key={lease.id}
      to={`/leases/${lease.id}`}
      title={lease.title}
      note={span(lease.startDate, lease.endDate)}
      end={<Money cents={lease.rentAmount} currency={currency} strong />}
      endNote={<LeaseState status={lease.status} />}
    />
  ))
}
