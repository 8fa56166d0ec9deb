import type { SystemScope } from '../../machinery/scope/scope.ts'
import { insertLoan, putInvestment, putValuation } from '../../rental/investments/queries.ts'
import type { DemoInvestment } from './investments.ts'

/** Saves purchase data, valuations and loans. */
export async function writeInvestments(
  scope: SystemScope,
  investments: readonly DemoInvestment[],
): Promise<void> {
  for (const { valuations, loan, ...investment } of investments) {
    await putInvestment(scope, investment, null)
    for (const value of valuations) await putValuation(scope, { ...value, propertyId: investment.propertyId })
    if (loan) await insertLoan(scope, loan)
  }
}
