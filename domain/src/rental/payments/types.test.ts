import { describe, expect, it } from 'vitest'
import { parseBusinessType } from '../../account/organizations/types.ts'
import { parsePaymentMethod, parsePaymentStatus, parsePaymentType } from './types.ts'

describe('parsing words from people and imported files (PAY-09 to PAY-11, ORG-08)', () => {
  it.each([
    ['transfer', 'bank_transfer'],
    ['Bank transfer', 'bank_transfer'],
    ['PayPal', 'paypal'],
    ['BLIK', 'blik'],
    ['barter', null],
  ])('method %j -> %j', (text, method) => {
    expect(parsePaymentMethod(text)).toBe(method)
  })

  it('parses types, statuses and business types', () => {
    expect(['monthly rent', 'Extra fee', 'utilities', 'loan'].map(parsePaymentType)).toEqual([
      'rent',
      'extra_fee',
      'utilities',
      null,
    ])
    expect(['Canceled', 'completed', 'lost'].map(parsePaymentStatus)).toEqual([
      'cancelled',
      'completed',
      null,
    ])
    expect(['LLC', 'sole proprietorship', 'club'].map(parseBusinessType)).toEqual([
      'company',
      'sole_proprietorship',
      null,
    ])
  })
})
