import { type IndexSeries, SERIES_FORM } from '@domovik/domain/rental/indexation/clause.ts'
import { formatDecimal, formatRate } from '@domovik/locales/format.ts'
import type { client } from '../../api.ts'

export type Indexation = Awaited<ReturnType<typeof client.indexation.get>>
export type Clause = NonNullable<Indexation['clause']>
export type DueRents = Awaited<ReturnType<typeof client.indexation.dueRents>>
export type DueRent = DueRents['rows'][number]
export type KnownValues = Awaited<ReturnType<typeof client.indexation.listValues>>

/** A published value as people write it: a change in percent, otherwise the index with at least one decimal, as it is published. */
export function formatIndex({ series, value }: { series: IndexSeries; value: string }): string {
  if (SERIES_FORM[series] === 'change') return formatRate(value)
  const shown = formatDecimal(value)
  return shown.includes(',') ? shown : `${shown},0`
}
