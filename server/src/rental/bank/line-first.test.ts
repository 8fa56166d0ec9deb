/** Only a line that is in the way is named when the line of a receipt cannot be undone (docs/decisions/186). */
import { expect, it } from 'vitest'
import { bankOf, on } from './booked-lines.fixture.ts'

const { here, brought, stateOf, partsOf } = bankOf('Kolejność')
const api = () => here.anna.api
const reason = 'Pomyłka'
let count = 0

/** A deposit of 800 that a line brought, of a lease that agreed on 500. */
async function deposited() {
  count += 1
  const { id: propertyId } = await api().properties.create({ address: `ul. Kaucji ${count}` })
  const { id: tenantId } = await api().tenants.create({ name: `Jan Lis ${count}` })
  const { id: leaseId } = await api().leases.create({
    ...{ propertyId, tenantId, startDate: '2026-01-01', endDate: '2026-04-30' },
    ...{ rentAmount: 1_000, depositAmount: 50_000, paymentDueDay: 5 },
  })
  const line = await brought(80_000, '2026-01-03')
  const parts = [{ tenantId, amount: 80_000, deposit: true }]
  await api().bank.accept({ id: line, parts, recordAgain: true })
  return { line, leaseId, receiptId: (await partsOf(line))[0]!.receiptId! }
}

const refundInCash = (id: string, amount: number) =>
  api().payments.refund({ id, amount, reason, paymentDate: '2026-02-01', paymentMethod: 'cash' })

async function refundByLine(receiptId: string, amount: number): Promise<string> {
  const line = await brought(-amount, '2026-02-03')
  await api().bank.giveBack({ id: line, receiptId, returned: false, reason, recordAgain: true })
  return line
}

/** Returns the line with which a settlement returned the rest. */
async function settled(leaseId: string, returned: number): Promise<string> {
  const { settlements } = await api().deposits.settle({
    ...{ leaseId, settledOn: on, reason, deductions: [], returned, paymentMethod: 'bank_transfer' },
  })
  const line = await brought(-returned)
  const id = settlements[0]!.rows[0]!.transactionId
  await api().bank.linkRecords({ id: line, records: [{ kind: 'refund', id }], recordAgain: true })
  return line
}

const refusal = (id: string) =>
  api()
    .bank.undo({ id, reason })
    .then(
      () => null,
      ({ code, data }) => [code, data?.details?.lineId],
    )

it('not the line of a settlement, if a part was refunded in cash', async () => {
  const { line, leaseId, receiptId } = await deposited()
  await refundInCash(receiptId, 30_000)
  const back = await settled(leaseId, 50_000)
  expect(await refusal(line)).toEqual(['receipt_refunded', undefined])
  expect(await stateOf(back)).toBe('done')
})

it('not the line of a settlement that returned all', async () => {
  const { line, leaseId } = await deposited()
  await settled(leaseId, 80_000)
  expect(await refusal(line)).toEqual(['deposit_settled', undefined])
})

it('the line of the refund, not that of the newer settlement', async () => {
  const { line, leaseId, receiptId } = await deposited()
  const refund = await refundByLine(receiptId, 30_000)
  await settled(leaseId, 50_000)
  expect(await refusal(line)).toEqual(['bank_line_first', refund])
})

it('none, if a person refunded a part too', async () => {
  const { line, receiptId } = await deposited()
  const refund = await refundByLine(receiptId, 30_000)
  expect(await refusal(line)).toEqual(['bank_line_first', refund])
  await refundInCash(receiptId, 10_000)
  expect(await refusal(line)).toEqual(['receipt_refunded', undefined])
})
