import { addMonthsClamped, type CivilDate, monthStart } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import { LEASE_STATUSES, type LeaseStatus } from '../../rental/leases/types.ts'
import { compare } from './order.ts'
import { type Column, type Findings, type Opening, type Row, totalsOf } from './result.ts'

export type LeaseLine = {
  leaseId: string
  propertyId: string
  property: string
  tenantId: string
  tenant: string
  startDate: CivilDate
  /** Last day covered by the lease; null for an open-ended lease. */
  endDate: CivilDate | null
  status: LeaseStatus
  daysLeft: number | null
  rent: Cents
  deposit: Cents
  /** A later lease continues this one. */
  renewed: boolean
  /** It is renewed, or its tenant stays by another lease of the unit from the next day on (docs/finance.md 3.7). */
  followed: boolean
}

/** Number of months in the chart of ending leases. */
const timeline = 12

/** Bucket of the days left (docs/finance.md 8.10). */
export const leaseBucket = (daysLeft: number): string =>
  daysLeft <= 30 ? 'left_30' : daysLeft <= 60 ? 'left_60' : daysLeft <= 90 ? 'left_90' : 'left_more'

/** The bucket of an active lease whose end leaves something to decide; null for others. */
const endsOf = ({ status, daysLeft, followed }: LeaseLine): string | null =>
  status === 'active' && !followed && daysLeft !== null ? leaseBucket(daysLeft) : null

type NextAction = 'prepare' | 'decide' | 'settle'

/**
 * Returns the next step for a lease: prepare before it begins, decide before it ends, settle after it ended. Null if
 * nothing is to do.
 */
export function nextAction({
  status,
  daysLeft,
  renewed,
  followed,
}: Pick<LeaseLine, 'status' | 'daysLeft' | 'renewed' | 'followed'>): NextAction | null {
  if (status === 'pending') return 'prepare'
  if (status === 'active') return !followed && daysLeft !== null && daysLeft <= 90 ? 'decide' : null
  // Only a renewal carries the deposit over.
  return renewed ? null : 'settle'
}

const columns: Column[] = [
  { key: 'property', kind: 'text' },
  { key: 'tenant', kind: 'text' },
  { key: 'startDate', kind: 'date' },
  { key: 'endDate', kind: 'date' },
  { key: 'status', kind: 'code', words: 'leases:statuses' },
  { key: 'daysLeft', kind: 'days' },
  { key: 'ends', kind: 'code' },
  { key: 'next', kind: 'code' },
  { key: 'deposit', kind: 'money' },
  { key: 'rent', kind: 'money' },
]

export type LeaseStatusQuestion = {
  day: CivilDate
  /** Leases that ended before this day are omitted. */
  from: CivilDate
  leftOut: number
  /** Whether the linked lists show the same day. */
  today: boolean
  filters: Record<string, string>
}

/** All leases at the end of a day; those that end first are at the top. */
export function assembleLeaseStatus(leases: readonly LeaseLine[], asked: LeaseStatusQuestion): Findings {
  const order = (lease: LeaseLine): number =>
    lease.status === 'active' ? 0 : lease.status === 'pending' ? 1 : 2
  const rows = leases
    .toSorted(
      (a, b) => order(a) - order(b) || compare(a.endDate, b.endDate) || compare(a.property, b.property),
    )
    .map(
      (lease): Row => ({
        key: lease.leaseId,
        cells: {
          property: lease.property,
          tenant: lease.tenant,
          startDate: lease.startDate,
          endDate: lease.endDate,
          status: lease.status,
          daysLeft: lease.status === 'active' ? lease.daysLeft : null,
          ends: endsOf(lease),
          next: nextAction(lease),
          deposit: lease.deposit,
          rent: lease.rent,
        },
        opens: {
          property: { place: 'property', id: lease.propertyId },
          tenant: { place: 'tenant', id: lease.tenantId },
          status: { place: 'lease', id: lease.leaseId },
          rent: { place: 'lease', id: lease.leaseId },
        },
      }),
    )
  const active = leases.filter(({ status }) => status === 'active')
  const ending = active.filter(({ followed }) => !followed)
  const soon = ending.filter(({ daysLeft }) => daysLeft !== null && daysLeft <= 90)
  const rent = active.reduce((sum, one) => sum + one.rent, 0)
  const list = (filters: Record<string, string>): Opening | undefined =>
    asked.today ? { place: 'leases', filters: { ...filters, ...asked.filters } } : undefined
  return {
    basis: 'as_of',
    asOf: asked.day,
    figures: [
      { id: 'active_leases', kind: 'count', value: active.length, opens: list({ status: 'active' }) },
      { id: 'active_rent', kind: 'money', value: rent, opens: list({ status: 'active' }) },
      {
        id: 'ending_90',
        kind: 'count',
        value: soon.length,
        opens: list({ endsWithin: '90', sort: 'endDate' }),
      },
    ],
    sections: [{ id: 'leases', columns, rows, totals: { ...totalsOf([], []), rent } }],
    charts: leases.length === 0 ? [] : [byStatus(leases, list), endings(ending, asked.day)],
    notes: [
      { code: 'active_rent_only' },
      ...(asked.leftOut > 0 ? [{ code: 'ended_before', data: { n: asked.leftOut, date: asked.from } }] : []),
    ],
  }
}

const byStatus = (
  leases: readonly LeaseLine[],
  list: (filters: Record<string, string>) => Opening | undefined,
): Findings['charts'][number] => ({
  id: 'leases_by_status',
  kind: 'donut',
  values: 'count',
  labels: 'code',
  words: 'leases:statuses',
  series: ['count'],
  points: LEASE_STATUSES.flatMap((status) => {
    const count = leases.filter((lease) => lease.status === status).length
    return count === 0 ? [] : [{ label: status, values: { count }, opens: list({ status }) }]
  }),
})

const endings = (leases: readonly LeaseLine[], day: CivilDate): Findings['charts'][number] => ({
  id: 'leases_ending',
  kind: 'bars',
  values: 'count',
  labels: 'bucket',
  series: ['count'],
  points: Array.from({ length: timeline }, (_, ahead) => {
    const month = addMonthsClamped(monthStart(day), ahead).slice(0, 7)
    const count = leases.filter(({ endDate }) => endDate?.slice(0, 7) === month).length
    return { label: month, values: { count } }
  }),
})
