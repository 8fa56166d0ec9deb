import { daysBetween } from '@domovik/domain/dates.ts'
import type { ReactNode } from 'react'
import { useMe } from '../../frame/session.tsx'
import { LeaseState } from '../../shared/lease-rows.tsx'
import { DaysLeft, soonDays } from './days-left.tsx'
import { type LeaseDetail, lastDayOf } from './lease-detail.ts'

/** Active, or how soon the lease ends if no other one follows. */
export function LeaseStanding({ detail: { lease, followed } }: { detail: LeaseDetail }): ReactNode {
  const { today } = useMe()
  const end = lastDayOf(lease)
  const left = end === null ? null : daysBetween(today, end)
  return lease.status === 'active' && !followed && left !== null && left <= soonDays ? (
    <DaysLeft days={left} />
  ) : (
    <LeaseState status={lease.status} />
  )
}
