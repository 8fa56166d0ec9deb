import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { type Posting, post } from './ledger.ts'
import type { Ledger } from './ledger-rows.ts'

/** Posts the rows. Returns the cents of the credit notes that came with them because a gift no longer counts (docs/finance.md 2.2). */
export async function postWithCredits(
  scope: OrganizationScope,
  ledger: Ledger,
  postings: readonly Posting[],
): Promise<number> {
  const { rows } = await post(scope, ledger, postings)
  return rows
    .slice(ledger.rows.length + postings.length)
    .reduce((sum, { kind, amount }) => (kind === 'credit_note' ? sum + amount : sum), 0)
}

/** The details of an event that names these credit notes, if there are any. */
export const creditOf = (contractCredit: number) => (contractCredit > 0 ? { contractCredit } : {})
