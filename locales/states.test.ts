import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ACCOUNT_STATES } from '@domovik/domain/account/access/accounts.ts'
import { KEY_STATES } from '@domovik/domain/account/organizations/keys.ts'
import { ORGANIZATION_STATUSES } from '@domovik/domain/account/organizations/suspension.ts'
import { PAGE_STATUSES } from '@domovik/domain/account/pages/address.ts'
import { SUBSCRIPTION_STATUSES } from '@domovik/domain/account/subscriptions/types.ts'
import { LEAD_STATUSES } from '@domovik/domain/installation/leads/types.ts'
import { MAIL_STATES } from '@domovik/domain/machinery/mail/states.ts'
import { BOOKING_STATUSES } from '@domovik/domain/rental/bookings/types.ts'
import { EXPENSE_CATEGORIES, EXPENSE_STATUSES } from '@domovik/domain/rental/expenses/types.ts'
import { INCOME_CATEGORIES, INCOME_STATUSES } from '@domovik/domain/rental/incomes/types.ts'
import { LEASE_STATUSES } from '@domovik/domain/rental/leases/types.ts'
import { PAYMENT_METHODS, PAYMENT_STATUSES } from '@domovik/domain/rental/payments/types.ts'
import { PROPERTY_STATUSES, PROPERTY_TYPES } from '@domovik/domain/rental/properties/types.ts'
import {
  ACCOUNT_STATUSES,
  TENANT_PAYMENT_STATUSES,
  TENANT_STATUSES,
} from '@domovik/domain/rental/tenants/types.ts'
import { TICKET_PRIORITIES, TICKET_STATUSES } from '@domovik/domain/rental/tickets/types.ts'
import { describe, expect, test } from 'vitest'
import { languages } from './index.ts'

interface Vocabulary {
  values: readonly string[]
  /** Groups of keys that name these values, `namespace:path`; the first one must name all of them. */
  groups: readonly [string, ...string[]]
  /** English names other than the value itself with spaces for underscores (docs/requirements.md, legend 8). */
  english?: Readonly<Record<string, string>>
}

/** Every list of values that people read on screens, in filters, reports and exports. */
const vocabularies: Readonly<Record<string, Vocabulary>> = {
  'PROP-03': { values: PROPERTY_STATUSES, groups: ['properties:statuses'] },
  'PROP-13': { values: PROPERTY_TYPES, groups: ['properties:types'] },
  'TEN-03': { values: TENANT_PAYMENT_STATUSES, groups: ['tenants:paymentStatuses'] },
  'TEN-04': { values: TENANT_STATUSES, groups: ['tenants:statuses'] },
  'finance 4.2': {
    values: BOOKING_STATUSES,
    groups: ['bookings:statuses', 'guest_pages:page.statuses'],
    english: {
      inquiry: 'Request',
      pending: 'On hold',
      checked_in: 'In house',
      completed: 'Checked out',
      no_show: 'No-show',
    },
  },
  'LEASE-04': { values: LEASE_STATUSES, groups: ['leases:statuses'] },
  'PAY-09': {
    values: PAYMENT_STATUSES,
    groups: ['payments:statuses', 'charges:status', 'portal_payments:status'],
  },
  'PAY-10': {
    values: PAYMENT_METHODS,
    groups: ['payments:methods', 'charges:methods'],
    english: { paypal: 'PayPal', blik: 'BLIK' },
  },
  'INC-04': { values: INCOME_STATUSES, groups: ['incomes:statuses'] },
  'INC-05': { values: INCOME_CATEGORIES, groups: ['incomes:categories'] },
  'EXP-05': { values: EXPENSE_STATUSES, groups: ['expenses:statuses'] },
  'EXP-06': {
    values: EXPENSE_CATEGORIES,
    groups: ['expenses:categories', 'reports:columns'],
    english: { loan_principal: 'Loan repayment' },
  },
  'TICK-05, TICK-07': {
    values: TICKET_STATUSES,
    groups: ['tickets:statuses', 'portal_tickets:statuses', 'work:statuses'],
  },
  'TICK-06': { values: TICKET_PRIORITIES, groups: ['tickets:priorities'] },
  'portal account': {
    values: ACCOUNT_STATUSES,
    groups: ['tenants:accountStatuses'],
    english: { none: 'Not invited', active: 'Has an account', disabled: 'Account closed' },
  },
  subscription: {
    values: SUBSCRIPTION_STATUSES,
    groups: ['subscription:status', 'super_admin:subscriptionStatuses'],
    english: { trialing: 'Trial', past_due: 'Payment overdue', canceled: 'Cancelled' },
  },
  organization: { values: ORGANIZATION_STATUSES, groups: ['super_admin:organizations.statuses'] },
  account: {
    values: ACCOUNT_STATES,
    groups: ['super_admin:users.states'],
    english: { unconfirmed: 'Not confirmed' },
  },
  'encryption key': {
    values: KEY_STATES,
    groups: ['super_admin:keys.states'],
    english: {
      fresh: 'Current',
      old: 'Due for replacement',
      other_master: 'Wrapped by another master key',
      missing: 'No key',
    },
  },
  lead: { values: LEAD_STATUSES, groups: ['leads:statuses'] },
  page: { values: PAGE_STATUSES, groups: ['pages:statuses'] },
  mail: { values: MAIL_STATES, groups: ['organization_admin:logs.states'] },
}

