import { describe, expect, it } from 'vitest'
import { addressOf } from './row-links.ts'

describe('the address behind a figure', () => {
  it('is a list with its filter', () => {
    expect(addressOf({ place: 'payments', filters: { deposits: 'without', from: '2026-03-01' } })).toBe(
      '/payments?deposits=without&from=2026-03-01',
    )
  })
  it('is one record by its id', () => {
    expect(addressOf({ place: 'lease', id: 'a1' })).toBe('/leases/a1')
    expect(addressOf({ place: 'booking', id: 'b1' })).toBe('/bookings/b1')
  })
})
