import { adminContract } from '@domovik/contract/admin/index.ts'
import { expect, it } from 'vitest'
import { secretsOnDevice } from '../../ui/api/stored-calls.fixture.ts'
import { storedKind } from './stored-calls.ts'

it('stores no secret on the device', () => {
  const { calls, secrets } = secretsOnDevice(adminContract, storedKind)
  expect(calls).toBeGreaterThan(50)
  // The link of a ticket contains no address, only its times.
  expect(secrets).toEqual(['account.me logoUrl', 'tickets.get link'])
})

it('stores no exports and nothing of the administration on the device', () => {
  expect(storedKind(['payments', 'exportCsv'])).toBe(null)
  expect(storedKind(['organizations', 'members'])).toBe(null)
  expect(storedKind(['account', 'outbox'])).toBe(null)
})
