/** Converts rows to stays of existing units, with an existing or a new guest. */

import type { CivilDate } from '@domovik/domain/dates.ts'
import {
  type ImportedState,
  type ImportedStay,
  importedStayIssues,
  type StayToImport,
  stayToImport,
} from '@domovik/domain/rental/bookings/imported.ts'
import { hasCalendar } from '@domovik/domain/rental/properties/types.ts'
import { newId } from '../../../machinery/db/ids.ts'
import type { ConvertedRow } from '../convert-row.ts'
import type { Known, KnownTenant } from '../known.ts'
import { comparable } from '../plain-text.ts'
import type { Mapping, Problem, Values } from '../types.ts'
import { calendarOf } from './calendar.ts'
import { type Contact, type ContactField, phoneDigits, takeContact } from './contacts.ts'
import { addIssues, type Drafted, fieldsOfRow, numberOf, otherSpelling, problem, textOf } from './draft.ts'
import { propertyFinder } from './find-property.ts'

type NewGuest = { id: string; kind: 'guest'; name: string; email: string | null; phone: string | null }

export type BookingDraft = StayToImport & {
  propertyId: string
  tenantId: string
  /** Set on the first row of a guest who does not exist yet. */
  newGuest: NewGuest | null
  checkIn: CivilDate
  checkOut: CivilDate
  adults: number
  source: string
  /** Null: a new one is made. */
  reference: string | null
  notes: string | null
}

/** Returns each row with its stay or its problems. Checks for unknown units, taken nights and known references. */
export function draftBookings(
  rows: readonly ConvertedRow[],
  mapping: Mapping,
  known: Known,
  today: CivilDate,
): Drafted<BookingDraft>[] {
  const findProperty = propertyFinder(known.properties)
  const guests = guestFinder(known.tenants)
  const calendar = calendarOf(known)
  const existing = new Set(known.references.map(comparable))
  const seen = new Set<string>()
  return rows.map((row) => {
    const { values } = row
    const say = (field: string, code: Problem['code']) => problem(mapping, row, field, code)
    const stay = stayOf(values)
    const problems = addIssues(row, mapping, stay ? importedStayIssues(stay, today) : [])

    const property = unitOf(values, findProperty)
    if (property && 'code' in property) problems.push(say(property.field, property.code))
    const unit = property && 'property' in property ? property.property : null
    if (unit && !hasCalendar(unit.rentalType as 'both'))
      problems.push(say('property', 'property_not_rentable_short_term'))

    const reference = textOf(values, 'reference')
    if (reference !== null && existing.has(comparable(reference)))
      problems.push(say('reference', 'already_exists'))
    else if (reference !== null && seen.has(comparable(reference)))
      problems.push(say('reference', 'duplicate_row'))

    const name = textOf(values, 'guestName')
    const storedAddress = unit && otherSpelling(unit.address, textOf(values, 'property'))
    if (!stay || !unit || name === null || problems.length > 0)
      return { ...row, problems, storedAddress, draft: null }
    const made = stayToImport(stay, today)
    const days = { from: stay.checkIn, to: stay.checkOut }
    const taken = made.status === 'cancelled' ? null : calendar.refusalOf(unit, days)
    if (taken) return { ...row, problems: [say('checkIn', taken)], storedAddress, draft: null }
    if (made.status !== 'cancelled') calendar.take(unit, { ...days, by: 'booking' })
    if (reference !== null) seen.add(comparable(reference))
    const { left, ...guest } = guests({
      name,
      email: textOf(values, 'guestEmail'),
      phone: textOf(values, 'guestPhone'),
    })
    return {
      ...row,
      problems,
      storedAddress,
      notTaken: fieldsOfRow(
        values,
        left.map((field) => guestFields[field]),
      ),
      draft: {
        ...made,
        ...guest,
        propertyId: unit.id,
        checkIn: stay.checkIn,
        checkOut: stay.checkOut,
        adults: stay.adults ?? 1,
        source: textOf(values, 'source') ?? 'import',
        reference,
        notes: textOf(values, 'notes'),
      },
    }
  })
}

/** The stay of the row; null if a day is missing or could not be read. */
function stayOf(values: Values): ImportedStay | null {
  const [checkIn, checkOut] = [textOf(values, 'checkIn'), textOf(values, 'checkOut')]
  if (checkIn === null || checkOut === null) return null
  return {
    checkIn,
    checkOut,
    state: textOf(values, 'state') as ImportedState | null,
    adults: numberOf(values, 'adults'),
    bookedOn: textOf(values, 'bookedOn'),
    accommodation: numberOf(values, 'accommodation'),
    cleaning: numberOf(values, 'cleaning'),
    touristTax: numberOf(values, 'touristTax'),
    paid: numberOf(values, 'paid'),
    paidOn: textOf(values, 'paidOn'),
  }
}

function unitOf(values: Values, find: ReturnType<typeof propertyFinder>) {
  const [id, address] = [textOf(values, 'propertyId'), textOf(values, 'property')]
  if (id === null && address === null) return null
  return {
    field: id === null ? 'property' : 'propertyId',
    ...find({ id, address, city: textOf(values, 'city') }),
  }
}

const guestFields = { name: 'guestName', email: 'guestEmail', phone: 'guestPhone' } as const
/** `left`: what the row says about a known guest and is not taken over. */
type Found = Pick<BookingDraft, 'tenantId' | 'newGuest'> & { left: ContactField[] }

/**
 * Returns a function that finds the guest of a row: by e-mail, or by name and telephone together. Two guests of the same name are
 * common, so a name alone makes a new guest.
 */
function guestFinder(known: readonly KnownTenant[]) {
  const keysOf = ({ name, email, phone }: Omit<KnownTenant, 'id'>): string[] => {
    const digits = phoneDigits(phone)
    return [
      ...(email ? [`@${email.toLowerCase()}`] : []),
      ...(digits ? [`${comparable(name)}|${digits}`] : []),
    ]
  }
  const byKey = new Map<string, KnownTenant>()
  const added = new Set<KnownTenant>()
  const add = (guest: KnownTenant) => {
    for (const key of keysOf(guest)) if (!byKey.has(key)) byKey.set(key, guest)
  }
  for (const guest of known) add(guest)
  return (given: Contact & { name: string }): Found => {
    const guest = keysOf(given)
      .map((key) => byKey.get(key))
      .find((one) => one !== undefined)
    if (guest) {
      const left = takeContact(guest, given, added.has(guest))
      add(guest)
      return { tenantId: guest.id, newGuest: null, left }
    }
    const newGuest: NewGuest = { id: newId(), kind: 'guest', ...given }
    added.add(newGuest)
    add(newGuest)
    return { tenantId: newGuest.id, newGuest, left: [] }
  }
}
