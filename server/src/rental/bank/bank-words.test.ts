/** Texts of tables under headers that are not known, and lines that were stored before these were read. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { csvFile, landlordWithBank, statement } from './statement.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-20T10:00:00Z' })
})
afterAll(() => server?.stop())

const textsOf = async (api: Landlord['api']): Promise<string[]> =>
  (await api.bank.lines({})).lines.map(({ text }) => text).sort()

const file = (header: string, ...rows: string[]) => ({ file: csvFile(header, ...rows) })

describe('the text of a table', () => {
  it.each([
    ['a header that is not known', 'Date;Zusatz;Amount', ''],
    ['one beside a known text', 'Date;Extra;Description;Amount', 'TRANSFER;'],
  ])('under %s tells two equal payments of one day apart', async (title, header, beside) => {
    const { api } = await landlordWithBank(server, title)
    const [jan, ewa] = ['JAN LIS', 'EWA BUK'].map((name) =>
      file(header, `2026-03-10;${name} rent;${beside}900.00`),
    )
    expect(await api.bank.run(jan!)).toMatchObject({ lines: 1 })
    expect((await api.bank.check(jan!)).statements[0]).toMatchObject({ newLines: 0, withoutTexts: false })
    expect(await api.bank.run(ewa!)).toMatchObject({ lines: 1 })
    const texts = (await api.bank.lines({})).lines.map(({ text }) => text)
    expect(texts.filter((text) => /JAN LIS|EWA BUK/.test(text))).toHaveLength(2)
  })

  it('is that of the same line in camt', async () => {
    const { api } = await landlordWithBank(server, 'Dwa formaty')
    await api.bank.run({
      file: statement([{ on: '2026-03-10', amount: 90_000, name: 'JAN LIS', text: 'rent' }]),
    })
    const table = file('Date;Zusatz;Amount', '2026-03-10;JAN LIS rent;900.00')
    expect((await api.bank.check(table)).statements[0]).toMatchObject({ newLines: 0 })
  })

  it('is missing if no column has words, which the check says', async () => {
    const { api } = await landlordWithBank(server, 'Bez slow')
    const checked = await api.bank.check(file('Date;Amount', '2026-03-10;900.00'))
    expect(checked.statements[0]).toMatchObject({ newLines: 1, withoutTexts: true })
  })

  it('knows a line again that was stored without it, once', async () => {
    const { api } = await landlordWithBank(server, 'Dawniej')
    // What a table without the column stores is what this one stored before the column was read.
    await api.bank.run(file('Date;Amount', '2026-03-10;900.00'))
    const now = file('Date;Zusatz;Amount', '2026-03-10;JAN LIS;900.00', '2026-03-10;EWA BUK;900.00')
    expect((await api.bank.check(now)).statements[0]).toMatchObject({ lines: 2, newLines: 1, rewritten: 1 })
    expect(await api.bank.run(now)).toMatchObject({ lines: 1 })
    expect((await api.bank.check(now)).statements[0]).toMatchObject({ newLines: 0 })
  })

  it('leaves a booked line as it is, so that the file from which it was booked brings it in never again', async () => {
    const { api } = await landlordWithBank(server, 'Zapisane')
    const first = file('Date;Description;Amount', '2026-03-10;TRANSFER;900.00')
    await api.bank.run(first)
    const [line] = (await api.bank.lines({})).lines
    await api.bank.bookIncome({ id: line!.id, income: { category: 'other' } })
    const other = file('Date;Description;Zusatz;Amount', '2026-03-10;TRANSFER;JAN LIS;900.00')
    expect((await api.bank.check(other)).statements[0]).toMatchObject({ newLines: 0, rewritten: 1 })
    await api.bank.run(other).catch(() => undefined)
    expect((await api.bank.check(first)).statements[0]).toMatchObject({ newLines: 0 })
  })

  it('of a line that it completes does not let the file that brought the line bring it in again', async () => {
    const { api } = await landlordWithBank(server, 'Uzupelnione')
    const narrow = (...more: string[]) =>
      file('Date;Description;Amount', '2026-03-10;TRANSFER;900.00', ...more)
    const wide = file('Date;Description;Zusatz;Amount', '2026-03-10;TRANSFER;JAN LIS;900.00')
    await api.bank.run(narrow())
    await api.bank.run(wide)
    const again = narrow('2026-03-11;OTHER;1.00')
    expect((await api.bank.check(again)).statements[0]).toMatchObject({ newLines: 1, rewritten: 1 })
    for (const one of [again, wide, again]) await api.bank.run(one)
    expect(await textsOf(api)).toEqual(['OTHER', 'TRANSFER JAN LIS'])
    // A second equal movement is one more than those that are stored.
    const two = narrow('2026-03-10;TRANSFER;900.00')
    expect((await api.bank.check(two)).statements[0]).toMatchObject({ newLines: 1 })
    await api.bank.run(two)
    expect((await api.bank.check(two)).statements[0]).toMatchObject({ newLines: 0 })
  })

  it('completes a line that was stored without it, so that each later payer is new', async () => {
    const { api } = await landlordWithBank(server, 'Kolejni')
    await api.bank.run(file('Date;Description;Amount', '2026-03-10;TRANSFER;900.00'))
    const now = (name: string) => file('Date;Description;Zusatz;Amount', `2026-03-10;TRANSFER;${name};900.00`)
    expect(await api.bank.run(now('JAN LIS'))).toMatchObject({ lines: 0 })
    expect(await textsOf(api)).toEqual(['TRANSFER JAN LIS'])
    for (const name of ['EWA BUK', 'OLA SOWA']) {
      expect((await api.bank.check(now(name))).statements[0]).toMatchObject({ newLines: 1, rewritten: 0 })
      expect(await api.bank.run(now(name))).toMatchObject({ lines: 1 })
    }
    expect(await api.bank.run(now('JAN LIS'))).toMatchObject({ lines: 0 })
    expect(await textsOf(api)).toEqual(['TRANSFER EWA BUK', 'TRANSFER JAN LIS', 'TRANSFER OLA SOWA'])
  })

  it('keeps what a person decided about a line that it completes', async () => {
    const { api } = await landlordWithBank(server, 'Odlozona')
    await api.bank.run(file('Date;Amount', '2026-03-10;900.00'))
    const [line] = (await api.bank.lines({})).lines
    await api.bank.ignore({ id: line!.id })
    await api.bank.run(file('Date;Zusatz;Amount', '2026-03-10;JAN LIS;900.00'))
    const { lines } = await api.bank.lines({ state: 'ignored' })
    expect(lines).toMatchObject([{ id: line!.id, text: 'JAN LIS', ignored: true }])
  })

  it.each([
    ['Date;Zusatz;Amount', ''],
    ['Date;Zusatz;Description;Amount', 'TRANSFER;'],
    ['Date;Note;Amount', ''],
  ])('does not complete a line whose cell was blank under %s', async (header, beside) => {
    const { api } = await landlordWithBank(server, header)
    const row = (words: string) => file(header, `2026-03-10;${words};${beside}900.00`)
    expect(await api.bank.run(row(''))).toMatchObject({ lines: 1 })
    expect(await api.bank.run(row(''))).toMatchObject({ lines: 0 })
    expect(await api.bank.run(row('EWA BUK'))).toMatchObject({ lines: 1 })
  })
})

describe('a note that is changed in the application of the bank', () => {
  const noteHeaders = [
    ...['Note', 'Notes', 'Comments', 'Notatka', 'Komentarz', 'Nota', 'Uwagi użytkownika', 'Typ wydatku'],
    ...['Spending group', 'Moja grupa', 'Space', 'Age', 'Mis notas', 'Clase de gasto'],
  ]
  it.each(noteHeaders)('makes no second line under %s', async (header) => {
    const { api } = await landlordWithBank(server, header)
    const row = (note: string) =>
      file(`Date;Description;${header};Amount`, `2026-03-10;TR JAN LIS;${note};900.00`)
    expect(await api.bank.run(row('9 days ago'))).toMatchObject({ lines: 1 })
    expect(await textsOf(api)).toEqual(['TR JAN LIS 9 days ago'])
    for (const note of ['to check', '', '10 days ago'])
      expect((await api.bank.check(row(note))).statements[0]).toMatchObject({ newLines: 0 })
  })

  it('makes no second line beside the name of the other side', async () => {
    const { api } = await landlordWithBank(server, 'Strona')
    const row = (note: string) => file('Data;Nadawca;Notatka;Kwota', `2026-03-10;JAN LIS;${note};900,00`)
    expect(await api.bank.run(row('czynsz'))).toMatchObject({ lines: 1 })
    expect(await api.bank.run(row('sprawdzone'))).toMatchObject({ lines: 0 })
  })

  it('makes no second line if the balance after it is equal, also without other words', async () => {
    const { api } = await landlordWithBank(server, 'Salda')
    const row = (note: string, balance: string) =>
      file('Date;Note;Amount;Balance', `2026-03-10;${note};900.00;${balance}`)
    expect(await api.bank.run(row('JAN LIS', '1900.00'))).toMatchObject({ lines: 1 })
    expect(await api.bank.run(row('paid', '1900.00'))).toMatchObject({ lines: 0 })
    expect(await api.bank.run(row('paid', '2800.00'))).toMatchObject({ lines: 1 })
  })

  it('is the payer if the row has no other words', async () => {
    const { api } = await landlordWithBank(server, 'Notatki')
    const row = (note: string) => file('Date;Note;Amount', `2026-03-10;${note};900.00`)
    expect(await api.bank.run(row('JAN LIS'))).toMatchObject({ lines: 1 })
    expect(await api.bank.run(row('EWA BUK'))).toMatchObject({ lines: 1 })
  })
})
