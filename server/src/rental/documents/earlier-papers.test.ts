/** What migration 0079 does with settlements and papers that were written before it. */
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { newId } from '../../machinery/db/ids.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { makeLetters } from '../letters/jobs.ts'
import { lockLedger, post } from '../payments/ledger.ts'

let server: TestServer
let anna: Landlord
let tenantId: string
let leaseId: string
let hour = 8
beforeAll(async () => {
  server = await startTestServer({ day: '2026-09-10T08:00:00Z' })
  anna = await server.signUpLandlord()
  const { api } = anna
  const property = await api.properties.create({ address: 'ul. Zdana 1' })
  tenantId = (await api.tenants.create({ name: 'Marta', email: 'marta@example.com' })).id
  leaseId = (
    await api.leases.create({
      ...{ propertyId: property.id, tenantId, startDate: '2026-08-01', endDate: '2026-08-31' },
      ...{ rentAmount: 30_000, depositAmount: 90_000, paymentDueDay: 5 },
    })
  ).id
})
afterAll(() => server?.stop())

/** The next hour, so that rows and papers are in order. */
const later = () => {
  hour += 1
  return server.moveTo(`2026-09-10T${String(hour).padStart(2, '0')}:00:00Z`, anna)
}
const pay = async (amount: number, deposit = false) => {
  await later()
  return anna.api.payments.recordReceipt({
    ...{ tenantId, amount, deposit, paymentDate: '2026-08-02', paymentMethod: 'cash' as const },
  })
}
const settle = async (returned: number) => {
  await later()
  const order = { leaseId, settledOn: '2026-09-10', returned, reason: 'Moved out' }
  return (await anna.api.deposits.settle(order)).settlements.at(-1)!
}
const give = async () => {
  await later()
  return (await anna.api.deposits.sendStatement({ leaseId })).documentId
}
const isWithdrawn = async (id: string) => (await anna.api.documents.get({ id })).document.withdrawnAt !== null

/** Reverses rows one by one, as the payment page did. */
async function reverseEach(ids: readonly string[]): Promise<void> {
  await later()
  await forOrganization(server.services, anna.organizationId, 'test', async (scope) => {
    for (const parentId of ids) {
      const ledger = await lockLedger(scope, tenantId)
      const { kind, amount, propertyId } = ledger.rows.find(({ id }) => id === parentId)!
      const row = { id: newId(), kind: 'reversal', type: kind, amount, parentId, leaseId, propertyId }
      const day = { effectiveDate: scope.today, postedOn: scope.today }
      await post(scope, ledger, [{ ...row, ...day, reason: 'One by one' }])
    }
  })
}

async function migrate(): Promise<void> {
  const file = new URL('../../../migrations/0079_rows_of_papers.sql', import.meta.url)
  const statements = (await readFile(file, 'utf8')).split('--> statement-breakpoint')
  for (const statement of statements) if (/^UPDATE/m.test(statement)) await server.query(statement)
}

it('frees deductions of settlements that were undone row by row, and knows what earlier papers state', async () => {
  const { api } = anna
  const rent = await pay(10_000)
  const other = await pay(20_000)
  await pay(90_000, true)
  const { id } = await api.inspections.create({ leaseId, kind: 'out', day: '2026-08-31' })
  const noted = { id, deductionId: newId(), reason: 'Table', amount: 5_000, decision: 'accepted' as const }
  await api.inspections.putDeduction(noted)
  const order = { leaseId, settledOn: '2026-09-10', reason: 'Moved out' }
  const deductions = [{ deductionId: noted.deductionId, description: 'Table', amount: 5_000 }]
  await later()
  const [kept] = (await api.deposits.settle({ ...order, deductions })).settlements
  await reverseEach(kept!.rows.map(({ transactionId }) => transactionId))
  expect(await codeOf(api.inspections.putDeduction(noted))).toBe('deduction_settled')

  await settle(10_000)
  const first = await give()
  const second = await settle(20_000)
  const both = await give()
  await later()
  await api.deposits.undo({ leaseId, id: second.id, reason: 'Typo' })
  const { batchId } = await api.letters.start({
    ...{ kind: 'confirmation', delivery: 'archive', year: 2026, to: [{ tenantId }] },
  })
  await later()
  await makeLetters.run(server.services, {})
  const confirmation = (await api.letters.get({ id: batchId })).items[0]!.documentId!
  await later()
  await api.payments.reverse({ id: rent.id, reason: 'Returned by the bank' })
  // As the release before left them: statements of a lease were withdrawn together, confirmations never.
  await server.query(`update documents set states_rows = null`)
  await server.query(`update documents set states_id = lease_id, withdrawn_at = now() where id = any($1)`, [
    [first, both],
  ])
  await server.query(`update documents set withdrawn_at = null where id = $1`, [confirmation])
  await migrate()

  expect(await Promise.all([first, both, confirmation].map(isWithdrawn))).toEqual([false, true, true])
  await api.inspections.putDeduction({ ...noted, amount: 6_000 })
  const again = await api.deposits.settle({ ...order, deductions: [{ ...deductions[0]!, amount: 6_000 }] })
  expect(again.held).toBe(74_000)
  const rows = await server.query<{ states: string[] }>(
    'select states_rows as states from documents where id = $1',
    [confirmation],
  )
  expect(rows[0]!.states.toSorted()).toEqual([rent.id, other.id].toSorted())
})
