import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { organizations } from '../../account/organizations/table.ts'
import {
  civilDate,
  createdAt,
  instant,
  organizationKey,
  organizationPolicies,
  updatedAt,
} from '../../machinery/db/columns.ts'

export const tenants = pgTable(
  'tenants',
  {
    ...organizationKey(),
    userId: uuid(),
    /** tenant, or guest: somebody who only stays by the night. */
    kind: text().notNull().default('tenant'),
    name: text().notNull(),
    email: text(),
    phone: text(),
    paymentDueDay: integer(),
    moveInDate: civilDate(),
    moveOutDate: civilDate(),
    bookingId: text(),
    /** Encrypted with the organization's key (SEC-03). */
    bankAccountSealed: text(),
    notesSealed: text(),
    /** The number in the tenant's payment reference, given by sql/payments.sql. It never changes. */
    paymentNumber: integer().notNull().default(0),
    invitationSentAt: instant(),
    importId: uuid(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId], foreignColumns: [organizations.id] }).onDelete('cascade'),
    index('tenants_newest').on(t.organizationId, t.createdAt.desc().nullsFirst(), t.id),
    index('tenants_by_name').on(t.organizationId, sql`name collate "pl-x-icu"`, t.id),
    index('tenants_import').on(t.organizationId, t.importId),
    uniqueIndex('tenants_payment_number').on(t.organizationId, t.paymentNumber),
    check('tenants_payment_number_range', sql`${t.paymentNumber} between 1 and 99999999`),
    check('tenants_kind', sql`${t.kind} in ('tenant', 'guest')`),
    check('tenants_name', sql`length(trim(${t.name})) > 0`),
    check('tenants_due_day', sql`${t.paymentDueDay} between 1 and 31`),
    check('tenants_dates', sql`${t.moveOutDate} >= ${t.moveInDate}`),
    ...organizationPolicies('tenants', { tenantMaySee: sql`id = (select app.tenant())` }),
  ],
)
