import { tenantContract } from '@domovik/contract/tenant/index.ts'
import { expect, it } from 'vitest'
import { secretsOnDevice } from '../../ui/api/stored-calls.fixture.ts'
import { storedKind } from './stored-calls.ts'

it('stores no secret on the device', () => {
  const { calls, secrets } = secretsOnDevice(tenantContract, storedKind)
  expect(calls).toBeGreaterThan(5)
  expect(secrets).toEqual([])
})
