/**
 * A state that SQL names in quotes is one that exists. Every comparison of a column of states with a literal, in all SQL
 * of the server, is held against the vocabulary of that column; so are the lists of the tables' check constraints.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ORGANIZATION_ROLES, SYSTEM_ROLES } from '@domovik/domain/account/access/permissions.ts'
import { ORGANIZATION_STATUSES } from '@domovik/domain/account/organizations/suspension.ts'
import {
  BILLING_INTERVALS,
  PLANS,
  SUBSCRIPTION_STATUSES,
} from '@domovik/domain/account/subscriptions/types.ts'
import { LEAD_BANDS, LEAD_SOURCES, LEAD_STATUSES } from '@domovik/domain/installation/leads/types.ts'
import { MATCH_KINDS } from '@domovik/domain/rental/bank/match-kinds.ts'
import { BLOCK_KINDS } from '@domovik/domain/rental/bookings/blocks.ts'
import { BOOKING_STATUSES } from '@domovik/domain/rental/bookings/types.ts'
import { EVENT_OUTCOMES } from '@domovik/domain/rental/channels/types.ts'
import { DOCUMENT_KINDS, DOCUMENT_SUBJECTS } from '@domovik/domain/rental/documents/kinds.ts'
import { SPLIT_KEYS } from '@domovik/domain/rental/expenses/split.ts'
import { EXPENSE_CATEGORIES, EXPENSE_STATUSES } from '@domovik/domain/rental/expenses/types.ts'
import { INCOME_CATEGORIES, INCOME_STATUSES } from '@domovik/domain/rental/incomes/types.ts'
import { OUTCOMES } from '@domovik/domain/rental/inspections/operations.ts'
import { LEASE_STATUSES, PRORATION_METHODS } from '@domovik/domain/rental/leases/types.ts'
import {
  CHARGE_KINDS,
  CHARGE_STATUSES,
  RECEIPT_STATUSES,
  TRANSACTION_KINDS,
} from '@domovik/domain/rental/ledger/types.ts'
import { LOAN_TYPES } from '@domovik/domain/rental/loans/types.ts'
import { READING_SOURCES } from '@domovik/domain/rental/meters/types.ts'
import { DEMAND_STAGES } from '@domovik/domain/rental/papers/stages.ts'
import { PAYMENT_METHODS, PAYMENT_STATUSES, PAYMENT_TYPES } from '@domovik/domain/rental/payments/types.ts'
import { PROPERTY_STATUSES, PROPERTY_TYPES, RENTAL_TYPES } from '@domovik/domain/rental/properties/types.ts'
import { REMINDER_AUDIENCES, REMINDER_STAGES } from '@domovik/domain/rental/reminders/stages.ts'
import { PARTY_ROLES, SIGNING_DIFFERENCES } from '@domovik/domain/rental/signing/status.ts'
import {
  COMMENT_AUDIENCES,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  TICKET_TYPES,
} from '@domovik/domain/rental/tickets/types.ts'
import { expect, it } from 'vitest'

const source = fileURLToPath(new URL('../..', import.meta.url))

/** Types of rows of the ledger: of charges, then of money and corrections. */
const ledgerTypes = [...CHARGE_KINDS, 'payment', 'deposit_transfer', 'opening_credit']

