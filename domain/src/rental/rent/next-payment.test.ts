import { describe, expect, it } from 'vitest'
import { nextPayment } from './next-payment.ts'
import { lease, terms } from './sample-lease.ts'

const today = '2026-11-29'
const home = lease({
  start: '2027-01-01',
  depositAmount: 2000_00,
  terms: [terms({ validFrom: '2027-01-01', rent: 1000_00, paymentDueDay: 31 })],
})
const rentOfNovember = {
  dueDate: '2026-11-30',
  remaining: 400_00,
  type: 'rent',
  serviceFrom: '2026-11-01',
} as const

describe('the next payment', () => {
  it.each([
    ['the deposit of a lease that begins later', [], [home], 0, ['2027-01-01', 2000_00, 2000_00]],
    ['the rest of a deposit that is carried over', [], [home], 1500_00, ['2027-01-01', 500_00, 500_00]],
    ['rent after a deposit that was paid', [], [home], 2000_00, ['2027-01-31', 1000_00, 0]],
    ['what is posted, open and due later', [rentOfNovember], [home], 0, ['2026-11-30', 400_00, 0]],
    [
      'a deposit that is due on a day of its own',
      [],
      [{ ...home, depositDueDate: '2026-12-15' }],
      0,
      ['2026-12-15', 2000_00, 2000_00],
    ],
    [
      'of a lease that begins in half a year',
      [],
      [lease({ start: '2027-06-01', depositAmount: 900_00 })],
      0,
      ['2027-06-01', 900_00, 900_00],
    ],
  ] as const)('is %s', (_, open, leases, deposits, expected) => {
    const next = nextPayment(open, leases, today, { deposits, posted: new Map() })
    expect([next?.dueDate, next?.amount, next?.deposit]).toEqual(expected)
  })

  it('counts no charge twice that was posted for an earlier start', () => {
    const charged = (kind: 'rent' | 'deposit', serviceTo: string | null) => ({
      ...{ kind, serviceFrom: '2026-11-25', serviceTo },
    })
    const moved = { ...home, start: '2026-12-05', depositDueDate: '2026-12-20', terms: home.terms }
    const posted = new Map([[home.id, [charged('rent', '2026-12-01'), charged('deposit', null)]]])
    expect(nextPayment([], [moved], today, { deposits: 0, posted })?.dueDate).toBe('2026-12-31')
  })

  it('is none of a lease that was called off', () => {
    expect(
      nextPayment([], [{ ...home, cancelled: true }], today, { deposits: 0, posted: new Map() }),
    ).toBeNull()
  })
})
