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
  topUp: Cents
  netDue: Cents
}

/**
 * Returns what would be owed if the lease were settled on the day (docs/finance.md 2.11): its due charges, the
 * deductions that are noted, accepted and not booked (`deductionsToKeep`), less credit, deposit and top-up. `latest`: whether this is the latest lease of the tenant; only with it the credit is settled.
 */
export function previewSettlement(
  state: LedgerState,
  lease: { leaseId: string; latest: boolean; held: Cents; topUp: Cents; deductions: Cents },
  day: CivilDate,
): SettlementPreview {
  const { leaseId, latest, held, topUp, deductions } = lease
  let openCharges = 0
  for (const { charge, cancelledOn, remaining } of state.charges.values()) {
    if (charge.leaseId !== leaseId || cancelledOn !== null || isDepositKind(charge.kind)) continue
    if (charge.dueDate <= day) openCharges += remaining
  }
  const credit = latest ? state.unappliedCredit : 0
  const { netDue } = settleDeposit(
    {
      ...{ openCharges, damageDeductions: deductions, unappliedCredit: credit },
      ...{ depositsHeld: held, revaluationTopUp: topUp },
    },
    day,
  )
  return { openCharges, deductions, credit, held, topUp, netDue }
}
