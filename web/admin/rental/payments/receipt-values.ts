import type { chargeRow } from '@domovik/contract/admin/rental/charge-row.ts'
import { isDepositKind } from '@domovik/domain/rental/ledger/types.ts'
import type { PaymentMethod } from '@domovik/domain/rental/payments/types.ts'
import type { z } from 'zod'

export type Charge = z.infer<typeof chargeRow>

export type ReceiptValues = {
  tenantId: string | null
  /** Cents. Used once `amountTyped` is true; until then the form proposes the due amount. */
  amount: number | null
  amountTyped: boolean
  paymentDate: string | null
  paymentMethod: PaymentMethod
  /** Null until the person chooses; then the charge that the form was opened from decides. */
  deposit: boolean | null
  pending: boolean
  designations: string[]
  reference: string
  notes: string
}

/** The open charges that this kind of money can pay, oldest due date first. */
export const payable = (charges: readonly Charge[], deposit: boolean): Charge[] =>
  charges.filter((charge) => charge.remaining > 0 && isDepositKind(charge.type) === deposit)

/** The proposed amount in cents: the selected charges, else what is due by the day, else the next charge. */
export function proposed(
  charges: readonly Charge[],
  { deposit, designations }: { deposit: boolean; designations: readonly string[] },
  today: string,
): number | null {
  const open = payable(charges, deposit)
  const named = open.filter(({ id }) => designations.includes(id))
  const due = open.filter(({ dueDate }) => deposit || dueDate <= today)
  const counted = named.length > 0 ? named : due.length > 0 ? due : open.slice(0, 1)
  const sum = counted.reduce((cents, { remaining }) => cents + remaining, 0)
  return sum > 0 ? sum : null
}
