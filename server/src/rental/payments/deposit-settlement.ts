import { DomainError } from '@domovik/domain/errors.ts'
import type { Ledger } from './ledger-rows.ts'

/** The settlement of a deposit that posted a row: the lease or the stay whose deposit it is, and its day. */
type DepositSettlement = { leaseId: string | null; bookingId: string | null; settledOn: string }

/** Returns the settlement of a deposit that posted the row; null for another row, and for one that was reversed. */
export function depositSettlementOf({ rows }: Pick<Ledger, 'rows'>, id: string): DepositSettlement | null {
  const row = rows.find((each) => each.id === id)
  if (!row || row.settlementId === null) return null
  if (rows.some(({ kind, parentId }) => kind === 'reversal' && parentId === id)) return null
  const { leaseId, bookingId, effectiveDate } = row
  return { leaseId, bookingId, settledOn: effectiveDate }
}

/**
 * Throws part_of_deposit_settlement for a row of a settlement of a deposit. The settlement says what was kept and returned, and its
 * statement and its deductions depend on all of its rows, so it is undone as a whole.
 */
export function refuseDepositSettled(ledger: Ledger, id: string): void {
  if (depositSettlementOf(ledger, id)) throw new DomainError('part_of_deposit_settlement')
}
