/** What is agreed with an owner about the fee and the money that stays with the manager (docs/finance.md 8.16). */
import type { CivilDate } from '../../dates.ts'
import type { FieldIssue } from '../../field-codes.ts'
import { type Cents, roundHalfUp, toFraction } from '../../money.ts'

export const FEE_KINDS = ['percent', 'fixed'] as const
export type FeeKind = (typeof FEE_KINDS)[number]

/** The terms of a management agreement from the first day of a month on. */
export type Agreement = {
  validFrom: CivilDate
  feeKind: FeeKind
  /** Percent of the rent received, as decimal text; '0' with a fixed fee. */
  feePercent: string
  /** Cents a month; 0 with a fee in percent. */
  feeAmount: Cents
  /** VAT added to the fee, in percent, as decimal text. */
  vatPercent: string
  /** Money of the owner that stays with the manager for costs, in cents. */
  floatAmount: Cents
}

/** A percentage up to 100 with at most two decimals. */
export const PERCENT_PATTERN = /^(?:100(?:\.0{1,2})?|\d{1,2}(?:\.\d{1,2})?)$/

/** What is wrong with new terms: they begin on the first day of a month, and only the fee of their kind is above 0. */
export function agreementIssues({ validFrom, feeKind, feePercent, feeAmount }: Agreement): FieldIssue[] {
  return [
    ...(validFrom.endsWith('-01') ? [] : [{ field: 'validFrom', code: 'date_invalid' } as const]),
    ...(feeKind === 'fixed' && Number(feePercent) > 0
      ? [{ field: 'feePercent', code: 'not_allowed' } as const]
      : []),
    ...(feeKind === 'percent' && feeAmount > 0 ? [{ field: 'feeAmount', code: 'not_allowed' } as const] : []),
  ]
}

/** Returns the terms in force in a month, which is given by its first day; undefined before the first. */
export const agreementIn = (versions: readonly Agreement[], month: CivilDate): Agreement | undefined =>
  versions
    .filter(({ validFrom }) => validFrom <= month)
    .reduce<Agreement | undefined>(
      (newest, version) => (newest && newest.validFrom > version.validFrom ? newest : version),
      undefined,
    )

/** R(amount * percent / 100), in cents; negative for a negative amount. */
const percentOf = (amount: Cents, percent: string): Cents => {
  const { numerator, denominator } = toFraction(percent)
  return roundHalfUp(BigInt(amount) * numerator, 100n * denominator)
}

/** The fee of a month and its VAT, in cents. The rent received may be negative if rent of earlier months was taken back. */
export function managementFee(
  { feeKind, feePercent, feeAmount, vatPercent }: Agreement,
  rentReceived: Cents,
): { fee: Cents; feeVat: Cents } {
  const fee = feeKind === 'fixed' ? feeAmount : percentOf(rentReceived, feePercent)
  return { fee, feeVat: percentOf(fee, vatPercent) }
}
