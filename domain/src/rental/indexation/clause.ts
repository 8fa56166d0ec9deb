/** Indexation clauses of leases: which published value is due, from which day, and how far it may raise the rent (docs/finance.md 2.12). */
import { addDays, addMonthsClamped, type CivilDate, later, nextMonthStart } from '../../dates.ts'
import type { FieldIssue } from '../../field-codes.ts'
import { type Cents, toFraction } from '../../money.ts'
import { earliestIncrease } from '../leases/polish-law.ts'
import type { LeaseKind, LeaseTerms } from '../leases/types.ts'
import { type IndexStep, indexedRent, indexIssues } from './indexed-rent.ts'

/** Published series that a clause can follow. */
export const INDEX_SERIES = ['pl_cpi', 'es_cpi', 'es_irav', 'hicp'] as const
export type IndexSeries = (typeof INDEX_SERIES)[number]

/** Whether the series of a step is one of these, and not a name that a person typed. */
export const isIndexSeries = (series: string): series is IndexSeries =>
  INDEX_SERIES.some((known) => known === series)

/**
 * How a series is published: a year as "previous year = 100", a month as the change over 12 months in percent, or a month as
 * a level.
 */
export const SERIES_FORM: Readonly<Record<IndexSeries, 'annual' | 'change' | 'levels'>> = {
  pl_cpi: 'annual',
  es_cpi: 'change',
  es_irav: 'change',
  hicp: 'levels',
}

/** Whose law says how long before a raised rent the tenant must be told. */
export const NOTICE_LAWS = ['pl', 'es', 'none'] as const
export type NoticeLaw = (typeof NOTICE_LAWS)[number]

/** A year ('2025') for annual series, otherwise a month ('2025-12'). */
export const isPeriodOf = (series: IndexSeries, period: string): boolean =>
  SERIES_FORM[series] === 'annual' ? /^\d{4}$/.test(period) : /^\d{4}-(0[1-9]|1[0-2])$/.test(period)

export type IndexClause = {
  series: IndexSeries
  /** The period whose value the rent already contains. */
  basePeriod: string
  /** The first day on which the next indexation can apply. */
  nextFrom: CivilDate
  /** The largest increase in one step, in percent, for indexations that apply up to `capUntil` or, without it, for all. */
  capPercent: string | null
  capUntil: CivilDate | null
  upwardOnly: boolean
  notice: NoticeLaw
}
export type IndexValue = { series: IndexSeries; period: string; value: string }

/** Spanish leases signed from this day on are never raised by more than the IRAV (Law 12/2023). */
const IRAV_CAPS_FROM: CivilDate = '2023-05-26'

export type IndexProposal = {
  validFrom: CivilDate
  step: IndexStep
  /** The values as published. */
  base: IndexValue | null
  next: IndexValue
  capPercent: string | null
  /** What the increase is limited by: the cap of the clause, or the IRAV of this period. null if no cap is lower than the index. */
  cappedBy: 'clause' | IndexValue | null
  /** The law caps this rent by the IRAV, but no value of the IRAV is known. */
  capUnknown: boolean
  rentBefore: Cents
  rentAfter: Cents
}

/** What a clause says on a day: a new rent is due, the value would change nothing, the lease ends before, or see NotYet. */
export const CLAUSE_STATES = ['due', 'same', 'ends_before', 'early', 'no_value', 'no_base'] as const
export type ClauseState = (typeof CLAUSE_STATES)[number]

/** Why nothing is proposed: it is too early, or a value is missing (`base`: that of the base period). */
export type NotYet = { reason: 'early' } | { reason: 'no_value' } | { reason: 'no_base' }

/**
 * Returns the step that a clause makes due on `today`, or why there is none. The newest published value counts, so a missed
 * year is not claimed later, and no rent changes before the lease begins; a level is compared with the one of the base period. Nothing is proposed more than a month before
 * the last day on which the tenant can be told in time. Throws rate_invalid.
 */
export function proposeIndexation(
  clause: IndexClause,
  lease: {
    kind: LeaseKind
    start: CivilDate
    terms: readonly LeaseTerms[]
    rentAt: (day: CivilDate) => Cents
  },
  values: readonly IndexValue[],
  today: CivilDate,
): IndexProposal | NotYet {
  const earliest = toldInTime(clause.notice, lease, today)
  if (addMonthsClamped(earliest, 1) < clause.nextFrom) return { reason: 'early' }
  const validFrom = later(later(clause.nextFrom, earliest), lease.start)
  const next = newest(values, clause.series)
  if (!next || next.period <= clause.basePeriod) return { reason: 'no_value' }
  const levels = SERIES_FORM[clause.series] === 'levels'
  const base = levels
    ? values.find(({ series, period }) => series === clause.series && period === clause.basePeriod)
    : undefined
  if (levels && !base) return { reason: 'no_base' }
  const step = stepOf(next, base)
  const irav = clause.series === 'es_cpi' && lease.start >= IRAV_CAPS_FROM
  const cap = lowestCap(clause, validFrom, irav ? newest(values, 'es_irav') : undefined)
  const rentBefore = lease.rentAt(validFrom)
  const { upwardOnly } = clause
  const rentAfter = indexedRent(rentBefore, step, { capPercent: cap?.percent ?? null, upwardOnly })
  const binds = rentAfter < indexedRent(rentBefore, step, { upwardOnly })
  return {
    validFrom,
    step,
    base: base ?? null,
    next,
    capPercent: cap?.percent ?? null,
    cappedBy: binds && cap ? cap.by : null,
    capUnknown: irav && newest(values, 'es_irav') === undefined,
    rentBefore,
    rentAfter,
  }
}

