import type { Window } from '../../intervals.ts'
import { roundCents } from '../../money.ts'
import { metricOf } from '../kpi/metric.ts'
import { METRICS, type Metric, type MetricFigure } from '../kpi/types.ts'
import type { Measured } from '../measures/types.ts'
import { daysOf } from './buckets.ts'
import type { Column, ColumnKind, Findings, Row, Section } from './result.ts'

type Asked = { window: Window; previous: Window; filters: Record<string, string> }

type Table = {
  id: string
  kind: ColumnKind
  parts: ColumnKind
  /** Of the denominator, if it differs. */
  below?: ColumnKind
  metrics: readonly Metric[]
}
/** One table for each kind of figure, because shares, multiples and amounts are formatted differently. */
const tables: readonly Table[] = [
  {
    id: 'kpi_shares',
    kind: 'percent',
    parts: 'money',
    metrics: [
      'gross_yield',
      'net_yield',
      'cap_rate',
      'cash_on_cash',
      'roi',
      'ltv',
      'debt_yield',
      'oer',
      'noi_margin',
      'break_even',
      'economic_occupancy',
      'collection_rate',
    ],
  },
  { id: 'kpi_multiples', kind: 'ratio', parts: 'money', metrics: ['dscr', 'icr', 'icr_stressed'] },
  { id: 'kpi_money', kind: 'money', parts: 'money', metrics: ['cash_flow'] },
  { id: 'kpi_nights', kind: 'money', parts: 'money', below: 'days', metrics: ['adr', 'revpar'] },
  { id: 'kpi_months', kind: 'average', parts: 'money', metrics: ['reserves'] },
  { id: 'kpi_days', kind: 'percent', parts: 'days', metrics: ['occupancy'] },
]

const columnsOf = ({ kind, parts, below = parts }: Table): Column[] => [
  { key: 'metric', kind: 'code', words: 'kpi:names' },
  { key: 'value', kind },
  { key: 'numerator', kind: parts },
  { key: 'denominator', kind: below },
  { key: 'previous', kind },
  { key: 'counted', kind: 'count' },
  { key: 'ofProperties', kind: 'count' },
]

const headline: readonly Metric[] = ['gross_yield', 'cap_rate', 'dscr', 'cash_flow']
const kindOf = { percent: 'percent', ratio: 'ratio', money: 'money', months: 'average' } as const

/** All metrics with numerator and denominator (docs/finance.md 8.11). */
export function assembleKpi(
  measured: readonly Measured[],
  before: readonly Measured[],
  { window, previous, filters }: Asked,
): Findings {
  const now = new Map(METRICS.map((metric) => [metric, metricOf(metric, measured, window)]))
  const then = new Map(METRICS.map((metric) => [metric, metricOf(metric, before, previous).value]))
  const opens = (metric: Metric) => ({
    place: 'kpi' as const,
    filters: { period: 'custom', ...daysOf(window), ...filters, metric },
  })
  const rowOf = (metric: Metric): Row => {
    const { value, reason, numerator, denominator, coverage } = now.get(metric) as MetricFigure
    const silent = reason === 'insufficient_data'
    return {
      key: metric,
      cells: {
        metric,
        value: value === null ? null : exact(metric, value),
        numerator: silent ? null : roundCents(numerator),
        denominator: silent || denominator === null ? null : roundCents(denominator),
        previous: exactOrNull(metric, then.get(metric) ?? null),
        counted: coverage.counted,
        ofProperties: coverage.of,
      },
      reasons: reason === null ? {} : { value: reason },
      opens: { value: opens(metric) },
    }
  }
  const empty = measured.every(({ propertyId }) => propertyId === null)
  return {
    basis: 'accrual',
    figures: headline.map((metric) => {
      const { value, reason, unit } = now.get(metric) as MetricFigure
      return {
        id: `kpi_${metric}`,
        kind: kindOf[unit],
        value: exactOrNull(metric, value),
        ...(reason ? { reason } : {}),
        previous: exactOrNull(metric, then.get(metric) ?? null),
        opens: opens(metric),
      }
    }),
    sections: tables.map(
      (table): Section => ({
        id: table.id,
        columns: columnsOf(table),
        rows: empty ? [] : table.metrics.map(rowOf),
        totals: null,
      }),
    ),
    charts: [],
    notes: [{ code: 'kpi_annual' }, ...(scheduled(now) ? [{ code: 'kpi_scheduled' }] : [])],
  }
}

/** Amounts are rounded to whole cents; shares and multiples stay unrounded. */
const exact = (metric: Metric, value: number): number =>
  metric === 'cash_flow' || metric === 'adr' || metric === 'revpar' ? roundCents(value) : value
const exactOrNull = (metric: Metric, value: number | null): number | null =>
  value === null ? null : exact(metric, value)

const scheduled = (figures: ReadonlyMap<Metric, MetricFigure>): boolean =>
  [...figures.values()].some((figure) => figure.scheduled)
