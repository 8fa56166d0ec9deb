/** Texts of tables under headers that are not known, and lines that were stored before these were read. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { csvFile, landlordWithBank, statement } from './statement.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-20T10:00:00Z' })
})
afterAll(() => server?.stop())

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
})
