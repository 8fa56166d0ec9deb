import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../random-tests.fixture.ts'
import { printedAccount, printedIban, readIban } from './iban.ts'

const right = [
  'ES9121000418450200051332',
  'PL61109010140000071219812874',
  'DE89370400440532013000',
  'GB29NWBK60161331926819',
  'MT84MALT011000012345MTLCAST001S',
]

describe('an IBAN', () => {
  it.each(right)('%s is read whatever its blanks and letters', (iban) => {
    expect(readIban(iban)).toBe(iban)
    expect(readIban(printedIban(iban).toLowerCase())).toBe(iban)
  })

  it('of Poland may leave out PL', () => {
    expect(readIban('61 1090 1014 0000 0712 1981 2874')).toBe('PL61109010140000071219812874')
  })

  it('is printed in groups of four', () => {
    expect(printedIban('PL61109010140000071219812874')).toBe('PL61 1090 1014 0000 0712 1981 2874')
  })

  it.each([
    '',
    'PL61',
    'ES912100041845020005133',
    'ES91210004184502000513321',
    '61109010140000071219812875',
    'account 12',
    'ES91 2100 0418 4502 0005 133X',
  ])('%j is none', (text) => {
    expect(readIban(text)).toBeNull()
  })

  it('with one other digit is none', () => {
    fc.assert(
      fc.property(fc.constantFrom(...right), fc.nat(), fc.integer({ min: 1, max: 9 }), (iban, at, more) => {
        const digits = [...iban].flatMap((sign, index) => (/\d/.test(sign) ? [index] : []))
        const index = digits[at % digits.length] ?? 2
        const other = String((Number(iban[index]) + more) % 10)
        expect(readIban(iban.slice(0, index) + other + iban.slice(index + 1))).toBeNull()
      }),
      { numRuns: runs(200) },
    )
  })

  it.each([
    ['PL61109010140000071219812874', 'PL61 1090 1014 0000 0712 1981 2874'],
    ['000123456789', '000123456789'],
    ['', ''],
  ])('the account %j of a file is shown as %j', (account, shown) => {
    expect(printedAccount(account)).toBe(shown)
  })
})
