/** A lease with a deposit of 900.00 and deductions, and what its tenant owes on the screen, in the statement and in the report. */
import type { Landlord, TestServer } from '../../../test/harness.ts'
import { readPdf } from '../../../test/read-pdf.fixture.ts'
import { newId } from '../../machinery/db/ids.ts'

let flats = 0

export async function notedDeposit(server: TestServer, landlord: Landlord, rentPaid = 0) {
  const { api } = landlord
  const property = await api.properties.create({ address: `ul. Sporna ${++flats}` })
  const tenant = await api.tenants.create({ name: 'Ola', email: `ola-${flats}@example.com` })
  const lease = await api.leases.create({
    ...{ propertyId: property.id, tenantId: tenant.id, startDate: '2026-07-01', endDate: '2026-08-31' },
    ...{ rentAmount: 30_000, depositAmount: 90_000, paymentDueDay: 5 },
  })
  const pay = (amount: number, deposit: boolean) =>
    api.payments.recordReceipt({
      ...{ tenantId: tenant.id, amount, paymentDate: '2026-07-01', paymentMethod: 'cash', deposit },
    })
  await pay(90_000, true)
  if (rentPaid > 0) await pay(rentPaid, false)
  const { id: inspectionId } = await api.inspections.create({
    ...{ leaseId: lease.id, kind: 'out', day: '2026-08-31' },
  })
  const note = async (
    reason: string,
    amount: number | null,
    decision: 'accepted' | 'disputed' = 'accepted',
    deductionId = newId(),
  ) => {
    await api.inspections.putDeduction({ id: inspectionId, deductionId, reason, amount, decision })
    return deductionId
  }
  const row = async (to: string, leaseId = lease.id) => {
    const { sections } = await api.reports.run({
      ...{ type: 'tenant_settlement', period: 'custom', from: '2026-07-01', to, tenantId: tenant.id },
    })
    return sections[0]!.rows.find(({ key }) => key === leaseId)?.cells
  }
  const text = async (leaseId = lease.id) => {
    const { body } = await api.deposits.statement({ leaseId })
    const printed = await readPdf(new Uint8Array(await body.arrayBuffer()))
    return printed.text.replaceAll(/\s+/g, ' ')
  }
  const moveTo = (day: string) => server.moveTo(`${day}T10:00:00Z`, landlord)
  return { api, leaseId: lease.id, tenantId: tenant.id, inspectionId, note, row, text, moveTo }
}

export type NotedDeposit = Awaited<ReturnType<typeof notedDeposit>>

/** Settles the deposit today and returns the settlement. */
export async function keep(
  { api, leaseId }: NotedDeposit,
  today: string,
  { noted, returned = 0, on = leaseId }: { noted: readonly string[]; returned?: number; on?: string },
): Promise<string> {
  const { deductions, settlements: before } = await api.deposits.get({ leaseId: on })
  const { settlements } = await api.deposits.settle({
    ...{ leaseId: on, settledOn: today, reason: 'Moved out', returned },
    deductions: deductions
      .filter(({ id }) => noted.includes(id))
      .map(({ id, reason, amount }) => ({ deductionId: id, description: reason, amount: amount! })),
  })
  return settlements.find(({ id }) => before.every((one) => one.id !== id))!.id
}
