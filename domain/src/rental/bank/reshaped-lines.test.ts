import { describe, expect, it } from 'vitest'
import { paymentReference } from './reference.ts'
import { pairReshaped, type TableLine } from './reshaped-lines.ts'
import { timeId } from './time-ids.ts'

const [a, b] = [paymentReference(4217), paymentReference(4218)]
const line = (text: string, more: Partial<TableLine> = {}): TableLine => ({
  ...{ bookedOn: '2026-03-10', amount: 90_450, partyKey: '', partyName: '', text, bankId: '', balance: null },
  ...more,
})

describe('a movement that a table with other columns wrote', () => {
  it.each<[string, TableLine, TableLine, boolean]>([
    [
      'an equal balance and other columns',
      line('x', { balance: 5 }),
      line('y', { balance: 5, partyName: 'Jan' }),
      true,
    ],
    [
      'an equal balance and most words',
      line('x czynsz', { balance: 5 }),
      line('x czynsz y', { balance: 5 }),
      true,
    ],
    [
      'an equal balance and other words',
      line('Recibo agua', { balance: 5 }),
      line('Recibo luz', { balance: 5 }),
      false,
    ],
    [
      'an equal balance and no words but notes of people',
      line('paid', { balance: 5, isOfNotes: true }),
      line('to check', { balance: 5 }),
      true,
    ],
    [
      'another balance and no words but notes of people',
      line('paid', { balance: 5, isOfNotes: true }),
      line('paid x', { balance: 6 }),
      false,
    ],
    ['another balance', line(a, { balance: 5 }), line(`${a} x`, { balance: 6 }), false],
    ['a balance of one only', line('x', { balance: 5 }), line('x y'), false],
    ['a reference and more words', line(a), line(`Przelew ${a}`), true],
    [
      'a reference and other columns',
      line(`Przelew ${a}`),
      line(`PRZELEWY ${a}`, { partyName: 'Jan' }),
      true,
    ],
    ['a reference and other words', line(`${a} czynsz`), line(`${a} media`), false],
    ['two references', line(a, { balance: 5 }), line(b, { balance: 5 }), false],
    ['words without a reference', line('czynsz'), line('czynsz Jan'), false],
    ['an id of the bank', line('x', { bankId: 'B1' }), line('Przelew x', { bankId: 'B1' }), true],
    ['an id and a word of the payer', line('x', { bankId: 'B1' }), line('x y', { bankId: 'B1' }), false],
    ['a reference and a word of the payer', line(`${a} czynsz`), line(`${a} czynsz marzec`), false],
    [
      'a reference, a name in its own column and a word of the payer',
      line(`Przelew Jan ${a}`),
      line(`${a} marzec`, { partyName: 'Jan' }),
      true,
    ],
    [
      'a reference, a name in its own column and other words of the payer',
      line(`${a} czynsz Jan`),
      line(`${a} media`, { partyName: 'Jan' }),
      false,
    ],
    ['two accounts of the other side', line(a, { partyKey: 'k' }), line(a, { partyKey: 'm' }), false],
    [
      'words of an app in another language',
      line('Payment from JAN LIS', { balance: 5 }),
      line('Płatność od JAN LIS', { balance: 5 }),
      true,
    ],
    [
      'an app in another language and another payer',
      line('Payment from JAN LIS', { balance: 5 }),
      line('Płatność od EWA LIS', { balance: 5 }),
      false,
    ],
    [
      'an equal time in other words',
      line('To pocket', { bankId: timeId(['08:00:01', '09:12:33']) }),
      line('Do kieszeni', { bankId: timeId(['07:00:01', '08:12:33']) }),
      true,
    ],
    [
      'another time and equal balances',
      line('Payment from JAN', { balance: 5, bankId: timeId(['08:00:01']) }),
      line('Płatność od JAN', { balance: 5, bankId: timeId(['08:00:02']) }),
      false,
    ],
    [
      'an equal time and two references',
      line(a, { bankId: timeId(['08:00:01']) }),
      line(b, { bankId: timeId(['08:00:01']) }),
      false,
    ],
    [
      'words of an app in two languages, without time and balance',
      line('Transfer from JAN LIS'),
      line('Transferencia de JAN LIS'),
      true,
    ],
    [
      'the same, with a balance of one only',
      line('Top-Up by *1234', { balance: 5 }),
      line('Recarga de *1234'),
      true,
    ],
    ['other words in one language', line('Transfer from JAN LIS'), line('Payment to JAN LIS'), false],
    ['two languages and another payer', line('Transfer from JAN LIS'), line('Przelew od EWA LIS'), false],
    ['two languages and a word of the payer', line('Payment from JAN'), line('Pago de JAN garaje'), false],
    ['only words of apps', line('Transfer'), line('Transferencia'), false],
    ['more words of one language', line('Payment JAN'), line('Payment from JAN'), false],
    ['another day', line(a, { balance: 5 }), line(a, { balance: 5, bookedOn: '2026-03-11' }), false],
  ])('is decided by %s', (_, file, stored, same) => {
    expect(pairReshaped([file], [stored]).size).toBe(same ? 1 : 0)
  })

  it('is found on days that repeat several amounts and balances, also without a common word', () => {
    const days = ['2026-03-10', '2026-03-11']
    const lines = (words: string[], balance = 5) =>
      words.map((word, place) => line(word, { balance: balance + place, bookedOn: days[place]! }))
    const stored = lines(['Exchanged', 'To pocket'])
    expect(pairReshaped(lines(['Wymieniono', 'Do kieszeni']), stored).size).toBe(2)
    expect(pairReshaped(lines(['Wymieniono', 'Do kieszeni'], 6), stored).size).toBe(0)
    expect(pairReshaped(lines(['Wymieniono']), stored.slice(0, 1)).size).toBe(0)
    expect(
      pairReshaped(lines(['Wymieniono', 'Do kieszeni']), [stored[0]!, line('x', { balance: 1 }), stored[1]!])
        .size,
    ).toBe(0)
  })

  it('pairs two movements of one second with the two that are stored', () => {
    const bankId = timeId(['08:00:01'])
    const file = [line('Od EWA', { bankId }), line('Od JAN', { bankId }), line('Od OLA', { bankId })]
    expect(pairReshaped(file, [line('From JAN', { bankId }), line('From EWA', { bankId })]).size).toBe(2)
  })

  it('is used once for two equal bookings', () => {
    expect(pairReshaped([line(`Przelew ${a}`), line(`Transfer ${a}`)], [line(a)]).size).toBe(1)
  })
})
