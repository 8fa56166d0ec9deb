/**
 * The leases of the demonstration: units, tenants, periods and terms. Pure: the same seed and day give the
 * same leases.
 */
import {
  addDays,
  addMonthsClamped,
  type CivilDate,
  dayOf,
  daysBetween,
  earlier,
  monthStart,
  nextMonthStart,
} from '@domovik/domain/dates.ts'
import type { Lease, LeaseTerms } from '@domovik/domain/rental/leases/types.ts'
import { followed, type Habit, type Part, parts, places, type Turn } from './cast.ts'
import { enteredOn } from './days.ts'
import { type DemoPerson, peopleOf } from './people.ts'
import type { DemoProperty } from './portfolio.ts'
import { type Random, randomOf } from './random.ts'

export type DemoTenant = DemoPerson & {
  id: string
  createdAt: number
  moveInDate: CivilDate
  moveOutDate: CivilDate | null
  invitedOn: CivilDate | null
}

export type Letting = {
  /** Names the random streams of this letting. */
  key: string
  property: DemoProperty
  tenant: DemoTenant
  lease: Lease
  createdAt: number
  habit: Habit
  turn: Turn | null
}

type Plan = { property: DemoProperty; part: Part; start: CivilDate; end: CivilDate | null; key: string }

/** Returns all lettings, past, current and future. */
export function lettingsOf(seed: number, today: CivilDate, properties: readonly DemoProperty[]): Letting[] {
  const people = peopleOf(seed)
  const known = new Map<DemoPerson, DemoTenant>()
  const plans = properties.flatMap((property) => plansFor(seed, today, property))
  return plans
    .sort((a, b) =>
      a.start < b.start ? -1 : a.start > b.start ? 1 : a.property.address < b.property.address ? -1 : 1,
    )
    .map((plan) => {
      const person = plan.part.tenant ? people[plan.part.tenant] : people.next()
      const { key } = plan
      const random = randomOf(seed, `letting ${key}`)
      const signedOn = earlier(addDays(plan.start, -random.between(4, 16)), today)
      const createdAt = enteredOn(signedOn, today, random.between(9, 16), random.between(0, 59))
      const tenant = known.get(person) ?? tenantOf(seed, person, plan, createdAt, today)
      known.set(person, tenant)
      return {
        key,
        property: plan.property,
        tenant,
        lease: leaseOf(plan, random, createdAt, today),
        createdAt: createdAt + 60_000,
        habit: plan.part.habit ?? habitOf(random),
        turn: plan.part.turn ?? null,
      }
    })
}

/** The lettings of one unit, past, current and future. */
function plansFor(seed: number, today: CivilDate, property: DemoProperty): Plan[] {
  const random = randomOf(seed, `unit ${property.address}`)
  const ago = (days: number) => addDays(today, -days)
  const at = (start: CivilDate, end: CivilDate | null, part: Part, when = 'now'): Plan => ({
    property,
    part,
    start,
    end,
    key: `${property.address} ${when}`,
  })
  if (property.rentalType === 'short-term') return []
  switch (property.address) {
    case places.debt:
      return [
        at(ago(640), ago(150), { turn: 'left_with_debt', habit: 'unpaid_at_the_end', dueDay: 10 }, 'before'),
        at(ago(96), addDays(addMonthsClamped(ago(96), 12), -1), { habit: 'punctual' }),
      ]
    case places.leftEarly:
      return [
        at(
          addMonthsClamped(today, -16),
          addDays(addMonthsClamped(today, 8), -1),
          { turn: 'left_early', habit: 'punctual', dueDay: 10 },
          'before',
        ),
        at(addDays(today, 12), addDays(addMonthsClamped(addDays(today, 12), 12), -1), { habit: 'punctual' }),
      ]
    case places.renovation:
      return [at(addMonthsClamped(ago(34), -12), ago(35), { turn: 'left', habit: 'punctual' }, 'before')]
    case places.flood:
      return [at(addMonthsClamped(ago(11), -24), ago(12), { turn: 'left', habit: 'late' }, 'before')]
  }
  const part = parts[property.address] ?? {}
  const now = present(random, today, part)
  if (!followed.some((address) => address === property.address)) return [at(now.start, now.end, part)]
  const left = addDays(now.start, -random.between(5, 24))
  const before = at(
    addDays(addMonthsClamped(left, -12), 1),
    left,
    { turn: 'left', habit: 'punctual' },
    'before',
  )
  return [before, at(now.start, now.end, part)]
}

