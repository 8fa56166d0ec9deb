import { expect, it } from 'vitest'
import { memberCan } from './member-today.ts'

const none = { added: [], removed: [] }

it.each([
  ['a manager', { role: 'manager', changes: none, hasAccount: true }, true],
  ['a viewer', { role: 'viewer', changes: none, hasAccount: true }, false],
  [
    'a viewer who may edit tenants',
    { role: 'viewer', changes: { ...none, added: ['edit_tenants'] }, hasAccount: true },
    true,
  ],
  [
    'a manager who may not edit tenants',
    { role: 'manager', changes: { ...none, removed: ['edit_tenants'] }, hasAccount: true },
    false,
  ],
  ['a manager without an account', { role: 'manager', changes: none, hasAccount: false }, false],
  ['somebody who is no member', null, false],
] as const)('decides whether %s can edit tenants today', (_, member, expected) => {
  expect(memberCan(member, 'edit_tenants')).toBe(expected)
})
