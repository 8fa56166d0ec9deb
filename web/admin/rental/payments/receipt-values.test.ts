import { describe, expect, test } from 'vitest'
import { type Charge, payable, proposed } from './receipt-values.ts'

const charge = (id: string, over: Partial<Charge>): Charge => ({
  id,
  type: 'rent',
  amount: 60_000,
  remaining: 60_000,
  paid: 0,
  credited: 0,
  writtenOff: 0,
  currency: 'EUR',
  dueDate: '2026-03-05',
  serviceFrom: null,
  serviceTo: null,
  status: 'pending',
  daysOverdue: 0,
  description: null,
  interestOn: null,
  ...over,
})

const march = charge('march', { remaining: 9_590 })
const april = charge('april', { dueDate: '2026-04-05' })
const deposit = charge('deposit', { type: 'deposit', remaining: 120_000 })
const paid = charge('paid', { remaining: 0 })
const all = [march, april, deposit, paid]
const today = '2026-03-20'

describe('the proposed amount of a payment', () => {
  test('is everything due by today', () => {
    expect(proposed(all, { deposit: false, designations: [] }, today)).toBe(9_590)
    expect(proposed(all, { deposit: false, designations: [] }, '2026-04-05')).toBe(69_590)
  })

  test('is the next charge if nothing is due yet', () => {
    expect(proposed([april], { deposit: false, designations: [] }, today)).toBe(60_000)
  })

  test('is the sum of the selected charges only', () => {
    expect(proposed(all, { deposit: false, designations: ['april'] }, today)).toBe(60_000)
  })

  test('includes only deposit charges for a deposit', () => {
    expect(proposed(all, { deposit: true, designations: [] }, today)).toBe(120_000)
    expect(payable(all, true)).toEqual([deposit])
  })

  test('is nothing if nothing is open', () => {
    expect(proposed([paid], { deposit: false, designations: [] }, today)).toBeNull()
  })
})
