import { pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  belongsTo,
  createdAt,
  instant,
  organizationKey,
  organizationPolicies,
  updatedAt,
} from '../../machinery/db/columns.ts'
import { bookings } from '../bookings/table.ts'
import { properties } from '../properties/table.ts'

/** The link that shows a stay to its guest without a sign-in (docs/decisions/098). The id is that of the booking. */
export const guestLinks = pgTable(
  'guest_links',
  {
    ...organizationKey(),
    tokenHash: text().notNull(),
    /** The token, encrypted with the organization's key, so that later mails lead to the same link (decision 119). */
    tokenSealed: text(),
    openedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.id, bookings).onDelete('cascade'),
    uniqueIndex('guest_links_token').on(t.tokenHash),
    ...organizationPolicies('guest_links'),
  ],
)

/** What a guest needs to get in: door code, wifi. Shown only around the stay. The id is that of the property. */
export const arrivalNotes = pgTable(
  'arrival_notes',
  {
    ...organizationKey(),
    /** Encrypted with the organization's key (SEC-03). */
    textSealed: text().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.id, properties).onDelete('cascade'),
    ...organizationPolicies('arrival_notes'),
  ],
)
