import { type Interval, overlaps } from '@domovik/domain/intervals.ts'
import { CODES } from '../../bookings/availability.ts'
import type { Known, KnownDays, KnownProperty } from '../known.ts'

type Taken = Interval & Pick<KnownDays, 'by'>

/** The days on which each unit is taken, according to the database and the rows so far. */
export function calendarOf({ taken }: Pick<Known, 'taken'>) {
  const byUnit = new Map<string, Taken[]>()
  const add = (propertyId: string, days: Taken) => {
    const list = byUnit.get(propertyId)
    if (list) list.push(days)
    else byUnit.set(propertyId, [days])
  }
  for (const { propertyId, from, to, by } of taken) add(propertyId, { from, to, by })
  return {
    /** Returns the code of the refusal if one of the days is taken, else null. */
    refusalOf: ({ id }: KnownProperty, days: Interval) => {
      const taker = byUnit.get(id)?.find((other) => overlaps(other, days))
      return taker ? CODES[taker.by] : null
    },
    take: ({ id }: KnownProperty, days: Taken) => add(id, days),
  }
}
