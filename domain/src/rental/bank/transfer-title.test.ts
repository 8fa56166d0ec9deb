import { describe, expect, it } from 'vitest'
import { transferSubject, transferTitle } from './transfer-title.ts'

const charge = (type: string, serviceFrom: string | null) => ({ type, serviceFrom })

describe('what a transfer pays', () => {
  it.each([
    [
      'the rent of a month with its bills',
      [charge('bills', '2026-03-01'), charge('rent', '2026-03-01')],
      'rent 03/2026',
    ],
    [
      'the rent of some months',
      [charge('rent', '2026-03-01'), charge('rent', '2026-02-10')],
      'rent 02-03/2026',
    ],
    [
      'over the turn of a year',
      [charge('rent', '2025-12-01'), charge('rent', '2026-01-01')],
      'rent 12/2025-01/2026',
    ],
    ['bills only', [charge('bills', '2026-03-01'), charge('deposit', null)], 'bills 03/2026'],
    ['a stay with its cleaning', [charge('extra_fee', null), charge('stay', '2026-06-28')], 'stay 06/2026'],
    ['charges of no period', [charge('deposit', null), charge('other', '2026-03-01')], null],
    ['rent without a month', [charge('rent', null)], null],
    ['nothing', [], null],
  ])('%s', (_, charges, expected) => {
    const subject = transferSubject(charges)
    expect(subject && `${subject.kind} ${subject.period}`).toBe(expected)
  })
})

describe('the title of a transfer', () => {
  it.each([
    ['czynsz', '03/2026', 'RF2300004217 czynsz 03/2026'],
    ['czynsz', '02-03/2026', 'RF2300004217 czynsz 02-03/2026'],
    ['czynsz', '12/2025-01/2026', 'RF2300004217 12/2025-01/2026'],
    ['a word that is far too long', '03/2026', 'RF2300004217 03/2026'],
  ])('%s of %s', (word, period, expected) => {
    expect(transferTitle('RF2300004217', { word, period }, 32)).toBe(expected)
  })

  it('is the reference if nothing else is known or has room', () => {
    expect(transferTitle('RF2300004217', null, 32)).toBe('RF2300004217')
    expect(transferTitle('RF2300004217', { word: 'czynsz', period: '03/2026' }, 15)).toBe('RF2300004217')
  })
})
