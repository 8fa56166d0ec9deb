/** Computes one metric over any number of properties: sums first, one division (docs/finance.md 6.6). */
import { annualFactor } from '../measures/annual.ts'
import { type Measured, underManagement } from '../measures/types.ts'
import type { MissingReason } from '../reports/types.ts'
import { type MetricRule, RULES } from './rules.ts'
import type { Metric, MetricFigure, Part } from './types.ts'

/**
 * Returns why a property cannot be counted, or null if it can. The reasons are tested in this order (docs/finance.md 1.5).
 */
function leftOut(rule: MetricRule, m: Measured): MissingReason | null {
  if (rule.known && !rule.known(m)) return 'missing_input'
  if (rule.annual && m.window !== null && annualFactor(m.window) === null) return 'period_too_short'
  return null
}

type Sums = { total: number; parts: Map<Part['code'], number> }

function addUp(
  rows: readonly Measured[],
  parts: MetricRule['above'],
  factorOf: (m: Measured) => number,
): Sums {
  const sums: Sums = { total: 0, parts: new Map(parts.map(([code]) => [code, 0])) }
  for (const row of rows) {
    const factor = factorOf(row)
    for (const [code, amountOf] of parts) {
      const amount = amountOf(row) * factor
      sums.total += amount
      sums.parts.set(code, (sums.parts.get(code) ?? 0) + amount)
    }
  }
  return sums
}

const asParts = ({ parts }: Sums): Part[] => [...parts].map(([code, amount]) => ({ code, amount }))

function quotient(
  above: number,
  below: number | null,
  counted: boolean,
  excuse: MissingReason | null,
): Pick<MetricFigure, 'value' | 'reason'> {
  // Without any unit nothing is missing: there is nothing to divide by.
  if (!counted) return { value: null, reason: excuse ?? 'zero_denominator' }
  if (below === null) return { value: above, reason: null }
  if (below === 0) return { value: null, reason: 'zero_denominator' }
  if (below < 0) return { value: null, reason: 'non_positive_denominator' }
  return { value: above / below, reason: null }
}

const byReason: readonly MissingReason[] = ['missing_input', 'period_too_short']

/**
 * Computes a metric. A property with missing inputs is left out of both sums and listed in `missing`.
 * Rows without a property count only if the metric needs no recorded property data; they are annualised by the whole
 * `window`.
 * Money in cents, shares as fractions.
 */
export function metricOf(
  metric: Metric,
  rows: readonly Measured[],
  window: Measured['window'],
): MetricFigure {
  const properties = rows.filter(({ propertyId }) => propertyId !== null)
  if (metric === 'adr' || metric === 'revpar') return nothingKnown(metric, properties.length)
  const rule = RULES[metric]
  const reasons = new Map(rows.map((row) => [row, leftOut(rule, { ...row, window: row.window ?? window })]))
  const inDays = (row: Measured): Measured => (rule.annual || rule.managed ? underManagement(row) : row)
  const counted = rows.filter((row) => reasons.get(row) === null).map(inDays)
  const missing = properties.flatMap((row) => {
    const reason = reasons.get(row) ?? null
    return reason === null ? [] : [{ propertyId: row.propertyId ?? '', address: row.address ?? '', reason }]
  })
  const year = (row: Measured): number => {
    const days = row.window ?? window
    return (days && annualFactor(days)) ?? 1
  }
  const once = (): number => 1
  const above = addUp(counted, rule.above, rule.annual === 'above' ? year : once)
  const below = rule.below && addUp(counted, rule.below, rule.annual === 'below' ? year : once)
  const some = counted.some(({ propertyId }) => propertyId !== null) || (!rule.known && counted.length > 0)
  const excuse = byReason.find((reason) => missing.some((each) => each.reason === reason)) ?? null
  return {
    metric,
    unit: rule.unit,
    ...quotient(above.total, below ? below.total : null, some, excuse),
    numerator: above.total,
    denominator: below ? below.total : null,
    above: asParts(above),
    below: below ? asParts(below) : [],
    coverage: { counted: properties.length - missing.length, of: properties.length },
    missing,
    scheduled: rule.debt === true && counted.some(({ scheduled }) => scheduled),
    annual: rule.annual !== undefined,
  }
}

/** The figure of ADR and RevPAR, because short stays are not stored yet. */
const nothingKnown = (metric: Metric, of: number): MetricFigure => ({
  metric,
  unit: 'money',
  value: null,
  reason: 'insufficient_data',
  numerator: 0,
  denominator: 0,
  above: [],
  below: [],
  coverage: { counted: 0, of },
  missing: [],
  scheduled: false,
  annual: false,
})
