import { dayOf, daysInMonth, monthStart } from '@domovik/domain/dates.ts'

/** How many days of its month a service period covers; null for a full month or a period in several months. */
export function servicePart(from: string | null, to: string | null): { days: number; of: number } | null {
  if (!from || !to || monthStart(from) !== monthStart(to)) return null
  const of = daysInMonth(from)
  const days = dayOf(to) - dayOf(from) + 1
  return days < of ? { days, of } : null
}
