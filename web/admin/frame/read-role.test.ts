import type { SystemRole } from '@domovik/domain/account/access/permissions.ts'
import { expect, test } from 'vitest'
import { readRole } from './read-role.ts'

const fails = () => Promise.reject(new Error('no answer'))
const never = () => new Promise<never>(() => {})
const rows = async (): Promise<SystemRole[]> => ['user', 'super_admin', 'admin']

test('the role RPC is believed', async () => {
  expect(await readRole({ ask: async () => 'admin', rows })).toBe('admin')
})

test('without it the highest of the rows counts', async () => {
  expect(await readRole({ ask: fails, rows })).toBe('super_admin')
})

test('without both one is a user', async () => {
  expect(await readRole({ ask: fails, rows: fails })).toBe('user')
})

test('who waits too long is a user', async () => {
  expect(await readRole({ ask: never, rows }, 5)).toBe('user')
})
