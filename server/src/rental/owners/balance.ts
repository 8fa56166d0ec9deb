/** What is left to settle with an owner who has no property any more (docs/finance.md 8.16). */
import { addDays, monthStart } from '@domovik/domain/dates.ts'
import { agreementIn } from '@domovik/domain/rental/owners/agreement.ts'
import { closingBalance, unstatedRows } from '@domovik/domain/rental/owners/statement.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { contributedBefore } from './contributions.ts'
import { ownersRows } from './movements.ts'
import { agreementsOf, type OwnerRow } from './queries.ts'
import { feeFromOf, type IssuedStatement, issuedRows, leftBy, statedContributions } from './statements.ts'

/**
 * Returns what an owner who has no property any more is due today, or owes (negative), in cents: what the last statement left and what
 * came since. Null for an owner with a property and without a statement.
 */
export async function balanceOf(
  scope: OrganizationScope,
  { id: ownerId, properties }: Pick<OwnerRow, 'id' | 'properties'>,
  issued: readonly IssuedStatement[],
): Promise<number | null> {
  const [last] = issued
  if (properties > 0 || !last) return null
  const tomorrow = addDays(scope.today, 1)
  const [agreements, found, stated, paidIn] = await Promise.all([
    agreementsOf(scope, ownerId),
    ownersRows(scope, ownerId, tomorrow),
    issuedRows(scope, ownerId),
    contributedBefore(scope, ownerId, tomorrow),
  ])
  const terms = agreementIn(agreements, monthStart(scope.today))
  const feeFrom = feeFromOf(agreements, last.month)
  const contributions = paidIn - statedContributions(issued)
  return terms
    ? closingBalance(unstatedRows(found, stated), terms, leftBy(last), { feeFrom, contributions })
    : last.carried
}
