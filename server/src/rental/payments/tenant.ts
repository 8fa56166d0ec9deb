/** A tenant's own charges and payments, read with the portal's database role. */

import { depositsHeld } from '@domovik/domain/rental/deposits/held.ts'
import { replay } from '@domovik/domain/rental/ledger/replay.ts'
import type { TransactionKind } from '@domovik/domain/rental/ledger/types.ts'
import { tenant } from '../../machinery/http/procedures.ts'
import type { TenantScope } from '../../machinery/scope/scope.ts'
import { isDisputed } from '../card-payments/dispute.ts'
import {
  payersInPortal,
  peopleInPortal,
  presentPositions,
  shareTexts,
  sharingOn,
} from '../co-tenants/positions.ts'
import { type Household, householdOf } from '../co-tenants/queries.ts'
import { ownLeases } from '../tenants/tenant-queries.ts'
import { accountLines, presentCharges } from './account.ts'
import { depositLines } from './deposit-lines.ts'
import { type LedgerRow, methodOf, toEvent } from './events.ts'
import { addressesOf, addressesPaid } from './homes.ts'
import { loadLedger } from './ledger.ts'
import type { Ledger } from './ledger-rows.ts'
import { undoneAtOnce } from './undone.ts'

export const paymentsTenant = {
  list: tenant.payments.list.handler(async ({ context: { scope: given } }) => {
    const [loaded, household, leases] = await Promise.all([
      loadLedger(given, given.tenantId),
      householdOf(given, given.tenantId),
      ownLeases(given),
    ])
    const { scope, ledger } = upToMovingOut(given, loaded)
    const addressOf = addressesOf(leases, loaded.rows)
    const paidFor = addressesPaid(ledger, addressOf)
    const payerOf = payersInPortal(scope, household)
    const hidden = undoneAtOnce(ledger)
    const reversals = new Map(
      ledger.rows.filter(({ kind }) => kind === 'reversal').map((row) => [row.parentId, row]),
    )
    return {
      currency: scope.currency,
      charges: presentCharges(scope, ledger)
        .filter(({ id, dueDate }) => !hidden.has(id) && (scope === given || dueDate <= scope.today))
        .map((charge) => ({ ...charge, address: addressOf(charge.id) }))
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
          status: reversals.has(row.id) ? 'cancelled' : row.status,
          cause: reversals.get(row.id)?.cause ?? null,
          dispute: isDisputed(row) ? (reversals.has(row.id) ? 'won' : 'disputed') : null,
          reference: row.reference,
          payer: payerOf({ ...row, transactionId: row.id }),
          address: paidFor(row.id),
        })),
      account: accountLines(scope, ledger, { hidden }).map((line) => ({
        ...line,
        payer: payerOf(line),
        address: paidFor(line.chargeId ?? line.transactionId),
      })),
      sharing: sharingFor(scope, ledger, household),
      deposit: {
        held: depositsHeld(ledger.state, scope.today),
        lines: depositLines(scope, ledger).filter(({ transactionId }) => !hidden.has(transactionId)),
      },
    }
  }),
}

/** Who has moved out sees the account as it was at the end of the last day. */
function upToMovingOut(scope: TenantScope, ledger: Ledger): { scope: TenantScope; ledger: Ledger } {
  const until = scope.coTenant?.until ?? null
  if (until === null || until >= scope.today) return { scope, ledger }
  const rows = ledger.rows.filter(({ kind, effectiveDate }) => kind === 'charge' || effectiveDate <= until)
  const { businessDayRule } = scope
  const state = replay(ledger.rows.map(toEvent), { businessDayRule, until })
  return { scope: { ...scope, today: until }, ledger: { ...ledger, rows, state } }
}

/** Returns the people of the account with their positions; null if nobody shares it. */
function sharingFor(scope: TenantScope, ledger: Ledger, household: Household) {
  const { people, versions } = household
  if (people.length === 0) return null
  const { today: day, tenantId } = scope
  const { positions, balance } = presentPositions(ledger, household, tenantId, day)
  const sharing = sharingOn(versions, day)
  const shares = sharing ? shareTexts(sharing) : new Map<string, string>()
  return {
    day,
    balance,
    people: peopleInPortal(scope, household).map(({ id, ...person }) => ({
      ...person,
      share: shares.get(id) ?? null,
      position: positions.get(id) ?? 0,
    })),
  }
}

const isMoney = (
  row: LedgerRow,
): row is LedgerRow & { kind: Extract<TransactionKind, 'receipt' | 'refund'> } =>
  row.kind === 'receipt' || row.kind === 'refund'
