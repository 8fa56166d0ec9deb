import { describe, expect, it } from 'vitest'
import { homesOf } from './tenant-detail.ts'

const lease = (id: string, propertyId: string, status: string) => ({
  ...{ id, propertyId, status, address: propertyId },
  ...{ startDate: '2026-01-01', endDate: null, rentAmount: 1 },
})

describe('the homes of a tenant', () => {
  it.each([
    [
      'are those of all leases that run',
      [lease('a', 'flat', 'active'), lease('b', 'garage', 'active')],
      'flat garage',
    ],
    [
      'leave out ended and future leases',
      [lease('a', 'old', 'expired'), lease('b', 'flat', 'active')],
      'flat',
    ],
    [
      'name a home with two leases once',
      [lease('a', 'flat', 'active'), lease('b', 'flat', 'active')],
      'flat',
    ],
    ['are the first one if none runs', [lease('a', 'next', 'pending'), lease('b', 'old', 'expired')], 'next'],
    ['are none without a lease', [], ''],
  ])('%s', (_, leases, homes) => {
    expect(
      homesOf({ leases })
        .map(({ propertyId }) => propertyId)
        .join(' '),
    ).toBe(homes)
  })
})
