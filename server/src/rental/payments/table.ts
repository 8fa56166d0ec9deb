import { OWN_TYPES, REVERSAL_CAUSES } from '@domovik/domain/rental/payments/types.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  belongsTo,
  cents,
  civilDate,
  createdAt,
  currencyCode,
  instant,
  oneOf,
  organizationKey,
  organizationPolicies,
  ownTenantRow,
} from '../../machinery/db/columns.ts'
import { bookings } from '../bookings/table.ts'
import { leases } from '../leases/table.ts'
import { tenants } from '../tenants/table.ts'

/**
 * The tenant ledger: posted rows that never change. A trigger refuses UPDATE and DELETE except when a whole
 * import is undone or an organization is erased (sql/payments.sql). `kind` determines the sign; amounts are
 * positive cents (docs/finance.md 2.1). The API calls a row here a payment, even a charge (PAY-01). Its `paymentType` is
 * derived from `kind` and `type`, its `paymentStatus` from `status`, charge_states and later corrections
 * (ledger-sql.ts); its `paymentDate` is `effectiveDate`.
 */
export const transactions = pgTable(
  'transactions',
  {
    ...organizationKey(),
    userId: uuid(),
    tenantId: uuid().notNull(),
    leaseId: uuid(),
    /** The booking that a charge belongs to. */
    bookingId: uuid(),
    propertyId: uuid(),
    /** charge, receipt, refund, credit_note, write_off, deposit_applied, reversal. */
    kind: text().notNull(),
    /**
     * For a charge: rent, bills, extra_fee, additional_fee, late_interest, deposit, warranty, other. For a
     * receipt: payment or deposit.
     */
    type: text().notNull(),
    /** For a charge added by hand: the type it is listed under where `type` does not say it (PAY-11). */
    ownType: text(),
    amount: cents().notNull(),
    currency: currencyCode(),
    /**
     * The accounting date: a charge's due date, the day a receipt was credited, the day a refund was paid.
     */
    effectiveDate: civilDate().notNull(),
    postedOn: civilDate().notNull(),
    dueDate: civilDate(),
    serviceFrom: civilDate(),
    /** Last day of service, inclusive. */
    serviceTo: civilDate(),
    /**
     * The row that a refund, credit note, write-off, interest charge or reversal refers to; for a charge: the
     * charge that it adjusts.
     */
    parentId: uuid(),
    /** Shared by all rows that one settlement of a deposit posted. */
    settlementId: uuid(),
    /** For a receipt, as it was posted: pending, completed, failed, cancelled. All other rows are completed. */
    status: text().notNull().default('completed'),
    method: text(),
    reference: text(),
    description: text(),
    notes: text(),
    reason: text(),
    /** Of the reversal of a receipt: why it was reversed, as a person or a line of the bank said. Null if nobody said. */
    cause: text(),
    importId: uuid(),
    createdAt: createdAt(),
  },
  (t) => [
    index('transactions_booking').on(t.organizationId, t.bookingId).where(sql`booking_id is not null`),
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.tenantId, tenants),
    belongsTo(t, t.leaseId, leases),
    belongsTo(t, t.bookingId, bookings),
    belongsTo(t, t.parentId, t),
    uniqueIndex('transactions_one_charge_per_period')
      .on(t.organizationId, t.leaseId, t.kind, t.type, t.serviceFrom)
      .where(sql`service_from is not null and parent_id is null`),
    uniqueIndex('transactions_one_charge_per_stay')
      .on(t.organizationId, t.bookingId, t.type, t.serviceFrom)
      .where(sql`kind = 'charge' and booking_id is not null and parent_id is null`),
    // In the order of the list; otherwise the first page would sort a whole day of charges.
    index('transactions_newest').on(
      t.organizationId,
      t.effectiveDate.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    // A list of a million rows by amount.
    index('transactions_by_amount').on(t.organizationId, t.amount, t.id),
    // The expression is that of the sort, so that the index is used.
    index('transactions_by_due_date').on(
      t.organizationId,
      sql`coalesce(${t.dueDate}, '-infinity'::date)`,
      t.id,
    ),
    // The first page of a method that few rows have, among a million others.
    index('transactions_by_method')
      .on(t.organizationId, t.method, t.effectiveDate.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`method is not null`),
    index('transactions_tenant').on(t.organizationId, t.tenantId, t.effectiveDate),
    index('transactions_property').on(t.organizationId, t.propertyId, t.effectiveDate),
    index('transactions_lease').on(t.organizationId, t.leaseId, t.serviceFrom),
    index('transactions_kind').on(t.organizationId, t.kind, t.effectiveDate),
    index('transactions_parent').on(t.organizationId, t.parentId),
    index('transactions_settlement')
      .on(t.organizationId, t.settlementId)
      .where(sql`settlement_id is not null`),
    index('transactions_unsettled').on(t.organizationId, t.id).where(sql`status <> 'completed'`),
    index('transactions_import').on(t.organizationId, t.importId),
    check('transactions_amount', sql`${t.amount} > 0`),
    check(
      'transactions_kind_known',
      sql`${t.kind} in ('charge', 'receipt', 'refund', 'credit_note', 'write_off', 'deposit_applied', 'reversal')`,
    ),
    check(
      'transactions_own_type',
      sql`${oneOf(t.ownType, OWN_TYPES)} and (${t.ownType} is null or ${t.kind} = 'charge')`,
    ),
    check('transactions_charge_due', sql`${t.kind} <> 'charge' or ${t.dueDate} is not null`),
    check('transactions_service', sql`${t.serviceTo} >= ${t.serviceFrom}`),
    check(
      'transactions_reason',
      sql`${t.kind} not in ('refund', 'write_off', 'reversal') or length(trim(${t.reason})) > 0`,
    ),
    check(
      'transactions_cause',
      sql`${oneOf(t.cause, REVERSAL_CAUSES)} and (${t.cause} is null or ${t.kind} = 'reversal' and ${t.type} = 'receipt')`,
    ),
    ...organizationPolicies('transactions', { tenantMaySee: ownTenantRow }),
  ],
)

