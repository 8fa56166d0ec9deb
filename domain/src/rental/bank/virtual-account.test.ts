import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../random-tests.fixture.ts'
import { readIban } from './iban.ts'
import { prefixDigits, prefixFault, virtualAccount, virtualAccountsIn } from './virtual-account.ts'

const account = 'PL61109010140000071219812874'
const prefix = '109010140000'

describe('a virtual account', () => {
  it('consists of check digits, prefix and payment number', () => {
    expect(virtualAccount(prefix, 4217)).toMatch(/^PL\d\d109010140000000000004217$/)
    // The check digits are those of the account that the bank publishes as an example.
    expect(virtualAccount('1090101400000712', 19812874)).toBe(account)
  })

  const numbers = fc.integer({ min: 1, max: 99_999_999 })
  const prefixes = fc.integer({ min: 12, max: 16 }).map((length) => '1090101412345678'.slice(0, length))

  it('is a valid IBAN and names its payment number in any text', () => {
    fc.assert(
      fc.property(prefixes, numbers, fc.stringMatching(/^[a-z .-]{0,20}$/), (given, number, text) => {
        const iban = virtualAccount(given, number)
        expect(readIban(iban)).toBe(iban)
        const printed = iban.replace(/(.{4})/g, '$1 ')
        expect(virtualAccountsIn(`${text} ${printed} ${text}`, [given])).toEqual([number])
        expect(virtualAccountsIn(iban.slice(2), ['999999999999', given])).toEqual([number])
      }),
      { numRuns: runs(200) },
    )
  })

  it('is not found with one wrong digit, or with another prefix', () => {
    fc.assert(
      fc.property(numbers, fc.nat(25), fc.integer({ min: 1, max: 9 }), (number, at, more) => {
        const digits = virtualAccount(prefix, number).slice(2)
        const wrong = digits.slice(0, at) + ((Number(digits[at]) + more) % 10) + digits.slice(at + 1)
        expect(virtualAccountsIn(wrong, [prefix])).toEqual([])
        expect(virtualAccountsIn(digits, ['109010140001'])).toEqual([])
      }),
      { numRuns: runs(200) },
    )
  })

  it.each([
    ['1090 1014 0000', null],
    ['1090101400000712', null],
    ['10901014000', 'virtual_prefix_invalid'],
    ['10901014000007121', 'virtual_prefix_invalid'],
    ['109010150000', 'virtual_prefix_invalid'],
    ['PL1090101400', 'virtual_prefix_invalid'],
    ['114020040000', 'virtual_prefix_other_bank'],
  ])('with the prefix %s has the fault %s', (typed, fault) => {
    expect(prefixFault(prefixDigits(typed), account)).toBe(fault)
  })

  it('does not exist at a bank of another country', () => {
    expect(prefixFault(prefix, 'ES9121000418450200051332')).toBe('virtual_prefix_other_bank')
  })
})
