import type { Cents } from '../../money.ts'

/**
 * The VAT that figures leave out of a gross amount: all that was entered if the organization is registered for VAT,
 * otherwise nothing (docs/finance.md 9.2).
 * @specification of app.vat_left_out
 */
export const vatLeftOut = (vatAmount: Cents | null, registered: boolean): Cents =>
  registered ? (vatAmount ?? 0) : 0
