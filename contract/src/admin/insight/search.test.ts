import { expect, test } from 'vitest'
import { foundResult } from './search.ts'

const payment = {
  scope: 'payments',
  id: '0198a000-0000-7000-8000-000000000001',
  amount: 90_000,
  currency: 'EUR',
  description: null,
  reference: null,
  tenant: { name: 'Anna Nowak' },
}

test('a payment is read with `type` and `status` as with `payment_type` and `payment_status` (SEARCH-22)', () => {
  const whole = { ...payment, payment_type: 'rent', payment_status: 'paid' }
  expect(foundResult.parse(whole)).toEqual(whole)
  expect(foundResult.parse({ ...payment, type: 'rent', status: 'paid' })).toEqual(whole)
})

test('`status` of another result stays', () => {
  const lease = {
    scope: 'leases',
    id: payment.id,
    rent_amount: 90_000,
    currency: 'EUR',
    status: 'active',
    terms: null,
    tenant: payment.tenant,
  }
  expect(foundResult.parse(lease)).toEqual(lease)
})
