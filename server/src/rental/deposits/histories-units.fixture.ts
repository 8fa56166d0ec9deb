/** The deposits of a tenant by unit, as the cash flow report and the statements of owners read them. */
import { expect } from 'vitest'
import type { Landlord, TestServer } from '../../../test/harness.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { loadLedger } from '../payments/ledger.ts'
import { unitDeposits } from './by-unit.ts'

/** Compares what moved the deposits of the units of leases with what these leases hold. */
export async function unitsHoldTheSame(
  server: TestServer,
  anna: Landlord,
  { tenantId, leases, today }: { tenantId: string; leases: readonly string[]; today: string },
): Promise<void> {
  const held: Record<string, number> = {}
  for (const leaseId of leases) {
    const { lease } = await anna.api.leases.get({ id: leaseId })
    held[lease.propertyId] = (held[lease.propertyId] ?? 0) + (await anna.api.deposits.get({ leaseId })).held
  }
  const ledger = await forOrganization(server.services, anna.organizationId, 'test', (scope) =>
    loadLedger(scope, tenantId),
  )
  const moved = Object.fromEntries(Object.keys(held).map((unit) => [unit, 0]))
  for (const { propertyId, day, amount } of unitDeposits(ledger))
    if (propertyId && propertyId in moved && day <= today) moved[propertyId]! += amount
  expect(moved).toEqual(held)
}
