/** The list of stays as CSV. It has what the import reads, under headers that the import recognizes in each language. */
import type { Language } from '@domovik/locales/index.ts'
import { sql } from 'drizzle-orm'
import { amount, type CsvColumn } from '../../machinery/csv.ts'
import { type ExportInput, exportList } from '../../machinery/db/export-list.ts'
import { withColumns } from '../../machinery/db/list.ts'
import { translator } from '../../machinery/i18n.ts'
import { hasPermission, type Scope } from '../../machinery/scope/scope.ts'
import { type BookingRow, bookingList } from './queries.ts'

type Money = 'accommodation' | 'cleaning' | 'touristTax' | 'paid'
type ExportedRow = BookingRow &
  Record<Money, number | null> & {
    guestEmail: string | null
    city: string | null
    adults: number
    bookedOn: string
  }

/** Returns a part of the file. Throws forbidden as the list does. */
export async function exportBookings(
  scope: Scope,
  input: Parameters<typeof bookingList>[1] & ExportInput,
  language: Language,
) {
  const [seesTenants, seesMoney] = [
    hasPermission(scope, 'view_tenants'),
    hasPermission(scope, 'view_payments'),
  ]
  // Deposits are not part of the price.
  const plan = withColumns(
    bookingList(scope, input),
    (row) => sql`
      select ${seesTenants ? sql`t.email` : sql`null::text`} as "guestEmail", p.city, b.adults, b.booked_on as "bookedOn",
             (b.quote->>'accommodation')::bigint as accommodation, (b.quote->>'cleaning')::bigint as cleaning, (b.quote->>'touristTax')::bigint as "touristTax",
             case when b.total is not null then (select coalesce(sum(s.paid), 0) from transactions c
               join charge_states s on s.organization_id = c.organization_id and s.charge_id = c.id
              where c.organization_id = b.organization_id and c.booking_id = b.id and c.kind = 'charge' and not app.is_deposit(c.type)) end as paid
        from bookings b
        join properties p on p.organization_id = b.organization_id and p.id = b.property_id
        left join tenants t on t.organization_id = b.organization_id and t.id = b.tenant_id
       where b.organization_id = ${scope.organizationId} and b.id = ${row}.id`,
  )
  const t = translator(language, 'bookings')
  const imports = translator(language, 'imports')
  const money = (field: Money): CsvColumn<ExportedRow> => ({
    header: imports(`fields.bookings.${field}`),
    value: (row) => amount(row[field]),
  })
  return exportList<ExportedRow>(scope, plan, input, {
    name: t('title'),
    columns: () => [
      { header: t('fields.reference'), value: (row) => row.reference },
      { header: t('fields.status'), value: (row) => t(`statuses.${row.status}`) },
      { header: t('fields.property'), value: (row) => row.propertyAddress },
      { header: imports('fields.bookings.city'), value: (row) => row.city },
      { header: t('fields.guest'), value: (row) => row.tenantName },
      ...(seesTenants
        ? [{ header: imports('fields.bookings.guestEmail'), value: (row: ExportedRow) => row.guestEmail }]
        : []),
      { header: t('fields.checkIn'), value: (row) => row.checkIn },
      { header: t('fields.checkOut'), value: (row) => row.checkOut },
      { header: t('fields.nights'), value: (row) => row.nights },
      { header: imports('fields.bookings.adults'), value: (row) => row.adults },
      { header: imports('fields.bookings.bookedOn'), value: (row) => row.bookedOn },
      ...(['accommodation', 'cleaning', 'touristTax'] as const).map(money),
      { header: t('fields.total'), value: (row) => amount(row.total) },
      ...(seesMoney ? [money('paid')] : []),
      { header: t('fields.open'), value: (row) => amount(row.open) },
      { header: t('fields.currency'), value: (row) => row.currency },
    ],
  })
}
