/** A lease whose deposit is not paid yet, and what tests of its renewal ask and do. */
import type { Landlord, TestServer } from '../../../test/harness.ts'

let flats = 0

/** A lease from 1 July to 31 August with a deposit of 600.00 that is not paid yet. */
export async function unpaidDeposit(server: TestServer, anna: Landlord, depositAmount = 600_00) {
  await server.moveTo('2026-08-18T10:00:00Z', anna)
  await server.query('update organizations set charges_generated_on = null')
  const { api } = anna
  const property = await api.properties.create({ address: `ul. Kaucyjna ${++flats}` })
  const tenant = await api.tenants.create({ name: 'Ola' })
  const lease = await api.leases.create({
    ...{ propertyId: property.id, tenantId: tenant.id, startDate: '2026-07-01', endDate: '2026-08-31' },
    ...{ rentAmount: 300_00, depositAmount, paymentDueDay: 5 },
  })
  const pay = (amount: number, paymentDate: string, more: object = { leaseId: lease.id }) =>
    api.payments.recordReceipt({
      ...{ tenantId: tenant.id, amount, paymentDate, paymentMethod: 'cash', deposit: true },
      ...{ recordAgain: true, ...more },
    })
  const renew = async (depositAmount: number) =>
    (await api.leases.renew({ id: lease.id, endDate: null, rentAmount: 300_00, depositAmount })).id
  const nightOf = async (day: string) => {
    await server.moveTo(`${day}T10:00:00Z`, anna)
    await api.payments.generateCharges({})
  }
  /** What is held by a lease, open of its deposit charge, and to be returned. */
  const standing = async (leaseId: string) => {
    const { held, preview } = await api.deposits.get({ leaseId })
    const { charges } = await api.leases.get({ id: leaseId })
    const open = charges.reduce((sum, one) => sum + (one.type === 'deposit' ? one.remaining : 0), 0)
    return [held, open, preview.held - preview.carriedLater]
  }
  return {
    api,
    leaseId: lease.id,
    tenantId: tenant.id,
    propertyId: property.id,
    pay,
    renew,
    nightOf,
    standing,
  }
}