/** The charges a payer named, in order (docs/finance.md 2.5 rule 1). The only stored allocation decision. */
export const designations = pgTable(
  'designations',
  {
    organizationId: uuid().notNull(),
    receiptId: uuid().notNull(),
    position: integer().notNull(),
    chargeId: uuid().notNull(),
    tenantId: uuid().notNull(),
  },
  (t) => [
    index('designations_charge').on(t.organizationId, t.chargeId),
    primaryKey({ columns: [t.organizationId, t.receiptId, t.position] }),
    belongsTo(t, t.receiptId, transactions).onDelete('cascade'),
    belongsTo(t, t.chargeId, transactions).onDelete('cascade'),
    ...organizationPolicies('designations', { tenantMaySee: ownTenantRow }),
  ],
)

/**
 * Which money pays which charge. Derived by the replay; never above the amount of the receipt or the charge
 * (sql/payments.sql).
 */
export const allocations = pgTable(
  'allocations',
  {
    organizationId: uuid().notNull(),
    tenantId: uuid().notNull(),
    /** A receipt or deposit_applied row. */
    sourceId: uuid().notNull(),
    chargeId: uuid().notNull(),
    amount: cents().notNull(),
    /** The day the money counted for this charge. */
    allocatedOn: civilDate().notNull(),
    /** The charge is of another unit than the one with which the money was entered (docs/decisions/172). Posted rows never change, so neither does this. */
    elsewhere: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.sourceId, t.chargeId, t.allocatedOn] }),
    index('allocations_elsewhere').on(t.organizationId, t.sourceId).where(sql`${t.elsewhere}`),
    belongsTo(t, t.sourceId, transactions).onDelete('cascade'),
    belongsTo(t, t.chargeId, transactions).onDelete('cascade'),
    index('allocations_charge').on(t.organizationId, t.chargeId),
    index('allocations_tenant').on(t.organizationId, t.tenantId, t.allocatedOn),
    check('allocations_amount', sql`${t.amount} > 0`),
    ...organizationPolicies('allocations', { tenantMaySee: ownTenantRow }),
  ],
)

/** The figures of each charge: derived by the replay, verified every night. Its status follows from them (app.charge_status). */
export const chargeStates = pgTable(
  'charge_states',
  {
    organizationId: uuid().notNull(),
    chargeId: uuid().notNull(),
    tenantId: uuid().notNull(),
    leaseId: uuid(),
    propertyId: uuid(),
    type: text().notNull(),
    currency: currencyCode(),
    amount: cents().notNull(),
    paid: cents().notNull(),
    credited: cents().notNull(),
    writtenOff: cents().notNull(),
    remaining: cents().notNull(),
    dueDate: civilDate().notNull(),
    effectiveDueDate: civilDate().notNull(),
    /** cancelled or refunded: how the charge was closed other than by payment. */
    closedAs: text(),
    /** The day on which `remaining` became 0. */
    settledOn: civilDate(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.chargeId] }),
    belongsTo(t, t.chargeId, transactions).onDelete('cascade'),
    index('charge_states_open')
      .on(t.organizationId, t.effectiveDueDate, t.chargeId)
      .where(sql`remaining > 0`),
    index('charge_states_closed').on(t.organizationId, t.chargeId).where(sql`closed_as is not null`),
    index('charge_states_tenant').on(t.organizationId, t.tenantId, t.dueDate),
    index('charge_states_due').on(t.organizationId, t.dueDate),
    check(
      'charge_states_sum',
      sql`${t.remaining} >= 0 and (${t.closedAs} is not null or ${t.remaining} = ${t.amount} - ${t.paid} - ${t.credited} - ${t.writtenOff})`,
    ),
    ...organizationPolicies('charge_states', { tenantMaySee: ownTenantRow }),
  ],
)

/** The state of each tenant's account: derived by the replay, as in charge_states. */
export const tenantBalances = pgTable(
  'tenant_balances',
  {
    organizationId: uuid().notNull(),
    tenantId: uuid().notNull(),
    currency: currencyCode(),
    /** Money received that is not allocated to any charge, in cents. */
    unappliedCredit: cents().notNull(),
    depositsHeld: cents().notNull(),
    replayedAt: instant().notNull().default(sql`app.now()`),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.tenantId, t.currency] }),
    belongsTo(t, t.tenantId, tenants).onDelete('cascade'),
    ...organizationPolicies('tenant_balances', { tenantMaySee: ownTenantRow }),
  ],
)

/** The last nightly comparison of every cached figure with a replay ("books verified, 0 differences"). */
export const bookVerifications = pgTable(
  'book_verifications',
  {
    organizationId: uuid().primaryKey(),
    verifiedAt: instant().notNull(),
    accounts: integer().notNull(),
    differences: integer().notNull(),
  },
  () => organizationPolicies('book_verifications'),
)
