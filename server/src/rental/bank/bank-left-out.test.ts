/** What tables of banks leave out, and how a person sees it: remarks of rejected movements, and totals. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { bringIn, csvFile, statement } from './statement.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-20T10:00:00Z' })
})
afterAll(() => server?.stop())

describe('a row whose remark says that it is rejected', () => {
  it.each([
    [
      'Polish',
      'Data operacji;Nadawca;Tytuł;Kwota;Uwagi banku',
      ['', 'przelew wewnętrzny', 'Odrzucona', 'nie odrzucaj', 'ODRZUCONA przez Annę?'],
    ],
    [
      'Spanish',
      'Fecha operación;Ordenante;Concepto;Importe;Nota del banco',
      ['', 'traspaso interno', 'Rechazada', 'no rechazar', 'Bloque'],
    ],
    [
      'English',
      'Date;Payer;Payment reference;Amount;Bank note',
      ['', 'internal transfer', 'Rejected', 'do not reject', 'pending since May'],
    ],
  ])('is left out and named, and free remarks are not: %s', async (_, header, remarks) => {
    const rows = remarks.map((remark, at) => `1${at}/03/2026;JAN LIS;RF ${at};${at + 1},00;${remark}`)
    const { amounts, unbooked, unbookedEntries } = await bringIn(server, csvFile(header, ...rows))
    expect(amounts).toEqual([500, 400, 200, 100])
    expect(unbooked).toBe(1)
    expect(unbookedEntries).toEqual([
      { row: 4, on: '2026-03-12', amount: 300, text: 'JAN LIS RF 2', reason: 'unbooked', said: remarks[2] },
    ])
  })

  it('is left out and named among "not booked yet", and a column of prose has no remarks', async () => {
    const header = 'Data operacji;Tytuł;Kwota;Adnotacja'
    const rows = ['2026-03-10;a;1,00;nie zaksięgowane', '2026-03-11;b;2,00;']
    expect(await bringIn(server, csvFile(header, ...rows))).toMatchObject({
      amounts: [200],
      unbookedEntries: [{ row: 2, amount: 100, said: 'nie zaksięgowane' }],
    })
    const prose = `2026-03-12;c;4,00;${'Szanowni Państwo, proszę o kontakt w sprawie umowy. '.repeat(2)}`
    expect((await bringIn(server, csvFile(header, ...rows, prose))).amounts).toEqual([400, 200, 100])
  })

  it('names rows that a status or a missing day leaves out, and entries of camt', async () => {
    const rows = ['2026-03-10;2026-03-10;a;1,00;Wykonana', '2026-03-11;;b;2,00;Wykonana']
    const file = csvFile(
      'Data operacji;Data księgowania;Tytuł;Kwota;Status',
      ...rows,
      '2026-03-12;2026-03-12;c;?;Odrzucona',
    )
    expect((await bringIn(server, file)).unbookedEntries).toEqual([
      { row: 3, on: '2026-03-11', amount: 200, text: 'b', reason: 'unbooked', said: '' },
      { row: 4, on: '2026-03-12', amount: null, text: 'c', reason: 'unbooked', said: 'Odrzucona' },
    ])
    const camt = await statement([
      { on: '2026-03-10', amount: 100 },
      { on: '2026-03-11', amount: 200, name: 'EWA', text: 'czynsz' },
    ]).text()
    const parts = camt.split('<Sts>BOOK</Sts>')
    const announced = [parts.slice(0, 2).join('<Sts>BOOK</Sts>'), parts[2]].join('<Sts>PDNG</Sts>')
    expect(await bringIn(server, new File([announced], 'wyciag.xml'))).toMatchObject({
      amounts: [100],
      unbookedEntries: [
        { row: null, on: '2026-03-11', amount: 200, text: 'EWA czynsz', reason: 'unbooked', said: 'PDNG' },
      ],
    })
  })
})

const tables = {
  Polish: [
    'Data księgowania;Nadawca;Tytuł;Kwota;Saldo',
    '10.03.2026;JAN;czynsz;904,50;1 904,50',
    '11.03.2026;;woda;-4,50;1 900,00',
  ],
  Spanish: [
    'Fecha contable;Ordenante;Concepto;Importe;Saldo',
    '10/03/2026;JUAN;renta;904,50;1.904,50',
    '11/03/2026;;agua;-4,50;1.900,00',
  ],
  English: [
    'Booking date,Payer,Payment reference,Amount,Balance',
    '10/03/2026,JOHN,rent,904.50,1904.50',
    '11/03/2026,,water,-4.50,1900.00',
  ],
}
const withTotals = (language: keyof typeof tables, ...totals: string[]) =>
  csvFile(...tables[language], ...totals)

describe('a total below a table', () => {
  it.each<[keyof typeof tables, string[]]>([
    ['Polish', ['Wpływy 904,50', ';;Suma obciążeń;-4,50;', ';;Razem;900,00', 'Saldo końcowe;;;;1 900,00']],
    ['Polish', [';Suma uznań:;904,50 PLN', 'Liczba operacji;2', ';;;#Saldo początkowe;1 000,00']],
    ['Spanish', ['Total abonos;;;904,50', 'Total cargos: 4,50', 'Saldo final a 11/03/2026;;;;1.900,00']],
    ['Spanish', [';;Total;900,00', '11/03/2026;;Saldo final;;1.900,00', 'Saldo anterior;;;;1.000,00']],
    [
      'English',
      ['Total credits,,,904.50', 'Money out,1,,4.50', ',,Closing balance,,1900.00', 'Total,,2 rows'],
    ],
  ])('is neither a movement nor counted if it agrees: %s %#', async (language, totals) => {
    expect(await bringIn(server, withTotals(language, ...totals))).toMatchObject({
      amounts: [-450, 90_450],
      unbooked: 0,
      totals: [],
      breaks: [],
    })
  })

  it.each<[keyof typeof tables, string, object]>([
    ['Polish', 'Wpływy 1 004,50', { kind: 'credits', stated: 100_450, counted: 90_450 }],
    ['Polish', ';;Suma obciążeń;-5,50', { kind: 'debits', stated: 550, counted: 450 }],
    ['Spanish', 'Saldo final;;;;2.000,00', { kind: 'closing', stated: 200_000, counted: 190_000 }],
    ['English', 'Opening balance,,,,900.00', { kind: 'opening', stated: 90_000, counted: 100_000 }],
  ])('is named if it differs: %s %s', async (language, total, differing) => {
    expect(await bringIn(server, withTotals(language, total))).toMatchObject({
      amounts: [-450, 90_450],
      unbooked: 0,
      totals: [differing],
    })
  })

  it('under the columns of debits and credits is that of the column', async () => {
    const header = 'Data;Opis;Obciążenia;Uznania'
    const rows = ['2026-03-10;a;;904,50', '2026-03-11;b;4,50;']
    const right = await bringIn(server, csvFile(header, ...rows, ';Razem;4,50;904,50'))
    expect(right).toMatchObject({ amounts: [-450, 90_450], totals: [] })
    const wrong = await bringIn(server, csvFile(header, ...rows, ';Razem;4,50;905,50'))
    expect(wrong.totals).toEqual([{ kind: 'credits', stated: 90_550, counted: 90_450 }])
  })

  it('compares the balances of a table that has none at its rows', async () => {
    const rows = [
      'Data;Opis;Kwota',
      '2026-03-10;a;904,50',
      'Saldo początkowe;;1 000,00',
      'Saldo końcowe;;2 000,00',
    ]
    expect((await bringIn(server, csvFile(...rows))).totals).toEqual([
      { kind: 'closing', stated: 200_000, counted: 190_450 },
    ])
    expect((await bringIn(server, csvFile(...rows.toSpliced(2, 1)))).totals).toEqual([])
  })

  it('is none with a name, another text or a day of a movement', async () => {
    const rows = tables.Polish
    expect(await bringIn(server, csvFile(...rows, ';EWA;razem z prądem;700,00;'))).toMatchObject({
      unbooked: 1,
      totals: [],
    })
    expect(await bringIn(server, csvFile(...rows, ';EWA;Razem;700,00;'))).toMatchObject({ unbooked: 1 })
    const booked = await bringIn(
      server,
      csvFile(...rows, '12.03.2026;EWA;Razem;700,00;2 600,00', '12.03.2026;;Wpływy;1,00;2 601,00'),
    )
    expect(booked).toMatchObject({ amounts: expect.arrayContaining([70_000, 100]), unbooked: 0 })
  })
})
