import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import {
  belongsTo,
  civilDate,
  createdAt,
  instant,
  oneOf,
  organizationKey,
  organizationPolicies,
  updatedAt,
} from '../../machinery/db/columns.ts'
import { bookings } from '../bookings/table.ts'

/** The register of the guests of a stay (docs/decisions/117). A job erases it when the law no longer asks for it. */
export const bookingGuests = pgTable(
  'booking_guests',
  {
    ...organizationKey(),
    bookingId: uuid().notNull(),
    /** Everything about the person, as JSON, encrypted with the organization's key (SEC-03). */
    entrySealed: text().notNull(),
    /** guest (by the link) or landlord. */
    enteredBy: text().notNull(),
    /** When the guest confirmed the entry by the link. */
    signedAt: instant(),
    reportedOn: civilDate(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.bookingId, bookings).onDelete('cascade'),
    index('booking_guests_booking').on(t.organizationId, t.bookingId),
    check('booking_guests_entered_by', oneOf(t.enteredBy, ['guest', 'landlord'])),
    ...organizationPolicies('booking_guests'),
  ],
)
