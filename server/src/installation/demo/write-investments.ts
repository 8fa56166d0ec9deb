import type { SystemScope } from '../../machinery/scope/scope.ts'
import { insertLoan, putInvestment, putValuation } from '../../rental/investments/queries.ts'
import type { DemoInvestment } from './investments.ts'

/** Saves purchase data, valuations and loans. */
export async function writeInvestments(
  scope: SystemScope,
  investments: readonly DemoInvestment[],
): Promise<void> {
  await Promise.all(
    investments.flatMap(({ valuations, loan, ...investment }) => [
      putInvestment(scope, investment, null),
      ...valuations.map((value) => putValuation(scope, { ...value, propertyId: investment.propertyId })),
      ...(loan ? [insertLoan(scope, loan)] : []),
    ]),
  )
}
