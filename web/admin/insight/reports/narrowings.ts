import type { ReportData } from './report-data.ts'

type Words = {
  /** The name of a filter. */
  label: (filter: ReportData['narrowedTo']['codes'][number]['filter']) => string
  code: (column: { key: string; words: string }, code: string) => string
}

/** Everything that narrows a report, as its head shows it: property, tenant, and the filters with the texts of their codes. */
export const narrowings = (
  { property, tenant, codes }: ReportData['narrowedTo'],
  { label, code }: Words,
): string[] => [
  ...(property ? [property] : []),
  ...(tenant ? [tenant] : []),
  ...codes.map(
    ({ filter, words, values }) =>
      `${label(filter)}: ${values.map((value) => code({ key: filter, words }, value)).join(', ')}`,
  ),
]
