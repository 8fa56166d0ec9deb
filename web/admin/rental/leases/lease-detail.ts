import type { client } from '../../api.ts'

export type LeaseDetail = Awaited<ReturnType<typeof client.leases.get>>
export type TermsVersion = LeaseDetail['termsVersions'][number]

/** The terms in force on a day: the newest that have begun, else the first ones. */
export function termsOn(versions: readonly TermsVersion[], day: string): TermsVersion | undefined {
  const begun = versions.filter(({ validFrom }) => validFrom <= day)
  return begun.at(-1) ?? versions[0]
}

/** The monthly total under these terms, in cents. */
export const monthlyTotal = (terms: TermsVersion): number =>
  terms.rentAmount +
  terms.billsAmount +
  terms.extraFees +
  (terms.additionalFeesOnce ? 0 : terms.additionalFees)

/** The last day of the lease: of its termination, else its agreed end. */
export const lastDayOf = ({ endDate, terminationLastDay }: LeaseDetail['lease']): string | null =>
  terminationLastDay ?? endDate
