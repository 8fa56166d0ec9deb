/** The account for display: lines with running balance, and charges with their state. */

import { addDays } from '@domovik/domain/dates.ts'
import { balancesOf } from '@domovik/domain/rental/ledger/balances.ts'
import { chargeStatus, daysOverdue } from '@domovik/domain/rental/ledger/charge-status.ts'
import { compareCharges } from '@domovik/domain/rental/ledger/order.ts'
import { replay } from '@domovik/domain/rental/ledger/replay.ts'
import { statement } from '@domovik/domain/rental/ledger/statement.ts'
import type { ChargeState, Movement, TransactionKind } from '@domovik/domain/rental/ledger/types.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { disputeOf } from '../card-payments/dispute.ts'
import { type LedgerRow, methodOf, toEvent } from './events.ts'
import type { Ledger } from './ledger-rows.ts'

/** Returns the balances at the end of today, in cents. Rows dated later do not count yet. */
export function balancesToday(scope: OrganizationScope, { rows, state }: Ledger) {
  const future = rows.some((row) => row.effectiveDate > scope.today && row.kind !== 'charge')
  const today = future
    ? replay(rows.map(toEvent), { businessDayRule: scope.businessDayRule, until: scope.today })
    : state
  return balancesOf(today, scope.today)
}

const kinds: Partial<Record<Movement['kind'], TransactionKind>> = {
  charge: 'charge',
  receipt: 'receipt',
  credit_note: 'credit_note',
  write_off: 'write_off',
  deposit_applied: 'deposit_applied',
  refund: 'refund',
}

/** First and last day, both inclusive. */
type Days = { from: string; to: string }

/** Returns the days that were asked for, up to today; undefined if none were. */
export function statementDays(
  { today }: OrganizationScope,
  { state }: Ledger,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Days | undefined {
  if (from === undefined && to === undefined) return undefined
  return { from: from ?? state.movements[0]?.day ?? today, to: to !== undefined && to < today ? to : today }
}

/** Returns the sums of an account over some days, in cents (docs/finance.md 2.9). */
export function presentStatement({ state }: Ledger, { from, to }: Days) {
  const { rows: _, ...sums } = statement(state, from, addDays(to, 1))
  return { from, to, ...sums }
}

/** The reason of a correction. It is a note of the landlord: the forms promise that it is kept for later, not sent to tenants. */
export const reasonFor = (
  { kind }: OrganizationScope,
  { reason }: Pick<LedgerRow, 'reason'>,
): string | null => (kind === 'tenant' ? null : reason)

/**
 * Returns the movements of the days, or every movement up to today, with the balance after it, without those of the
 * `hidden` rows. The last balance is the account balance.
 */
export function accountLines(
  scope: OrganizationScope,
  { rows, state }: Ledger,
  { hidden = new Set(), days }: { hidden?: ReadonlySet<string>; days?: Days } = {},
) {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const movements = state.movements.filter(({ eventId }) => !hidden.has(eventId))
  const { from, to } = days ?? { from: movements[0]?.day ?? scope.today, to: scope.today }
  return statement({ movements }, from, addDays(to, 1)).rows.map((movement) => {
    const row = byId.get(movement.eventId)!
    const about = movement.chargeId
      ? byId.get(movement.chargeId)
      : row.parentId
        ? byId.get(row.parentId)
        : undefined
    return {
      transactionId: movement.eventId,
      kind: kinds[movement.kind] ?? ('reversal' as const),
      type: row.kind === 'charge' ? row.type : (about?.type ?? row.type),
      date: movement.day,
      amount: movement.amount,
      balance: movement.balance,
      description: row.description ?? reasonFor(scope, row),
      chargeDescription: about?.description ?? null,
      interestOn: (row.kind === 'charge' ? row : about)?.interestOn ?? null,
      method: methodOf(row),
      cause: row.cause,
      dispute: disputeOf(row),
      serviceFrom: row.serviceFrom ?? about?.serviceFrom ?? null,
      chargeId: movement.chargeId,
    }
  })
}

/** Converts a charge and its state today to the API shape. */
export function presentCharge(scope: OrganizationScope, state: ChargeState, row: LedgerRow) {
  return {
    id: row.id,
    type: state.charge.kind,
    amount: state.charge.amount,
    remaining: state.remaining,
    paid: state.paid,
    credited: state.credited,
    writtenOff: state.writtenOff,
    currency: scope.currency,
    dueDate: state.charge.dueDate,
    serviceFrom: row.serviceFrom,
    serviceTo: row.serviceTo,
    status: chargeStatus(state, scope.today),
    daysOverdue: daysOverdue(state, scope.today),
    description: row.description,
    interestOn: row.interestOn ?? null,
  }
}

/** Returns the charges by due date, then by kind, then in posting order; all, or only those with an open amount. */
export function presentCharges(
  scope: OrganizationScope,
  { rows, state }: Ledger,
  which: 'all' | 'open' = 'all',
) {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...state.charges.values()]
    .filter((charge) => which === 'all' || charge.remaining > 0)
    .sort((a, b) => compareCharges(a.charge, b.charge))
    .map((charge) => presentCharge(scope, charge, byId.get(charge.charge.id)!))
}
