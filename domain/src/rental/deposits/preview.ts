import type { CivilDate } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import { isDepositKind, type LedgerState } from '../ledger/types.ts'
import { settleDeposit } from './settlement.ts'

/** Amounts in cents. `netDue` is positive if the tenant pays, negative if the landlord returns. */
export type SettlementPreview = {
  openCharges: Cents
  deductions: Cents
  credit: Cents
  held: Cents
  /** Moves to the next lease on a later day; negative if it comes from the earlier one. */
  carriedLater: Cents
  /** What Polish law may add; not part of `netDue`, because nothing books it. */
  topUp: Cents
  netDue: Cents
}

/**
 * Returns what would be owed if the lease were settled on the day (docs/finance.md 2.11): its due charges, the
 * deductions that are noted, accepted and not booked (`deductionsToKeep`), less credit and the deposit without what is carried over later. `latest`: whether this is the latest lease of the tenant; only with it the credit is settled.
 */
export function previewSettlement(
  state: LedgerState,
  lease: { leaseId: string; latest: boolean } & Pick<
    SettlementPreview,
    'held' | 'carriedLater' | 'topUp' | 'deductions'
  >,
  day: CivilDate,
): SettlementPreview {
  const { leaseId, latest, held, carriedLater, topUp, deductions } = lease
  let openCharges = 0
  for (const { charge, cancelledOn, remaining } of state.charges.values()) {
    if (charge.leaseId !== leaseId || cancelledOn !== null || isDepositKind(charge.kind)) continue
    if (charge.dueDate <= day) openCharges += remaining
  }
  const credit = latest ? state.unappliedCredit : 0
  const { netDue } = settleDeposit(
    {
      ...{ openCharges, damageDeductions: deductions, unappliedCredit: credit },
      ...{ depositsHeld: held, carriedLater },
    },
    day,
  )
  return { openCharges, deductions, credit, held, carriedLater, topUp, netDue }
}
