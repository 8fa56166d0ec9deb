import { expect, it } from 'vitest'
import type { Permission } from '../../account/access/permissions.ts'
import { visibleKinds } from './kinds.ts'

it.each([
  [['view_tenants'], ['message', 'mail', 'document', 'change']],
  [['view_properties'], ['ticket', 'note', 'change']],
  [['view_payments'], ['money', 'reminder', 'change']],
] as [Permission[], string[]][])('shows with %j only %j', (permissions, kinds) => {
  expect(visibleKinds(new Set(permissions))).toEqual(kinds)
})