/** By table and column; where a query works states out itself, by the name it gives them. */
const vocabulary: Record<string, readonly string[]> = {
  'transactions.kind': TRANSACTION_KINDS,
  'transactions.type': ledgerTypes,
  'transactions.status': RECEIPT_STATUSES,
  'transactions.method': PAYMENT_METHODS,
  'charge_states.type': CHARGE_KINDS,
  'charge_states.closed_as': CHARGE_STATUSES,
  'leases.proration_method': PRORATION_METHODS,
  'leases.status': LEASE_STATUSES,
  'lettings.status': LEASE_STATUSES,
  'bookings.status': BOOKING_STATUSES,
  // The others are the names of channels.
  'bookings.source': ['direct', 'import', 'public'],
  'calendar_events.outcome': EVENT_OUTCOMES,
  'let_days.source': ['lease', 'booking'],
  'tenants.kind': ['tenant', 'guest'],
  'out_of_service.kind': BLOCK_KINDS,
  'properties.status': PROPERTY_STATUSES,
  'properties.property_type': PROPERTY_TYPES,
  'properties.rental_type': RENTAL_TYPES,
  'property_loans.type': LOAN_TYPES,
  'bank_matches.kind': MATCH_KINDS,
  'card_payments.status': ['open', 'paid', 'closed'],
  'meter_readings.source': READING_SOURCES,
  'incomes.category': INCOME_CATEGORIES,
  'incomes.status': INCOME_STATUSES,
  'expenses.category': EXPENSE_CATEGORIES,
  'expenses.status': EXPENSE_STATUSES,
  'expenses.split_by': SPLIT_KEYS,
  'expense_shares.category': EXPENSE_CATEGORIES,
  'expense_shares.status': EXPENSE_STATUSES,
  'tickets.type': TICKET_TYPES,
  'tickets.status': TICKET_STATUSES,
  'tickets.priority': TICKET_PRIORITIES,
  'ticket_comments.author_kind': ['manager', 'tenant', 'vendor'],
  'messages.author_kind': ['manager', 'tenant'],
  'ticket_comments.audience': COMMENT_AUDIENCES,
  'maintenance_plans.priority': TICKET_PRIORITIES,
  'payment_reminders.stage': [...REMINDER_STAGES, 'by_hand'],
  'demand_letters.stage': DEMAND_STAGES,
  'letter_batches.stage': DEMAND_STAGES,
  'organizations.status': ORGANIZATION_STATUSES,
  'organizations.payment_reminders': REMINDER_AUDIENCES,
  'organization_members.role': ORGANIZATION_ROLES,
  'user_roles.role': SYSTEM_ROLES,
  'signing_parties.role': PARTY_ROLES,
  'signings.difference': SIGNING_DIFFERENCES,
  'inspection_operations.outcome': OUTCOMES,
  'subscribers.subscription_status': SUBSCRIPTION_STATUSES,
  'subscribers.subscription_plan': PLANS,
  'subscribers.billing_interval': BILLING_INTERVALS,
  'subscription_plans.plan_name': PLANS,
  'subscription_invoices.status': ['open', 'paid', 'void'],
  'leads.status': LEAD_STATUSES,
  'leads.source': LEAD_SOURCES,
  'leads.band': LEAD_BANDS,
  'imports.status': ['uploaded', 'running', 'done', 'undone', 'failed', 'cancelled'],
  'pages.status': ['draft', 'published'],
  'files.kind': ['photo', 'receipt', 'attachment', 'logo', 'document'],
  'documents.kind': DOCUMENT_KINDS,
  'documents.subject': DOCUMENT_SUBJECTS,
  'mfa_factors.status': ['unverified', 'verified'],
  // Names that queries give and functions take.
  '.paymentStatus': PAYMENT_STATUSES,
  '.paymentType': PAYMENT_TYPES,
  '.p_closed_as': CHARGE_STATUSES,
  '.p_kind': TRANSACTION_KINDS,
  '.p_type': ledgerTypes,
  '.p_category': [...EXPENSE_CATEGORIES, ...INCOME_CATEGORIES],
  '.p_status': [...RECEIPT_STATUSES, ...EXPENSE_STATUSES, ...TICKET_STATUSES],
}
const columns = new Set(Object.keys(vocabulary).map((key) => key.split('.')[1]!))

const name = String.raw`(?:\b(\w+)\.)?"?\b(\w+)"?`
const literal = String.raw`'((?:[^'\\\n]|'')*)'`
const comparisons = [
  new RegExp(String.raw`${name}\s+(?:is\s+(?:not\s+)?distinct\s+from)\s+${literal}`, 'g'),
  new RegExp(String.raw`${name}\s*(?:=|<>)\s*${literal}`, 'g'),
  new RegExp(String.raw`${name}\s+(?:not\s+)?in\s*\(\s*((?:'\w*'\s*,?\s*)+)\)`, 'g'),
  new RegExp(String.raw`case\s+${name}\s+((?:when\s+'\w+'\s+then\s+'?\w+'?\s*)+)`, 'g'),
]

