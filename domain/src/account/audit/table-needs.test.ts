import { expect, it } from 'vitest'
import { AUDIT_TABLES } from '../../machinery/audit/types.ts'
import { ROLE_PERMISSIONS } from '../access/permissions.ts'
import { TABLE_NEEDS, visibleTables } from './table-needs.ts'

it('names the right of every table that has events', () => {
  expect(Object.keys(TABLE_NEEDS).toSorted()).toEqual([...AUDIT_TABLES].toSorted())
})

it.each([
  ['a manager', ROLE_PERMISSIONS.manager, ['pages', 'messages', 'bank_lines', 'saved_replies'], []],
  [
    'an accountant',
    ROLE_PERMISSIONS.accountant,
    ['messages', 'owners', 'documents', 'bank_lines'],
    ['pages', 'saved_replies'],
  ],
  ['a member with one right', ['view_payments'], ['transactions', 'organizations'], ['tenants', 'tickets']],
  ['a member without rights', [], ['organization_members'], ['properties', 'users']],
] as const)('decides what %s is told of', (_, permissions, seen, hidden) => {
  const tables = visibleTables(new Set(permissions))
  for (const table of seen) expect(tables).toContain(table)
  for (const table of hidden) expect(tables).not.toContain(table)
})