/** Returns the issues of a published value: not a number, or not of the form that its series has. */
export function valueIssues({ series, value }: Pick<IndexValue, 'series' | 'value'>): FieldIssue[] {
  const form = SERIES_FORM[series]
  const fits = form === 'change' ? /^-?\d{1,2}(\.\d{1,4})?$/.test(value) : /^\d{1,5}(\.\d{1,4})?$/.test(value)
  if (!fits) return [{ field: 'value', code: 'number_invalid' }]
  if (form !== 'change' && Number(value) <= 0) return [{ field: 'value', code: 'number_invalid' }]
  if (form === 'levels') return []
  const [issue] = indexIssues({
    kind: 'annual',
    previousYear100: form === 'change' ? hundredPlus(value) : value,
  })
  return issue ? [{ ...issue, field: 'value' }] : []
}

/** The clause after a step: its period becomes the base, and the next step follows a year later. */
export function afterStep(
  clause: Pick<IndexClause, 'nextFrom'>,
  { next, validFrom }: { next: Pick<IndexValue, 'period'>; validFrom: CivilDate },
): Pick<IndexClause, 'basePeriod' | 'nextFrom'> {
  let years = 1
  while (addMonthsClamped(clause.nextFrom, 12 * years) <= validFrom) years += 1
  return { basePeriod: next.period, nextFrom: addMonthsClamped(clause.nextFrom, 12 * years) }
}

/** An indexation of the lease that stands: its first day and the period of the value that it applied. */
export type StandingStep = { validFrom: CivilDate; nextPeriod: string }

/**
 * The clause as it stands after the indexations of the lease, also those that a person planned without it. A value that the
 * rent contains is never applied again, even if the clause was saved from a form that was opened before the step.
 */
export function clauseAfterSteps<Clause extends IndexClause>(
  clause: Clause,
  steps: readonly StandingStep[],
): Clause {
  const mark = { basePeriod: clause.basePeriod, nextFrom: clause.nextFrom }
  for (const { validFrom, nextPeriod } of steps.toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1))) {
    if (isPeriodOf(clause.series, nextPeriod)) mark.basePeriod = later(mark.basePeriod, nextPeriod)
    if (validFrom >= mark.nextFrom)
      mark.nextFrom = afterStep(mark, { next: { period: nextPeriod }, validFrom }).nextFrom
  }
  return { ...clause, ...mark }
}

/** The first day from which a rent can be raised if the tenant is told on `today`. */
function toldInTime(
  law: NoticeLaw,
  lease: { kind: LeaseKind; terms: readonly LeaseTerms[] },
  today: CivilDate,
): CivilDate {
  if (law === 'pl') return earliestIncrease(lease, today)
  // LAU art. 18.2: from the month after the one in which the tenant was told.
  return law === 'es' ? nextMonthStart(today) : addDays(today, 1)
}

const newest = (values: readonly IndexValue[], wanted: IndexSeries): IndexValue | undefined =>
  values
    .filter(({ series }) => series === wanted)
    .reduce<IndexValue | undefined>(
      (last, value) => (last && last.period >= value.period ? last : value),
      undefined,
    )

function stepOf({ series, value }: IndexValue, base: IndexValue | undefined): IndexStep {
  if (base) return { kind: 'levels', base: base.value, next: value }
  return { kind: 'annual', previousYear100: SERIES_FORM[series] === 'change' ? hundredPlus(value) : value }
}

/** A change in percent as an index with the earlier value 100: '2.32' is '102.32'. */
function hundredPlus(percent: string): string {
  const [, fraction = ''] = percent.split('.')
  const scale = 10n ** BigInt(fraction.length)
  const { numerator, denominator } = toFraction(percent)
  const digits = String(100n * scale + (numerator * scale) / denominator)
  return fraction === '' ? digits : `${digits.slice(0, -fraction.length)}.${digits.slice(-fraction.length)}`
}

function lowestCap(
  { capPercent, capUntil }: IndexClause,
  validFrom: CivilDate,
  irav: IndexValue | undefined,
): { percent: string; by: 'clause' | IndexValue } | null {
  const own = capPercent !== null && (capUntil === null || validFrom <= capUntil) ? capPercent : null
  if (irav && (own === null || isLess(irav.value, own))) return { percent: irav.value, by: irav }
  return own === null ? null : { percent: own, by: 'clause' }
}

function isLess(one: string, other: string): boolean {
  const [a, b] = [toFraction(one), toFraction(other)]
  return a.numerator * b.denominator < b.numerator * a.denominator
}
