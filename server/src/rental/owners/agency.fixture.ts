/** An agency that manages flats of others: owners with terms, flats with a lease, and statements. */
import type { Landlord } from '../../../test/harness.ts'

/** The month of the first statement. */
export const month = '2026-03-01'

/** What a statement pays out, or what the owner owes after it. */
export const result = ({ payout, carried }: { payout: number; carried: number }) => payout + carried

export type Agency = ReturnType<typeof agencyOf>
let homes = 0

export const agencyOf = (api: Landlord['api']) => ({
  async owner(name: string, floatAmount = 0): Promise<string> {
    const { id } = (await api.owners.create({ name })).owner
    await api.owners.putAgreement({
      ...{ id, validFrom: month, feePercent: '8', feeAmount: 0, vatPercent: '23', floatAmount },
      feeKind: 'percent',
    })
    return id
  },

  /** A flat with a lease from March on, the owners from January on, and money of March. */
  async managed(...shares: [ownerId: string, numerator: number, denominator: number][]) {
    const { id: propertyId } = await api.properties.create({ address: `ul. Cudza ${++homes}` })
    await api.owners.putShares({
      propertyId,
      validFrom: '2026-01-01',
      shares: shares.map(([ownerId, numerator, denominator]) => ({ ownerId, numerator, denominator })),
    })
    const tenant = await api.tenants.create({ name: `Najemca ${homes}` })
    const lease = await api.leases.create({
      ...{ propertyId, tenantId: tenant.id, startDate: month },
      ...{ rentAmount: 240_000, billsAmount: 32_000, depositAmount: 100_000 },
    })
    const pay = (amount: number, paymentDate: string, more: object = {}) =>
      api.payments.recordReceipt({
        ...{ tenantId: tenant.id, leaseId: lease.id, amount, paymentDate, paymentMethod: 'cash' },
        ...more,
      })
    const spend = (amount: number, paidOn: string) =>
      api.expenses.create({
        ...{ propertyId, amount, date: paidOn, paidOn, category: 'repairs', status: 'paid' },
        description: `Koszt ${amount}`,
      })
    return { propertyId, tenant, lease, pay, spend }
  },

  issue: async (id: string) =>
    api.owners.issueStatement({
      ...{ id, month },
      result: result(await api.owners.getStatement({ id, month })),
    }),
})

/** The statements of the landlord that `landlord` returns at the time of the call. */
export const statementsOf = (landlord: () => Pick<Landlord, 'api'>) => {
  const statementOf = (id: string, of: string) => landlord().api.owners.getStatement({ id, month: of })
  return {
    statementOf,
    async issue(id: string, of: string) {
      const seen = await statementOf(id, of)
      return landlord().api.owners.issueStatement({ id, month: of, result: result(seen) })
    },
    balanceOf: async (id: string) => (await landlord().api.owners.statements({ id })).balance,
  }
}
type Sums = Awaited<ReturnType<ReturnType<typeof statementsOf>['statementOf']>>

/** What a statement says, in the order of its lines, with what is paid out or owed as the last one. */
export const sums = ({ rent, otherReceipts, refunds, fee, feeVat, payout, carried }: Sums) => [
  ...[rent, otherReceipts, refunds, fee, feeVat, payout + carried],
]
export const nothing = [0, 0, 0, 0, 0, 0]
