/** One net due on the deposit tab, in the statement and in the tenant settlement report (papers.md, acceptance 15). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { readPdf } from '../../../test/read-pdf.fixture.ts'
import { newId } from '../../machinery/db/ids.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-09-10' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

let flats = 0
/** A lease that ended on 31 August, with 900.00 of deposit, and rent that was paid or is open. */
async function leftFlat(rentPaid: number) {
  const { api } = anna
  const property = await api.properties.create({ address: `ul. Sporna ${++flats}` })
  const tenant = await api.tenants.create({ name: 'Ola', email: `ola-${flats}@example.com` })
  const lease = await api.leases.create({
    ...{ propertyId: property.id, tenantId: tenant.id, startDate: '2026-08-01', endDate: '2026-08-31' },
    ...{ rentAmount: 30_000, depositAmount: 90_000, paymentDueDay: 5 },
  })
  const pay = (amount: number, deposit: boolean) =>
    api.payments.recordReceipt({
      ...{ tenantId: tenant.id, amount, paymentDate: '2026-08-01', paymentMethod: 'cash', deposit },
    })
  await pay(90_000, true)
  if (rentPaid > 0) await pay(rentPaid, false)
  const { id } = await api.inspections.create({ leaseId: lease.id, kind: 'out', day: '2026-08-31' })
  const note = (reason: string, amount: number, decision: 'accepted' | 'disputed') =>
    api.inspections.putDeduction({ id, deductionId: newId(), reason, amount, decision })
  const inAll = async () => {
    const { preview } = await api.deposits.get({ leaseId: lease.id })
    const { body } = await api.deposits.statement({ leaseId: lease.id })
    const { text } = await readPdf(new Uint8Array(await body.arrayBuffer()))
    const { sections } = await api.reports.run({
      ...{ type: 'tenant_settlement', period: 'custom', from: '2026-08-01', to: '2026-09-10' },
      tenantId: tenant.id,
    })
    const { netDue, deductions = 0 } = sections[0]!.rows[0]!.cells
    const printed = text.replaceAll(/\s+/g, ' ')
    return { preview: preview.netDue, report: netDue, deductions, text: printed }
  }
  return { api, leaseId: lease.id, note, inAll }
}

describe('a deduction that the tenant disputes', () => {
  it('is listed and not counted, before and after the settlement (worked example)', async () => {
    const { api, leaseId, note, inAll } = await leftFlat(0)
    await note('Table', 12_000, 'accepted')
    await note('Lamp', 8_050, 'accepted')
    await note('Door', 5_000, 'disputed')
    const before = await inAll()
    expect(before).toMatchObject({ preview: -39_950, report: -39_950, deductions: 20_050 })
    expect(before.text).toContain('399,50 € must be returned by')
    expect(before.text).toContain('Deductions that the tenant disputes are not counted.')
    const { openCharges, deductions } = await api.deposits.get({ leaseId })
    await api.deposits.settle({
      ...{ leaseId, settledOn: '2026-09-10', reason: 'Moved out', returned: 0 },
      applied: [{ chargeId: openCharges[0]!.id, amount: 30_000 }],
      deductions: deductions
        .filter(({ decision }) => decision === 'accepted')
        .map(({ id, reason, amount }) => ({ deductionId: id, description: reason, amount: amount! })),
    })
    expect(await inAll()).toMatchObject({ preview: -39_950, report: -39_950, deductions: 0 })
  })

  it('is no debt after the whole deposit was returned', async () => {
    const { api, leaseId, note, inAll } = await leftFlat(30_000)
    await note('Door', 5_000, 'disputed')
    await api.deposits.settle({ leaseId, settledOn: '2026-09-10', returned: 90_000, reason: 'All fine' })
    const after = await inAll()
    expect(after).toMatchObject({ preview: 0, report: 0 })
    for (const said of [
      'Door',
      'Nothing is held and nothing is owed.',
      'so these deductions are not counted',
    ])
      expect(after.text).toContain(said)
    for (const untrue of ['If everything were settled today', 'The tenant pays'])
      expect(after.text).not.toContain(untrue)
  })
})

it('a deduction is part of the report from the day on which it was noted', async () => {
  const { api, leaseId, note } = await leftFlat(30_000)
  await note('Table', 12_000, 'accepted')
  const netDue = async (to: string) => {
    const { tenantId } = await api.leases.get({ id: leaseId }).then(({ lease }) => lease)
    const { sections } = await api.reports.run({
      ...{ type: 'tenant_settlement', period: 'custom', from: '2026-08-01', to, tenantId },
    })
    return sections[0]!.rows[0]!.cells.netDue
  }
  expect(await netDue('2026-09-09')).toBe(-90_000)
  expect(await netDue('2026-09-10')).toBe(-78_000)
})
