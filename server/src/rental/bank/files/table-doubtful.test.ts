/** Rows whose amount, sign or account is not certain: they are refused with their row, or proved by balances. */
import { describe, expect, it } from 'vitest'
import read from './statement-reader.ts'

/** Returns amounts, what is left out and the closing balance; or the code and row of the refusal. */
const table = async (...rows: string[]) => {
  try {
    const file = Buffer.from(`${rows.join('\n')}\n`)
    const { head, rows: lines } = await read(file, { currency: 'EUR', today: '2026-03-20' })
    const { unbookedEntries = [], closing, unbooked, productRows, currency } = head[0]!
    return {
      ...{ amounts: lines.map(({ amount }) => amount), days: lines.map(({ bookedOn }) => bookedOn) },
      names: lines.map(({ partyName, partyAccount }) => `${partyName} ${partyAccount}`.trim()),
      out: unbookedEntries.map(({ reason, said }) => `${reason}: ${said}`),
      ...{ closing: closing?.amount ?? null, unbooked, productRows, currency },
    }
  } catch (error) {
    const { code, details } = error as { code: string; details: { row?: number } }
    return `${code} ${details?.row ?? ''}`
  }
}
const unreadable = (row: number) => `bank_row_unreadable ${row}`

describe('a row with other cells than the headers', () => {
  it.each([
    [['Data;Tytuł;Kwota', '12.03.2026;czynsz; 100,00;1200,00', '11.03.2026;b;-50,00'], 2],
    [['Data;Tytuł;Kwota;', '12.03.2026;czynsz; 100,00;1200,00;', '11.03.2026;b;-50,00;'], 2],
    [['Fecha;Concepto;Importe;Divisa', '11/03/2026;b;-50,00;EUR', '12/03/2026;Alquiler; 3;1.200,00;EUR'], 3],
    [['Data;Tytuł;Kwota;Kategoria', '12.03.2026;czynsz;100,00;1200,00;Wpływy', '11.03.2026;b;-50,00;X'], 2],
    [['Date|Description|Amount', '2026-03-12|rent|3.00|1200.00'], 2],
    // The amount moved from the debits to the credits.
    [['Fecha;Concepto;Debe;Haber', '10/03/2026;a;5,00;', '11/03/2026;b; ;3,00;', '12/03/2026;c;;4,00'], 3],
    [['Fecha,Concepto,Debe,Haber', '10/03/2026,a,5.00,', '11/03/2026,b 3,00,3.00,', '12/03/2026,c,,4.00'], 3],
    // An empty balance hides that the amount moved to its place.
    [['Fecha;Concepto;Importe;Saldo', '12/03/2026;ALQ;12,50;700,00;', '11/03/2026;b;-50,00;950,00'], 2],
    // A line end in a text: the amount is in the next line.
    [['Fecha;Concepto;Importe', '10/03/2026;b;5,00', '12/03/2026;ALQ;12,50', 'piso;700,00'], 3],
    [['Fecha;Concepto;Importe', '12/03/2026;ALQ;12,50', 'piso', ';-700,00', '11/03/2026;b;5,00'], 2],
    [['Fecha;Concepto;Importe;Divisa', '12/03/2026;ALQ;3,00', ';;700,00;EUR', '11/03/2026;b;5,00;EUR'], 3],
    [
      [
        'Fecha;Concepto;Importe;Saldo',
        '12/03/2026;ALQ; 3,00',
        'piso;700,00;1.650,00',
        '11/03/2026;b;-50,00;950,00',
      ],
      3,
    ],
    // The balances go on if the balance of the row is its amount.
    [
      [
        'Fecha;Concepto;Importe;Saldo',
        '11/03/2026;b;-50,00;950,00',
        '12/03/2026;ALQ; 3,00;700,00',
        '13/03/2026;c;-20,00;1.630,00',
      ],
      3,
    ],
    // The oldest amount is not proved by balances, and balances of other rows must follow.
    [['Fecha;Saldo;Concepto;Importe', '10/03/2026;9,00;a; 1,00;5,00', '11/03/2026;7,00;b;-2,00'], 2],
    [['Fecha;Concepto;Importe;Saldo', '10/03/2026;a;5,00;9,00', '11/03/2026;b; 1,00;3,00;12,00'], 3],
    [['Fecha;Concepto;Importe;Saldo', '10/03/2026;a;5,00;9,00', '11/03/2026;3,00;12,00'], 3],
    [['Fecha;Valor;Concepto;Importe;Saldo', '10/03/2026;x;a;5,00;9,00', '11/03/2026;b;3,00;12,00'], 3],
  ])('refuses the file with its row: %j', async (rows, row) => {
    expect(await table(...rows)).toBe(unreadable(row))
  })

  it.each([
    [
      ['Data;Tytuł;Kwota', '12.03.2026;czynsz;1200,00;;', '11.03.2026;b;-50,00'],
      [-5000, 120_000],
    ],
    [
      ['Data;Kwota;Tytuł', '12.03.2026;1200,00;czynsz; 100,00', '11.03.2026;-50,00;b'],
      [-5000, 120_000],
    ],
    [
      ['Fecha;Concepto;Importe;Saldo', '10/03/2026;a;5,00;9,00', '11/03/2026;b;3,00;12,00;note'],
      [500, 300],
    ],
    [
      ['Fecha;Concepto;Importe;Nota', '10/03/2026;a;5,00;n', '11/03/2026;b;3,00'],
      [500, 300],
    ],
    [
      ['Fecha;Concepto;Debe;Haber', '10/03/2026;5,00;9,00', '11/03/2026;b;;3,00', '12/03/2026;c;4,00'],
      [-900, 300, -400],
    ],
  ])('is read if only one reading is possible: %j', async (rows, amounts) => {
    expect(await table(...rows)).toMatchObject({ amounts })
  })
})

