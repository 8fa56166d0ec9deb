/** Posted rows with the instant at which they were entered, for the ledger and for the audit events. */
import { addDays, type CivilDate } from '@domovik/domain/dates.ts'
import type { Lease } from '@domovik/domain/rental/leases/types.ts'
import { generateCharges, type ScheduledCharge } from '@domovik/domain/rental/rent/charges.ts'
import type { Posting } from '../../rental/payments/ledger.ts'
import { enteredOn } from './days.ts'
import type { Letting } from './lettings.ts'
import type { Random } from './random.ts'

export type Posted = Posting & { createdAt: Date }
export type PostedCharge = Posted & { scheduled: ScheduledCharge }

/** The time of day at which the hourly job posts charges. */
const generatedAt = { hour: 0, minute: 5 }

/**
 * Returns every charge of the lease up to a day, as the generator would have posted it, and its opening
 * credit, if any.
 */
export function chargesOf(
  { lease, property }: Pick<Letting, 'property'> & { lease: Lease },
  until: CivilDate,
  today: CivilDate,
  random: Random,
): { charges: PostedCharge[]; credits: Posted[] } {
  const { charges, openingCredit } = generateCharges(lease, until, [])
  const here = { leaseId: lease.id, propertyId: property.id }
  const entered = (day: CivilDate) => enteredOn(day, today, generatedAt.hour, generatedAt.minute)
  return {
    charges: charges.map((charge) => {
      const createdAt = entered(charge.postedOn)
      return {
        ...here,
        id: random.id(createdAt),
        kind: 'charge',
        type: charge.kind,
        amount: charge.amount,
        effectiveDate: charge.dueDate,
        dueDate: charge.dueDate,
        postedOn: charge.postedOn,
        serviceFrom: charge.serviceFrom,
        serviceTo: charge.serviceTo ? addDays(charge.serviceTo, -1) : null,
        createdAt: new Date(createdAt),
        scheduled: charge,
      }
    }),
    credits: openingCredit
      ? [
          {
            ...here,
            id: random.id(entered(openingCredit.date)),
            kind: 'credit_note',
            type: 'opening_credit',
            amount: openingCredit.amount,
            effectiveDate: openingCredit.date,
            postedOn: openingCredit.date,
            serviceFrom: openingCredit.date,
            createdAt: new Date(entered(openingCredit.date)),
          },
        ]
      : [],
  }
}

type Row = Omit<Posting, 'id' | 'effectiveDate' | 'postedOn' | 'leaseId' | 'propertyId'>

/** Returns a row of that day, entered by a person during the day. */
export function rowOn(
  { lease, property }: Letting,
  day: CivilDate,
  today: CivilDate,
  random: Random,
  row: Row,
): Posted {
  const createdAt = enteredOn(day, today, random.between(9, 16), random.between(0, 59))
  return {
    ...row,
    id: random.id(createdAt),
    effectiveDate: day,
    postedOn: day,
    leaseId: lease.id,
    propertyId: property.id,
    createdAt: new Date(createdAt),
  }
}

/** A letting with all its rows. */
export type LettingMoney = { letting: Letting; rows: Posted[]; charges: PostedCharge[] }
