/** Inserts stays of a file with their charges and the money that guests paid. */
import { bookingCharges } from '@domovik/domain/rental/bookings/charges.ts'
import { DEFAULT_DUE_DAYS } from '@domovik/domain/rental/bookings/due-days.ts'
import type { StayToImport } from '@domovik/domain/rental/bookings/imported.ts'
import type { Stay } from '@domovik/domain/rental/bookings/types.ts'
import { newId } from '../../machinery/db/ids.ts'
import { type OrganizationScope, recordAll } from '../../machinery/scope/scope.ts'
import { lockLedgers, type Posting, postAll } from '../payments/ledger.ts'
import { lockUnits } from './availability.ts'
import { newReference } from './create.ts'
import { sealNotes } from './guest-of.ts'
import { bookings } from './table.ts'

export type ImportedBooking = StayToImport &
  Stay & {
    propertyId: string
    tenantId: string
    adults: number
    source: string
    reference: string | null
    notes: string | null
  }

type Row = ImportedBooking & { id: string }

/**
 * Inserts the stays. Locks the accounts of the guests, then the units, as every writer of stays. Violates a constraint if nights
 * are taken. Notes are encrypted.
 */
export async function insertImportedStays(
  scope: OrganizationScope,
  importId: string,
  stays: readonly ImportedBooking[],
): Promise<void> {
  const { organizationId } = scope
  const rows: Row[] = stays.map((stay) => ({ ...stay, id: newId() }))
  const ledgers = await lockLedgers(scope, [...new Set(rows.map(({ tenantId }) => tenantId))])
  await lockUnits(
    scope,
    rows.map(({ propertyId }) => propertyId),
  )
  const values: (typeof bookings.$inferInsert)[] = []
  for (const row of rows) {
    const { status, cancelledOn } = row
    values.push({
      organizationId,
      id: row.id,
      userId: scope.userId,
      propertyId: row.propertyId,
      tenantId: row.tenantId,
      reference: row.reference ?? newReference(),
      status,
      checkIn: row.checkIn,
      checkOut: row.checkOut,
      adults: row.adults,
      source: row.source,
      currency: scope.currency,
      quote: row.price,
      total: row.price?.total ?? null,
      bookedOn: row.bookedOn,
      confirmedOn: row.bookedOn,
      cancelledOn,
      cancelledBy: cancelledOn ? 'guest' : null,
      notesSealed: row.notes ? await sealNotes(scope, row.id, row.notes) : null,
      importId,
    })
  }
  await scope.db.insert(bookings).values(values)
  const byTenant = Map.groupBy(rows, ({ tenantId }) => tenantId)
  await postAll(
    scope,
    ledgers.map((ledger) => ({
      ledger,
      postings: (byTenant.get(ledger.tenantId) ?? []).flatMap((row) => moneyOf(scope, importId, row)),
    })),
  )
  await recordAll(
    scope,
    rows.map(({ id, tenantId, propertyId, status, checkIn, checkOut }) => ({
      action: 'CREATE',
      table: 'bookings',
      recordId: id,
      tenantId,
      details: { propertyId, status, checkIn, checkOut, importId },
    })),
  )
}

/** The charges of a stay, and a receipt that names them. A cancelled stay has neither. */
function moneyOf(scope: OrganizationScope, importId: string, row: Row): Posting[] {
  const { price, status, id: bookingId, propertyId } = row
  if (!price || status === 'cancelled') return []
  const charges = bookingCharges(price, row, row.bookedOn, DEFAULT_DUE_DAYS).map(
    ({ kind, amount, dueDate, serviceFrom, serviceTo }): Posting => ({
      id: newId(),
      kind: 'charge',
      type: kind,
      amount,
      effectiveDate: dueDate,
      dueDate,
      postedOn: scope.today,
      serviceFrom,
      serviceTo,
      bookingId,
      propertyId,
      importId,
    }),
  )
  if (row.paid === 0) return charges
  return [
    ...charges,
    {
      id: newId(),
      kind: 'receipt',
      type: 'payment',
      amount: row.paid,
      effectiveDate: row.paidOn,
      postedOn: scope.today,
      status: 'completed',
      method: 'bank_transfer',
      propertyId,
      importId,
      designated: charges.map(({ id }) => id),
    },
  ]
}
