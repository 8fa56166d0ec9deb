import type { Permission } from '../../account/access/permissions.ts'
import type { Basis } from './result.ts'
import type { ReportType } from './types.ts'

export const GROUPINGS = ['period', 'property', 'period_property', 'tenant', 'category', 'none'] as const
export type Grouping = (typeof GROUPINGS)[number]

export const REPORT_FILTERS = ['property', 'tenant', 'rentalType', 'status', 'category'] as const
export type ReportFilter = (typeof REPORT_FILTERS)[number]

/** Namespace and group of the texts of the codes that a report is narrowed by. */
const CODE_WORDS: Partial<Record<ReportType, string>> = {
  maintenance: 'tickets:statuses',
  expenses_by_category: 'expenses:categories',
  lease_status: 'leases:statuses',
}

/** Returns namespace and group of the texts of a filter's codes. */
export const filterWords = (type: ReportType, filter: 'rentalType' | 'status' | 'category'): string =>
  (filter === 'rentalType' ? undefined : CODE_WORDS[type]) ?? 'properties:rentalTypes'

/** Notes which say that a report is not one for this organization, so that it has no rows. */
const NOT_FOR_ALL: ReadonlySet<string> = new Set(['lump_sum_only_pln', 'vat_only_registered'])

/** Whether a report without rows found nothing: it has no note that says that it is not one for this organization. */
export const foundNothing = ({
  sections,
  notes,
}: {
  sections: readonly { rows: readonly unknown[] }[]
  notes: readonly { code: string }[]
}): boolean =>
  sections.every(({ rows }) => rows.length === 0) && !notes.some(({ code }) => NOT_FOR_ALL.has(code))

/** Reports whose rows are units, leases or tickets. */
const WITHOUT_TRANSACTIONS: ReadonlySet<ReportType> = new Set([
  'property',
  'occupancy',
  'rental_performance',
  'lease_status',
  'maintenance',
])

/** The key of the text that says that the report found nothing. */
export const emptyText = (type: ReportType): 'empty' | 'emptyRows' =>
  WITHOUT_TRANSACTIONS.has(type) ? 'emptyRows' : 'empty'

/** Notes that say what is left out or not recorded. All others explain figures and rows. */
const OF_WHAT_IS_MISSING: ReadonlySet<string> = new Set([
  'ended_before',
  'properties_covered',
  'no_cash_balance',
  'no_balance_of_a_part',
  'instalments_not_recorded',
])

/** The notes that a reader needs: a report that found nothing has no figures and rows to explain. */
export const shownNotes = <N extends { code: string }>(found: {
  sections: readonly { rows: readonly unknown[] }[]
  notes: readonly N[]
}): N[] => found.notes.filter(({ code }) => !foundNothing(found) || OF_WHAT_IS_MISSING.has(code))

export type ReportRules = {
  /** The bases that can be selected; the first is the default (docs/finance.md 8). */
  bases: readonly [Basis, ...Basis[]]
  filters: readonly ReportFilter[]
  /** The groupings that can be selected; the first is the default. */
  groupings: readonly [Grouping, ...Grouping[]]
}

/** The available reports in display order, with the options of each. */
export const REPORTS = {
  revenue: {
    bases: ['cash', 'accrual'],
    filters: ['property', 'tenant', 'rentalType'],
    groupings: ['period', 'property', 'period_property'],
  },
  overdue: {
    bases: ['as_of'],
    filters: ['property', 'tenant', 'rentalType'],
    groupings: ['none', 'tenant'],
  },
  tenant_financial: {
    bases: ['due_date'],
    filters: ['property', 'tenant', 'rentalType'],
    groupings: ['tenant'],
  },
  tenant_settlement: {
    bases: ['as_of'],
    filters: ['property', 'tenant', 'rentalType'],
    groupings: ['none'],
  },
  cash_flow: {
    bases: ['cash'],
    filters: ['property', 'rentalType'],
    groupings: ['period'],
  },
  maintenance: {
    bases: ['accrual'],
    filters: ['property', 'rentalType', 'status'],
    groupings: ['property'],
  },
  expenses_by_category: {
    bases: ['accrual', 'cash'],
    filters: ['property', 'rentalType', 'category'],
    groupings: ['category'],
  },
  property: {
    bases: ['accrual'],
    filters: ['property', 'rentalType'],
    groupings: ['property'],
  },
  occupancy: {
    bases: ['accrual'],
    filters: ['property', 'rentalType'],
    groupings: ['property'],
  },
  financial_kpi: {
    bases: ['accrual'],
    filters: ['property', 'rentalType'],
    groupings: ['none'],
  },
  profitability: {
    bases: ['accrual'],
    filters: ['property', 'rentalType'],
    groupings: ['property'],
  },
  rental_performance: {
    bases: ['accrual'],
    filters: ['property', 'rentalType'],
    groupings: ['property'],
  },
  lease_status: {
    bases: ['as_of'],
    filters: ['property', 'tenant', 'rentalType', 'status'],
    groupings: ['none'],
  },
  liquidity: {
    bases: ['as_of'],
    filters: [],
    groupings: ['none'],
  },
  lump_sum_tax: {
    bases: ['cash'],
    filters: [],
    groupings: ['none'],
  },
  vat: {
    bases: ['due_date'],
    filters: ['property', 'rentalType'],
    groupings: ['none'],
  },
} as const satisfies Partial<Record<ReportType, ReportRules>>

/** A report that is available. */
export type MadeReport = keyof typeof REPORTS
export const MADE_REPORTS = Object.keys(REPORTS) as [MadeReport, ...MadeReport[]]

export const rulesOf = (type: MadeReport): ReportRules => REPORTS[type]

export const isMadeReport = (text: string): text is MadeReport => Object.hasOwn(REPORTS, text)

/** Returns the requested basis if the report offers it, else its default. */
export const basisOf = (type: MadeReport, asked: Basis | undefined): Basis =>
  rulesOf(type).bases.find((basis) => basis === asked) ?? rulesOf(type).bases[0]

/** Returns the requested grouping if the report offers it, else its default. */
export const groupingOf = (type: MadeReport, asked: Grouping | undefined): Grouping =>
  rulesOf(type).groupings.find((grouping) => grouping === asked) ?? rulesOf(type).groupings[0]

const ofTenants: readonly Permission[] = ['view_tenants', 'view_payments']

/** What a report needs besides `view_reports`: those that list tenants, or what each of them owes and paid. */
const NEEDS: Partial<Record<MadeReport, readonly Permission[]>> = {
  overdue: ofTenants,
  tenant_financial: ofTenants,
  tenant_settlement: ofTenants,
  vat: ofTenants,
  lease_status: ['view_tenants'],
}

/** The permissions that a report needs, with those of a report about one tenant. */
export const reportNeeds = (type: MadeReport, aboutTenant: boolean): readonly Permission[] => [
  'view_reports',
  ...(NEEDS[type] ?? []),
  ...(aboutTenant ? ofTenants : []),
]
