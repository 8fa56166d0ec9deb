import { describe, expect, it } from 'vitest'
import read from './statement-reader.ts'

/** Returns the amounts of the lines, or the code of the refusal. */
const amounts = async (...rows: string[]) => {
  try {
    const file = Buffer.from(`${rows.join('\n')}\n`)
    return (await read(file, { currency: 'EUR', today: '2026-03-20' })).rows.map(({ amount }) => amount)
  } catch (error) {
    return (error as { code: string }).code
  }
}
const table = (header: string, ...words: string[]) =>
  amounts(
    `Date;${header};Description;Amount`,
    ...words.map((word, place) => `2026-03-1${place};${word};x;${place + 1}.50`),
  )

describe('money that went out', () => {
  it.each([
    ['Type', 'CREDIT', 'DEBIT'],
    ['D/C', 'C', 'D'],
    ['C/D', 'CR', 'DR'],
    ['Ind', 'CRDT', 'DBIT'],
    ['Debit/credit', 'Credit', 'Debit'],
    ['Af Bij', 'Bij', 'Af'],
    ['Debe/Haber', 'H', 'D'],
    ['Debe/Haber', 'Haber', 'Debe'],
    ['Cargo/Abono', 'A', 'C'],
    ['Naturaleza', 'Abono', 'Cargo'],
    ['Strona', 'MA', 'WN'],
    ['Typ operacji', 'uznanie', 'obciążenie'],
    ['Rodzaj', 'Przelew przychodzący', 'Przelew wychodzący'],
    ['Direction', 'IN', 'OUT'],
    ['Znak', '+', '-'],
    ['Znak', '+', '−'],
    ['Sign', 'plus', 'minus'],
    ['D/C indicator', 'C', 'D'],
    ['Debit or credit', 'C', 'D'],
    ['Debe/Haber (D/H)', 'H', 'D'],
    ['Strona operacji (U/O)', 'U', 'O'],
    ['Naturaleza', 'H', 'D'],
  ])('is told by a column %s with %s and %s', async (header, came, went) => {
    expect(await table(header, came, went, went)).toEqual([150, -250, -350])
  })

  it('is told by the header if all rows have one letter', async () => {
    expect(await table('D/C', 'D', 'D')).toEqual([-150, -250])
    expect(await table('Cargo/Abono', 'C', 'C')).toEqual([-150, -250])
    expect(await table('Class', 'C', 'C')).toEqual([150, 250])
    expect(await table('Strona', 'O', 'O')).toEqual([-150, -250])
    expect(await table('Strona', 'U', 'U')).toEqual([150, 250])
    expect(await table('Znak', '-', '-')).toEqual([-150, -250])
    expect(await table('Uwagi', '-', '-')).toEqual([150, 250])
    // Credit or "cargo".
    expect(await table('Naturaleza', 'C', 'C')).toBe('bank_signs_unclear')
  })

  it('is told by an amount that is also in the column of debits', async () => {
    const header = 'Fecha;Concepto;Importe;Debe;Haber'
    expect(await amounts(header, '10/03/2026;a;100,00;;100,00', '11/03/2026;b;30,00;30,00;')).toEqual([
      100_00, -30_00,
    ])
    expect(await amounts(header, '10/03/2026;a;100,00;;100,00', '11/03/2026;b;-30,00;30,00;')).toEqual([
      100_00, -30_00,
    ])
    expect(await amounts(header, '11/03/2026;b;30,00;40,00;')).toBe('bank_row_unreadable')
  })

  it('has its own sign if no amount contradicts the words', async () => {
    expect(await amounts('Date;Type;Amount', '2026-03-10;DEBIT;-1.50', '2026-03-11;CREDIT;-2.00')).toEqual([
      -150, -200,
    ])
    expect(await table('Type', 'CREDIT', 'INTEREST')).toEqual([150, 250])
    expect(await table('Type', 'CREDIT', 'FEE')).toBe('bank_signs_unclear')
  })

  it('refuses the file if some rows have no word, or few of many amounts have a minus', async () => {
    expect(await table('Type', 'DEBIT', 'FEE')).toBe('bank_signs_unclear')
    expect(await amounts('Date;Type;Amount', '2026-03-10;DEBIT;-1.50', '2026-03-11;DEBIT;2.00')).toBe(
      'bank_signs_unclear',
    )
    const plus = ['10/03/2026;Abono;+900,00', '11/03/2026;Cargo;50,00']
    expect(await amounts('Fecha;Tipo;Importe', ...plus)).toBe('bank_signs_unclear')
    expect(await amounts('Fecha;Tipo;Importe;Saldo', `${plus[0]};1.900,00`, `${plus[1]};1.850,00`)).toEqual([
      90_000, -5_000,
    ])
  })

  it('has a sign of its own beside others with a minus, or if an amount has a plus: one without is a refund', async () => {
    const debits = ['2026-03-10;DEBIT;-1.50', '2026-03-11;DEBIT;-3.00', '2026-03-12;DEBIT;2.00']
    expect(await amounts('Date;Type;Amount', ...debits)).toEqual([-150, -300, 200])
    const rows = ['10/03/2026;Przelew przychodzący;+900,00', '11/03/2026;Przelew wychodzący;+50,00']
    expect(await amounts('Data;Rodzaj;Kwota', ...rows)).toEqual([90_000, 5_000])
  })

  it('is not told by a category of a person, or by letters under a header that does not explain them', async () => {
    const rows = (...words: string[]) =>
      words.map((word, place) => `1${place}/03/2026;alquiler;${place + 1},50;${word}`)
    expect(await amounts('Fecha;Concepto;Importe;Categoría', ...rows('Ingreso', 'Gasto'))).toEqual([150, 250])
    expect(await amounts('Fecha;Concepto;Importe;Rubro', ...rows('Ingreso', 'Gasto'))).toEqual([150, 250])
    const unclear = 'bank_signs_unclear'
    expect(await amounts('Fecha;Concepto;Importe;Clase', ...rows('A', 'C', 'A'))).toBe(unclear)
    const signed = rows('A', 'C', 'A').map((row) => row.replace('3,50', '-3,50'))
    expect(await amounts('Fecha;Concepto;Importe;Clase', ...signed)).toEqual([150, 250, -350])
    expect(await amounts('Fecha;Concepto;Importe;Uwagi', ...rows('-', '-'))).toEqual([150, 250])
  })

  it('is proved by balances where words are not clear', async () => {
    const header = 'Date;Type;Amount;Balance'
    const given = ['2026-03-10;DEBIT;-1.50;98.50', '2026-03-11;DEBIT;2.00;100.50']
    expect(await amounts(header, ...given)).toEqual([-150, 200])
    const reversed = ['2026-03-11;DEBIT;50.00;1850.00', '2026-03-12;DEBIT;-50.00;1900.00']
    expect(await amounts(header, '2026-03-10;CREDIT;900.00;1900.00', ...reversed)).toEqual([
      900_00, -5000, 5000,
    ])
    const returned = ['2026-03-10;CREDIT;1.50;101.50', '2026-03-11;DEBIT;2.00;103.50']
    expect(await amounts(header, ...returned)).toEqual([150, 200])
  })

  it('refuses amounts without a sign that balances contradict', async () => {
    const header = 'Date;Description;Amount;Balance'
    expect(await amounts(header, '2026-03-10;a;10.00;100.00', '2026-03-11;b;10.00;90.00')).toBe(
      'bank_signs_unclear',
    )
    // One of many equal rents is more likely beside a missing row.
    const rents = ['10;a;10.00;100.00', '11;b;10.00;110.00', '12;c;10.00;120.00', '13;d;10.00;110.00']
    expect(await amounts(header, ...rents.map((row) => `2026-03-${row}`))).toEqual([1000, 1000, 1000, 1000])
    const moved = rents.map((row, place) => `2026-03-${row.replace(/[^;]*$/, String(100 - place * 10))}`)
    expect(await amounts(header, ...moved)).toBe('bank_signs_unclear')
    // Rows of one day may be newest first.
    const day = ['2026-03-10;a;26.00;11.00', '2026-03-10;b;1.00;37.00']
    expect(await amounts(header, ...day)).toBe('bank_signs_unclear')
    expect(await amounts(header, ...day.toReversed())).toBe('bank_signs_unclear')
    // A missing row is no contradiction.
    expect(await amounts(header, '2026-03-10;a;10.00;100.00', '2026-03-11;b;10.00;150.00')).toEqual([
      1000, 1000,
    ])
  })

  it('of ING in the Netherlands has days without separators', async () => {
    const header =
      '"Date";"Name / Description";"Account";"Counterparty";"Code";"Debit/credit";"Amount (EUR)";"Transaction type";"Notifications"'
    const file = `${header}\n"20260310";"JAN";"";"";"OV";"Credit";"904,50";"Transfer";"rent"\n"20260311";"PLUMBER";"";"";"OV";"Debit";"512,00";"Transfer";"repair"\n`
    const { rows } = await read(Buffer.from(file), { currency: 'EUR', today: '2026-03-20' })
    expect(rows).toMatchObject([
      { bookedOn: '2026-03-10', amount: 90_450, partyName: 'JAN', text: 'rent' },
      { bookedOn: '2026-03-11', amount: -51_200, partyName: 'PLUMBER' },
    ])
  })
})

