import { describe, expect, it } from 'vitest'
import { chargeName } from '../reminders/words.ts'
import { rowIn, sentenceIn } from './own-sentences.ts'

describe('a stored sentence of Domovik', () => {
  it.each([
    [
      'Rozliczenie opłat 1 sty 2025 – 31 gru 2025',
      ['Settlement of bills 1 Jan 2025 – 31 Dec 2025', 'Liquidación de gastos 1 ene 2025 – 31 dic 2025'],
    ],
    [
      'Settlement of bills 1 Sept 2025 – 9 May 2026',
      ['Settlement of bills 1 Sept 2025 – 9 May 2026', 'Liquidación de gastos 1 sept 2025 – 9 may 2026'],
    ],
    [
      'Rekompensata za koszty odzyskiwania: Czynsz, listopad 2026',
      ['Flat cost of recovery: Rent, November 2026', 'Costes de cobro: Alquiler, noviembre de 2026'],
    ],
    [
      'Rekompensata za koszty odzyskiwania: Rozliczenie opłat 1 sty 2025 – 31 gru 2025',
      [
        'Flat cost of recovery: Settlement of bills 1 Jan 2025 – 31 Dec 2025',
        'Costes de cobro: Liquidación de gastos 1 ene 2025 – 31 dic 2025',
      ],
    ],
    [
      'Rekompensata za koszty odzyskiwania: Wybita szyba',
      ['Flat cost of recovery: Wybita szyba', 'Costes de cobro: Wybita szyba'],
    ],
    [
      'Kara za wcześniejsze rozwiązanie umowy: Praca (Kraków)',
      [
        'Early termination penalty: Praca (Kraków)',
        'Penalización por terminación anticipada: Praca (Kraków)',
      ],
    ],
    ['Opłata za anulowanie', ['Cancellation fee', 'Penalización por cancelación']],
    ['Noches no disfrutadas', ['Unused nights', 'Noches no disfrutadas']],
    ['Kaucja przeniesiona na nową umowę', [expect.any(String), 'Fianza traspasada al nuevo contrato']],
  ] as const)('%s is read in the language of the reader', (stored, [english, spanish]) => {
    expect(sentenceIn(stored, 'en')).toEqual(english)
    expect(sentenceIn(stored, 'es')).toEqual(spanish)
    expect(sentenceIn(sentenceIn(stored, 'es'), 'pl')).toBe(sentenceIn(stored, 'pl'))
  })

  it.each([
    'Wybita szyba',
    'Rozliczenie opłat',
    'Rozliczenie opłat wody – ogrzewania',
    'Opłata za anulowanie 2',
  ])('%s are words of the landlord and stay', (words) => {
    expect(sentenceIn(words, 'es')).toBe(words)
  })

  it('is told in mails and papers in the language of the tenant, and as stored without a reader', () => {
    const row = { description: 'Noches no disfrutadas', reason: null }
    expect(chargeName({ type: 'extra_fee', serviceFrom: null, ...row }, 'pl')).toBe('Niewykorzystane noce')
    expect(rowIn(row, null)).toBe(row)
    expect(rowIn({ ...row, ofCharge: { ...row, serviceFrom: null } }, 'en')).toEqual({
      ...{ description: 'Unused nights', reason: null },
      ofCharge: { description: 'Unused nights', reason: null, serviceFrom: null },
    })
  })
})
