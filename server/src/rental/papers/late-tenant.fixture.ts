/** A tenant who owes the example of statutory interest says: rent of 2,400.00 due on 10 October 2025, of which 900.00 were paid on 20 November. */
import type { Landlord, TestServer } from '../../../test/harness.ts'

let made = 0

/** Makes a landlord who takes statutory interest, and the tenant. */
export async function lateTenant(server: TestServer) {
  const anna: Landlord = await server.signUpLandlord('Wierzba Nieruchomości')
  await anna.api.organizations.update({ lateInterest: 'statutory', language: 'pl' })
  for (const [validFrom, percent] of [
    ['2025-10-09', '10.00'],
    ['2025-11-06', '9.75'],
    ['2025-12-04', '9.50'],
    ['2026-03-05', '9.25'],
  ] as const)
    await anna.api.interest.putRate({ validFrom, percent })
  made += 1
  const email = `demand-${made}@example.com`
  const property = await anna.api.properties.create({ address: `ul. Późna ${made}` })
  const { id: tenantId } = await anna.api.tenants.create({ name: 'Żaneta Gęś', email })
  await anna.api.leases.create({
    propertyId: property.id,
    tenantId,
    startDate: '2025-10-01',
    endDate: '2025-10-31',
    rentAmount: 240_000,
    paymentDueDay: 10,
  })
  const pay = (amount: number, paymentDate: string) =>
    anna.api.payments.recordReceipt({ tenantId, amount, paymentDate, paymentMethod: 'bank_transfer' })
  await pay(90_000, '2025-11-20')
  const bytesOf = async (id: string) =>
    new Uint8Array(await (await anna.api.documents.showFile({ id })).body.arrayBuffer())
  return { anna, tenantId, email, pay, bytesOf }
}