describe('a last amount without a minus that is as large as all others', () => {
  it('is not moved before the first row to fit the balances', async () => {
    const rows = ['02/03/2026;a;60.28;1619.18', '05/03/2026;b;84.59;1703.77', '19/03/2026;c;144.87;1558.90']
    expect(await amounts('Date;Description;Amount;Balance', ...rows)).toBe('bank_signs_unclear')
  })
})

describe('one of two columns of amounts', () => {
  it.each([
    ['Importe;Divisa;Importe;Divisa', '100,00;USD;92,00;EUR', [9200]],
    ['Importe (USD);Importe (EUR)', '100,00;92,00', [9200]],
    ['Importe (EUR);Importe (Foreign Currency)', '92,00;100,00', [9200]],
    ['Importe;Importe', '92,00;92,00', [9200]],
    ['Importe;Importe', '100,00;92,00', 'bank_row_unreadable'],
  ])('%s is that in the currency of the account, or refuses the file', async (header, cells, expected) => {
    expect(await amounts(`Fecha;Concepto;${header}`, `10/03/2026;a;${cells}`)).toEqual(expected)
  })
})

describe('a fee', () => {
  const header = 'Date,Description,Amount,Fee,Currency,Fee currency'
  it('in another currency is named and not subtracted', async () => {
    const file = Buffer.from(
      `${header}\n2026-03-10,a,-100.00,2.00,EUR,PLN\n2026-03-11,b,-50.00,1.00,EUR,EUR\n`,
    )
    const { rows } = await read(file, { currency: 'EUR', today: '2026-03-20' })
    expect(rows.map(({ amount, text }) => [amount, text])).toEqual([
      [-10_000, 'a (fee 2.00 PLN)'],
      [-5_100, 'b'],
    ])
  })

  it('with a minus is a cost if no balances say more', async () => {
    expect(await amounts(header, '2026-03-10,a,-100.00,-2.00,EUR,', '2026-03-11,b,50.00,0.00,EUR,')).toEqual([
      -10_200, 5_000,
    ])
  })
})
