/** What prevents the undoing of an import, and that what was made and taken away again does not. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { iban, statement } from '../bank/statement.fixture.ts'
import { runImport } from './jobs.ts'
import type { Subject } from './types.ts'
import { derived, type UsedColumn } from './undo.ts'

let server: TestServer
let anna: Landlord
beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

async function bring(subject: Subject, text: string): Promise<string> {
  const { run } = await anna.api.imports.upload({ subject, file: new File([text], 'list.csv') })
  await anna.api.imports.run({ id: run.id })
  await runImport.run(server.services, { organizationId: anna.organizationId, importId: run.id })
  expect(await anna.api.imports.get({ id: run.id })).toMatchObject({ status: 'done' })
  return run.id
}
const undo = async (id: string) => (await anna.api.imports.undo({ id })).status

/**
 * Tables with a row of its own about a unit, tenant, lease or stay: it is in use. A new table with such a column belongs here or
 * in `derived`.
 */
const ofItsOwn: Readonly<Record<UsedColumn, readonly string[]>> = {
  property_id: [
    'bookings',
    'building_units',
    'calendar_exports',
    'calendar_sources',
    'documents',
    'expense_splits',
    'expenses',
    'incomes',
    'inspections',
    'leases',
    'let_days',
    'maintenance_plans',
    'meters',
    'out_of_service',
    'owner_statement_lines',
    'property_investments',
    'property_loans',
    'property_owners',
    'property_ownerships',
    'property_valuations',
    'rate_seasons',
    'recurring_expenses',
    'tax_rules',
    'tickets',
    'transactions',
  ],
  tenant_id: [
    'announcement_recipients',
    'bank_payers',
    'bills_settlements',
    'bookings',
    'card_payments',
    'co_tenant_payments',
    'co_tenant_shares',
    'co_tenants',
    'conversations',
    'demand_letters',
    'document_shares',
    'documents',
    'files',
    'incomes',
    'inspection_objections',
    'inspections',
    'interest_postings',
    'interest_waivers',
    'invitations',
    'leases',
    'letter_batch_items',
    'mail_outbox',
    'messages',
    'meter_readings',
    'recovery_costs',
    'rent_indexations',
    'signatures',
    'signing_parties',
    'signings',
    'tenant_accounts',
    'ticket_comments',
    'tickets',
    'transactions',
  ],
  lease_id: [
    'bills_settlements',
    'documents',
    'forgotten_signings',
    'indexation_clauses',
    'inspections',
    'lease_duties',
    'lease_occupants',
    'lease_vat_rates',
    'paper_batch_items',
    'rent_indexations',
    'transactions',
  ],
  previous_lease_id: ['leases'],
  booking_id: ['booking_guests', 'calendar_events', 'guest_mails', 'tenants', 'tickets', 'transactions'],
}

test.each(Object.keys(ofItsOwn) as UsedColumn[])(
  'every table with a %s is known to derive from other rows or to be of its own',
  async (column) => {
    const tables = await server.query<{ name: string }>(
      `select t.relname as name from pg_attribute a join pg_class t on t.oid = a.attrelid
        where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and a.attname = $1 and not a.attisdropped
        order by t.relname collate "C"`,
      [column],
    )
    const found = tables.map(({ name }) => name).filter((name) => !derived.includes(name))
    expect(found).toEqual([...ofItsOwn[column]])
  },
)

test.each([
  ['leases', 'Adres;Najemca;Od;Czynsz;Kaucja;Saldo początkowe\nul. A 1;Ewa Lis;1.3.2026;700;500;100\n'],
  [
    'bookings',
    'Lokal;Gość;Zameldowanie;Wymeldowanie;Cena;Opłata turystyczna;Zapłacono\nul. A 1;Ewa Lis;10.02.2026;15.02.2026;625,00;20,00;645,00\n',
  ],
] as const)(
  'the import of units and tenants is undone after that of their %s was undone',
  async (subject, text) => {
    const units = await bring('properties', 'Adres;Czynsz;Stawka dzienna\nul. A 1;700;125\n')
    const people = await bring('tenants', 'Imię i nazwisko;E-mail\nEwa Lis;ewa@example.com\n')
    const rows = await bring(subject, text)
    expect(await codeOf(anna.api.imports.undo({ id: units }))).toBe('in_use')
    expect(await undo(rows)).toBe('undone')
    expect(await undo(units)).toBe('undone')
    expect(await undo(people)).toBe('undone')
  },
)

test('the import of units cannot be undone while an expense or income of one of them is in the books', async () => {
  const units = await bring('properties', 'Adres;Czynsz\nul. B 2;700\n')
  const { id: propertyId } = (await anna.api.properties.list({ q: 'ul. B 2' })).rows[0]!
  await anna.api.expenses.create({
    ...{ propertyId, amount: 1_000, date: '2026-03-01', category: 'other' },
    ...{ status: 'paid', paidOn: '2026-03-01' },
  })
  await expect(anna.api.imports.undo({ id: units })).rejects.toMatchObject({
    code: 'in_use',
    data: { details: { table: 'expenses' } },
  })
})

test('the import of stays is undone after the line of the bank that was one of their payments was undone', async () => {
  await bring('properties', 'Adres;Czynsz;Stawka dzienna\nul. C 3;700;125\n')
  const rows = await bring(
    'bookings',
    'Lokal;Gość;Zameldowanie;Wymeldowanie;Cena;Opłata turystyczna;Zapłacono\nul. C 3;Olga Wilk;10.02.2026;15.02.2026;625,00;20,00;645,00\n',
  )
  const { api } = anna
  const receipt = (await api.payments.list({ limit: 200 })).rows.find(
    ({ kind, amount }) => kind === 'receipt' && amount === 64_500,
  )!
  await api.bankAccounts.add({ holder: 'Anna Kowalska', iban })
  await api.bank.run({ file: statement([{ on: receipt.paymentDate, amount: 64_500, text: 'Pobyt' }]) })
  const line = (await api.bank.lines({})).lines[0]!.id
  await api.bank.linkRecords({ id: line, records: [{ kind: 'receipt', id: receipt.id }], recordAgain: true })
  await expect(api.imports.undo({ id: rows })).rejects.toMatchObject({
    code: 'in_use',
    data: { details: { table: 'bank_matches' } },
  })
  await api.bank.undo({ id: line, reason: 'Pomyłka' })
  expect(await undo(rows)).toBe('undone')
  expect((await api.bank.lines({})).counts).toEqual({ open: 1, done: 0, ignored: 0 })
})
