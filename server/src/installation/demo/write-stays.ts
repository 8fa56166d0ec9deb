/** Writes the guests, prices, stays and money of the units that are let by the night. */
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { type BookingToInsert, insertBookings, insertStayTerms } from '../../rental/bookings/insert-rows.ts'
import { lockLedgers, postAll } from '../../rental/payments/ledger.ts'
import { insertGuests } from '../../rental/tenants/queries.ts'
import { randomOf } from './random.ts'
import type { DemoUsers } from './sign-ins.ts'
import { type DemoStay, type DemoStays, DUE_DAYS, type StayPlan, stayPolicy } from './stays.ts'

/** Rows in one statement. */
const BATCH = 200

export async function writeStays(
  scope: SystemScope,
  { plans, guests, stays }: DemoStays,
  users: DemoUsers,
): Promise<void> {
  const { organizationId } = scope
  const userId = users.get('manager')!
  const seed = scope.services.config.demoSeed
  await writePrices(scope, plans)
  for (let at = 0; at < guests.length; at += BATCH)
    await insertGuests(
      scope,
      guests.slice(at, at + BATCH).map(({ id, name, email, phone, createdAt }) => ({
        organizationId,
        id,
        userId,
        kind: 'guest',
        name,
        email,
        phone,
        paymentNumber: randomOf(seed, `payment number ${id}`).between(1, 99_999_999),
        ...madeAt(createdAt),
      })),
    )
  for (let at = 0; at < stays.length; at += BATCH)
    await insertBookings(
      scope,
      stays.slice(at, at + BATCH).map((stay) => rowOf(scope, stay, userId)),
    )
  const byGuest = Map.groupBy(stays, ({ guest }) => guest.id)
  const ledgers = await lockLedgers(scope, [...byGuest.keys()])
  await postAll(
    scope,
    ledgers.map((ledger) => ({
      ledger,
      postings: byGuest.get(ledger.tenantId)!.flatMap(({ rows }) => rows),
    })),
  )
}

const madeAt = (ms: number) => ({ createdAt: new Date(ms), updatedAt: new Date(ms) })

async function writePrices(scope: SystemScope, plans: readonly StayPlan[]): Promise<void> {
  for (const { id, property, plan, seasons } of plans) {
    const made = madeAt(property.createdAt)
    await insertStayTerms(scope, {
      settings: {
        id,
        weekendRate: plan.base.weekend,
        weekendDays: [...plan.weekendDays],
        guestsIncluded: plan.guestsIncluded,
        extraGuestFee: plan.extraGuest,
        maxGuests: 4,
        cleaningFee: plan.cleaning,
        dueDays: DUE_DAYS,
        policy: stayPolicy,
        ...made,
      },
      seasons: seasons.map((season) => ({
        id: season.id,
        propertyId: id,
        fromDate: season.from,
        toDate: season.to,
        dailyRate: season.daily,
        weeklyRate: season.weekly,
        monthlyRate: season.monthly,
        weekendRate: season.weekend,
        minNights: season.minNights,
        ...made,
      })),
      taxes: plan.taxRules.map((tax) => ({ id, propertyId: id, ...tax, createdAt: made.createdAt })),
    })
  }
}

function rowOf(scope: SystemScope, stay: DemoStay, userId: string): BookingToInsert {
  const { status, createdAt, cancelledOn, holdExpiresAt, bookedOn, price } = stay
  const agreed = status !== 'inquiry' && status !== 'pending'
  return {
    id: stay.id,
    userId,
    propertyId: stay.property.id,
    tenantId: stay.guest.id,
    reference: stay.reference,
    status,
    checkIn: stay.checkIn,
    checkOut: stay.checkOut,
    adults: stay.adults,
    childrenAges: stay.childrenAges,
    holdExpiresAt: holdExpiresAt === null ? null : new Date(holdExpiresAt),
    source: stay.source,
    currency: scope.currency,
    quote: price,
    policy: agreed ? stayPolicy : null,
    total: price.total,
    bookedOn,
    confirmedOn: agreed ? bookedOn : null,
    cancelledOn,
    cancelledBy: cancelledOn ? 'guest' : null,
    datesChangedAt: new Date(createdAt),
    ...madeAt(createdAt),
  }
}