/** A current lease. Unless the part defines its end, it runs for at least two more months. */
function present(random: Random, today: CivilDate, part: Part): { start: CivilDate; end: CivilDate | null } {
  if (part.openingBalance !== undefined)
    return { start: addMonthsClamped(monthStart(today), -random.between(58, 70)), end: null }
  if (part.endsIn !== undefined) {
    const end = addDays(today, part.endsIn)
    return { start: addDays(addMonthsClamped(end, -random.pick([12, 24])), 1), end }
  }
  const month = addMonthsClamped(monthStart(today), -(part.age ?? random.between(2, 25)))
  const start = addDays(month, random.pick([0, 0, 0, 0, 14, 14, random.between(1, 27)]))
  if (random.chance(0.15)) return { start, end: null }
  const end = [12, 24, 36, 48, 60]
    .map((months) => addDays(addMonthsClamped(start, months), -1))
    .find((day) => daysBetween(today, day) > 61)
  return { start, end: end ?? null }
}

function tenantOf(
  seed: number,
  person: DemoPerson,
  { start, end }: Pick<Plan, 'start' | 'end'>,
  createdAt: number,
  today: CivilDate,
): DemoTenant {
  const random = randomOf(seed, `tenant ${person.name}`)
  const left = end !== null && end < today
  return {
    ...person,
    id: random.id(createdAt),
    createdAt,
    moveInDate: start,
    moveOutDate: left ? end : null,
    invitedOn: !left && random.chance(0.12) ? earlier(today, addDays(start, 3)) : null,
  }
}

function leaseOf(
  { property, part, start, end }: Plan,
  random: Random,
  createdAt: number,
  today: CivilDate,
): Lease {
  const id = random.id(createdAt + 60_000)
  const dueDay =
    part.tenant === 'portal'
      ? Math.min(28, dayOf(addDays(today, 3)))
      : (part.dueDay ?? random.pick([null, null, null, 10, 10, 5, 5, 1, 15, 15, 20, 25, 28]))
  const bills = property.billsAmount
  const first: LeaseTerms = {
    validFrom: start,
    rent: property.rentAmount + (part.allIn ? bills + property.extraFees : 0),
    bills: part.allIn ? 0 : bills,
    extraFees: part.allIn ? 0 : property.extraFees,
    additionalFee: 0,
    additionalFeeOneOff: false,
    paymentDueDay: dueDay,
  }
  return {
    id,
    start,
    end,
    terminationLastDay: null,
    terms: raised(first, random, part, end !== null && end < today ? end : today),
    prorationMethod: 'actual_days',
    depositAmount: property.depositAmount,
    warrantyAmount: property.warrantyAmount,
    openingBalance:
      part.openingBalance === undefined
        ? null
        : { asOf: addMonthsClamped(monthStart(today), -24), amount: part.openingBalance },
    tenantPaymentDueDay: null,
  }
}

/**
 * For most leases the rent rises once a year, rounded to five euros. Quarterly prepaid leases keep their
 * rent. The first rent is computed back from today's.
 */
function raised(first: LeaseTerms, random: Random, part: Part, until: CivilDate): LeaseTerms[] {
  if (part.habit === 'quarterly') return [first]
  const steps: CivilDate[] = []
  for (
    let day = nextMonthStart(addMonthsClamped(first.validFrom, 12));
    day <= until && steps.length < 3;
    day = addMonthsClamped(day, 12)
  ) {
    if (random.chance(0.7)) steps.push(day)
  }
  const rentAfter = (raises: number) => Math.round((first.rent * 1.05 ** (raises - steps.length)) / 500) * 500
  return [
    { ...first, rent: rentAfter(0) },
    ...steps.map((validFrom, index) => ({ ...first, validFrom, rent: rentAfter(index + 1) })),
  ]
}

function habitOf(random: Random): Habit {
  const drawn = random.next()
  return drawn < 0.6 ? 'punctual' : drawn < 0.78 ? 'standing_order' : 'late'
}
