import { LEASE_VAT_KINDS, type LeaseVatKind } from '@domovik/domain/rental/vat/vat.ts'
import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, cents, oneOf, organizationPolicies } from '../../machinery/db/columns.ts'
import { leases } from '../leases/table.ts'
import { transactions } from '../payments/table.ts'

/** The VAT in the charges of a lease, by kind, in percent as decimal text. A kind without a row bears none (docs/finance.md 9.2). */
export const leaseVatRates = pgTable(
  'lease_vat_rates',
  {
    organizationId: uuid().notNull(),
    leaseId: uuid().notNull(),
    kind: text().$type<LeaseVatKind>().notNull(),
    percent: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.leaseId, t.kind] }),
    belongsTo(t, t.leaseId, leases).onDelete('cascade'),
    check('lease_vat_rates_kind', oneOf(t.kind, LEASE_VAT_KINDS)),
    check('lease_vat_rates_percent', sql`${t.percent} ~ '^(100|[0-9]{1,2})([.][0-9]{1,4})?$'`),
    ...organizationPolicies('lease_vat_rates'),
  ],
)

/**
 * The VAT in a posted charge, credit note or reversal, in cents. Written when the row is posted (sql/vat.sql), and again only when
 * a landlord applies other rates of the lease to posted charges: the posted row itself never changes.
 */
export const transactionVat = pgTable(
  'transaction_vat',
  {
    organizationId: uuid().notNull(),
    transactionId: uuid().notNull(),
    percent: text().notNull(),
    amount: cents().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.transactionId] }),
    belongsTo(t, t.transactionId, transactions).onDelete('cascade'),
    check('transaction_vat_percent', sql`${t.percent} ~ '^(100|[0-9]{1,2})([.][0-9]{1,4})?$'`),
    check('transaction_vat_amount', sql`${t.amount} >= 0`),
    ...organizationPolicies('transaction_vat'),
  ],
)
