import { DomainError } from '@domovik/domain/errors.ts'
import type { Scope } from '../../machinery/scope/scope.ts'
import { plannedConfirmation } from '../bookings/confirm-holds.ts'
import { balancesToday, presentCharge } from './account.ts'
import { addressesOf, homesOf } from './homes.ts'
import { loadLedger, planned, replayWith } from './ledger.ts'
import type { Ledger } from './ledger-rows.ts'
import { type NewReceipt, receiptPosting } from './receipts.ts'

type Wanted = NewReceipt & {
  tenantId: string
  designations: string[]
}

/** Returns what a receipt would pay, and the balance before and after it. Saves nothing. Throws charge_not_open. */
export async function previewReceipt(scope: Scope, input: Wanted) {
  const [found, homes] = await Promise.all([
    loadLedger(scope, input.tenantId),
    homesOf(scope, input.tenantId),
  ])
  requireOpen(found, input.designations)
  const confirmation = await plannedConfirmation(scope, { ledger: found, ...input })
  const before = confirmation ? replayWith(scope, found, ...confirmation.charges) : found
  const posting = await receiptPosting(scope, before, input)
  const { id } = posting
  const { after } = await planned(scope, before, [posting])
  const addressOf = addressesOf(homes, before.rows)
  const byId = new Map(before.rows.map((row) => [row.id, row]))
  return {
    currency: scope.currency,
    confirms: confirmation?.reference ?? null,
    allocations: after.state.allocations
      .filter(({ sourceId }) => sourceId === id)
      .map(({ chargeId, amount: paid }) => ({
        charge: {
          ...presentCharge(scope, before.state.charges.get(chargeId)!, byId.get(chargeId)!),
          address: addressOf(chargeId),
        },
        amount: paid,
        remainingAfter: after.state.charges.get(chargeId)!.remaining,
      })),
    unapplied: after.state.sources.get(id)?.unapplied ?? 0,
    balanceBefore: balancesToday(scope, found).accountBalance,
    balanceAfter: balancesToday(scope, after).accountBalance,
  }
}

/** Allows only open charges of this tenant as designations. Throws charge_not_open. */
export function requireOpen({ state }: Ledger, designated: readonly string[]): void {
  for (const chargeId of designated) {
    const charge = state.charges.get(chargeId)
    if (!charge || (charge.remaining === 0 && charge.writtenOff === 0))
      throw new DomainError('charge_not_open', { chargeId })
  }
}
