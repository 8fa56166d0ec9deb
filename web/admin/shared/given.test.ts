import { expect, it } from 'vitest'
import { givenBy, newLeaseTo } from './given.ts'

it.each([
  [{}, { propertyId: null, tenantId: null, leaseId: null }, '/leases/new'],
  [{ propertyId: 'none', leaseId: 'l' }, { propertyId: null, tenantId: null, leaseId: 'l' }, '/leases/new'],
  [
    { propertyId: ['p', 'q'], tenantId: 't' },
    { propertyId: 'p', tenantId: 't', leaseId: null },
    '/leases/new?propertyId=p&tenantId=t',
  ],
])('a form opened at %j begins with it', (search, given, address) => {
  expect(givenBy(search)).toEqual(given)
  expect(newLeaseTo(given)).toBe(address)
})
