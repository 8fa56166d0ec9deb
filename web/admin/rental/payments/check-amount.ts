import { fieldText } from '../../../ui/api/error-text.ts'
import type { DraftForm } from '../../../ui/form/use-draft-form.ts'

type TooMuch = 'refund_exceeds_receipt' | 'write_off_exceeds_remaining' | 'credit_exceeds_charge'

/**
 * The properties of the field for a correction's amount. An amount above the most is an error as soon as it is entered: the form then shows
 * no effect, and must say why.
 */
export function amountProps<Values extends { amount: number | null }>(
  form: DraftForm<Values>,
  most: number,
  tooMuch: TooMuch,
) {
  const props = form.getInputProps('amount')
  const isTooMuch = (form.values.amount ?? 0) > most
  return props.error || !isTooMuch ? props : { ...props, error: fieldText(tooMuch) }
}

/** The error code of a correction's amount in cents, or null. The form itself handles NaN. */
export function checkAmount(amount: number | null, most: number, tooMuch: TooMuch): string | null {
  if (amount === null) return 'required'
  if (Number.isNaN(amount)) return null
  if (amount <= 0) return 'amount_not_positive'
  return amount > most ? tooMuch : null
}
