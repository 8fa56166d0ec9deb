import { expect, it } from 'vitest'
import { showsChange } from './shown-data.ts'

const groups = [
  'account',
  'audit',
  'dashboard',
  'notifications',
  'payments',
  'subscriptions',
  'superAdmin',
  'tenants',
]
const shown = (changed: string) => groups.filter((group) => showsChange([[group, 'list']], changed))

it.each([
  ['payments', ['audit', 'dashboard', 'notifications', 'payments', 'tenants']],
  ['notifications', ['audit', 'notifications']],
  ['subscriptions', ['account', 'audit', 'subscriptions']],
  ['superAdmin', ['audit', 'subscriptions', 'superAdmin']],
  ['organizations', groups],
])('a change of %s is shown by %j', (changed, expected) => {
  expect(shown(changed)).toEqual(expected)
})
