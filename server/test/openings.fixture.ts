import type { Landlord } from './harness.ts'

type Filters = Record<string, string | string[]>
export type Opening = { place: string; id?: string; filters?: Filters }
type Report = Awaited<ReturnType<Landlord['api']['reports']['run']>>

/** Every amount or count with a link in a report: its name, its value and the rows it opens. */
export function* openings({ type, figures, sections, charts }: Report): Generator<[string, number, Opening]> {
  for (const { id, value, kind, opens } of figures)
    if (opens && typeof value === 'number' && (kind === 'money' || kind === 'count'))
      yield [`${type} figure ${id}`, value, opens]
  for (const { id, columns, rows, totals, totalsOpen } of sections) {
    const summed = columns.filter(({ kind }) => kind === 'money' || kind === 'count').map(({ key }) => key)
    const all = [...rows, { key: 'totals', cells: totals ?? {}, opens: totalsOpen }]
    for (const row of all)
      for (const key of summed) {
        const value = row.cells[key]
        const opens = row.opens?.[key]
        if (opens && typeof value === 'number') yield [`${type} ${id} ${row.key} ${key}`, value, opens]
      }
  }
  for (const { id, series, points, values } of charts)
    for (const { label, values: of, opens } of points) {
      const value = of[series[0]!]
      if (opens && series.length === 1 && values !== 'percent' && typeof value === 'number')
        yield [`${type} chart ${id} ${label}`, value, opens]
    }
}
