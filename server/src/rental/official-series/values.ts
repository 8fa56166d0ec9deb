/** Reads official series: what comes with the product, and what a super admin added (docs/decisions/142). */
import { type IndexValue, isIndexSeries } from '@domovik/domain/rental/indexation/clause.ts'
import type { DatedRate } from '@domovik/domain/rental/interest/late-interest.ts'
import type { RateSeries } from '@domovik/domain/rental/interest/rate-series.ts'
import { mergedValues, type OfficialValue } from '@domovik/domain/rental/official-series/official-series.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../machinery/db/transaction.ts'
import published from './published-values.json' with { type: 'json' }

export type KnownOfficial = OfficialValue & {
  publishedOn: string | null
  source: string | null
  /** A super admin added it; the others come with the product. */
  added: boolean
}

const sources: Partial<Record<string, string>> = published.sources
const shipped = (published.values as OfficialValue[]).map(
  (row): KnownOfficial => ({ ...row, publishedOn: null, source: sources[row.series] ?? null, added: false }),
)

/** Returns all rows of all series, newest first within a series. */
export async function officialValues(db: Db): Promise<KnownOfficial[]> {
  const { rows } = await db.execute<{ added: KnownOfficial[] }>(sql`
    select coalesce(json_agg(json_build_object('series', series, 'period', period, 'value', value, 'publishedOn', published_on,
        'source', source, 'added', true)), '[]'::json) as added from official_values`)
  return mergedValues(shipped, rows[0]!.added)
}

/** Returns the rates of a series, oldest first. */
export const ratesOfSeries = (values: readonly OfficialValue[], wanted: RateSeries): DatedRate[] =>
  values
    .filter(({ series }) => series === wanted)
    .map(({ period, value }) => ({ from: period, percent: value }))
    .sort((a, b) => (a.from < b.from ? -1 : 1))

/** Returns the values of indices. */
export const indexValuesOf = (
  values: readonly KnownOfficial[],
): (IndexValue & Pick<KnownOfficial, 'publishedOn'>)[] =>
  values.flatMap(({ series, period, value, publishedOn }) =>
    isIndexSeries(series) ? [{ series, period, value, publishedOn }] : [],
  )
