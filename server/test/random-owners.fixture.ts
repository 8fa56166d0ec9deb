/** Owners of the properties of random books: statements that are issued while the books are kept, and what they add up to. */
import type { Landlord } from './harness.ts'

type Api = Landlord['api']
type Statement = Awaited<ReturnType<Api['owners']['getStatement']>>

const months = ['01', '02', '03', '04', '05', '06'].map((month) => `2026-${month}-01`)

/**
 * Gives the properties two owners with shares of 2/3 and 1/3 and different terms, and the first one a third owner in February, whose terms begin in
 * April. Returns their ids.
 */
export async function makeOwners(api: Api, propertyIds: readonly string[]): Promise<string[]> {
  const terms = [
    { feeKind: 'percent', feePercent: '8', feeAmount: 0, vatPercent: '23', floatAmount: 20_000 },
    { feeKind: 'fixed', feePercent: '0', feeAmount: 12_345, vatPercent: '0', floatAmount: 0 },
    { feeKind: 'percent', feePercent: '5', feeAmount: 0, vatPercent: '8', floatAmount: 0 },
  ] as const
  const ids: string[] = []
  for (const [at, agreement] of terms.entries()) {
    const { owner } = await api.owners.create({ name: `Owner ${at + 1}` })
    await api.owners.putAgreement({
      id: owner.id,
      validFrom: at === 2 ? months[3]! : months[0]!,
      ...agreement,
    })
    ids.push(owner.id)
  }
  for (const propertyId of propertyIds)
    await api.owners.putShares({
      propertyId,
      validFrom: '2025-12-01',
      shares: ids.slice(0, 2).map((ownerId, at) => ({ ownerId, numerator: 2 - at, denominator: 3 })),
    })
  await api.owners.putShares({
    ...{ propertyId: propertyIds[0]!, validFrom: '2026-02-10' },
    shares: [1, 2].map((at) => ({ ownerId: ids[at]!, numerator: 1, denominator: 2 })),
  })
  return ids
}

/** Issues the next statement of an owner, so that what is entered later for its month is a correction. */
export async function issueStatement(api: Api, id: string): Promise<void> {
  const { next } = await api.owners.statements({ id })
  if (next === null) return
  const { payout, carried } = await api.owners.getStatement({ id, month: next })
  await api.owners.issueStatement({ id, month: next, result: payout + carried })
}

/**
 * Issues all statements that are missing, and returns what the owners received and spent and the change of deposits, in
 * cents, by the lines of the statements, by their rows, and by the cash flow report of their properties. Money of a guest
 * whose stay was cancelled belongs to no property, so the report is asked for each.
 */
export async function moneyOfOwners(api: Api, ids: readonly string[], propertyIds: readonly string[]) {
  const statements: Statement[] = []
  for (const [at, id] of ids.entries())
    for (const month of months.slice(at === 2 ? 3 : 0)) {
      if ((await api.owners.statements({ id })).next === month && month < '2026-06-01')
        await issueStatement(api, id)
      statements.push(await api.owners.getStatement({ id, month }))
    }
  const rows = statements.flatMap((one) => one.rows)
  const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)
  const isDeposit = ({ line }: Statement['rows'][number]): boolean =>
    /^deposits_(?:in|out|applied)$/.test(line)
  const reports = await Promise.all(
    propertyIds.map((propertyId) =>
      api.reports.run({
        ...{ type: 'cash_flow', period: 'custom', from: '2026-01-01', to: '2026-06-20', propertyId },
      }),
    ),
  )
  const at = (key: string): number =>
    sumOf(reports.map(({ sections }) => Number(sections[0]?.totals?.[key] ?? 0)))
  return {
    own: {
      lines: sumOf(
        statements.map((one) => one.rent + one.otherReceipts + one.incomes + one.refunds + one.expenses),
      ),
      rows: sumOf(rows.filter(({ line }) => !line.startsWith('deposits')).map(({ share }) => share)),
      report: at('afterTax') + at('vat') + at('touristTax') - at('touristTaxPaid'),
    },
    deposits: {
      lines: sumOf(statements.map((one) => one.depositsIn + one.depositsOut + one.depositsApplied)),
      rows: sumOf(rows.filter(isDeposit).map(({ share }) => share)),
      report: at('depositsIn') - at('depositsOut') - at('depositsApplied'),
    },
  }
}
