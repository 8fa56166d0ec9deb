import type { Findings, Opening, OpeningPlace } from './result.ts'

/** Lists without a filter by kind of letting. */
const wider: readonly OpeningPlace[] = [
  'payments',
  'income',
  'expenses',
  'leases',
  'tickets',
  'bookings',
  'properties',
]

/**
 * Returns a report of one kind of letting with the links that show the same sum: reports take the kind along, and lists that know no kind
 * are opened only for one unit.
 */
export function narrowLinks(found: Findings, rentalType: string): Findings {
  const fit = (opens: Opening | undefined): Opening | undefined => {
    const { place, filters = {} } = opens ?? {}
    if (place === 'report') return { place, filters: { ...filters, rentalType } }
    const isWider = place && wider.includes(place) && !filters.propertyId && !filters.rentalType
    return isWider ? undefined : opens
  }
  const fitAll = (opens: Record<string, Opening> | undefined): Record<string, Opening> =>
    Object.fromEntries(
      Object.entries(opens ?? {}).flatMap(([key, each]) => {
        const link = fit(each)
        return link ? [[key, link]] : []
      }),
    )
  return {
    ...found,
    figures: found.figures.map((figure) => ({ ...figure, opens: fit(figure.opens) })),
    sections: found.sections.map((section) => ({
      ...section,
      rows: section.rows.map((row) => ({ ...row, opens: fitAll(row.opens) })),
      totalsOpen: fitAll(section.totalsOpen),
    })),
    charts: found.charts.map((chart) => ({
      ...chart,
      points: chart.points.map((point) => ({ ...point, opens: fit(point.opens) })),
    })),
  }
}
