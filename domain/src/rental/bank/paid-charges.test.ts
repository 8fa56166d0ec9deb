import { describe, expect, it } from 'vitest'
import type { OpenDue } from './match-types.ts'
import { paidBy } from './paid-charges.ts'

const due = (id: string, remaining: number, dueOn: string, more: Partial<OpenDue> = {}): OpenDue => ({
  ...{ id, unit: 'flat', kind: 'rent', remaining, dueOn },
  ...more,
})
const garage = { unit: 'garage' } as const
const cellar = { unit: 'cellar' } as const
const [march, april] = ['2026-03-05', '2026-04-05'] as const
const paid = (amount: number, open: OpenDue[], next: number | null = null, withDeposit = false) => {
  const nextMonth = next === null ? null : { total: next, dueOn: april }
  const matured = open.filter(({ dueOn }) => dueOn <= '2026-03-31')
  const found = paidBy({ account: { open, nextMonth, requested: [] }, matured }, amount, withDeposit)
  return [found.reason, found.charges.map(({ id }) => id).join(' '), found.isInOrder]
}

describe('an amount of a bank', () => {
  const flatRent = due('rent', 100, march)
  it.each<[string, unknown[], unknown[]]>([
    [
      'pays the oldest charges',
      [150, [flatRent, due('bills', 50, '2026-03-06')]],
      ['expected', 'rent bills', true],
    ],
    ['pays the oldest one', [100, [flatRent, due('bills', 50, '2026-03-06')]], ['expected', 'rent', true]],
    [
      'names it if another one is due on the same day',
      [100, [flatRent, due('bills', 50, march)]],
      ['expected', 'rent', false],
    ],
    ['is the next month', [70, [flatRent], 70], ['expected_next', '', true]],
    ['has a deposit part', [170, [flatRent], null, true], ['expected_with_deposit', '', true]],
    [
      'is one charge of another home',
      [20, [flatRent, due('box', 20, march, garage)]],
      ['one_charge', 'box', false],
    ],
    [
      'is a charge of another home that is due later',
      [20, [flatRent, due('box', 20, april, garage)]],
      ['one_charge', 'box', false],
    ],
    [
      'leaves no older charge of the same home open',
      [20, [flatRent, due('fee', 20, april)]],
      ['one_charge', 'fee', true],
    ],
    [
      'is the oldest of equal charges of one home',
      [20, [flatRent, due('box', 20, march, garage), due('next', 20, april, garage)]],
      ['one_charge', 'box', false],
    ],
    [
      'can be for either of two homes',
      [20, [flatRent, due('box', 20, march, garage), due('cellar', 20, march, cellar)]],
      ['equal_charges', '', true],
    ],
    [
      'can be for either of two homes that are listed first',
      [20, [due('box', 20, march, garage), due('cellar', 20, march, cellar), flatRent]],
      ['equal_charges', '', true],
    ],
    [
      'can be for the flat and either of two other homes',
      [120, [flatRent, due('box', 20, march, garage), due('cellar', 20, march, cellar)]],
      ['equal_charges', '', true],
    ],
    [
      'can be for one home or for two others',
      [100, [flatRent, due('box', 40, march, garage), due('cellar', 60, march, cellar)]],
      ['equal_charges', '', true],
    ],
    [
      'is all that is due on the day, of whatever homes',
      [140, [flatRent, due('box', 20, march, garage), due('cellar', 20, march, cellar)]],
      ['expected', 'rent box cellar', true],
    ],
    [
      'is the older one of equal charges of two homes',
      [20, [due('box', 20, '2026-03-01', garage), due('cellar', 20, march, cellar)]],
      ['expected', 'box', true],
    ],
    [
      'is not known if too many charges of several homes are due on the day',
      [
        10,
        Array.from({ length: 11 }, (_, place) => due(`${place}`, place + 10, march, { unit: `${place}` })),
      ],
      ['equal_charges', '', true],
    ],
    [
      'is a deposit, which is never named',
      [20, [flatRent, due('bail', 20, april, { kind: 'deposit' })]],
      ['one_charge', '', true],
    ],
    ['is none of them', [33, [flatRent]], [null, '', true]],
  ])('%s', (_, given, expected) => {
    expect(paid(...(given as Parameters<typeof paid>))).toEqual(expected)
  })
})
