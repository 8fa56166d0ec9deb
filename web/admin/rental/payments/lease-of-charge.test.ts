import { describe, expect, it } from 'vitest'
import { chargeable, type OpenedFrom, proposedLease } from './lease-of-charge.ts'

const lease = (id: string, propertyId: string, startDate: string, endDate: string | null = null) => ({
  ...{ id, propertyId, startDate, endDate },
  ...{ propertyAddress: propertyId, status: 'active' as const },
})
const flat = lease('flat', 'ul. Karmelicka', '2026-01-01')
const garage = lease('garage', 'ul. Garażowa', '2026-02-01')
const before = lease('before', 'ul. Dawna', '2024-01-01', '2025-12-31')
const renewed = lease('renewed', 'ul. Karmelicka', '2025-01-01', '2025-12-31')

describe('the lease that is proposed for a charge', () => {
  it.each<[string, (typeof flat)[], OpenedFrom, string[], string | null]>([
    ['is nothing without a lease', [], {}, ['2026-03-01'], null],
    ['is the only one, also if it has ended', [before], {}, ['2026-03-01'], 'before'],
    ['is the only one that runs', [flat, before], {}, ['2026-03-01'], 'flat'],
    ['is asked for a flat and a garage', [flat, garage], {}, ['2026-03-01'], null],
    ['is that of the page of a lease', [flat, garage], { leaseId: 'flat' }, ['2026-03-01'], 'flat'],
    [
      'is that of the page, also if it has ended',
      [flat, before],
      { leaseId: 'before' },
      ['2026-03-01'],
      'before',
    ],
    ['is that of the property', [flat, garage], { propertyId: 'ul. Garażowa' }, ['2026-03-01'], 'garage'],
    [
      'is the one that runs of several of the property',
      [flat, renewed, garage],
      { propertyId: 'ul. Karmelicka' },
      ['2026-03-01'],
      'flat',
    ],
    ['is asked if another one runs on the due date', [flat, before], {}, ['2025-12-20', '2026-01-05'], null],
    ['is asked if none runs', [renewed, before], {}, ['2026-03-01'], null],
    [
      'is not narrowed by the page of another tenant',
      [flat, before],
      { leaseId: 'x', propertyId: 'y' },
      ['2026-03-01'],
      'flat',
    ],
    ['is the one that runs on its last day', [flat, before], {}, ['2025-12-31'], 'before'],
  ])('%s', (_, leases, from, days, expected) => {
    expect(proposedLease(leases, from, days)).toBe(expected)
  })

  it('is never one that was called off', () => {
    expect(chargeable([flat, { ...garage, status: 'cancelled' }])).toEqual([flat])
  })
})
