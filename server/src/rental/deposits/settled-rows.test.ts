/** The rows that a settlement of a deposit posted are undone only together. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { readPdf } from '../../../test/read-pdf.fixture.ts'
import { newId } from '../../machinery/db/ids.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { lockLedger, post } from '../payments/ledger.ts'
import { verifyBooks } from '../payments/verify-books.ts'

let server: TestServer
let anna: Landlord
beforeAll(async () => {
  server = await startTestServer({ day: '2026-09-10' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

let flats = 0
/** A lease that ended on 31 August with a deposit of 900.00, and two deductions noted. */
async function leftFlat() {
  const { api } = anna
  const property = await api.properties.create({ address: `ul. Zdana ${++flats}` })
  const tenant = await api.tenants.create({ name: 'Marta Wójcik', email: `marta-${flats}@example.com` })
  const tenantId = tenant.id
  const lease = await api.leases.create({
    ...{ propertyId: property.id, tenantId, startDate: '2026-08-01', endDate: '2026-08-31' },
    ...{ rentAmount: 30_000, depositAmount: 90_000, paymentDueDay: 5 },
  })
  const paid = { tenantId, paymentDate: '2026-08-01', paymentMethod: 'cash' as const }
  const receipt = await api.payments.recordReceipt({ ...paid, amount: 90_000, deposit: true })
  const { id: inspectionId } = await api.inspections.create({
    ...{ leaseId: lease.id, kind: 'out', day: '2026-08-31' },
  })
  const deductions = [
    { deductionId: newId(), description: 'Table', amount: 12_000 },
    { deductionId: newId(), description: 'Lamp', amount: 8_050 },
  ]
  for (const { deductionId, description: reason, amount } of deductions)
    await api.inspections.putDeduction({
      ...{ id: inspectionId, deductionId, reason, amount, decision: 'accepted' },
    })
  const settle = () =>
    api.deposits.settle({
      ...{ leaseId: lease.id, settledOn: '2026-09-10', deductions, returned: 69_950, reason: 'Moved out' },
    })
  return { api, leaseId: lease.id, tenantId, inspectionId, deductions, settle, receipt }
}

describe('rows of a settlement of a deposit', () => {
  it('cannot be reversed or lowered one by one, and their page leads to the lease', async () => {
    const { api, leaseId, tenantId, settle } = await leftFlat()
    const { settlements } = await settle()
    const [settlement] = settlements
    expect(settlement!.rows.map(({ kind }) => kind).sort()).toEqual([
      ...['charge', 'charge', 'deposit_applied', 'deposit_applied', 'refund'],
    ])
    for (const { transactionId: id, kind } of settlement!.rows) {
      const { can, depositSettlement } = await api.payments.get({ id })
      expect(can).toMatchObject({ reverse: false, creditNote: false })
      expect(depositSettlement).toEqual({ leaseId, bookingId: null, settledOn: '2026-09-10' })
      const refused = 'part_of_deposit_settlement'
      expect(await codeOf(api.payments.reverse({ id, reason: 'There was no damage' }))).toBe(refused)
      if (kind === 'charge')
        expect(await codeOf(api.payments.creditNote({ id, amount: 1, reason: 'Less damage' }))).toBe(refused)
    }
    const undone = await api.deposits.undo({ leaseId, id: settlement!.id, reason: 'No damage' })
    expect(undone).toMatchObject({ held: 90_000, deductions: [{ reason: 'Table' }, { reason: 'Lamp' }] })
    const { can, depositSettlement } = await api.payments.get({ id: settlement!.rows[0]!.transactionId })
    expect([can.reverse, depositSettlement]).toEqual([false, null])
    expect(await codeOf(api.payments.reverse({ id: settlement!.rows[0]!.transactionId, reason: 'x' }))).toBe(
      'already_reversed',
    )
    expect((await settle()).held).toBe(0)
    expect((await api.tenants.account({ id: tenantId })).balance).toBe(30_000)
    const { differences } = await forOrganization(server.services, anna.organizationId, 'test', verifyBooks)
    expect(differences).toBe(0)
  })

  it('of a stay are undone on the stay', async () => {
    const { api } = anna
    const property = await api.properties.create({
      ...{ address: 'ul. Morska 1', rentalType: 'short-term', dailyRate: 10_000, depositAmount: 20_000 },
    })
    const booked = await api.bookings.create({
      ...{ propertyId: property.id, checkIn: '2026-09-08', checkOut: '2026-09-10', adults: 1 },
      ...{ status: 'confirmed', guest: { name: 'Ola' } },
    })
    const tenantId = booked.tenantId!
    const paid = { tenantId, paymentDate: '2026-09-08', paymentMethod: 'cash' as const }
    await api.payments.recordReceipt({ ...paid, amount: 20_000, deposit: true })
    const bookingId = booked.id
    const { settlements } = await api.deposits.settleOfStay({
      ...{ bookingId, settledOn: '2026-09-10', returned: 20_000, reason: 'Departure' },
    })
    const { transactionId: id } = settlements[0]!.rows[0]!
    expect((await api.payments.get({ id })).depositSettlement).toMatchObject({ leaseId: null, bookingId })
    expect(await codeOf(api.payments.reverse({ id, reason: 'Bounced' }))).toBe('part_of_deposit_settlement')
  })

  it('of which one was reversed alone before are stated as they are, and undone with the others', async () => {
    const { api, leaseId, tenantId, settle } = await leftFlat()
    const { settlements } = await settle()
    const { id, rows } = settlements[0]!
    const { transactionId: parentId, amount } = rows.find(({ description }) => description === 'Table')!
    await forOrganization(server.services, anna.organizationId, 'test', async (scope) => {
      const days = { effectiveDate: scope.today, postedOn: scope.today }
      const row = { id: newId(), kind: 'reversal', type: 'charge', amount, parentId, leaseId, reason: 'x' }
      await post(scope, await lockLedger(scope, tenantId), [{ ...row, ...days }])
    })
    expect((await api.deposits.get({ leaseId })).settlements).toMatchObject([
      { applied: 12_000, deducted: 8_050, returned: 69_950 },
    ])
    const { body } = await api.deposits.statement({ leaseId })
    const { text } = await readPdf(new Uint8Array(await body.arrayBuffer()))
    expect(text).toContain('Kept for: Lamp')
    expect(text).not.toContain('Kept for: Table')
    expect(await api.deposits.undo({ leaseId, id, reason: 'Typo' })).toMatchObject({ held: 90_000 })
    expect((await settle()).held).toBe(0)
  })

  it('leave a refund of the receipt itself free to be reversed, and the receipt says why it is not', async () => {
    const { api, leaseId, receipt } = await leftFlat()
    const refund = await api.payments.refund({
      ...{ id: receipt.id, amount: 10_000, reason: 'Part', paymentDate: '2026-09-10' },
      paymentMethod: 'bank_transfer',
    })
    expect(await codeOf(api.payments.reverse({ id: receipt.id, reason: 'Wrong tenant' }))).toBe(
      'receipt_already_refunded',
    )
    await api.payments.reverse({ id: refund.id, reason: 'Returned by the bank' })
    expect((await api.deposits.get({ leaseId })).held).toBe(90_000)
  })
})
