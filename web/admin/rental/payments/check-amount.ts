/** The error code of a correction's amount in cents, or null. The form itself handles NaN. */
export function checkAmount(
  amount: number | null,
  most: number,
  tooMuch: 'refund_exceeds_receipt' | 'write_off_exceeds_remaining' | 'credit_exceeds_charge',
): string | null {
  if (amount === null) return 'required'
  if (Number.isNaN(amount)) return null
  if (amount <= 0) return 'amount_not_positive'
  return amount > most ? tooMuch : null
}
