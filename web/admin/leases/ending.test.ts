import { expect, test } from 'vitest'
import { endingOf } from './ending.ts'

type Charge = Parameters<typeof endingOf>[0][number]

const charge = (serviceFrom: string, serviceTo: string, more: Partial<Charge> = {}): Charge => ({
  id: serviceFrom,
  type: 'rent',
  amount: 60_000,
  remaining: 60_000,
  paid: 0,
  credited: 0,
  writtenOff: 0,
  currency: 'EUR',
  dueDate: serviceFrom,
  serviceFrom,
  serviceTo,
  status: 'pending',
  daysOverdue: 0,
  description: null,
  ...more,
})

const march = charge('2026-03-01', '2026-03-31')
const april = charge('2026-04-01', '2026-04-30', { credited: 10_000, remaining: 50_000 })

test('charges for days after the last are cancelled at what they still charge', () => {
  expect(endingOf([march, april], '2026-03-31')).toEqual({
    cancelled: 1,
    cancelledAmount: 50_000,
    shortensMonth: false,
    open: 60_000,
  })
})

test('an end in mid-month brings that month down', () => {
  expect(endingOf([march], '2026-03-15').shortensMonth).toBe(true)
})

test('the deposit and a damage stay as they are', () => {
  const deposit = charge('2026-05-01', '2026-05-01', { type: 'deposit' })
  const damage = charge('2026-05-02', '2026-05-02', { type: 'other', amount: 7_000, remaining: 7_000 })
  expect(endingOf([deposit, damage], '2026-03-31')).toMatchObject({ cancelled: 0, open: 7_000 })
})

test('what is cancelled already is not counted again', () => {
  expect(endingOf([{ ...april, status: 'cancelled' }], '2026-03-31').cancelled).toBe(0)
})
