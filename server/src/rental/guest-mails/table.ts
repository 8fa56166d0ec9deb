import { GUEST_MAILS } from '@domovik/domain/rental/guest-mails/mails.ts'
import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  belongsTo,
  civilDate,
  createdAt,
  oneOf,
  organizationKey,
  organizationPolicies,
  updatedAt,
} from '../../machinery/db/columns.ts'
import { bookings } from '../bookings/table.ts'
import { properties } from '../properties/table.ts'

/** A mail that a guest got about a stay: each kind once. */
export const guestMails = pgTable(
  'guest_mails',
  {
    ...organizationKey(),
    bookingId: uuid().notNull(),
    kind: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.bookingId, bookings).onDelete('cascade'),
    uniqueIndex('guest_mails_once').on(t.organizationId, t.bookingId, t.kind),
    check('guest_mails_kind', oneOf(t.kind, GUEST_MAILS)),
    ...organizationPolicies('guest_mails'),
  ],
)

/** Which mails guests of a unit get. The id is that of the property; without a row they get none. */
export const guestMailSettings = pgTable(
  'guest_mail_settings',
  {
    ...organizationKey(),
    kinds: text().array().notNull().default(sql`'{}'`),
    /** Bookings that were confirmed earlier get no confirmation. */
    since: civilDate().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.id, properties).onDelete('cascade'),
    check(
      'guest_mail_settings_kinds',
      sql`${t.kinds} <@ array[${sql.raw(GUEST_MAILS.map((kind) => `'${kind}'`).join(', '))}]`,
    ),
    ...organizationPolicies('guest_mail_settings'),
  ],
)
