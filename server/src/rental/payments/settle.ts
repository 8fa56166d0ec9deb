import { DomainError } from '@domovik/domain/errors.ts'
import { and, eq } from 'drizzle-orm'
import type { Scope } from '../../machinery/scope/scope.ts'
import { confirmHolds } from '../bookings/confirm-holds.ts'
import { loadLedger, lockLedger, save } from './ledger.ts'
import { transactions } from './table.ts'

type Pending = { id: string; tenantId: string; kind: string }

/**
 * Settles a pending receipt: completed on `day`, failed, or cancelled. The only change that a posted row
 * allows (sql/payments.sql). Throws conflict if the receipt is not pending.
 */
export async function settleReceipt(
  scope: Scope,
  receipt: Pending,
  status: 'completed' | 'failed' | 'cancelled',
  day: string,
): Promise<void> {
  if (receipt.kind !== 'receipt') throw new DomainError('conflict')
  const ledger = await lockLedger(scope, receipt.tenantId)
  const row = ledger.rows.find(({ id }) => id === receipt.id)
  if (status === 'completed' && row) {
    await confirmHolds(scope, [
      { ledger, amount: row.amount, deposit: row.type === 'deposit', designations: row.designations ?? [] },
    ])
  }
  const { rowCount } = await scope.db
    .update(transactions)
    .set({ status, ...(status === 'completed' ? { effectiveDate: day } : {}) })
    .where(
      and(
        eq(transactions.organizationId, scope.organizationId),
        eq(transactions.id, receipt.id),
        eq(transactions.status, 'pending'),
      ),
    )
  if (rowCount === 0) throw new DomainError('conflict')
  await save(scope, [await loadLedger(scope, receipt.tenantId)])
}
