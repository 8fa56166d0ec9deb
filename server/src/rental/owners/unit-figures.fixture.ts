/** Units with an owner for tests of money by unit: what every figure says of one of them. */
import { expect } from 'vitest'
import type { Landlord, TestServer } from '../../../test/harness.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { verifyBooks } from '../payments/verify-books.ts'

const june = { period: 'custom', from: '2026-06-01', to: '2026-06-30' } as const
let count = 0

/** A unit for 100.00 a night, let by the night if nothing else is given, and its owner, whose terms are a fee of 10 % from May on. */
export async function managedUnit({ api }: Landlord, more: object = {}) {
  const made = {
    address: `ul. Ruchoma ${++count}`,
    rentalType: 'short-term',
    dailyRate: 100_00,
    ...more,
  } as const
  const { id } = await api.properties.create({ ...made, managedFrom: '2026-01-01' })
  const { owner } = await api.owners.create({ name: `Owner ${count}` })
  await api.owners.putAgreement({
    ...{ id: owner.id, validFrom: '2026-05-01', feeKind: 'percent', feePercent: '10' },
    ...{ feeAmount: 0, vatPercent: '0', floatAmount: 0 },
  })
  const shares = [{ ownerId: owner.id, numerator: 1, denominator: 1 }]
  await api.owners.putShares({ propertyId: id, validFrom: '2026-01-01', shares })
  return { id, owner: owner.id }
}
export type Unit = Awaited<ReturnType<typeof managedUnit>>

/** What every figure of the money of June says about a unit, in cents. */
export async function figuresOf({ api }: Landlord, { id: propertyId, owner }: Unit) {
  const [revenue, cashFlow, kpi, { summary }, listed, received, statement] = await Promise.all([
    api.reports.run({ type: 'revenue', basis: 'cash', ...june, propertyId }),
    api.reports.run({ type: 'cash_flow', ...june, propertyId }),
    api.kpi.get({ ...june, propertyId }),
    api.properties.get({ id: propertyId }),
    api.payments.list({ propertyId, deposits: 'without', from: june.from, to: june.to }),
    api.payments.list({ propertyId, view: 'received' }),
    api.owners.getStatement({ id: owner, month: '2026-06-01' }),
  ])
  const cash = kpi.metrics.find(({ metric }) => metric === 'cash_flow')
  const same = new Set([
    Number(revenue.figures.find(({ id }) => id === 'revenue')!.value),
    Number(cashFlow.sections[0]!.totals?.receipts ?? 0),
    Math.round(cash?.value ?? 0),
    summary.collectedThisYear,
    listed.totals.received - listed.totals.receivedTax,
  ])
  expect([...same]).toHaveLength(1)
  return {
    cash: [...same][0]!,
    listed: received.totals.received,
    rows: received.total,
    rent: statement.rent,
    other: statement.otherReceipts + statement.refunds,
    fee: statement.fee,
  }
}
export const nothing = { cash: 0, listed: 0, rows: 0, rent: 0, other: 0, fee: 0 }

/** Expects that a recomputation of the books changes nothing. */
export const booksAgree = async (server: TestServer, { organizationId }: Landlord) =>
  expect(await forOrganization(server.services, organizationId, 'test', verifyBooks)).toMatchObject({
    differences: 0,
  })

/** Issues the statement of May of the owners, so that that of June is the next one. */
export async function issueMay({ api }: Landlord, ...units: Unit[]) {
  for (const { owner: id } of units) {
    const { payout, carried } = await api.owners.getStatement({ id, month: '2026-05-01' })
    await api.owners.issueStatement({ id, month: '2026-05-01', result: payout + carried })
  }
}
