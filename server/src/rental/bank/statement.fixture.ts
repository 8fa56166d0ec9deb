/** Files of a bank for tests. */
import type { Landlord, TestServer } from '../../../test/harness.ts'

/** The account of the files. */
export const iban = 'ES9121000418450200051332'
/** One movement in signed cents. */
export type Movement = {
  on: string
  amount: number
  name?: string
  account?: string
  text?: string
  id?: string
}

const euros = (cents: number): string => (Math.abs(cents) / 100).toFixed(2)
const direction = (cents: number): string => (cents < 0 ? 'DBIT' : 'CRDT')

/** Returns a camt.053 file of one account. Without `closing` the balances agree. */
export function statement(
  lines: readonly Movement[],
  { opening = 100_000, closing = -1, account = iban, type = 'Stmt' } = {},
) {
  const end = closing >= 0 ? closing : lines.reduce((sum, { amount }) => sum + amount, opening)
  const days = lines.map(({ on }) => on).sort()
  const balance = (code: string, cents: number, on: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${euros(cents)}</Amt><CdtDbtInd>${direction(cents)}</CdtDbtInd><Dt><Dt>${on}</Dt></Dt></Bal>`
  const entries = lines.map(({ on, amount, name = '', account: party = '', text = '', id = '' }) => {
    const side = amount < 0 ? 'Cdtr' : 'Dbtr'
    return `<Ntry><Amt Ccy="EUR">${euros(amount)}</Amt><CdtDbtInd>${direction(amount)}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${on}</Dt></BookgDt>${id ? `<AcctSvcrRef>${id}</AcctSvcrRef>` : ''}<NtryDtls><TxDtls><RltdPties><${side}><Nm>${name}</Nm></${side}>${party ? `<${side}Acct><Id><IBAN>${party}</IBAN></Id></${side}Acct>` : ''}</RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
  })
  const body = `<Acct><Id><IBAN>${account}</IBAN></Id><Ccy>EUR</Ccy></Acct>${balance('OPBD', opening, days[0] ?? '2026-03-01')}${balance('CLBD', end, days.at(-1) ?? '2026-03-01')}${entries.join('')}`
  const wrap = type === 'Stmt' ? 'BkToCstmrStmt' : 'BkToCstmrAcctRpt'
  const text = `<?xml version="1.0"?><Document><${wrap}><${type}>${body}</${type}></${wrap}></Document>`
  return new File([text], 'wyciag.xml')
}

/** Returns an organization with the account of the files. */
export async function landlordWithBank(server: TestServer, name: string): Promise<Landlord> {
  const made = await server.signUpLandlord(name)
  await made.api.bankAccounts.add({ holder: 'Anna Kowalska', iban })
  return made
}

/** Returns a table of a bank. */
export const csvFile = (...rows: string[]): File => new File([`${rows.join('\n')}\n`], 'historia.csv')

/** Checks and imports a file in an organization of its own, and returns what both say. */
export async function bringIn(server: TestServer, file: File) {
  const { api } = await landlordWithBank(server, 'Wyciąg')
  const [checked] = (await api.bank.check({ file })).statements
  await api.bank.run({ file })
  const { lines } = await api.bank.lines({})
  return { ...checked!, amounts: lines.map(({ amount }) => amount) }
}
