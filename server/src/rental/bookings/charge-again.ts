/** Cancels the charges of a booking and charges it again: its price, its nights or its unit are others now. */
import { addDays, type CivilDate } from '@domovik/domain/dates.ts'
import {
  type ChargedAgain,
  chargedAgain,
  paidDueOn,
  stayDueOn,
} from '@domovik/domain/rental/bookings/due-days.ts'
import type { Quote } from '@domovik/domain/rental/bookings/quote.ts'
import type { Stay } from '@domovik/domain/rental/bookings/types.ts'
import type { ChargeState } from '@domovik/domain/rental/ledger/types.ts'
import { type OrganizationScope, record } from '../../machinery/scope/scope.ts'
import { type Posting, post } from '../payments/ledger.ts'
import type { Ledger } from '../payments/ledger-rows.ts'
import { chargeOf, creditedOn, latestCharges, reversalsOf, standingCharges, withCredit } from './charge.ts'
import type { BookingRecord } from './queries.ts'
import { stayTerms } from './rate-plan.ts'

type Replacing = Omit<ChargedAgain, 'before'> & {
  type: 'stay' | 'extra_fee' | 'tourist_tax' | 'deposit'
  /** The charge that the new ones name. */
  parentId: string | null
  service?: Pick<Posting, 'serviceFrom' | 'serviceTo'>
  reason: string
}

/** A charge that is due on another day now. */
type ChangedDay = { type: string; dueDateBefore: string; dueDate: string }

/**
 * Returns the charges that replace those of one type, each with its due day and its share of what was credited. A write-off does not
 * stand on the new ones.
 */
export function replacing(
  scope: OrganizationScope,
  booking: Pick<BookingRecord, 'id' | 'propertyId'>,
  before: readonly ChargeState[],
  { parentId, service = {}, reason, ...again }: Replacing,
): { postings: Posting[]; changedDays: ChangedDay[] } {
  const { type } = again
  const parts = chargedAgain({
    ...again,
    before: before.map(({ charge: { amount, dueDate }, paid, remaining, writtenOff }) => ({
      ...{ amount, dueDate, paid, open: remaining + writtenOff },
    })),
  })
  return {
    postings: parts.flatMap(({ amount, credited, dueDate }) => {
      const row = { type, amount, dueDate, postedOn: scope.today, parentId, ...service }
      return withCredit(chargeOf(booking, row), credited, reason)
    }),
    changedDays: parts.flatMap(({ dueDate, movedFrom }) =>
      movedFrom.map((dueDateBefore) => ({ type, dueDateBefore, dueDate })),
    ),
  }
}

type Again = {
  booking: BookingRecord
  /** The nights and the unit of the new charges. */
  to: Stay & { propertyId: string }
  price: Quote
  reason: string
  /** Whether a charge is cancelled and charged again; a fee for a cancellation or unspent nights never is. */
  replaces: (charge: ChargeState) => boolean
}

/**
 * Posted charges never change, so they are cancelled and the new ones name them as their parents. Of a deposit only what is open gets
 * the new unit.
 */
export async function chargeAgain(
  scope: OrganizationScope,
  ledger: Ledger,
  { booking, to, price, reason, replaces }: Again,
): Promise<void> {
  const charged = (await standingCharges(scope, ledger, booking.id, 'priced')).filter(replaces)
  const earlier = await latestCharges(scope, booking.id)
  const { dueDays } = await stayTerms(scope, to.propertyId)
  const moved = { id: booking.id, propertyId: to.propertyId }
  const how = { from: booking, to, reason }
  const again = (type: 'stay' | 'extra_fee' | 'tourist_tax', amount: number, service = {}) => {
    const before = charged.filter(({ charge }) => charge.kind === type)
    const usual = stayDueOn(to.checkIn, scope.today, dueDays)
    // A kind that the stay did not have names another one, so that the ledger knows it as a part of this change.
    const parentId = earlier.get(type) ?? charged[0]?.charge.id ?? null
    const row = { type, amount, credited: creditedOn(before, type), parentId }
    return replacing(scope, moved, before, { ...row, ...how, usual, service })
  }
  const nights = { serviceFrom: to.checkIn, serviceTo: addDays(to.checkOut, -1) }
  const parts = [
    again('stay', price.accommodation, nights),
    again('extra_fee', price.cleaning),
    again('tourist_tax', price.touristTax, nights),
    ...charged
      .filter(({ charge }) => charge.kind === 'deposit')
      .flatMap((deposit) => {
        const { charge, paid, credited } = deposit
        const [type, parentId, amount] = ['deposit', charge.id, charge.amount - paid] as const
        const usual = stayDueOn(to.checkIn, scope.today, 0)
        const open = { ...deposit, charge: { ...charge, amount }, paid: 0 }
        return [
          paidDeposit(scope, booking, deposit, usual),
          replacing(scope, moved, [open], { type, parentId, amount, credited, ...how, usual }),
        ]
      }),
  ]
  await post(scope, ledger, [
    ...reversalsOf(scope, booking, charged, reason),
    ...parts.flatMap(({ postings }) => postings),
  ])
  const changedDays = parts.flatMap((part) => part.changedDays)
  for (const details of distinct(changedDays))
    await record(scope, {
      action: 'UPDATE',
      table: 'bookings',
      recordId: booking.id,
      tenantId: booking.tenantId ?? undefined,
      details,
    })
}

/** Paid and open parts of one charge can get the same day. */
const distinct = (days: readonly ChangedDay[]): ChangedDay[] => [
  ...new Map(days.map((each) => [JSON.stringify(each), each])).values(),
]

/** The paid part of a deposit stays with the unit that received it. */
function paidDeposit(
  scope: OrganizationScope,
  booking: BookingRecord,
  { charge, paid }: ChargeState,
  usual: CivilDate,
): { postings: Posting[]; changedDays: ChangedDay[] } {
  if (paid === 0) return { postings: [], changedDays: [] }
  const { id: parentId, dueDate: dueDateBefore, propertyId } = charge
  const dueDate = paidDueOn(dueDateBefore, usual)
  const row = { type: 'deposit', amount: paid, dueDate, postedOn: scope.today, parentId }
  return {
    postings: [chargeOf({ ...booking, propertyId: propertyId ?? booking.propertyId }, row)],
    changedDays: dueDate === dueDateBefore ? [] : [{ type: 'deposit', dueDateBefore, dueDate }],
  }
}
