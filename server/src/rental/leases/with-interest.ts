import type { Adjustments } from '@domovik/domain/rental/rent/posted-charges.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { planned } from '../payments/ledger.ts'
import type { Ledger, Posting } from '../payments/ledger-rows.ts'

/** Returns the adjustments with the credits of late interest that are posted with them (docs/finance.md 2.8). */
export async function withInterest(
  scope: OrganizationScope,
  ledger: Ledger,
  { charges, credits }: Adjustments,
  given: readonly Posting[],
): Promise<Adjustments> {
  const { postings } = await planned(scope, ledger, given)
  const more = postings
    .slice(given.length)
    .flatMap(({ parentId, amount }) => (parentId ? [{ chargeId: parentId, amount, days: null }] : []))
  return { charges, credits: [...credits, ...more] }
}