/** Groups that use the values as keys and name something else. */
const otherGroups: Readonly<Record<string, string>> = {
  'paper_templates:variables.lease': 'values of a lease that a paper can contain',
  'paper_templates:variables.rent': 'values of a rent that a paper can contain',
  'expenses:lines': 'Lines of the income statement; two of them have the name of a category.',
  'charges:kinds': 'kinds of charges',
  'charges:ofMonth': 'kinds of charges, with the month',
  'expenses:common': 'examples of expenses to choose from',
  'history:expense': 'what a person did',
  'history:income': 'what a person did',
  'co_tenants:portal': 'sentences about the portal account of a co-tenant',
  'imports:status': 'states of an import, which no other group names',
  'leads:mark': 'what the button does',
  'meters:media': 'what a meter measures',
  'operations:states': 'states of a job, which no other group names',
  'payments:types': 'types of transactions (PAY-11)',
  'pay_to:pays': 'words in the title of a transfer',
  'portal:lease': 'figures of a lease',
  'portal_tickets:means': 'what a state means for the tenant',
  'tenants:risk.bands': 'bands of the payment risk',
  'subscription:now': 'what a state means for the organization',
  'subscription:statusOver': 'a period that is over',
}

/** The keys of a column of costs end with `_cost`. */
const keysOf: Readonly<Record<string, (value: string) => string>> = {
  'reports:columns': (value) => `${value}_cost`,
}

type Group = Readonly<Record<string, unknown>>

const isGroup = (node: unknown): node is Group => typeof node === 'object' && node !== null

const groupsIn = (node: Group, name: string): [string, Group][] => [
  [name, node],
  ...Object.entries(node).flatMap(([key, child]) =>
    isGroup(child) ? groupsIn(child, name.endsWith(':') ? name + key : `${name}.${key}`) : [],
  ),
]

const allGroups = (language: string): Map<string, Group> => {
  const folder = path.join(import.meta.dirname, language)
  return new Map(
    readdirSync(folder).flatMap((file) =>
      groupsIn(
        JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Group,
        `${path.basename(file, '.json')}:`,
      ),
    ),
  )
}

const lower = (word: unknown): string => String(word).toLowerCase()

describe.each(languages)('%s', (language) => {
  const groups = allGroups(language)

  test.each(Object.entries(vocabularies))('%s: one word per value', (_, { values, groups: names }) => {
    const [home, ...copies] = names
    expect(Object.keys(groups.get(home) ?? {})).toEqual(expect.arrayContaining([...values]))
    for (const copy of copies) {
      const named = values.flatMap((value) => {
        const word = groups.get(copy)?.[(keysOf[copy] ?? String)(value)]
        return word === undefined ? [] : [[value, lower(word)]]
      })
      expect(named.length, copy).toBeGreaterThan(1)
      expect(named, copy).toEqual(named.map(([value]) => [value, lower(groups.get(home)?.[value as string])]))
    }
  })

  test('the days overdue contain the word of the state', () => {
    for (const [name, group] of groups)
      for (const [key, text] of Object.entries(group))
        if (/^late_(one|few|many|other)$/.test(key))
          expect(lower(text), `${name}.${key}`).toContain(lower(groups.get('payments:statuses')?.overdue))
  })
})

const english = allGroups('en')

test.each(Object.entries(vocabularies))('%s: the English word is the value', (_, vocabulary) => {
  const [home] = vocabulary.groups
  const spoken = (value: string): string =>
    vocabulary.english?.[value] ?? value[0]?.toUpperCase() + value.slice(1).replaceAll('_', ' ')
  expect(vocabulary.values.map((value) => english.get(home)?.[value])).toEqual(vocabulary.values.map(spoken))
})

test('no other group names the values of a vocabulary', () => {
  const known = new Set([
    ...Object.keys(otherGroups),
    ...Object.values(vocabularies).flatMap(({ groups }) => groups),
  ])
  const found = [...english].flatMap(([name, group]) => {
    const words = Object.entries(group).filter(([, text]) => typeof text === 'string')
    const shared = (values: readonly string[]): number => words.filter(([key]) => values.includes(key)).length
    return Object.values(vocabularies).some(
      ({ values }) => shared(values) > 1 && shared(values) * 4 >= words.length,
    ) && !known.has(name)
      ? [name]
      : []
  })
  expect(found).toEqual([])
})
