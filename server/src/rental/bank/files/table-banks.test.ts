/** Headers of more banks: sides of the account, dashes, pages, and amounts in pounds. */
import { describe, expect, it } from 'vitest'
import read from './statement-reader.ts'

/** Returns days and amounts, or the code and row of the refusal. */
const amountsIn = async (file: Buffer, currency = 'PLN') => {
  try {
    const { rows, head } = await read(file, { currency, today: '2026-04-10' })
    expect(head.every(({ breaks = [] }) => breaks.length === 0)).toBe(true)
    return rows.map((line) => `${line.bookedOn.slice(5)} ${line.amount}`)
  } catch (error) {
    const { code, details } = error as { code: string; details: { row?: number } }
    return `${code} ${details?.row ?? ''}`
  }
}
const amounts = (...rows: string[]) => amountsIn(Buffer.from(`${rows.join('\n')}\n`))
const both = ['03-05 160000', '03-20 -69000']

describe('columns of both sides', () => {
  it.each([
    ['Wn', 'Ma'],
    ['Kwota WN', 'Kwota MA'],
    ['Kwota Wn', 'Kwota Ma'],
    ['Obroty Wn', 'Obroty Ma'],
    ['Kwota obciążenia', 'Kwota uznania'],
    ['Importe cargo', 'Importe abono'],
    ['Importe debe', 'Importe haber'],
    ['Debit Amount', 'Credit Amount'],
    ['Amount debit', 'Amount credit'],
  ])('are known by their headers: %s and %s', async (debit, credit) => {
    for (const balances of [
      ['', ''],
      ['2.000,00', '1.310,00'],
    ])
      for (const none of ['', '0,00', '-', ' – ', '—']) {
        const rows = [
          `05/03/2026;Ana;${none};1.600,00;${balances[0]}`,
          `20/03/2026;x;690,00;${none};${balances[1]}`,
        ]
        expect(await amounts(`Date;Opis;${debit};${credit};Saldo`, ...rows)).toEqual(both)
      }
  })

  it('alone are none', async () => {
    for (const header of ['Wn', 'Ma'])
      expect(await amounts(`Date;Opis;${header}`, '05/03/2026;Ana;5,00')).toBe('bank_columns_unknown ')
  })

  it('with a dash in both refuse the row, and so does a dash in place of the amount', async () => {
    const rows = ['05/03/2026;Ana;-;1.600,00', '20/03/2026;x;-;-']
    expect(await amounts('Date;Opis;Debe;Haber', ...rows)).toBe('bank_row_unreadable 3')
    expect(await amounts('Date;Opis;Importe', '05/03/2026;Ana;5,00', '20/03/2026;x;-')).toBe(
      'bank_row_unreadable 3',
    )
  })
})

describe('headers of banks in Ireland and the United Kingdom', () => {
  it('NatWest calls the amount "Value"', async () => {
    const head = 'Date, Type, Description, Value, Balance, Account Name, Account Number'
    const rows = [
      `20/03/2026,D/D,"'COUNCIL",-690.00,5410.00,"'NOWAK J","'600000-12345678",`,
      `05/03/2026,BAC,"'J SMITH , RENT",1600.00,6100.00,"'NOWAK J","'600000-12345678",`,
    ]
    expect(await amounts(head, '', ...rows)).toEqual(both)
    // A rate, a day or a number is none.
    for (const value of ['x', '20/03/2026', '7'])
      expect(await amounts('Date,Description,Value', `20/03/2026,a,${value}`)).toBe('bank_columns_unknown ')
    const beside = ['05/03/2026,Ana,1600.00,1.17', '20/03/2026,x,-690.00,1.17']
    expect(await amounts('Date,Description,Amount,Value', ...beside)).toEqual(both)
  })

  it('AIB has amounts of debits and credits', async () => {
    const head =
      'Posted Account, Posted Transactions Date, Description1, Description2, Description3, Debit Amount, Credit Amount,Balance,Posted Currency,Transaction Type,Local Currency Amount,Local Currency'
    const rows = [
      '"123","05/03/2026","ANA","RENT","","","1600.00","3000.00",EUR,"Credit","1600.00",EUR',
      '"123","20/03/2026","COUNCIL","","","690.00","","2310.00",EUR,"Debit","690.00",EUR',
    ]
    expect(await amounts(head, ...rows)).toEqual(both)
    const { rows: lines } = await read(Buffer.from([head, ...rows].join('\n')), {
      currency: 'GBP',
      today: '2026-04-10',
    })
    expect(lines.map(({ text, currency }) => `${text} ${currency}`)).toEqual(['ANA RENT EUR', 'COUNCIL EUR'])
  })

  it('Nationwide writes pounds in Latin-1', async () => {
    const file = [
      '"Account Balance:","£5402.10"',
      '',
      '"Date","Transaction type","Description","Paid out","Paid in","Balance"',
      '"20 Mar 2026","Direct debit","COUNCIL","£690.00","","£5410.00"',
      '"05 Mar 2026","Bank credit","J SMITH","","£1600.00","£6100.00"',
    ].join('\n')
    for (const encoding of ['latin1', 'utf8'] as const)
      expect(await amountsIn(Buffer.from(`${file}\n`, encoding), 'GBP')).toEqual(both)
  })
})

describe('a header that is repeated on each page', () => {
  const [one, two] = ['05/03/2026;Ana;1.600,00;1.700,00', '20/03/2026;x;-690,00;1.010,00']
  it.each([
    'Fecha;Concepto;Importe;Saldo',
    'Data;Opis;Wpływy;Wydatki',
    'Fecha;Concepto;Importe;Divisa;Saldo;Divisa',
  ])('is skipped: %s', async (head) => {
    const rows = head.includes('Wydatki')
      ? ['05/03/2026;Ana;1.600,00;', '20/03/2026;x;;690,00']
      : head.includes('Divisa')
        ? [one.replace(/00;/, '00;EUR;'), two.replace(/00;/, '00;EUR;')].map((row) => `${row};EUR`)
        : [one, two]
    for (const between of [[], ['', 'Página 2 de 3'], ['Suma y sigue', '']])
      expect(await amounts(head, rows[0]!, ...between, head, rows[1]!, head)).toEqual(both)
    expect(await amounts(head, head, ...rows)).toEqual(both)
  })

  it('is refused below the number of another account', async () => {
    const head = 'Fecha;Concepto;Importe;Saldo'
    const account = (number: string) => `Cuenta: ${number}`
    const first = account('ES91 2100 0418 4502 0005 1332')
    expect(await amounts(first, head, one, first, head, two)).toEqual(both)
    for (const number of ['ES79 2100 0813 6101 2345 6789', '12345678'])
      expect(await amounts(first, head, one, account(number), head, two)).toBe('bank_row_unreadable 5')
  })
})
