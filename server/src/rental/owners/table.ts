import { FEE_KINDS } from '@domovik/domain/rental/owners/agreement.ts'
import { STATEMENT_LINES, STATEMENT_SOURCES } from '@domovik/domain/rental/owners/statement.ts'
import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { organizations } from '../../account/organizations/table.ts'
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
  updatedAt,
} from '../../machinery/db/columns.ts'
import { properties } from '../properties/table.ts'

/** Who made a row. Only the demonstration sets its id and time. */
export type Made = { userId: string | null; id?: string; createdAt?: Date }

/** The people and companies that own properties which the organization manages for them. */
export const owners = pgTable(
  'owners',
  {
    ...organizationKey(),
    name: text().notNull(),
    email: text(),
    phone: text(),
    taxNumber: text(),
    /** Where payouts go. Encrypted with the organization's key. */
    payoutAccountSealed: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId], foreignColumns: [organizations.id] }).onDelete('cascade'),
    index('owners_name').on(t.organizationId, t.name),
    check('owners_name_given', sql`length(trim(${t.name})) > 0`),
    ...organizationPolicies('owners'),
  ],
)

/** What is agreed with an owner from the first day of a month on (docs/finance.md 8.16). */
export const ownerAgreements = pgTable(
  'owner_agreements',
  {
    organizationId: uuid().notNull(),
    ownerId: uuid().notNull(),
    validFrom: civilDate().notNull(),
    feeKind: text({ enum: FEE_KINDS }).notNull(),
    feePercent: numeric({ precision: 5, scale: 2 }).notNull(),
    feeAmount: cents().notNull(),
    vatPercent: numeric({ precision: 5, scale: 2 }).notNull(),
    floatAmount: cents().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.ownerId, t.validFrom] }),
    belongsTo(t, t.ownerId, owners).onDelete('cascade'),
    check('owner_agreements_month', sql`extract(day from ${t.validFrom}) = 1`),
    check('owner_agreements_fee_kind', oneOf(t.feeKind, FEE_KINDS)),
    check(
      'owner_agreements_values',
      sql`${t.feePercent} between 0 and 100 and ${t.vatPercent} between 0 and 100 and ${t.feeAmount} >= 0 and ${t.floatAmount} >= 0`,
    ),
    check(
      'owner_agreements_one_fee',
      sql`case ${t.feeKind} when 'fixed' then ${t.feePercent} = 0 else ${t.feeAmount} = 0 end`,
    ),
    ...organizationPolicies('owner_agreements'),
  ],
)

/** From which day the owners of a property are others. A version without owners: nobody is recorded from that day on. */
export const propertyOwnerships = pgTable(
  'property_ownerships',
  {
    organizationId: uuid().notNull(),
    propertyId: uuid().notNull(),
    validFrom: civilDate().notNull(),
    /** The common denominator of the shares; 0 without owners. */
    whole: integer().notNull(),
  },
  (t) => [
    primaryKey({ name: 'property_ownerships_pk', columns: [t.organizationId, t.propertyId, t.validFrom] }),
    foreignKey({
      name: 'property_ownerships_property',
      columns: [t.organizationId, t.propertyId],
      foreignColumns: [properties.organizationId, properties.id],
    }).onDelete('cascade'),
    check('property_ownerships_whole', sql`${t.whole} >= 0`),
    ...organizationPolicies('property_ownerships'),
  ],
)

/** The share of one owner in a version: `part` of its whole. A trigger checks that the parts add up to it (sql/owners.sql). */
export const propertyOwners = pgTable(
  'property_owners',
  {
    organizationId: uuid().notNull(),
    propertyId: uuid().notNull(),
    validFrom: civilDate().notNull(),
    ownerId: uuid().notNull(),
    part: integer().notNull(),
    /** The order of splitting, by name when the version was saved, so that a new name moves no cent. */
    position: integer().notNull(),
  },
  (t) => [
    primaryKey({
      name: 'property_owners_pk',
      columns: [t.organizationId, t.propertyId, t.validFrom, t.ownerId],
    }),
    foreignKey({
      name: 'property_owners_version',
      columns: [t.organizationId, t.propertyId, t.validFrom],
      foreignColumns: [
        propertyOwnerships.organizationId,
        propertyOwnerships.propertyId,
        propertyOwnerships.validFrom,
      ],
    }).onDelete('cascade'),
    belongsTo(t, t.ownerId, owners),
    index('property_owners_owner').on(t.organizationId, t.ownerId),
    check('property_owners_part', sql`${t.part} > 0`),
    ...organizationPolicies('property_owners'),
  ],
)

/**
 * The statement of an owner for a month, as it was issued. Neither it nor its lines ever change (sql/grants.sql); what is corrected
 * later is part of the next one.
 */
