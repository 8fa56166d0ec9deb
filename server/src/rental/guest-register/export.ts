/** The register as a table that landlords hand in, or copy from, where their authority takes it. Nothing is sent. */
import type { Language } from '@domovik/locales/index.ts'
import { sql } from 'drizzle-orm'
import { type CsvColumn, toCsv } from '../../machinery/csv.ts'
import { translator } from '../../machinery/i18n.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { addressLine } from '../properties/property-sql.ts'
import { entriesOf, type Registered, recordExport } from './entries.ts'

type Stay = {
  id: string
  reference: string
  property: string
  registrationNumber: string | null
  checkIn: string
  checkOut: string
  guests: number
}
type Line = { stay: Stay; entry: Registered }

/** One stay, or the first and the last day of arrival. */
export type Wanted = { bookingId?: string | undefined; from?: string | undefined; to?: string | undefined }

const STAY_COLUMNS = ['reference', 'property', 'registrationNumber', 'checkIn', 'checkOut', 'guests'] as const
const NAMES = ['firstName', 'surname', 'secondSurname'] as const
const RESIDENCE = ['address', 'postalCode', 'city', 'country', 'phone', 'email'] as const

/** Returns one line for each entry, by arrival. Dates are 'YYYY-MM-DD', countries ISO 3166-1 codes. */
export async function exportRegister(scope: OrganizationScope, wanted: Wanted, language: Language) {
  const t = translator(language, 'guest_register')
  const stays = new Map((await staysWith(scope, wanted)).map((stay) => [stay.id, stay]))
  const ids = [...stays.keys()]
  const entries = ids.length > 0 ? await entriesOf(scope, ids) : []
  const order = new Map(ids.map((id, at) => [id, at]))
  const lines = entries
    .flatMap((entry): Line[] => {
      const stay = stays.get(entry.bookingId)
      return stay ? [{ stay, entry }] : []
    })
    .sort((a, b) => (order.get(a.stay.id) ?? 0) - (order.get(b.stay.id) ?? 0))
  await recordExport(scope, ids)
  const own = (name: keyof Registered): CsvColumn<Line> => ({
    header: t(`fields.${name}`),
    value: ({ entry }) => entry[name],
  })
  const worded = (name: 'sex' | 'documentKind' | 'relationship'): CsvColumn<Line> => ({
    header: t(`fields.${name}`),
    value: ({ entry }) => entry[name] && t(`${name}.${entry[name]}`),
  })
  return toCsv(t('title'), lines, [
    ...STAY_COLUMNS.map(
      (name): CsvColumn<Line> => ({ header: t(`fields.${name}`), value: ({ stay }) => stay[name] }),
    ),
    ...NAMES.map(own),
    worded('sex'),
    own('nationality'),
    own('birthDate'),
    worded('documentKind'),
    own('documentNumber'),
    own('supportNumber'),
    ...RESIDENCE.map(own),
    worded('relationship'),
    own('signedAt'),
    own('reportedOn'),
  ])
}

async function staysWith(scope: OrganizationScope, wanted: Wanted): Promise<Stay[]> {
  const { bookingId, from, to } = wanted
  const which = bookingId ? sql`b.id = ${bookingId}` : sql`b.check_in between ${from} and ${to}`
  const { rows } = await scope.db.execute<Stay>(sql`
    select b.id, b.reference, ${addressLine(sql`p`)} as property,
           p.registration_number as "registrationNumber", b.check_in::text as "checkIn", b.check_out::text as "checkOut",
           b.adults + coalesce(cardinality(b.children_ages), 0) as guests
      from bookings b join properties p on p.organization_id = b.organization_id and p.id = b.property_id
     where b.organization_id = ${scope.organizationId} and ${which}
       and exists (select from booking_guests g where g.organization_id = b.organization_id and g.booking_id = b.id)
     order by b.check_in, b.id`)
  return rows
}