type Named = { column: string; words: string[]; known: readonly string[] }

/** Every comparison of a column of states in a text, with the words it names and those it may name. */
function named(text: string): Named[] {
  const tables = [
    ...text.matchAll(/\b(?:from|join|update|into)\s+(?:(?:public|app|auth)\.)?(\w+)(?:\s+(?:as\s+)?(\w+))?/g),
  ]
  return comparisons.flatMap((comparison) =>
    [...text.matchAll(comparison)].flatMap(([, alias, column, given]) => {
      if (!columns.has(column!)) return []
      const places = alias
        ? tables.filter(([, table, as]) => table === alias || as === alias).map(([, table]) => table!)
        : tables.map(([, table]) => table!)
      const exact = places.flatMap((place) => vocabulary[`${place}.${column}`] ?? [])
      // A column of that name in a table whose words are not kept here.
      if (alias && places.length > 0 && exact.length === 0) return []
      const anywhere = Object.entries(vocabulary).flatMap(([key, words]) =>
        key.endsWith(`.${column}`) ? words : [],
      )
      const words = given!.includes("'")
        ? [...given!.matchAll(/(?:^|,|when)\s*'(\w*)'/g)].map(([, word]) => word!)
        : [given!]
      return [
        { column: `${alias ? `${alias}.` : ''}${column}`, words, known: exact.length > 0 ? exact : anywhere },
      ]
    }),
  )
}

const texts = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(ts|sql)$/.test(path) && !/\.(test|fixture)\.ts$/.test(path))
  // The sign-in service speaks of its own states, which no other part names.
  .filter((path) => !path.startsWith('auth'))
  .map((path) => ({ path, text: readFileSync(join(source, path), 'utf8') }))

const dead = (found: Named[]) =>
  found.flatMap(({ column, words, known }) =>
    words.filter((word) => !known.includes(word)).map((word) => `${column}: ${word}`),
  )

it('names only states that exist', () => {
  const found = texts.map(({ path, text }) => ({ path, found: named(text) }))
  expect(found.flatMap((each) => each.found).length).toBeGreaterThan(100)
  expect(found.flatMap((each) => dead(each.found).map((word) => `${each.path}: ${word}`))).toEqual([])
})

it.each([
  ["select 1 from subscribers where subscription_status = 'trial'", 'subscription_status: trial'],
  ["select 1 from tickets k where k.status in ('pending', 'open')", 'k.status: open'],
  ["select 1 from expenses e where e.status not in ('paid', 'completed')", 'e.status: completed'],
  ["case t.kind when 'charge' then 1 when 'payment' then 2 end from transactions t", 't.kind: payment'],
  ["from charge_states c where c.closed_as is distinct from 'canceled'", 'c.closed_as: canceled'],
])('would find the dead word in: %s', (text, word) => {
  expect(dead(named(text))).toEqual([word])
})

it('the check constraints of the tables allow exactly the words of their vocabulary', () => {
  const lists = texts
    .filter(({ path }) => path.endsWith('table.ts'))
    .flatMap(({ text }) =>
      text.split(/pgTable\(\s*/).flatMap((definition) => {
        const table = /^'(\w+)'/.exec(definition)?.[1]
        return [...definition.matchAll(/sql`\$\{t\.(\w+)\} in \(([^)]*)\)`/g)].map(([, column, list]) => ({
          key: `${table}.${column!.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
          words: [...list!.matchAll(/'([^']*)'/g)].map(([, word]) => word!),
        }))
      }),
    )
    .filter(({ key }) => vocabulary[key])
  expect(lists.length).toBeGreaterThan(10)
  for (const { key, words } of lists)
    expect({ key, words: [...words].sort() }).toEqual({ key, words: [...vocabulary[key]!].sort() })
})