export const ownerStatements = pgTable(
  'owner_statements',
  {
    ...organizationKey(),
    ownerId: uuid().notNull(),
    /** The first day of the month. */
    month: civilDate().notNull(),
    currency: currencyCode(),
    opening: cents().notNull(),
    /** What the owner paid in. */
    contributions: cents().notNull().default(0),
    rent: cents().notNull(),
    otherReceipts: cents().notNull(),
    incomes: cents().notNull(),
    refunds: cents().notNull(),
    expenses: cents().notNull(),
    fee: cents().notNull(),
    feeVat: cents().notNull(),
    floatBefore: cents().notNull(),
    floatAfter: cents().notNull(),
    payout: cents().notNull(),
    /** What the owner owes after this statement, 0 or less. */
    carried: cents().notNull(),
    depositsIn: cents().notNull(),
    depositsOut: cents().notNull(),
    depositsApplied: cents().notNull(),
    /** Held when the statements began, or a share of a property came or left. */
    depositsTakenOver: cents().notNull().default(0),
    depositsHandedOver: cents().notNull().default(0),
    depositsBefore: cents().notNull(),
    depositsAfter: cents().notNull(),
    /** The terms that were in force. */
    feeKind: text({ enum: FEE_KINDS }).notNull(),
    feePercent: numeric({ precision: 5, scale: 2 }).notNull(),
    vatPercent: numeric({ precision: 5, scale: 2 }).notNull(),
    floatAmount: cents().notNull(),
    userId: uuid(),
    createdAt: createdAt(),
    /** When it was last mailed to the owner. */
    mailedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.ownerId, owners),
    uniqueIndex('owner_statements_month').on(t.organizationId, t.ownerId, t.month),
    check('owner_statements_first_day', sql`extract(day from ${t.month}) = 1`),
    check('owner_statements_signs', sql`${t.payout} >= 0 and ${t.carried} <= 0 and ${t.floatAfter} >= 0`),
    check(
      'owner_statements_adds_up',
      sql`${t.opening} + ${t.contributions} + ${t.rent} + ${t.otherReceipts} + ${t.incomes} + ${t.refunds} + ${t.expenses} - ${t.fee} - ${t.feeVat}
        - (${t.floatAfter} - ${t.floatBefore}) = ${t.payout} + ${t.carried}`,
    ),
    ...organizationPolicies('owner_statements'),
  ],
)

/** The rows of the books that a statement states, each with the owner's part when it was issued. */
export const ownerStatementLines = pgTable(
  'owner_statement_lines',
  {
    organizationId: uuid().notNull(),
    statementId: uuid().notNull(),
    position: integer().notNull(),
    line: text({ enum: STATEMENT_LINES }).notNull(),
    source: text({ enum: STATEMENT_SOURCES }).notNull(),
    sourceId: uuid().notNull(),
    propertyId: uuid().notNull(),
    day: civilDate().notNull(),
    amount: cents().notNull(),
    share: cents().notNull(),
  },
  (t) => [
    primaryKey({
      name: 'owner_statement_lines_pk',
      columns: [t.organizationId, t.statementId, t.position],
    }),
    foreignKey({
      name: 'owner_statement_lines_statement',
      columns: [t.organizationId, t.statementId],
      foreignColumns: [ownerStatements.organizationId, ownerStatements.id],
    }),
    index('owner_statement_lines_property').on(t.organizationId, t.propertyId, t.day),
    check('owner_statement_lines_line', oneOf(t.line, STATEMENT_LINES)),
    check('owner_statement_lines_source', oneOf(t.source, STATEMENT_SOURCES)),
    ...organizationPolicies('owner_statement_lines'),
  ],
)

/** Money paid out to owners, once for each statement unless it was undone. It is no expense of anybody (docs/decisions/108). */
export const ownerPayouts = pgTable(
  'owner_payouts',
  {
    ...organizationKey(),
    statementId: uuid().notNull(),
    amount: cents().notNull(),
    currency: currencyCode(),
    paidOn: civilDate().notNull(),
    userId: uuid(),
    createdAt: createdAt(),
    undoneAt: instant(),
  },
  (t) => [
    index('owner_payouts_of_statement').on(t.organizationId, t.statementId),
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      name: 'owner_payouts_statement',
      columns: [t.organizationId, t.statementId],
      foreignColumns: [ownerStatements.organizationId, ownerStatements.id],
    }),
    uniqueIndex('owner_payouts_once').on(t.organizationId, t.statementId).where(sql`undone_at is null`),
    index('owner_payouts_day').on(t.organizationId, t.paidOn).where(sql`undone_at is null`),
    check('owner_payouts_amount', sql`${t.amount} > 0`),
    ...organizationPolicies('owner_payouts'),
  ],
)

/** Money that owners paid in (docs/finance.md 8.16). A row is only ever undone. */
export const ownerContributions = pgTable(
  'owner_contributions',
  {
    ...organizationKey(),
    ownerId: uuid().notNull(),
    amount: cents().notNull(),
    currency: currencyCode(),
    paidOn: civilDate().notNull(),
    userId: uuid(),
    createdAt: createdAt(),
    undoneAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.ownerId, owners),
    index('owner_contributions_of_owner').on(t.organizationId, t.ownerId),
    index('owner_contributions_day').on(t.organizationId, t.paidOn).where(sql`undone_at is null`),
    check('owner_contributions_amount', sql`${t.amount} > 0`),
    ...organizationPolicies('owner_contributions'),
  ],
)
