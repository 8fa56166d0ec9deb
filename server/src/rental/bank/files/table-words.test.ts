import { describe, expect, it } from 'vitest'
import read from './statement-reader.ts'

const given = { currency: 'EUR', today: '2026-03-20' }
const linesOf = async (...lines: string[]) =>
  (await read(Buffer.from(`${lines.join('\n')}\n`), given)).rows.map(({ text, formerText }) => [
    text,
    formerText,
  ])
const failure = async (text: string) =>
  Promise.resolve(read(Buffer.from(text), given)).then(
    () => null,
    ({ code, details }) => [code, details],
  )

describe('texts under headers that no field of texts has', () => {
  it.each([
    ...[
      'Text',
      'Particulars',
      'Transaction Description',
      'Remarks',
      'Payment details',
      'Information',
      'Note',
      'Notes',
    ],
    ...['Uwagi', 'Informacje', 'Operación', 'Referencia', 'Texto', 'Nota', 'Información adicional'],
    ...['Buchungstext', 'Verwendungszweck', 'Libellé', 'Zweck der Zahlung', 'Zusatz'],
  ])('are read under %s', async (header) => {
    expect(await linesOf(`Date;${header};Amount`, '2026-03-10;JAN LIS rent;900.00')).toEqual([
      ['JAN LIS rent', ''],
    ])
  })

  it('are read beside a known text, in the order of the headers, wherever the bank puts them', async () => {
    const row = ['TRANSFER JAN LIS rent', 'TRANSFER']
    expect(
      await linesOf('Date;Description;Zusatz;Extra;Amount', '2026-03-10;TRANSFER;rent;JAN LIS;9.00'),
    ).toEqual([row])
    expect(
      await linesOf('Extra;Date;Zusatz;Amount;Description', 'JAN LIS;2026-03-10;rent;9.00;TRANSFER'),
    ).toEqual([row])
  })

  it.each([
    ...[
      '2026-03-09',
      '09/03/2026',
      '12,50',
      '12,50 EUR',
      '-3',
      'EUR',
      'pln',
      '',
      '12345',
      'D',
      'Credit',
      'salida',
    ],
    ...['Completed', 'ES9121000418450200051332'],
  ])('are no days, amounts, currencies, accounts, directions or states: %s', async (cell) => {
    expect(await linesOf('Date;Description;Extra;Amount', `2026-03-10;a;${cell};9.00`)).toEqual([
      ['a', undefined],
    ])
  })

  it.each(['Category', 'Kategoria', 'Bank name', 'Konto', 'Cuenta', 'Card'])(
    'are not what people or banks write under %s',
    async (header) => {
      expect(await linesOf(`Date;Description;${header};Amount`, '2026-03-10;a;Some words;9.00')).toEqual([
        ['a', undefined],
      ])
    },
  )

  it('say that a row is a total', async () => {
    const rows = [
      '2026-03-10;JAN LIS;900.00',
      '2026-03-11;EWA BUK;50.00',
      '2026-03-11;Closing balance;950.00',
    ]
    expect(await linesOf('Date;Text;Amount', ...rows)).toHaveLength(2)
  })
})

describe('a table whose columns are not known', () => {
  it('is refused with its headers', async () => {
    const many = Array.from({ length: 14 }, (_, place) => `H${place}`)
    for (const [header, named] of [
      ['Quand;Combien;Qui', 'Quand, Combien, Qui'],
      ['Date;Text;Sum of it', 'Date, Text, Sum of it'],
      [`${'x'.repeat(50)};a\u202eb;c`, `${'x'.repeat(40)}…, a b, c`],
      [many.join(';'), [...many.slice(0, 12), '…'].join(', ')],
    ])
      expect(await failure(`${header}\n1;2;3\n4;5;6\n`)).toEqual(['bank_columns_unknown', { headers: named }])
  })

  it.each([
    ['a letter', 'Dear Sir,\nI have paid, as you know, the rent.\nBye\nYours\n'],
    ['rows without headers', '2026-03-10;JAN;900.00\n2026-03-11;EWA;50.00\n'],
    ['one column', 'Quand\n1\n2\n'],
  ])('is not %s', async (_, text) => {
    expect(await failure(text)).toEqual(['bank_format_unknown', {}])
  })
})
