/** A tenant's own charges and payments, read with the portal's database role. */

import { depositsHeld } from '@domovik/domain/rental/deposits/held.ts'
import type { TransactionKind } from '@domovik/domain/rental/ledger/types.ts'
import { tenant } from '../../machinery/http/procedures.ts'
import { accountLines, presentCharges } from './account.ts'
import { depositLines } from './deposit-lines.ts'
import { type LedgerRow, methodOf } from './events.ts'
import { loadLedger } from './ledger.ts'
import { undoneAtOnce } from './undone.ts'

export const paymentsTenant = {
  list: tenant.payments.list.handler(async ({ context: { scope } }) => {
    const ledger = await loadLedger(scope, scope.tenantId)
    const hidden = undoneAtOnce(ledger)
    const reversed = new Set(
      ledger.rows.filter(({ kind }) => kind === 'reversal').map(({ parentId }) => parentId),
    )
    return {
      currency: scope.currency,
      charges: presentCharges(scope, ledger)
        .filter(({ id }) => !hidden.has(id))
        .reverse(),
      payments: ledger.rows
        .filter(isMoney)
        .filter(({ id, type }) => !hidden.has(id) && type !== 'deposit_transfer')
        .reverse()
        .map((row) => ({
          id: row.id,
          kind: row.kind,
          deposit: row.type === 'deposit',
          amount: row.amount,
          date: row.effectiveDate,
          method: methodOf(row),
          status: reversed.has(row.id) ? 'cancelled' : row.status,
          reference: row.reference,
        })),
      account: accountLines(scope, ledger, { hidden }),
      deposit: {
        held: depositsHeld(ledger.state, scope.today),
        lines: depositLines(scope, ledger).filter(({ transactionId }) => !hidden.has(transactionId)),
      },
    }
  }),
}

const isMoney = (
  row: LedgerRow,
): row is LedgerRow & { kind: Extract<TransactionKind, 'receipt' | 'refund'> } =>
  row.kind === 'receipt' || row.kind === 'refund'
