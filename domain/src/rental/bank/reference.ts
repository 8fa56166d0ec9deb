/** Payment references of tenants' accounts: creditor references of ISO 11649 with eight digits. */

const HIGHEST = 99_999_999

/** Whether a number can be that of a reference. */
export const isPaymentNumber = (number: number): boolean =>
  Number.isInteger(number) && number >= 1 && number <= HIGHEST

/**
 * Returns the reference of a number: 4217 -> 'RF2300004217'. Throws RangeError outside of 1 to 99,999,999.
 */
export function paymentReference(number: number): string {
  if (!isPaymentNumber(number)) throw new RangeError('no such reference')
  const digits = String(number).padStart(8, '0')
  return `RF${String(98 - (Number(`${digits}271500`) % 97)).padStart(2, '0')}${digits}`
}

/** Returns a reference as it is printed: 'RF23 0000 4217'. */
export const printedReference = (reference: string): string => reference.replace(/(.{4})(?=.)/g, '$1 ')

/** Returns the references in a text whose check digits are right, each once. Blanks and other signs inside do not matter. */
export const referencesIn = (text: string): string[] => [
  ...new Set(
    written(text)
      .filter(isRight)
      .map(({ check, digits }) => `RF${check}${digits}`),
  ),
]

/** True if the text contains a reference with wrong check digits: somebody mistyped the reference of an account. */
export const hasMistypedReference = (text: string): boolean => written(text).some((one) => !isRight(one))

type Written = { check: string; digits: string }

const written = (text: string): Written[] =>
  [
    ...text
      .replace(/[^a-z0-9]/gi, '')
      .toUpperCase()
      .matchAll(/RF(?=(\d{2})(\d{8}))/g),
  ].map(([, check = '', digits = '']) => ({ check, digits }))

const isRight = ({ check, digits }: Written): boolean => Number(`${digits}2715${check}`) % 97 === 1
