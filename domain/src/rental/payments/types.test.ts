import { describe, expect, it } from 'vitest'
import { parseBusinessType } from '../../account/organizations/types.ts'
import {
  CHARGE_KIND_OF,
  CHARGEABLE_TYPES,
  ownType,
  PAYMENT_TYPE_OF,
  parsePaymentMethod,
  parsePaymentStatus,
  parsePaymentType,
} from './types.ts'

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

it.each(CHARGEABLE_TYPES)('a charge of type %s is listed as it was entered (PAY-11)', (type) => {
  const kind = CHARGE_KIND_OF[type]
  expect(ownType(type) ?? (kind && PAYMENT_TYPE_OF[kind])).toBe(type)
})
