import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { iban, landlordWithBank, statement } from './statement.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-20T10:00:00Z' })
})
afterAll(() => server?.stop())

const landlord = (name: string): Promise<Landlord> => landlordWithBank(server, name)

describe('a file with accounts in several currencies', () => {
  const polish = 'PL61109010140000071219812874'
  const line = { on: '2026-03-02', amount: 5_000, text: 'a' }
  const zlotys = async (file: File) => (await file.text()).replaceAll('EUR', 'PLN')
  const foreign = () => zlotys(statement([line, { ...line, text: 'b' }], { account: polish }))
  const own = () => statement([line]).text()
  const together = (...files: string[]) => {
    const parts = files.flatMap((text) => text.match(/<Stmt>.*<\/Stmt>/) ?? [])
    const body = `<BkToCstmrStmt>${parts.join('')}</BkToCstmrStmt>`
    return new File([`<?xml version="1.0"?><Document>${body}</Document>`], 'wyciag.xml')
  }

  it('is imported without those in another currency, which are named', async () => {
    const { api } = await landlord('Waluty')
    for (const parts of [
      [await own(), await foreign()],
      [await foreign(), await own()],
    ]) {
      const { statements, leftOut } = await api.bank.check({ file: together(...parts) })
      expect(statements).toMatchObject([{ account: iban, difference: 0 }])
      expect(leftOut).toEqual([{ account: polish, currency: 'PLN', lines: 2 }])
    }
    const ran = await api.bank.run({ file: together(await foreign(), await own()) })
    expect(ran).toEqual({ lines: 1, confirmed: 0, leftOut: 1 })
    expect((await api.bank.lines({})).lines).toMatchObject([{ amount: 5_000, text: 'a' }])
    expect(await api.bank.balances()).toMatchObject([{ amount: 105_000, missing: 0 }])
  })

  it('is refused if none is in the currency of the organization, or if one mixes them', async () => {
    const { api } = await landlord('Obca waluta')
    const mixed = (await own()).replace('<Ntry><Amt Ccy="EUR">', '<Ntry><Amt Ccy="PLN">')
    for (const text of [await foreign(), mixed])
      expect(await codeOf(api.bank.run({ file: together(text) }))).toBe('bank_other_currency')
    expect((await api.bank.files()).files).toEqual([])
  })
})
