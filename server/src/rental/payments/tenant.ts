/** A tenant's own charges and payments, read with the portal's database role. */
import type { TransactionKind } from '@domovik/domain/rental/ledger/types.ts'
import { tenant } from '../../machinery/http/procedures.ts'
import { accountLines, presentCharges } from './account.ts'
import { type LedgerRow, methodOf } from './events.ts'
import { loadLedger } from './ledger.ts'

export const paymentsTenant = {
  list: tenant.payments.list.handler(async ({ context: { scope } }) => {
    const ledger = await loadLedger(scope, scope.tenantId)
    const reversed = new Set(
      ledger.rows.filter(({ kind }) => kind === 'reversal').map(({ parentId }) => parentId),
    )
    return {
      currency: scope.currency,
      charges: presentCharges(scope, ledger).reverse(),
      payments: ledger.rows
        .filter(isMoney)
        .reverse()
        .map((row) => ({
          id: row.id,
          kind: row.kind,
          amount: row.amount,
          date: row.effectiveDate,
          method: methodOf(row),
          status: reversed.has(row.id) ? 'cancelled' : row.status,
          reference: row.reference,
        })),
      account: accountLines(scope, ledger),
    }
  }),
}

const isMoney = (
  row: LedgerRow,
): row is LedgerRow & { kind: Extract<TransactionKind, 'receipt' | 'refund'> } =>
  row.kind === 'receipt' || row.kind === 'refund'
