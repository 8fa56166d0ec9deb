/** Computes one metric over any number of properties: sums first, one division (docs/finance.md 6.6). */
import { annualFactor } from '../measures/annual.ts'
import { type Measured, type MeasuredGroup, membersOf, underManagement } from '../measures/types.ts'
import type { MissingReason } from '../reports/types.ts'
import { type MetricRule, RULES } from './rules.ts'
import type { Metric, MetricFigure, Part } from './types.ts'

/**
 * Returns why a property cannot be counted, or null if it can. The reasons are tested in this order (docs/finance.md 1.5).
 */
function leftOut(rule: MetricRule, m: Measured, window: Measured['window']): MissingReason | null {
  if (rule.known && !rule.known(m)) return 'missing_input'
  if (rule.annual && window !== null && annualFactor(window) === null) return 'period_too_short'
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
  { left, none }: { left: MissingReason | undefined; none: MissingReason },
): Pick<MetricFigure, 'value' | 'reason'> {
  // Without any unit nothing is missing: there is nothing to divide by.
  if (!counted) return { value: null, reason: left ?? none }
  if (below === null) return { value: above, reason: null }
  // What is not recorded could change the denominator of the others; a unit that is too young for a yearly figure says nothing about them.
  const unknown = left === 'missing_input' ? left : null
  if (below === 0) return { value: null, reason: unknown ?? 'zero_denominator' }
  if (below < 0) return { value: null, reason: unknown ?? 'non_positive_denominator' }
  return { value: above / below, reason: null }
}

const byReason: readonly MissingReason[] = ['missing_input', 'period_too_short']

/**
 * Computes a metric of properties, or of groups of them. A property with missing inputs is left out of both sums and listed in
 * `missing`, which holds at most `listed` of them.
 * Rows without a property count only if the metric needs no recorded property data; they are annualised by the whole
 * `window`.
 * Money in cents, shares as fractions.
 */
export function metricOf(
  metric: Metric,
  rows: readonly (Measured | MeasuredGroup)[],
  window: Measured['window'],
  listed = Number.POSITIVE_INFINITY,
): MetricFigure {
  const rule = RULES[metric]
  const concerned = rule.concerns ? rows.filter(rule.concerns) : rows
  const all = concerned.reduce((sum, row) => sum + membersOf(row).length, 0)
  const counted: Measured[] = []
  const missing: MetricFigure['missing'] = []
  const reasons = new Set<MissingReason>()
  let left = 0
  for (const row of concerned) {
    const reason = leftOut(rule, row, row.window ?? window)
    if (reason === null) {
      counted.push(rule.annual || rule.managed ? underManagement(row) : row)
      continue
    }
    const members = membersOf(row)
    left += members.length
    if (members.length > 0) reasons.add(reason)
    for (const member of members.slice(0, Math.max(0, listed - missing.length)))
      missing.push({ ...member, reason })
  }
  const year = (row: Measured): number => {
    const days = row.window ?? window
    return (days && annualFactor(days)) ?? 1
  }
  const once = (): number => 1
  const above = addUp(counted, rule.above, rule.annual === 'above' ? year : once)
  const below = rule.below && addUp(counted, rule.below, rule.annual === 'below' ? year : once)
  const some = counted.some(({ propertyId }) => propertyId !== null) || (!rule.known && counted.length > 0)
  const excuse = {
    left: byReason.find((reason) => reasons.has(reason)),
    none: rule.none ?? (rule.concerns ? ('insufficient_data' as const) : ('zero_denominator' as const)),
  }
  return {
    metric,
    unit: rule.unit,
    ...quotient(above.total, below ? below.total : null, some, excuse),
    numerator: above.total,
    denominator: below ? below.total : null,
    above: asParts(above),
    below: below ? asParts(below) : [],
    coverage: { counted: all - left, of: all },
    missing,
    scheduled: rule.debt === true && counted.some(({ scheduled }) => scheduled),
    annual: rule.annual !== undefined,
  }
}
