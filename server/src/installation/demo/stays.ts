/**
 * The stays of the units that the demonstration lets by the night: two years back, and ten weeks ahead. Pure: the same seed and
 * day give the same stays.
 */
import {
  addDays,
  addMonthsClamped,
  type CivilDate,
  daysBetween,
  earlier,
  later,
  monthStart,
} from '@domovik/domain/dates.ts'
import { bookingCharges } from '@domovik/domain/rental/bookings/charges.ts'
import { CANCELLATION_POLICIES } from '@domovik/domain/rental/bookings/policy.ts'
import { type Quote, quote } from '@domovik/domain/rental/bookings/quote.ts'
import type { BookingStatus, RatePlan, Season, Stay } from '@domovik/domain/rental/bookings/types.ts'
import { enteredOn } from './days.ts'
import { type GuestPerson, guestsOf } from './guests.ts'
import type { DemoProperty } from './portfolio.ts'
import type { Posted } from './posted.ts'
import { type Random, randomOf } from './random.ts'

type DemoGuest = GuestPerson & { id: string; createdAt: number }

export type DemoStay = Stay & {
  id: string
  property: DemoProperty
  guest: DemoGuest
  status: BookingStatus
  source: 'direct' | 'airbnb' | 'booking'
  reference: string
  adults: number
  childrenAges: number[]
  bookedOn: CivilDate
  cancelledOn: CivilDate | null
  holdExpiresAt: number | null
  price: Quote
  createdAt: number
  rows: Posted[]
}

export type StayPlan = {
  id: string
  property: DemoProperty
  seasons: (Season & { id: string })[]
  plan: RatePlan
}
export type DemoStays = { plans: StayPlan[]; guests: DemoGuest[]; stays: DemoStay[] }

const MONTHS_BACK = 24
const DAYS_AHEAD = 70
/** How likely a free night becomes the first of a stay, by month from January. */
const DEMAND = [0.3, 0.32, 0.4, 0.5, 0.65, 0.8, 0.95, 0.95, 0.65, 0.5, 0.35, 0.5]
/** Days before check-in on which a stay is due. */
export const DUE_DAYS = 14
/** A reference has no letters or digits that are read wrongly on the telephone. */
const REFERENCE = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Returns the stays with their guests and money, and the prices of each unit. */
export function staysOf(seed: number, today: CivilDate, properties: readonly DemoProperty[]): DemoStays {
  const people = guestsOf(seed)
  const guests: DemoGuest[] = []
  const plans = properties
    .filter(({ rentalType }) => rentalType === 'short-term')
    .map((property) => planOf(seed, today, property))
  const stays = plans.flatMap(({ property, plan }, index) => {
    const random = randomOf(seed, `stays ${property.address}`)
    return nightsTaken(random, today, index).map(({ stay, kind }) => {
      const made = { property, plan, stay, kind, today }
      const party = partyOf(random)
      const bookedOn = earlier(today, addDays(stay.checkIn, -random.between(2, 55)))
      const createdAt = enteredOn(bookedOn, today, random.between(8, 21), random.between(0, 59))
      const returning = guests.length > 30 && random.chance(0.15) ? random.pick(guests) : null
      // A guest who returns was entered at an earlier stay.
      const known = returning && returning.createdAt < createdAt ? returning : null
      const guest = known ?? { ...people.next(), id: random.id(createdAt), createdAt }
      if (!known) guests.push(guest)
      return stayOf(random, { ...made, party, bookedOn, createdAt: createdAt + 60_000, guest })
    })
  })
  return { plans, guests, stays }
}

/** Prices: dearer in summer, at the weekend and around New Year; a discount for a week; cleaning and tourist tax. */
function planOf(seed: number, today: CivilDate, property: DemoProperty): StayPlan {
  const random = randomOf(seed, `rates ${property.address}`)
  const { dailyRate, weeklyRate, monthlyRate, createdAt, id } = property
  const daily = dailyRate ?? 0
  const times = (factor: number) => Math.round((daily * factor) / 100) * 100
  const first = Number(today.slice(0, 4)) - 2
  const season = (from: CivilDate, to: CivilDate, factor: number) => ({
    id: random.id(createdAt),
    from,
    to,
    daily: times(factor),
    weekly: times(factor) * 6,
    monthly: null,
    weekend: times(factor * 1.15),
    minNights: factor > 1.3 ? 3 : 2,
  })
  const seasons = [0, 1, 2, 3].flatMap((more) => {
    const year = first + more
    return [season(`${year}-06-15`, `${year}-09-01`, 1.35), season(`${year}-12-27`, `${year + 1}-01-02`, 1.5)]
  })
  return {
    id,
    property,
    seasons,
    plan: {
      base: { daily, weekly: weeklyRate, monthly: monthlyRate, weekend: times(1.15) },
      seasons,
      weekendDays: [5, 6],
      discounts: [],
      guestsIncluded: 2,
      extraGuest: 15_00,
      cleaning: 45_00,
      deposit: 0,
      taxRules: [{ validFrom: '2020-01-01', rate: 75, exemptBelow: 7, maxNights: null, minNights: 2 }],
    },
  }
}

