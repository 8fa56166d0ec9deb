/** The revaluation of a deposit under Polish law: for homes in PLN only, one amount everywhere, and beside the net due (decision 182). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { readPdf } from '../../../test/read-pdf.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ day: '2026-06-01T10:00:00Z' })
})
afterAll(() => server?.stop())

const types = ['apartment', 'commercial'] as const
type Let = { anna: Landlord; leaseId: string; tenantId: string }

async function letOut(anna: Landlord, propertyType: (typeof types)[number]): Promise<Let> {
  const { api } = anna
  const property = await api.properties.create({ address: `ul. ${propertyType} 1`, propertyType })
  const tenant = await api.tenants.create({ name: `Ola ${propertyType}` })
  const lease = await api.leases.create({
    ...{ propertyId: property.id, tenantId: tenant.id, startDate: '2026-06-01', endDate: '2026-12-31' },
    ...{ rentAmount: 1000_00, depositAmount: 2000_00 },
  })
  await api.leases.changeTerms({
    ...{ id: lease.id, validFrom: '2026-10-01', rentAmount: 1150_00, billsAmount: 0 },
    ...{ extraFees: 0, additionalFees: 0, additionalFeesOnce: false },
  })
  await api.payments.recordReceipt({
    ...{ tenantId: tenant.id, amount: 2000_00, paymentDate: '2026-06-01', paymentMethod: 'cash' },
    deposit: true,
  })
  return { anna, leaseId: lease.id, tenantId: tenant.id }
}

/** Net due and revaluation of the screen and of the report, and the statement. */
async function inAll({ anna: { api }, leaseId, tenantId }: Let) {
  const { preview, topUp } = await api.deposits.get({ leaseId })
  const { body } = await api.deposits.statement({ leaseId })
  const { text } = await readPdf(new Uint8Array(await body.arrayBuffer()))
  const { sections } = await api.reports.run({
    ...{ type: 'tenant_settlement', period: 'custom', from: '2026-12-01', to: '2027-01-05', tenantId },
  })
  const { cells } = sections[0]!.rows.find(({ key }) => key === leaseId)!
  expect([cells.netDue, Number(cells.topUp ?? 0)]).toEqual([preview.netDue, topUp])
  return { netDue: preview.netDue, topUp, printed: text.replaceAll(/\s+/g, ' ') }
}

it('is stated for a home in PLN only, can be settled as stated, and stays stated afterwards', async () => {
  const eur = await server.signUpLandlord()
  const pln = await server.signUpLandlord('Kowalska')
  await server.query(`update organizations set currency = 'PLN' where id = $1`, [pln.organizationId])
  const all = await Promise.all([eur, pln].flatMap((anna) => types.map((type) => letOut(anna, type))))
  await server.moveTo('2027-01-05T10:00:00Z', eur)
  await server.moveTo('2027-01-05T10:00:00Z', pln)
  // The charges of the first month; no job runs here that posts later ones.
  for (const one of all) {
    const { api } = one.anna
    await api.payments.recordReceipt({
      ...{ tenantId: one.tenantId, amount: 1000_00, paymentDate: '2027-01-05' },
      ...{ paymentMethod: 'cash', leaseId: one.leaseId },
    })
  }
  const expected = [0, 0, 300_00, 0]
  const before = await Promise.all(all.map(inAll))
  expect(before.map(({ topUp }) => topUp)).toEqual(expected)
  expect(before.map(({ netDue }) => netDue)).toEqual([-2000_00, -2000_00, -2000_00, -2000_00])
  expect(before.map(({ printed }) => printed.includes('revaluation'))).toEqual(
    expected.map((cents) => cents > 0),
  )
  expect(before[2]!.printed).toContain('must be returned by')
  for (const { anna, leaseId } of all)
    await anna.api.deposits.settle({
      leaseId,
      settledOn: '2027-01-05',
      reason: 'Moved out',
      returned: 2000_00,
    })
  const after = await Promise.all(all.map(inAll))
  expect(after.map(({ topUp, netDue }) => [topUp, netDue])).toEqual(expected.map((cents) => [cents, 0]))
  expect(after.map(({ printed }) => printed.includes('nothing is owed'))).toEqual([true, true, false, true])
  expect(after[2]!.printed).toContain('may get 300,00 zł in addition')
})
