import type { ChargeKind } from '@domovik/domain/rental/ledger/types.ts'
import { LEASE_VAT_KINDS, type LeaseVatKind } from '@domovik/domain/rental/vat/vat.ts'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, cents, civilDate, oneOf, organizationPolicies } from '../../machinery/db/columns.ts'
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

/**
 * What credit notes leave of a charge that is not reversed and bears VAT, and of its VAT, in cents (docs/decisions/150). Triggers
 * keep it (sql/vat-figures.sql). It repeats what figures need of the charge, which never changes.
 */
export const chargeVat = pgTable(
  'charge_vat',
  {
    organizationId: uuid().notNull(),
    chargeId: uuid().notNull(),
    tenantId: uuid().notNull(),
    propertyId: uuid(),
    type: text().$type<ChargeKind>().notNull(),
    dueDate: civilDate().notNull(),
    serviceFrom: civilDate(),
    serviceTo: civilDate(),
    gross: cents().notNull(),
    amount: cents().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.chargeId] }),
    belongsTo(t, t.chargeId, transactions).onDelete('cascade'),
    index('charge_vat_due').on(t.organizationId, t.dueDate),
    index('charge_vat_service').on(t.organizationId, t.serviceTo),
    check('charge_vat_amount', sql`${t.amount} > 0 and ${t.amount} <= ${t.gross}`),
    ...organizationPolicies('charge_vat'),
  ],
)

/**
 * The VAT in what a receipt or an applied deposit pays of a charge, in cents, on the day of the money. Triggers keep it
 * (sql/vat-figures.sql).
 */
export const allocationVat = pgTable(
  'allocation_vat',
  {
    organizationId: uuid().notNull(),
    sourceId: uuid().notNull(),
    chargeId: uuid().notNull(),
    tenantId: uuid().notNull(),
    /** The property that the money names. */
    propertyId: uuid(),
    day: civilDate().notNull(),
    amount: cents().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.sourceId, t.chargeId] }),
    belongsTo(t, t.sourceId, transactions).onDelete('cascade'),
    belongsTo(t, t.chargeId, transactions).onDelete('cascade'),
    index('allocation_vat_charge').on(t.organizationId, t.chargeId),
    index('allocation_vat_day').on(t.organizationId, t.day),
    check('allocation_vat_amount', sql`${t.amount} > 0`),
    ...organizationPolicies('allocation_vat'),
  ],
)
