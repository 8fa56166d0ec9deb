/** The whole demonstration as data: a pure function of seed, day and sample. */

import { addDays, type CivilDate } from '@domovik/domain/dates.ts'
import type { PropertyDraft } from '../../rental/imports/drafts/draft-properties.ts'
import { places } from './cast.ts'
import { instantOn } from './days.ts'
import { type DemoEvent, eventsOf } from './history.ts'
import { type DemoInvestment, investmentsOf } from './investments.ts'
import { type DemoTenant, lettingsOf } from './lettings.ts'
import { moneyOf } from './money.ts'
import { type OwnerBooks, ownerBooksOf } from './owner-books.ts'
import { type DemoProperty, portfolioOf } from './portfolio.ts'
import type { LettingMoney } from './posted.ts'
import { randomOf } from './random.ts'
import reasons from './sample/reasons.json' with { type: 'json' }
import { costsOfStays } from './stay-costs.ts'
import { type DemoStays, staysOf } from './stays.ts'
import { type DemoTicket, ticketsOf } from './tickets.ts'

type Closure = {
  id: string
  propertyId: string
  fromDate: CivilDate
  toDate: CivilDate | null
  reason: string
  createdAt: Date
}

export type DemoPlan = {
  properties: DemoProperty[]
  closures: Closure[]
  investments: DemoInvestment[]
  tenants: DemoTenant[]
  money: LettingMoney[]
  tickets: DemoTicket[]
  ownerBooks: OwnerBooks
  stays: DemoStays
  events: DemoEvent[]
}

/** Returns everything that the seed writes, except accounts and the organization. */
export function planDemo(seed: number, today: CivilDate, sample: readonly PropertyDraft[]): DemoPlan {
  const properties = portfolioOf(seed, today, sample)
  const money = moneyOf(seed, today, lettingsOf(seed, today, properties))
  const lettings = money.map(({ letting }) => letting)
  const tenants = [...new Map(lettings.map(({ tenant }) => [tenant.id, tenant])).values()]
  const closures = closuresOf(seed, today, properties)
  const tickets = ticketsOf(seed, today, properties, lettings)
  const stays = staysOf(seed, today, properties)
  const books = ownerBooksOf(seed, today, properties)
  const ownerBooks = { ...books, expenses: [...books.expenses, ...costsOfStays(seed, today, stays.stays)] }
  return {
    properties,
    closures,
    investments: investmentsOf(seed, today, properties),
    tenants,
    money,
    tickets,
    ownerBooks,
    stays,
    events: eventsOf(seed, { properties, tenants, money, tickets, ownerBooks, stays }),
  }
}

/** One unit is rewired until about the end of next week; one dries out after a flood, with no end date. */
function closuresOf(seed: number, today: CivilDate, properties: readonly DemoProperty[]): Closure[] {
  const closed = (address: string, from: number, to: number | null, reason: string): Closure => {
    const createdAt = instantOn(addDays(today, from), 9)
    return {
      id: randomOf(seed, `closure ${address}`).id(createdAt),
      propertyId: properties.find((property) => property.address === address)!.id,
      fromDate: addDays(today, from),
      toDate: to === null ? null : addDays(today, to),
      reason,
      createdAt: new Date(createdAt),
    }
  }
  return [
    closed(places.renovation, -20, 12, reasons.renovation),
    closed(places.flood, -6, null, reasons.flood),
  ]
}
