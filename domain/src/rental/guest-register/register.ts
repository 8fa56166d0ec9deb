/** The register of guests: what it asks for, who is missing in it, and how long it is kept. */
import { proposedCountry } from '../../account/onboarding/region.ts'
import { addDays, addMonthsClamped, type CivilDate } from '../../dates.ts'
import type { FieldIssue } from '../../field-codes.ts'
import type { BookingStatus } from '../bookings/types.ts'
import { isCountry } from './countries.ts'
import type { RegisterEntry, RegisterField, RegisterForm } from './types.ts'

const GENERAL_FIELDS: readonly RegisterField[] = [
  'firstName',
  'surname',
  'nationality',
  'birthDate',
  'documentKind',
  'documentNumber',
  'city',
  'country',
]

/** The fields of each form, in the order of the screen. A form asks for nothing that it does not need. */
export const REGISTER_FIELDS: Readonly<Record<RegisterForm, readonly RegisterField[]>> = {
  general: GENERAL_FIELDS,
  // Royal Decree 933/2021, annex I.
  es: [
    'firstName',
    'surname',
    'secondSurname',
    'sex',
    'nationality',
    'birthDate',
    'documentKind',
    'documentNumber',
    'supportNumber',
    'address',
    'postalCode',
    'city',
    'country',
    'phone',
    'email',
    'relationship',
  ],
}

/** The form of the country in which the organization's time zone is. */
export const registerForm = (timeZone: string): RegisterForm =>
  proposedCountry(timeZone, []) === 'ES' ? 'es' : 'general'

const ADULT = 18
/** Spain: from this age guests show a document of their own. */
const OWN_DOCUMENT = 14

/** Returns the age in years on a day. */
export const ageOn = (birthDate: CivilDate, day: CivilDate): number =>
  Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (day.slice(5) < birthDate.slice(5) ? 1 : 0)

/** The longest life on record is 122 years. */
const OLDEST = 125

/** Returns the fields that must not be empty for a guest who arrives on `day`, as far as the entry tells it so far. */
export function requiredFields(
  entry: RegisterEntry,
  form: RegisterForm,
  day: CivilDate,
): ReadonlySet<RegisterField> {
  // No age is above or below any without a date of birth, which is asked for first.
  const age = entry.birthDate ? ageOn(entry.birthDate, day) : Number.NaN
  const needed = new Set<RegisterField>(['firstName', 'surname', 'nationality', 'birthDate', 'country'])
  if (age >= (form === 'es' ? OWN_DOCUMENT : ADULT)) needed.add('documentKind').add('documentNumber')
  // A child needs no document. Its kind alone tells nothing, but can be taken back.
  if (entry.documentKind) needed.add('documentNumber')
  if (form === 'es') for (const field of spanishFields(entry, age)) needed.add(field)
  return needed
}

/** Returns the fields that are missing or wrong for a guest who arrives on `day`. */
export function checkRegisterEntry(entry: RegisterEntry, form: RegisterForm, day: CivilDate): FieldIssue[] {
  const age = ageOn(entry.birthDate, day)
  const needed = requiredFields(entry, form, day)
  const issues = [...needed].flatMap((field): FieldIssue[] =>
    entry[field] ? [] : [{ field, code: 'required' }],
  )
  if (entry.birthDate && (entry.birthDate > day || age > OLDEST))
    issues.push({ field: 'birthDate', code: 'date_invalid' })
  for (const field of ['nationality', 'country'] as const)
    if (entry[field] && !isCountry(entry[field])) issues.push({ field, code: 'not_allowed' })
  return issues
}

function spanishFields(entry: RegisterEntry, age: number): RegisterField[] {
  const { documentKind, phone, email } = entry
  return [
    'sex',
    'address',
    'city',
    // Spaniards have two surnames; people with another document may have one.
    ...(documentKind === 'national_id' && entry.nationality === 'ES' ? (['secondSurname'] as const) : []),
    ...(documentKind === 'foreigner_id' || (documentKind === 'national_id' && entry.nationality === 'ES')
      ? (['supportNumber'] as const)
      : []),
    ...(age < ADULT ? (['relationship'] as const) : []),
    // One way to reach an adult is enough.
    ...(age >= ADULT && !phone && !email ? (['phone'] as const) : []),
  ]
}

/** Returns the entry with only what the form asks for. */
export function withFieldsOf(entry: RegisterEntry, form: RegisterForm): RegisterEntry {
  const asked = new Set(REGISTER_FIELDS[form])
  return Object.fromEntries(
    Object.entries(entry).map(([field, value]) => [field, asked.has(field as RegisterField) ? value : null]),
  ) as RegisterEntry
}

/** The number of guests whom a register has to contain. */
export const expectedGuests = ({
  adults,
  childrenAges,
}: {
  adults: number
  childrenAges: readonly number[]
}): number => adults + childrenAges.length

/** Whether a landlord may enter guests: a request and a cancelled booking have none. */
export const hasRegister = ({ status }: { status: BookingStatus }): boolean =>
  status !== 'inquiry' && status !== 'cancelled'

/** Whether guests may enter themselves by their link: until the departure of a stay that takes place. */
export const takesEntries = (
  { status, checkOut, isConflict }: { status: BookingStatus; checkOut: CivilDate; isConflict: boolean },
  today: CivilDate,
): boolean => (status === 'confirmed' || status === 'checked_in') && !isConflict && today <= checkOut

/** Spain: operators keep the register for three years after the end of the stay (Royal Decree 933/2021, art. 5). */
export const REGISTER_YEARS = 3
/** Days after which the register of a stay that was cancelled is erased. */
const CANCELLED_DAYS = 30

/** Registers of stays that ended, or were cancelled, before these days are erased. */
export const registerBounds = (today: CivilDate): { endedBefore: CivilDate; cancelledBefore: CivilDate } => ({
  endedBefore: addMonthsClamped(today, -12 * REGISTER_YEARS),
  cancelledBefore: addDays(today, -CANCELLED_DAYS),
})

/** How the other people of a booking see somebody in the register: 'Ola G.'. */
export const shownAs = ({ firstName, surname }: Pick<RegisterEntry, 'firstName' | 'surname'>): string =>
  `${firstName} ${Array.from(surname)[0] ?? ''}.`
