import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../random-tests.fixture.ts'
import { epcCode, polishTransferCode } from './payment-codes.ts'
import { paymentReference, printedReference, referencesIn } from './reference.ts'

const bytes = (text: string): number => new TextEncoder().encode(text).length

describe('a payment reference', () => {
  it('has check digits of ISO 11649 (E23)', () => {
    expect(paymentReference(4217)).toBe('RF2300004217')
    expect(paymentReference(1)).toBe('RF7400000001')
    expect(printedReference('RF2300004217')).toBe('RF23 0000 4217')
  })

  it('is found in a text whatever the signs inside it', () => {
    expect(referencesIn('czynsz rf23-0000 4217 marzec')).toEqual(['RF2300004217'])
    expect(referencesIn('RF2300004217RF7400000001 RF2300004217')).toEqual(['RF2300004217', 'RF7400000001'])
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (number) => {
        const reference = paymentReference(number)
        expect(referencesIn(`x ${printedReference(reference)} y`)).toEqual([reference])
      }),
      { numRuns: runs(200) },
    )
  })

  it('is not found with one wrong digit or two neighbours swapped (E23)', () => {
    const reference = 'RF2300004217'
    for (let at = 2; at < reference.length; at += 1) {
      for (const digit of '0123456789') {
        const wrong = reference.slice(0, at) + digit + reference.slice(at + 1)
        if (wrong !== reference) expect(referencesIn(wrong)).toEqual([])
      }
      const swapped =
        reference.slice(0, at) + (reference[at + 1] ?? '') + reference[at] + reference.slice(at + 2)
      if (swapped !== reference) expect(referencesIn(swapped)).toEqual([])
    }
  })
})

describe('the EPC code', () => {
  const payment = {
    name: 'Anna Kowalska',
    iban: 'ES91 2100 0418 4502 0005 1332',
    amount: 90_450,
    reference: 'RF2300004217',
    text: '',
  }

  it('has a reference and no text (E24)', () => {
    const code = epcCode(payment)
    expect(code).toBe(
      'BCD\n002\n1\nSCT\n\nAnna Kowalska\nES9121000418450200051332\nEUR904.50\n\nRF2300004217',
    )
    expect(bytes(code)).toBe(77)
  })

  it('has a text if there is no reference (E25)', () => {
    const code = epcCode({
      name: 'Wspólnota Żabia 7',
      iban: 'PL61109010140000071219812874',
      amount: 32_000,
      reference: '',
      text: 'RF2300004217 Czynsz 03/2026',
    })
    expect(code).toBe(
      'BCD\n002\n1\nSCT\n\nWspólnota Żabia 7\nPL61109010140000071219812874\nEUR320.00\n\n\nRF2300004217 Czynsz 03/2026',
    )
    expect([bytes(code), code.length]).toEqual([103, 101])
  })

  it('keeps a name on its line and refuses an amount that it cannot carry', () => {
    expect(epcCode({ ...payment, name: 'Anna\nES00' }).split('\n')).toHaveLength(10)
    for (const amount of [0, -1, 1.5, 100_000_000_000])
      expect(() => epcCode({ ...payment, amount })).toThrow(RangeError)
  })
})

describe('the Polish transfer code', () => {
  const transfer = {
    name: 'Anna Kowalska',
    account: 'PL61 1090 1014 0000 0712 1981 2874',
    amount: 90_450,
    title: 'RF2300004217 czynsz 03/2026',
  }

  it('has nine fields (E26)', () => {
    const code = polishTransferCode(transfer)
    expect(code).toBe('|PL|61109010140000071219812874|090450|Anna Kowalska|RF2300004217 czynsz 03/2026|||')
    expect(bytes(code)).toBe(82)
  })

  it('leaves an amount that has no room to the payer, and cuts names by characters (E27)', () => {
    const code = polishTransferCode({ ...transfer, amount: 1_234_567, name: 'Zarządzanie Nieruchomościami' })
    expect(code.split('|').slice(3, 5)).toEqual(['000000', 'Zarządzanie Nierucho'])
    expect(bytes('Zarządzanie Nierucho')).toBe(21)
  })

  it.each([
    ['Großmann & Söhne', 'Grossmann & Sohne'],
    ['Zażółć GĘŚLĄ jaźń', 'Zażółć GĘŚLĄ jaźń'],
    ['Ærø Ångström', 'AEro Angstrom'],
    ['Œuvre «Île»', 'OEuvre "Ile"'],
    ['Dom – „Żabka”', 'Dom - "Żabka"'],
    ['Anna 😀 Kowalska', 'Anna Kowalska'],
    ['Nr ﬁ №5', 'Nr fi No5'],
    ['a|b', 'a b'],
  ])('spells %s with the letters that it has', (name, expected) => {
    expect(polishTransferCode({ ...transfer, name }).split('|')[4]).toBe(expected)
  })

  it('has nine fields whatever the names', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (name, title) => {
        expect(polishTransferCode({ ...transfer, name, title }).split('|')).toHaveLength(9)
      }),
      { numRuns: runs(200) },
    )
  })
})
