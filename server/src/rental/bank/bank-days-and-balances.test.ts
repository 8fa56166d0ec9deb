/** Days of tables that are none, and columns that say the state of the account. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, startTestServer, type TestServer } from '../../../test/harness.ts'
import { workbookOf } from '../imports/workbook.fixture.ts'
import { bringIn, csvFile, landlordWithBank } from './statement.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-20T10:00:00Z' })
})
afterAll(() => server?.stop())

describe('a day of the year 1900', () => {
  it.each([
    ['Polish', 'Data księgowania;Tytuł;Kwota', '1900-01-00;b;2,00'],
    ['Polish', 'Data operacji;Tytuł;Kwota', '01.01.1900;b;2,00'],
    ['Spanish', 'Fecha contable;Concepto;Importe', '00/01/1900;b;2,00'],
    ['English', 'Booking date;Payment reference;Amount', '1/1/1904;b;2,00'],
  ])('is none, and the file is refused with its row: %s %s', async (_, header, row) => {
    const { api } = await landlordWithBank(server, 'Rok 1900')
    const file = csvFile(header, '2026-03-10;a;1,00', row)
    for (const act of [api.bank.check, api.bank.run])
      await expect(act({ file })).rejects.toMatchObject({
        code: 'bank_row_unreadable',
        data: { details: { row: 3 } },
      })
    expect((await api.bank.lines({})).lines).toEqual([])
  })

  it('in a workbook is refused too', async () => {
    const { api } = await landlordWithBank(server, 'Arkusz 1900')
    const rows = [
      ['Data księgowania', 'Tytuł', 'Kwota'],
      ['2026-03-10', 'a', 1],
      ['00:00', 'b', 2],
    ]
    const file = new File([new Uint8Array(workbookOf('M', rows))], 'm.xlsx')
    expect(await codeOf(api.bank.check({ file }))).toBe('bank_row_unreadable')
  })

  it('of a rejection or as value day says nothing', async () => {
    const file = csvFile(
      'Data księgowania;Data waluty;Data odrzucenia;Tytuł;Kwota',
      '2026-03-10;1900-01-01;1900-01-00;a;1,00',
    )
    expect(await bringIn(server, file)).toMatchObject({ amounts: [100], unbooked: 0 })
  })
})

describe('the state of an account', () => {
  it.each(['Stan konta', 'Status konta', 'Stan rachunku'])('under %s is the balance', async (header) => {
    const rows = ['2026-03-10;a;904,50;1 904,50 EUR', '2026-03-11;b;-4,50;1 901,00 EUR']
    const { closing, breaks } = await bringIn(server, csvFile(`Data operacji;Tytuł;Kwota;${header}`, ...rows))
    expect({ closing, breaks }).toEqual({ closing: 190_100, breaks: [{ on: '2026-03-11', missing: 100 }] })
  })

  it.each(['Status konta;aktywne', 'Estado de la cuenta;Activa', 'Account status;Open'])(
    'that is a word is neither a balance nor a status of the row: %s',
    async (column) => {
      const [header, word] = column.split(';')
      const file = csvFile(`Data operacji;Tytuł;Kwota;${header}`, `2026-03-10;a;1,00;${word}`)
      expect(await bringIn(server, file)).toMatchObject({ amounts: [100], closing: null, unbooked: 0 })
    },
  )
})
