import { DomainError } from '@domovik/domain/errors.ts'
import { planSettlement, proposeSettlement } from '@domovik/domain/rental/deposits/settle.ts'
import { acceptedDeductions } from '@domovik/domain/rental/inspections/deductions.ts'
import type { PaymentMethod } from '@domovik/domain/rental/payments/types.ts'
import type { client } from '../../api.ts'

export type Deposit = Awaited<ReturnType<typeof client.deposits.get>>

/** What holds a deposit. */
export type DepositHolder = { leaseId: string } | { bookingId: string }

/** A part to keep. One that was noted with a protocol has its id, and what was noted when the form read it. */
type DeductionValues = { description: string; amount: number | null; deductionId?: string; seen?: Seen }
type Seen = Pick<Deposit['deductions'][number], 'reason' | 'amount' | 'decision'>

/** Amounts in cents; null is an empty field. */
export type SettleValues = {
  settledOn: string | null
  applied: { chargeId: string; amount: number | null }[]
  deductions: DeductionValues[]
  /** Counts once it was typed; until then the rest is returned. */
  returned: number | null
  returnedTyped: boolean
  paymentMethod: PaymentMethod
  reason: string
}

/** Accepted deductions that the rest of the deposit covers. Others stay noted, because a deduction is booked as a whole. */
function proposedDeductions(deposit: Deposit, available: number): SettleValues['deductions'] {
  let left = available
  return acceptedDeductions(deposit.deductions).flatMap(({ id, reason, amount, decision }) => {
    if (amount > left) return []
    left -= amount
    return [{ description: reason, amount, deductionId: id, seen: { reason, amount, decision } }]
  })
}

/**
 * Returns the parts to keep after somebody else changed what was noted. What was typed over a noted deduction stays, and others are
 * as they are noted now. Those that were removed, booked or disputed meanwhile are left out.
 */
export const withNotedNow = (deposit: Deposit, deductions: readonly DeductionValues[]): DeductionValues[] =>
  deductions.flatMap((one): DeductionValues[] => {
    const { description, amount, deductionId, seen } = one
    if (!deductionId || !seen) return [one]
    const found = deposit.deductions.find(({ id }) => id === deductionId)
    if (!found) return []
    const now: Seen = { reason: found.reason, amount: found.amount, decision: found.decision }
    const typed = description !== seen.reason || amount !== seen.amount
    if (typed) return [{ ...one, seen: now }]
    return now.decision === 'accepted'
      ? [{ description: now.reason, amount: now.amount, deductionId, seen: now }]
      : []
  })

/** The proposal of the rule: due charges first, then what the tenant accepted at move-out; the rest is returned. */
export function proposedValues(
  deposit: Deposit,
  today: string,
  paymentMethod: PaymentMethod,
  reason: string,
): SettleValues {
  const { applied } = proposeSettlement(deposit.available, deposit.openCharges, today)
  const kept = applied.reduce((sum, { amount }) => sum + amount, 0)
  const proposed = new Map(applied.map(({ chargeId, amount }) => [chargeId, amount]))
  return {
    settledOn: today,
    applied: deposit.openCharges.map(({ id }) => ({ chargeId: id, amount: proposed.get(id) ?? null })),
    deductions: proposedDeductions(deposit, deposit.available - kept),
    returned: null,
    returnedTyped: false,
    paymentMethod,
    reason,
  }
}

/** The cents to return: as typed, else what is left of the deposit. */
export function returnedOf(deposit: Deposit, values: SettleValues): number {
  if (values.returnedTyped) return values.returned ?? 0
  const kept = [...values.applied, ...values.deductions].reduce((sum, { amount }) => sum + (amount || 0), 0)
  return Math.max(0, deposit.available - kept)
}

/** The decision that the form sends. Empty amounts are left out. */
export const decisionOf = (deposit: Deposit, values: SettleValues) => ({
  applied: values.applied.flatMap(({ chargeId, amount }) => (amount ? [{ chargeId, amount }] : [])),
  deductions: values.deductions.flatMap(({ description, amount, ...noted }) =>
    amount ? [{ ...noted, description: description.trim(), amount }] : [],
  ),
  returned: returnedOf(deposit, values),
})

/** The totals of the decision, or the error code of the rule; null while an amount cannot be read. */
export function outcomeOf(deposit: Deposit, values: SettleValues) {
  const decision = decisionOf(deposit, values)
  if (Number.isNaN(decision.returned)) return null
  try {
    return planSettlement(deposit.available, deposit.openCharges, decision)
  } catch (thrown) {
    if (thrown instanceof DomainError) return thrown.code
    throw thrown
  }
}

const unread = (amount: number | null): boolean => amount !== null && Number.isNaN(amount)

/** The error code of each field. */
export function checkSettlement(
  deposit: Deposit,
  values: SettleValues,
  today: string,
): Partial<Record<string, string | null>> {
  const open = new Map(deposit.openCharges.map(({ id, remaining }) => [id, remaining]))
  const fields: Record<string, string | null> = {
    settledOn: values.settledOn ? (values.settledOn > today ? 'date_invalid' : null) : 'required',
    reason: values.reason.trim() ? null : 'required',
  }
  values.applied.forEach(({ chargeId, amount }, place) => {
    const tooMuch = (amount ?? 0) > (open.get(chargeId) ?? 0)
    fields[`applied.${place}.amount`] = unread(amount)
      ? 'amount_invalid'
      : tooMuch
        ? 'amount_too_large'
        : null
  })
  values.deductions.forEach(({ description, amount }, place) => {
    fields[`deductions.${place}.amount`] = unread(amount) ? 'amount_invalid' : amount ? null : 'required'
    fields[`deductions.${place}.description`] = description.trim() ? null : 'required'
  })
  if (Object.values(fields).some(Boolean)) return fields
  const outcome = outcomeOf(deposit, values)
  return { ...fields, returned: typeof outcome === 'string' ? outcome : null }
}