describe('an amount in a column of texts', () => {
  it.each([
    [
      'Fecha;Concepto;Importe;Referencia',
      '10/03/2026;a;-50,00;',
      '11/03/2026;b;-20,00;x',
      '12/03/2026;ALQ;03;700,00',
    ],
    [
      'Date,Description,Amount,Note',
      '2026-03-10,a,-50.00,',
      '2026-03-11,b,-20.00,',
      '2026-03-12,Rent March,2026,700.00',
    ],
    [
      'Fecha;Concepto;Importe;Tarjeta',
      '10/03/2026;a;-50,00;',
      '11/03/2026;b;-20,00;',
      '12/03/2026;ALQ;12,50;700,00',
    ],
    [
      'Fecha;Concepto;Debe;Haber;Nota',
      '10/03/2026;a;50,00;;',
      '11/03/2026;b;20,00;;',
      '12/03/2026;piso; 3;;700,00',
    ],
  ])('refuses the file with its row, because the cells can be moved: %s', async (...rows) => {
    expect(await table(...rows)).toBe(unreadable(4))
  })

  it('is the amount of the bank if the header says so, or if it often has one', async () => {
    const rows = ['10/03/2026;a;-50,00;-60,00', '11/03/2026;b;-20,00;', '12/03/2026;c;5,00;']
    for (const header of ['Kwota oryginalna', 'Importe original', 'Exchange amount'])
      expect(await table(`Fecha;Concepto;Importe;${header}`, ...rows)).toMatchObject({
        amounts: [-5000, -2000, 500],
      })
  })
})

describe('a currency above the table', () => {
  it.each([['#Waluta;', 'PLN;'], ['Divisa;PLN'], ['Moneda: PLN']])(
    'is that of the amounts: %s',
    async (...above) => {
      const rows = ['Fecha;Concepto;Importe', '10/03/2026;a;-50,00', '11/03/2026;b;700,00']
      expect(await table('Extracto', ...above, '', ...rows)).toMatchObject({ currency: 'PLN' })
      expect(await table(...above.map((line) => line.replace('PLN', 'EUR')), ...rows)).toMatchObject({
        currency: 'EUR',
      })
    },
  )
})

it.each(['10,00;1.200,00', '1.200,00;1.200,00'])(
  'a debit and a credit in one row refuse it: %s',
  async (both) => {
    expect(await table('Fecha;Concepto;Debe;Haber', '11/03/2026;b;50,00;', `12/03/2026;a;${both}`)).toBe(
      unreadable(3),
    )
    expect(await table('Fecha;Importe;Debe;Haber', `12/03/2026;1.200,00;${both}`)).toBe(unreadable(2))
    const zeros = ['11/03/2026;b;50,00;0,00', '12/03/2026;a;0,00;1.200,00']
    expect(await table('Fecha;Concepto;Debe;Haber', ...zeros)).toMatchObject({ amounts: [-5000, 120_000] })
  },
)

