import { stringifySearch } from '../../../ui/app/search-params.ts'
import type { Opening } from './report-data.ts'

const lists = {
  payments: '/payments',
  leases: '/leases',
  bookings: '/bookings',
  properties: '/properties',
  tickets: '/tickets',
  expenses: '/expenses',
  income: '/income',
  report: '/reports',
  kpi: '/reports/advanced',
} as const
const things = {
  payment: '/payments',
  lease: '/leases',
  booking: '/bookings',
  tenant: '/tenants',
  property: '/properties',
  ticket: '/tickets',
  expense: '/expenses',
  income_record: '/income',
} as const

/** The address of the rows behind a figure. */
export function addressOf({ place, id, filters = {} }: Opening): string {
  if (place in things) return `${things[place as keyof typeof things]}/${id ?? ''}${stringifySearch(filters)}`
  return `${lists[place as keyof typeof lists]}${stringifySearch(filters)}`
}
