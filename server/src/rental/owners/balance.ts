/** What is left to settle with an owner who has no property any more (docs/finance.md 8.16). */
import { addDays, type CivilDate, nextMonthStart } from '@domovik/domain/dates.ts'
import { type Agreement, agreementIn } from '@domovik/domain/rental/owners/agreement.ts'
import {
  closingBalance,
  nextStatementMonth,
  termsOfMonth,
  unstatedRows,
} from '@domovik/domain/rental/owners/statement.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { contributedBefore } from './contributions.ts'
import { type Managed, managedBy, ownersRows } from './movements.ts'
import { agreementsOf, type OwnerRow } from './queries.ts'
import { feeFromOf, type IssuedStatement, issuedRows, leftBy, statedContributions } from './statements.ts'

/**
 * Returns what an owner who has no property any more is due today, or owes (negative), in cents: issued payouts that were not made, what the
 * last statement left and what no statement states yet. Null for an owner with a property, or who never had one, and without terms.
 */
export async function balanceOf(
  scope: OrganizationScope,
  { id: ownerId, properties }: Pick<OwnerRow, 'id' | 'properties'>,
  issued: readonly IssuedStatement[],
): Promise<number | null> {
  if (properties > 0) return null
  const [last] = issued
  const tomorrow = addDays(scope.today, 1)
  const [agreements, managed, stated, paidIn] = await Promise.all([
    agreementsOf(scope, ownerId),
    managedBy(scope, ownerId),
    issuedRows(scope, ownerId),
    contributedBefore(scope, ownerId, tomorrow),
  ])
  const hadProperty = managed.kept.flat().some((version) => isBefore(version, ownerId, tomorrow))
  const month = nextStatementMonth(agreements, last?.month ?? null, scope.today)
  if (!hadProperty || (month === null && !last)) return null
  const months = unstatedMonths(agreements, managed, month, scope.today)
  const feeFrom = feeFromOf(agreements, month ?? last!.month)
  const contributions = paidIn - statedContributions(issued)
  const open = unstatedRows(await ownersRows(scope, managed, tomorrow), stated)
  const unpaid = issued.reduce((sum, { payout, paidOn }) => (paidOn === null ? sum + payout : sum), 0)
  return unpaid + closingBalance(open, months, leftBy(last), { feeFrom, contributions })
}

const isBefore = ({ validFrom, parts }: Managed['kept'][number][number], ownerId: string, day: CivilDate) =>
  validFrom < day && parts.some((part) => part.ownerId === ownerId)

/** Returns the terms of the months whose statements are not issued, oldest first, until that of today. */
function unstatedMonths(
  agreements: readonly Agreement[],
  { kept, ownerId }: Managed,
  from: CivilDate | null,
  today: CivilDate,
): Agreement[] {
  const months: Agreement[] = []
  for (let month = from; month !== null && month <= today; month = nextMonthStart(month)) {
    const terms = agreementIn(agreements, month)
    if (terms) months.push(termsOfMonth(terms, kept, ownerId, month))
  }
  return months
}