it.each([
  [
    'Date;Interest Date;Amount;Account;Counterparty;Name;Description',
    '2026-03-12;2026-03-12;1,200.00;NL01;ES9121000418450200051332;JUAN;rent',
  ],
  [
    'Date;Name / Description;Account;Counterparty;Code;Amount;Notifications',
    '20260312;JUAN;NL01;ES9121000418450200051332;OV;1,200.00;rent',
  ],
])('the other side of bunq and ING has a name and an account: %s', async (header, row) => {
  expect(await table(header, row)).toMatchObject({ names: ['JUAN ES9121000418450200051332'] })
})

describe('rows of another product', () => {
  const header = 'Type,Product,Completed Date,Description,Amount,Fee,Currency,State,Balance'
  const row = (product: string, day: number, amount: string, balance: string) =>
    `TRANSFER,${product},2026-03-${day} 09:12:33,x,${amount},0.00,EUR,COMPLETED,${balance}`

  it.each([
    ['Current', 'Savings'],
    ['Actual', 'Ahorros'],
    ['Bieżące', 'Oszczędności'],
  ])('are left out and named: %s, %s', async (current, savings) => {
    const rows = [row(current, 10, '-100.00', '1804.50'), row(savings, 10, '100.00', '100.00')]
    expect(await table(header, ...rows, row(current, 12, '904.50', '2709.00'))).toMatchObject({
      amounts: [-10_000, 90_450],
      out: [`product: ${savings}`],
      ...{ closing: 270_900, productRows: 1, unbooked: 0 },
    })
    expect(await table(header, row(savings, 10, '1.00', '1.00'))).toMatchObject({
      amounts: [100],
      closing: 100,
    })
  })

  it('refuse the file if no product is the account', async () => {
    const rows = [row('Savings', 10, '1.00', '1.00'), row('Deposit', 11, '1.00', '1.00')]
    expect(await table(header, ...rows)).toBe('bank_products_unclear 3')
  })
})

describe('what banks write in other ways', () => {
  it.each([
    'Wpływy;Wydatki',
    'Ingresos;Gastos',
    'Income;Expenses',
    'Entradas;Salidas',
    'Deposits;Withdrawals',
    'Ingresos (EUR);Gastos (EUR)',
  ])('%s are columns of amounts', async (header) => {
    const rows = ['12/03/2026;a;1.200,00;', '11/03/2026;b;;50,00']
    expect(await table(`Fecha;Concepto;${header}`, ...rows)).toMatchObject({ amounts: [-5000, 120_000] })
  })

  it.each([
    ['1.200,00 CR', '50,00 DR'],
    ['1.200,00CR', '50,00 dr.'],
    ['CR 1.200,00', 'DR 50,00'],
    ['1.200,00 EUR CR', '-50,00 DR'],
  ])('%s came in and %s went out', async (came, went) => {
    const rows = [`12/03/2026;pago;${came}`, `11/03/2026;b;${went}`]
    expect(await table('Fecha;Concepto;Importe', ...rows)).toMatchObject({ amounts: [-5000, 120_000] })
    expect(await table('Fecha;Concepto;Importe', '12/03/2026;a;-1,00 CR')).toBe(unreadable(2))
  })

  it.each(['11-mar-26', '11-mar-2026', '11 mar 2026', '11 marca 2026', '11 mar. 26', '11 de marzo de 2026'])(
    '%s is a day',
    async (day) => {
      expect(await table('Fecha;Concepto;Importe', `${day};a;1,00`)).toMatchObject({ days: ['2026-03-11'] })
    },
  )

  it('"Devuelto" is not booked', async () => {
    const rows = ['12/03/2026;a;5,00;Contabilizado', '14/03/2026;c;-3,00;Devuelto']
    expect(await table('Fecha;Concepto;Importe;Estado', ...rows)).toMatchObject({
      ...{ amounts: [500], unbooked: 1 },
      out: ['unbooked: Devuelto'],
    })
    const deposits = ['12/03/2026;a;5,00;Devuelta', '14/03/2026;c;-3,00;x', '15/03/2026;d;-3,00;y']
    expect(await table('Fecha;Concepto;Importe;Fianza', ...deposits)).toMatchObject({ unbooked: 0 })
  })
})
