import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, startTestServer, type TestServer } from '../../../test/harness.ts'
import { iban, landlordWithBank, statement } from './statement.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-20T10:00:00Z' })
})
afterAll(() => server?.stop())

describe('a file of a bank with numbers that no account has', () => {
  const polish = 'PL61109010140000071219812874'
  const german = 'DE89370400440532013000'
  const line = { on: '2026-03-02', amount: 5_000, text: 'a' }
  /** One statement with the same line for each number. */
  const fileOf = async (...numbers: string[]) => {
    const parts = numbers.map(async (account) => {
      const [part = ''] = /<Stmt>.*<\/Stmt>/.exec(await statement([line], { account }).text()) ?? []
      return part
    })
    const all = (await Promise.all(parts)).join('')
    return new File([`<Document><BkToCstmrStmt>${all}</BkToCstmrStmt></Document>`], 'wyciag.xml')
  }
  const withTwoAccounts = async (name: string) => {
    const { api } = await landlordWithBank(server, name)
    await api.bankAccounts.add({ holder: 'Anna Kowalska', iban: 'PL27114020040000300201355387' })
    const [first, second] = (await api.bankAccounts.list()).accounts
    return { api, first: first!.id, second: second!.id }
  }

  it('is stored without the account that a person leaves out', async () => {
    const { api } = await landlordWithBank(server, 'Mieszany')
    const file = await fileOf(iban, polish)
    expect((await api.bank.check({ file })).statements).toMatchObject([
      { account: iban, asks: false, leftOut: false, newLines: 1 },
      { account: polish, asks: true, leftOut: false, bankAccountId: null },
    ])
    expect(await codeOf(api.bank.run({ file }))).toBe('bank_account_unknown')
    const choices = [{ account: polish }]
    expect((await api.bank.check({ file, choices })).statements[1]).toMatchObject({
      ...{ asks: true, leftOut: true, lines: 1, newLines: 0 },
    })
    expect(await api.bank.run({ file, choices })).toMatchObject({ lines: 1, leftOut: 1 })
    await api.bankAccounts.add({ holder: 'Anna Kowalska', iban: polish })
    expect(await api.bank.run({ file })).toMatchObject({ lines: 1, leftOut: 0 })
  })

  it('never puts the lines of an IBAN into an account with another one', async () => {
    const { api, first: bankAccountId } = await withTwoAccounts('Obcy IBAN')
    for (const numbers of [[polish], [polish, german], [iban, polish]]) {
      const file = await fileOf(...numbers)
      const choices = numbers.map((account) => ({ account, bankAccountId }))
      expect(await codeOf(api.bank.check({ file, choices }))).toBe('bank_account_differs')
      expect(await codeOf(api.bank.run({ file, choices }))).toBe('bank_account_differs')
    }
    expect((await api.bank.lines({})).counts.open).toBe(0)
  })

  it('puts short numbers into the chosen accounts, never two of them into one', async () => {
    const { api, first, second } = await withTwoAccounts('Krótkie numery')
    const file = await fileOf('1111', '2222')
    const choose = (...ids: string[]) =>
      ids.map((bankAccountId, place) => ({ account: ['1111', '2222'][place]!, bankAccountId }))
    expect(await codeOf(api.bank.run({ file, choices: choose(first, first) }))).toBe('bank_account_differs')
    expect(await codeOf(api.bank.run({ file, choices: choose(first) }))).toBe('bank_account_unknown')
    const known = await fileOf(iban, '1111')
    expect(await codeOf(api.bank.run({ file: known, choices: choose(first) }))).toBe('bank_account_differs')
    const unknown = choose('01890000-0000-7000-8000-000000000000')
    expect(await codeOf(api.bank.run({ file: known, choices: unknown }))).toBe('not_found')
    expect(await api.bank.run({ file, choices: choose(first, second) })).toMatchObject({ lines: 2 })
    const { lines } = await api.bank.lines({})
    expect(lines.map(({ bankAccountId }) => bankAccountId).sort()).toEqual([first, second].sort())
  })

  it('never puts rows without a number into the account of other rows of the table', async () => {
    const { api, first, second } = await withTwoAccounts('Karta w tabeli')
    const { accounts } = await api.bankAccounts.list()
    const own = accounts.find((account) => account.iban === iban)!.id
    const other = own === first ? second : first
    const rows = `Numer rachunku/karty;Data;Kwota\n${iban};2026-03-03;1,00\n5167********1234;2026-03-04;2,00\n`
    const file = new File([rows], 'x.csv')
    const choose = (bankAccountId: string) => [{ account: '', bankAccountId }]
    expect((await api.bank.check({ file })).statements).toMatchObject([
      { account: iban, asks: false, bankAccountId: own },
      { account: '', asks: true, bankAccountId: null },
    ])
    expect(await codeOf(api.bank.check({ file, choices: choose(own) }))).toBe('bank_account_differs')
    expect(await codeOf(api.bank.run({ file, choices: choose(own) }))).toBe('bank_account_differs')
    expect(await api.bank.run({ file, choices: choose(other) })).toMatchObject({ lines: 2 })
  })

  it('asks for the account of a table that names none if there are two', async () => {
    const { api, second: bankAccountId } = await withTwoAccounts('Bez numeru')
    const file = new File(['Data;Opis;Kwota\n2026-03-02;a;50,00\n'], 'x.csv')
    expect((await api.bank.check({ file })).statements).toMatchObject([{ account: '', asks: true }])
    const choices = [{ account: '', bankAccountId }]
    expect(await api.bank.run({ file, choices })).toMatchObject({ lines: 1 })
  })
})