type Kind = 'sold' | 'cancelled' | 'no_show' | 'hold' | 'request'

/** Fills the calendar of one unit from its first day on. The first two units have a hold and a request as well. */
function nightsTaken(random: Random, today: CivilDate, index: number): { stay: Stay; kind: Kind }[] {
  const from = addMonthsClamped(monthStart(today), -MONTHS_BACK)
  const end = addDays(today, DAYS_AHEAD)
  const found: { stay: Stay; kind: Kind }[] = []
  for (let day = from; day < end; ) {
    const soon = daysBetween(today, day)
    // The further ahead, the fewer stays are booked already.
    const booked = soon > 0 ? Math.max(0.15, 1 - soon / 60) : 1
    if (!random.chance(DEMAND[Number(day.slice(5, 7)) - 1]! * booked)) {
      day = addDays(day, 1)
      continue
    }
    const stay = { checkIn: day, checkOut: addDays(day, random.pick([2, 2, 3, 3, 4, 5, 7])) }
    const drawn = random.next()
    const past = stay.checkOut < today
    const kind = drawn < 0.06 ? 'cancelled' : past && drawn < 0.07 ? 'no_show' : 'sold'
    found.push({ stay, kind })
    if (kind !== 'cancelled') day = stay.checkOut
    else day = addDays(day, 1)
  }
  if (index > 1) return found
  const last = found.reduce((latest, { stay }) => later(latest, stay.checkOut), end)
  const checkIn = addDays(last, 3)
  const stay = { checkIn, checkOut: addDays(checkIn, 4) }
  return [...found, { stay, kind: index === 0 ? 'hold' : 'request' }]
}

const partyOf = (random: Random) => ({
  adults: random.pick([1, 2, 2, 2, 2, 3]),
  childrenAges: random.chance(0.2) ? [random.between(2, 12)] : [],
  otherExempt: 0,
})

type Made = {
  property: DemoProperty
  plan: RatePlan
  stay: Stay
  kind: Kind
  today: CivilDate
  party: ReturnType<typeof partyOf>
  bookedOn: CivilDate
  createdAt: number
  guest: DemoGuest
}

function stayOf(random: Random, made: Made): DemoStay {
  const { property, plan, stay, kind, today, party, bookedOn, createdAt, guest } = made
  const price = quote(plan, stay, party)
  const id = random.id(createdAt)
  const asked = kind === 'hold' || kind === 'request'
  const given = {
    ...stay,
    ...party,
    id,
    property,
    guest,
    status: statusOf(kind, stay, today),
    source: asked ? 'direct' : random.pick(['direct', 'direct', 'airbnb', 'airbnb', 'booking'] as const),
    reference: `B-${Array.from({ length: 6 }, () => random.pick([...REFERENCE])).join('')}`,
    bookedOn: asked ? today : bookedOn,
    cancelledOn:
      kind === 'cancelled'
        ? earlier(today, later(bookedOn, addDays(stay.checkIn, -random.between(6, 20))))
        : null,
    holdExpiresAt: kind === 'hold' ? enteredOn(addDays(today, 2), addDays(today, 3), 9, 0) : null,
    price,
    createdAt,
  }
  return { ...given, rows: kind === 'sold' || kind === 'no_show' ? moneyOf(random, given, today) : [] }
}

function statusOf(kind: Kind, { checkIn, checkOut }: Stay, today: CivilDate): BookingStatus {
  if (kind === 'hold') return 'pending'
  if (kind === 'request') return 'inquiry'
  if (kind !== 'sold') return kind
  if (checkOut <= today) return 'completed'
  return checkIn < today ? 'checked_in' : 'confirmed'
}

/** The charges of a stay, and the payment of a stay that is due. */
function moneyOf(random: Random, given: Omit<DemoStay, 'rows'>, today: CivilDate): Posted[] {
  const { bookedOn, property, id: bookingId, price, createdAt } = given
  const row = (at: number) => ({ id: random.id(at), propertyId: property.id, createdAt: new Date(at) })
  const charges = bookingCharges(price, given, bookedOn, DUE_DAYS).map(
    ({ kind, amount, dueDate, serviceFrom, serviceTo }): Posted => ({
      ...row(createdAt),
      kind: 'charge',
      type: kind,
      amount,
      effectiveDate: dueDate,
      dueDate,
      postedOn: bookedOn,
      serviceFrom,
      serviceTo,
      bookingId,
    }),
  )
  const due = charges[0]!.dueDate!
  const day = later(bookedOn, addDays(due, -random.between(0, 3)))
  if (day > today) return charges
  const at = enteredOn(day, today, random.between(9, 16), random.between(0, 59))
  return [
    ...charges,
    {
      ...row(Math.max(at, createdAt)),
      kind: 'receipt',
      type: 'payment',
      amount: price.total,
      effectiveDate: day,
      postedOn: day,
      method: random.pick(['bank_transfer', 'card', 'blik']),
      designated: charges.map(({ id }) => id),
    },
  ]
}

/** The policy of all units. */
export const stayPolicy = CANCELLATION_POLICIES.moderate
