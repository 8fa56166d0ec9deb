/** Receipts and deposit movements as ledger rows. Pure. */
import type { CivilDate } from '@domovik/domain/dates.ts'
import { isDepositKind } from '@domovik/domain/rental/ledger/types.ts'
import type { Payment } from './habits.ts'
import type { Letting } from './lettings.ts'
import { type Posted, type PostedCharge, rowOn } from './posted.ts'
import type { Random } from './random.ts'
import reasons from './sample/reasons.json' with { type: 'json' }

/** Returns the payments up to today as receipts. */
export function receipts(
  letting: Letting,
  payments: readonly Payment[],
  today: CivilDate,
  random: Random,
): Posted[] {
  const method = random.chance(0.12) ? 'blik' : 'bank_transfer'
  return payments
    .filter(({ day, amount }) => day <= today && amount > 0)
    .map(({ day, amount, designated }) =>
      rowOn(letting, day, today, random, {
        kind: 'receipt',
        type: 'payment',
        amount,
        method,
        description: reasons.transfer,
        ...(designated ? { designated } : {}),
      }),
    )
}

/** Returns deposit and warranty as one transfer on the first day. */
export function depositOf(
  letting: Letting,
  charges: readonly PostedCharge[],
  today: CivilDate,
  random: Random,
): Posted[] {
  const amount = charges
    .filter(({ scheduled }) => isDepositKind(scheduled.kind))
    .reduce((sum, charge) => sum + charge.amount, 0)
  if (amount === 0) return []
  return [
    rowOn(letting, letting.lease.start, today, random, {
      kind: 'receipt',
      type: 'deposit',
      amount,
      method: 'bank_transfer',
      description: reasons.deposit,
    }),
  ]
}

/** Returns the refund of the whole deposit after the tenant moved out. */
export function depositBack(
  letting: Letting,
  rows: readonly Posted[],
  day: CivilDate,
  today: CivilDate,
  random: Random,
): Posted[] {
  const paid = rows.find(({ kind, type }) => kind === 'receipt' && type === 'deposit')
  if (!paid || day > today) return []
  return [
    rowOn(letting, day, today, random, {
      kind: 'refund',
      type: 'deposit',
      amount: paid.amount,
      method: 'bank_transfer',
      parentId: paid.id,
      reason: reasons.depositBack,
    }),
  ]
}
