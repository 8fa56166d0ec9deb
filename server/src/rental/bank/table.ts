import { MATCH_KINDS, RECORDED_KINDS } from '@domovik/domain/rental/bank/match-kinds.ts'
import { BANK_FORMATS } from '@domovik/domain/rental/bank/types.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
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
  belongsTo,
  cents,
  civilDate,
  createdAt,
  instant,
  oneOf,
  organizationKey,
  organizationPolicies,
} from '../../machinery/db/columns.ts'
import { expenses } from '../expenses/table.ts'
import { incomes } from '../incomes/table.ts'
import { ownerContributions, ownerPayouts } from '../owners/table.ts'
import { transactions } from '../payments/table.ts'
import { tenants } from '../tenants/table.ts'

/** Bank accounts of an organization. One of them may be shown to tenants as the account to pay to. */
export const bankAccounts = pgTable(
  'bank_accounts',
  {
    ...organizationKey(),
    /** The holder, as the bank knows it: apps of banks show it as the payee. */
    holder: text().notNull(),
    /** Encrypted with the organization's key. */
    ibanSealed: text().notNull(),
    shownToTenants: boolean().notNull().default(false),
    /** The digits that all virtual accounts of this account begin with, after the check digits; null without virtual accounts. */
    virtualPrefix: text(),
    /** The prefixes that it had before: tenants stored the numbers at their banks. */
    formerVirtualPrefixes: text().array().notNull().default(sql`'{}'`),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId], foreignColumns: [organizations.id] }).onDelete('cascade'),
    uniqueIndex('bank_accounts_one_shown').on(t.organizationId).where(sql`shown_to_tenants`),
    check('bank_accounts_virtual_prefix', sql`${t.virtualPrefix} ~ '^[0-9]{12,16}$'`),
    check('bank_accounts_holder', sql`length(trim(${t.holder})) between 1 and 70`),
    ...organizationPolicies('bank_accounts', { tenantMaySee: sql`shown_to_tenants` }),
  ],
)

/** One imported file's part for one account. */
export const bankStatements = pgTable(
  'bank_statements',
  {
    ...organizationKey(),
    bankAccountId: uuid().notNull(),
    fileName: text().notNull(),
    /** SHA-256 of the file, in hexadecimal: the same file is told. */
    fileHash: text().notNull(),
    number: text().notNull(),
    /** What wrote the file; null if it was imported before this was stored. */
    format: text(),
    /** A report during the day: the statement replaces its lines. */
    provisional: boolean().notNull().default(false),
    openingOn: civilDate(),
    openingAmount: cents(),
    closingOn: civilDate(),
    closingAmount: cents(),
    userId: uuid(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.bankAccountId, bankAccounts),
    index('bank_statements_account').on(t.organizationId, t.bankAccountId, t.createdAt),
    check('bank_statements_format', oneOf(t.format, BANK_FORMATS)),
    ...organizationPolicies('bank_statements'),
  ],
)

/** Booked movements of bank accounts. What the bank booked never changes; words that were not read can be added (sql/grants.sql). */
export const bankLines = pgTable(
  'bank_lines',
  {
    ...organizationKey(),
    statementId: uuid().notNull(),
    bankAccountId: uuid().notNull(),
    bookedOn: civilDate().notNull(),
    /** Signed: money that came in is positive. */
    amount: cents().notNull(),
    partyName: text().notNull(),
    /** Blind index of the account of the other side; empty if the file does not name it. */
    partyKey: text().notNull(),
    text: text().notNull(),
    bankId: text().notNull(),
    /** Equal for lines of one account with the same day, amount, other side and text, except for the marks of keys.ts behind it. */
    fingerprint: text().notNull(),
    /** Counts the equal lines from 1. */
    occurrence: integer().notNull(),
    /** From a report during the day, and no statement has confirmed it yet. */
    provisional: boolean().notNull().default(false),
    /** Its matches that stand add up to it. Triggers keep it true (sql/bank.sql). */
    booked: boolean().notNull().default(false),
    /** Set aside by a person: nothing is booked for it. */
    ignoredAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.statementId, bankStatements).onDelete('cascade'),
    belongsTo(t, t.bankAccountId, bankAccounts),
    uniqueIndex('bank_lines_once').on(t.organizationId, t.bankAccountId, t.fingerprint, t.occurrence),
    index('bank_lines_newest').on(t.organizationId, t.bookedOn.desc(), t.id),
    index('bank_lines_open')
      .on(t.organizationId, t.bookedOn.desc(), t.id)
      .where(sql`not booked and ignored_at is null`),
    index('bank_lines_ignored')
      .on(t.organizationId, t.bookedOn.desc(), t.id)
      .where(sql`ignored_at is not null`),
    index('bank_lines_of_account').on(t.organizationId, t.bankAccountId, t.bookedOn),
    index('bank_lines_statement').on(t.organizationId, t.statementId),
    check('bank_lines_amount', sql`${t.amount} <> 0`),
    ...organizationPolicies('bank_lines'),
  ],
)

