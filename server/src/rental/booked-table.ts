/** What expenses and incomes have in common: each is a row of the owner's books (docs/finance.md 2.1). */
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  type ExtraConfigColumn,
  foreignKey,
  index,
  primaryKey,
  uuid,
} from 'drizzle-orm/pg-core'
import { organizations } from '../account/organizations/table.ts'
import { belongsTo, cents, civilDate, currencyCode, organizationKey } from '../machinery/db/columns.ts'
import { properties } from './properties/table.ts'

/** The first columns of such a row: who recorded it, how much, and when. */
export const bookedColumns = () => ({
  ...organizationKey(),
  userId: uuid(),
  amount: cents().notNull(),
  /** Part of the amount, which is gross (docs/finance.md 9.2). */
  vatAmount: cents(),
  currency: currencyCode(),
  /** The day it counts on accrual; of income not received yet, the day it is expected. */
  date: civilDate().notNull(),
})

type Booked = Record<
  'organizationId' | 'id' | 'propertyId' | 'date' | 'paidOn' | 'amount' | 'vatAmount',
  AnyPgColumn & ExtraConfigColumn
>

/** Keys, indexes and checks of such a row; names begin with the name of the table. */
export const bookedConstraints = (table: string, t: Booked) => [
  primaryKey({ columns: [t.organizationId, t.id] }),
  foreignKey({ columns: [t.organizationId], foreignColumns: [organizations.id] }).onDelete('cascade'),
  belongsTo(t, t.propertyId, properties),
  index(`${table}_date`).on(t.organizationId, t.date, t.id),
  index(`${table}_paid`).on(t.organizationId, t.paidOn).where(sql`paid_on is not null`),
  index(`${table}_property`).on(t.organizationId, t.propertyId, t.date),
  check(`${table}_amount`, sql`${t.amount} > 0`),
  check(`${table}_vat`, sql`${t.vatAmount} between 0 and ${t.amount}`),
]
