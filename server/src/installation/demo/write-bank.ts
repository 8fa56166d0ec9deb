/** The bank account of the demonstration and a statement of it that is not booked yet. */
import { addDays } from '@domovik/domain/dates.ts'
import { paymentReference } from '@domovik/domain/rental/bank/reference.ts'
import type { BankLine } from '@domovik/domain/rental/bank/types.ts'
import { virtualAccount } from '@domovik/domain/rental/bank/virtual-account.ts'
import { sql } from 'drizzle-orm'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import type { ReadStatement } from '../../rental/bank/files/read-statements.ts'
import { insertBankAccount, setShown, setVirtualPrefix } from '../../rental/bank/queries.ts'
import { compare, storeFile } from '../../rental/bank/statements.ts'
import { saveCardSetting } from '../../rental/card-payments/queries.ts'
import { instantOn } from './days.ts'
import { demoOrganization } from './identity.ts'
import { foundedOn } from './portfolio.ts'
import { randomOf } from './random.ts'

/** A number that banks publish as an example. */
const iban = 'PL61109010140000071219812874'
const opening = 1_240_000
/** Virtual accounts of this bank: its number, and digits of the customer. */
const virtualPrefix = '109010140000'
/** Tenants who paid now: the first by their virtual account, some with their reference. */
const payers = 6
const withReference = 4

type Debtor = { name: string; paymentNumber: number; due: number }

/** Writes the account that the tenants of the demonstration pay to, and yesterday's statement with payments to book. */
export async function writeBank(scope: SystemScope, seed: number): Promise<void> {
  const random = randomOf(seed, 'bank account')
  const createdAt = instantOn(foundedOn(scope.today), 9)
  const account = await insertBankAccount(scope, {
    id: random.id(createdAt),
    holder: demoOrganization.name,
    iban,
    createdAt: new Date(createdAt),
  })
  await setShown(scope, account.id)
  await setVirtualPrefix(scope, account.id, virtualPrefix)
  // Without an account at a provider only the test provider takes cards.
  await saveCardSetting(scope, { on: true, account: null })
  const on = addDays(scope.today, -1)
  const line = (amount: number, partyName: string, text: string): BankLine => ({
    ...{ bookedOn: on, valueOn: on, amount, currency: demoOrganization.currency },
    ...{ partyName, partyAccount: '', text, bankId: '' },
  })
  const paid = (await debtors(scope)).map(({ name, paymentNumber, due }, index) =>
    line(due, name, textOf(paymentNumber, index)),
  )
  const lines = [
    ...paid,
    line(15_000, 'J. Kot', 'zwrot'),
    line(-23_480, 'Wodociągi Miejskie', 'Faktura za wodę'),
  ]
  const statement: ReadStatement = {
    format: 'camt',
    account: iban,
    currency: demoOrganization.currency,
    number: '1',
    opening: { on, amount: opening },
    closing: { on, amount: lines.reduce((sum, { amount }) => sum + amount, opening) },
    provisional: false,
    lines,
  }
  const checked = await compare(scope, statement, account, [])
  await storeFile(
    scope,
    { name: 'wyciag.xml', hash: 'demonstration', statements: [checked] },
    { nextId: () => random.id(instantOn(on, 20)), createdAt: new Date(instantOn(scope.today, 6)) },
  )
}

function textOf(paymentNumber: number, index: number): string {
  if (index === 0) return `czynsz ${virtualAccount(virtualPrefix, paymentNumber)}`
  return index < withReference ? `${paymentReference(paymentNumber)} czynsz` : 'czynsz'
}

/** Tenants who owe something, by name. */
async function debtors({ db, organizationId, today }: SystemScope): Promise<Debtor[]> {
  const { rows } = await db.execute<Debtor>(sql`
    select t.name, t.payment_number as "paymentNumber", sum(c.remaining)::float8 as due
      from charge_states c join tenants t on t.organization_id = c.organization_id and t.id = c.tenant_id
     where c.organization_id = ${organizationId} and c.remaining > 0 and c.due_date <= ${today} and not app.is_deposit(c.type)
     group by t.id, t.name, t.payment_number order by t.name, t.id limit ${payers}`)
  return rows
}
