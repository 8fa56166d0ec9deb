import type { SystemRole } from '@domovik/domain/account/access/permissions.ts'
import { expect, test } from 'vitest'
import { readRole } from './read-role.ts'

const fails = () => Promise.reject(new Error('no answer'))
const never = () => new Promise<never>(() => {})
const rows = async (): Promise<SystemRole[]> => ['user', 'super_admin', 'admin']

test('uses the role of the RPC', async () => {
  expect(await readRole({ ask: async () => 'admin', rows })).toBe('admin')
})

test('without the RPC uses the highest role of the rows', async () => {
  expect(await readRole({ ask: fails, rows })).toBe('super_admin')
})

test('without both uses the role user', async () => {
  expect(await readRole({ ask: fails, rows: fails })).toBe('user')
})

test('after the time limit uses the role user', async () => {
  expect(await readRole({ ask: never, rows }, 5)).toBe('user')
})