/** What a line, or a part of it, was booked as. The kinds: domain/src/rental/bank/match-kinds.ts. */
export const bankMatches = pgTable(
  'bank_matches',
  {
    ...organizationKey(),
    lineId: uuid().notNull(),
    kind: text().notNull().default('receipt'),
    /** The receipt, or that which was refunded or returned. */
    receiptId: uuid(),
    /** The refund of the receipt, or the reversal of a returned one. */
    correctionId: uuid(),
    expenseId: uuid(),
    incomeId: uuid(),
    ownerPayoutId: uuid(),
    ownerContributionId: uuid(),
    /** Without a sign. */
    amount: cents().notNull(),
    /** It was recorded by hand before; taking the match back leaves it. */
    linked: boolean().notNull(),
    /** The status that a recorded expense or income had before the line paid it. */
    statusBefore: text(),
    createdAt: createdAt(),
    undoneAt: instant(),
  },
  (t) => [
    index('bank_matches_of_income').on(t.organizationId, t.incomeId).where(sql`income_id is not null`),
    index('bank_matches_of_expense').on(t.organizationId, t.expenseId).where(sql`expense_id is not null`),
    index('bank_matches_of_correction')
      .on(t.organizationId, t.correctionId)
      .where(sql`correction_id is not null`),
    index('bank_matches_of_receipt').on(t.organizationId, t.receiptId).where(sql`receipt_id is not null`),
    index('bank_matches_of_owner_payout')
      .on(t.organizationId, t.ownerPayoutId)
      .where(sql`owner_payout_id is not null`),
    index('bank_matches_of_owner_contribution')
      .on(t.organizationId, t.ownerContributionId)
      .where(sql`owner_contribution_id is not null`),
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.lineId, bankLines),
    belongsTo(t, t.receiptId, transactions),
    belongsTo(t, t.correctionId, transactions),
    belongsTo(t, t.expenseId, expenses),
    belongsTo(t, t.incomeId, incomes),
    foreignKey({
      name: 'bank_matches_payout',
      columns: [t.organizationId, t.ownerPayoutId],
      foreignColumns: [ownerPayouts.organizationId, ownerPayouts.id],
    }),
    foreignKey({
      name: 'bank_matches_contribution',
      columns: [t.organizationId, t.ownerContributionId],
      foreignColumns: [ownerContributions.organizationId, ownerContributions.id],
    }),
    index('bank_matches_line').on(t.organizationId, t.lineId),
    uniqueIndex('bank_matches_receipt')
      .on(t.organizationId, t.receiptId)
      .where(sql`undone_at is null and kind = 'receipt'`),
    uniqueIndex('bank_matches_correction').on(t.organizationId, t.correctionId).where(sql`undone_at is null`),
    uniqueIndex('bank_matches_expense').on(t.organizationId, t.expenseId).where(sql`undone_at is null`),
    uniqueIndex('bank_matches_income').on(t.organizationId, t.incomeId).where(sql`undone_at is null`),
    uniqueIndex('bank_matches_owner_payout')
      .on(t.organizationId, t.ownerPayoutId)
      .where(sql`undone_at is null`),
    uniqueIndex('bank_matches_owner_contribution')
      .on(t.organizationId, t.ownerContributionId)
      .where(sql`undone_at is null`),
    check('bank_matches_amount', sql`${t.amount} > 0`),
    check('bank_matches_kind', oneOf(t.kind, MATCH_KINDS)),
    check(
      'bank_matches_target',
      sql`(${t.receiptId} is not null) = (${t.kind} in ('receipt', 'refund', 'returned')) and (${t.correctionId} is not null) = (${t.kind} in ('refund', 'returned'))
        and (${t.expenseId} is not null) = (${t.kind} = 'expense') and (${t.incomeId} is not null) = (${t.kind} = 'income')
        and (${t.ownerPayoutId} is not null) = (${t.kind} = 'owner_payout') and (${t.ownerContributionId} is not null) = (${t.kind} = 'owner_contribution')`,
    ),
    ...organizationPolicies('bank_matches'),
  ],
)

/** Lines and records of which a person said that they are two movements of money, so that nobody is asked about them again. */
export const bankToldApart = pgTable(
  'bank_told_apart',
  {
    organizationId: uuid().notNull(),
    lineId: uuid().notNull(),
    /** What it is linked by: of a payout its statement. It is no foreign key, because it is a row of one of several tables. */
    recordId: uuid().notNull(),
    kind: text().notNull(),
    /** Of the record when the person was asked: with another amount it can be another movement. Without a sign. */
    amount: cents().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.lineId, t.recordId, t.amount] }),
    belongsTo(t, t.lineId, bankLines).onDelete('cascade'),
    index('bank_told_apart_of_record').on(t.organizationId, t.recordId),
    check('bank_told_apart_kind', oneOf(t.kind, RECORDED_KINDS)),
    check('bank_told_apart_amount', sql`${t.amount} > 0`),
    ...organizationPolicies('bank_told_apart'),
  ],
)

/** Accounts of payers that a person tied to a tenant. */
export const bankPayers = pgTable(
  'bank_payers',
  {
    organizationId: uuid().notNull(),
    partyKey: text().notNull(),
    tenantId: uuid().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.partyKey, t.tenantId] }),
    belongsTo(t, t.tenantId, tenants).onDelete('cascade'),
    index('bank_payers_tenant').on(t.organizationId, t.tenantId),
    check('bank_payers_party', sql`${t.partyKey} <> ''`),
    ...organizationPolicies('bank_payers'),
  ],
)
