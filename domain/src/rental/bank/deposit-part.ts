/** Which part of money from a bank is for a deposit. Deposits are paid only by receipts marked deposit (docs/finance.md 2.5). */
import type { Cents } from '../../money.ts'
import { isDepositKind } from '../ledger/types.ts'
import type { Candidate, MatchAccount, OpenDue } from './match-types.ts'

const sumOf = (open: readonly OpenDue[]): Cents => open.reduce((sum, { remaining }) => sum + remaining, 0)

/**
 * Returns the sums that are expected on charges other than deposits: the oldest matured ones, the next month, a request.
 * `matured` is sorted by due date.
 */
export function expectedOnCharges(
  { nextMonth, requested }: Pick<MatchAccount, 'nextMonth' | 'requested'>,
  matured: readonly OpenDue[],
): ReadonlySet<Cents> {
  const charges = matured.filter(({ kind }) => !isDepositKind(kind))
  const sums = charges.map((_, n) => sumOf(charges.slice(0, n + 1)))
  return new Set([...sums, ...(nextMonth ? [nextMonth.total] : []), ...requested])
}

/**
 * Returns the cents of an amount that are for a deposit, and whether a person must choose. Without a question the part is certain: the
 * amount is an open deposit, or all of them, and what is expected on charges. `named`: the text names a deposit.
 */
export function depositIn(
  amount: Cents,
  account: Pick<MatchAccount, 'open' | 'nextMonth' | 'requested'>,
  matured: readonly OpenDue[],
  named: boolean,
): Pick<Candidate, 'deposit' | 'depositPart'> {
  const deposits = account.open.filter(({ kind }) => isDepositKind(kind))
  if (deposits.length === 0) return { deposit: null, depositPart: 0 }
  const total = sumOf(deposits)
  const sizes = [total, ...deposits.map(({ remaining }) => remaining)]
  const asked = named ? 'preselected' : 'possible'
  if (sizes.includes(amount)) return { deposit: asked, depositPart: amount }
  const expected = expectedOnCharges(account, matured)
  const isExpected = expected.has(amount)
  const beside = sizes.find((size) => expected.has(amount - size))
  if (beside !== undefined) return { deposit: isExpected ? asked : null, depositPart: beside }
  if (named) return { deposit: 'preselected', depositPart: Math.min(amount, total) }
  // More than what is due: the rest can be the deposit.
  const over = amount - sumOf(matured.filter(({ kind }) => !isDepositKind(kind)))
  return !isExpected && over > 0
    ? { deposit: 'possible', depositPart: Math.min(over, total) }
    : { deposit: null, depositPart: 0 }
}
