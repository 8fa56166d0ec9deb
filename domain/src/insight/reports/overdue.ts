import type { CivilDate } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import { AGEING_BUCKETS, ageingBucket } from '../../rental/ledger/ageing.ts'
import type { ChargeKind } from '../../rental/ledger/types.ts'
import { isDepositKind } from '../../rental/ledger/types.ts'
import type { DemandStage } from '../../rental/papers/stages.ts'
import { compare } from './order.ts'
import { type Column, type Findings, type Opening, type Row, type Section, totalsOf } from './result.ts'

/** A charge that is overdue at the end of the day. */
export type LateCharge = {
  chargeId: string
  tenantId: string
  tenant: string
  propertyId: string | null
  property: string | null
  kind: ChargeKind
  dueDate: CivilDate
  amount: Cents
  paid: Cents
  remaining: Cents
  days: number
}

export type OverdueQuestion = {
  day: CivilDate
  grouping: 'none' | 'tenant'
  /** Filters of the linked list; null if the list cannot show the state of that day. */
  list: Record<string, string> | null
  /** The furthest payment demand of each tenant for what is overdue; null for an earlier day. */
  demands: ReadonlyMap<string, { stage: DemandStage; sentOn: CivilDate }> | null
  /** The late interest that can be posted today, in cents, of charges that bear interest; empty for an earlier day. */
  interest: ReadonlyMap<string, Cents>
  /** The extra fees that are the cleaning of a stay; they have a name of their own. */
  cleaning?: ReadonlySet<string>
}

const lateBuckets = AGEING_BUCKETS.slice(1)
const charted = 10

const columns: Column[] = [
  { key: 'tenant', kind: 'text' },
  { key: 'property', kind: 'text' },
  { key: 'kind', kind: 'code', words: 'charges:kinds' },
  { key: 'dueDate', kind: 'date' },
  { key: 'days', kind: 'days' },
  { key: 'age', kind: 'code' },
  { key: 'amount', kind: 'money' },
  { key: 'paid', kind: 'money' },
  { key: 'remaining', kind: 'money' },
]

/** No column if no charge bears interest. */
const interestColumn = (interest: OverdueQuestion['interest']): Column[] =>
  interest.size > 0 ? [{ key: 'interestToPost', kind: 'money' }] : []

/** Charges overdue at the end of a day, however old; deposits are listed separately (docs/finance.md 8.2, 2.9). */
export function assembleOverdue(charges: readonly LateCharge[], asked: OverdueQuestion): Findings {
  const sorted = charges.toSorted(
    (a, b) => b.days - a.days || compare(a.tenant, b.tenant) || compare(a.chargeId, b.chargeId),
  )
  const operating = sorted.filter(({ kind }) => !isDepositKind(kind))
  const deposits = sorted.filter(({ kind }) => isDepositKind(kind))
  const byTenant = tenantRows(operating, asked)
  const list: Opening | undefined = asked.list
    ? {
        place: 'payments',
        filters: { view: 'charges', status: 'overdue', deposits: 'without', ...asked.list },
      }
    : undefined
  const total = operating.reduce((sum, { remaining }) => sum + remaining, 0)
  const sections: Section[] = [
    tenantSection(byTenant, list, asked),
    ...(asked.grouping === 'none'
      ? [
          chargeSection('overdue', operating, list, asked),
          chargeSection('overdue_deposits', deposits, undefined, { interest: new Map() }),
        ]
      : []),
  ]
  return {
    basis: 'as_of',
    asOf: asked.day,
    figures: [
      { id: 'overdue', kind: 'money', value: total, opens: list },
      { id: 'late_charges', kind: 'count', value: operating.length },
      { id: 'late_tenants', kind: 'count', value: byTenant.length },
    ],
    sections,
    charts:
      operating.length === 0
        ? []
        : [
            {
              id: 'ageing',
              kind: 'bars',
              values: 'money',
              labels: 'code',
              words: 'reports:codes.age',
              series: ['remaining'],
              points: lateBuckets.map((bucket) => ({
                label: bucket,
                values: {
                  remaining: operating.reduce(
                    (sum, { days, remaining }) => sum + (ageingBucket(days) === bucket ? remaining : 0),
                    0,
                  ),
                },
              })),
            },
            {
              id: 'debtors',
              kind: 'donut',
              values: 'money',
              labels: 'text',
              series: ['remaining'],
              points: byTenant.slice(0, charted).map(({ cells, opens }) => ({
                label: String(cells.tenant),
                values: { remaining: Number(cells.remaining) },
                opens: opens?.tenant,
              })),
            },
          ],
    notes: [],
  }
}

function chargeSection(
  id: string,
  charges: readonly LateCharge[],
  list: Opening | undefined,
  { interest, cleaning }: Pick<OverdueQuestion, 'interest' | 'cleaning'>,
): Section {
  const rows = charges.map(
    ({
      chargeId,
      tenantId,
      propertyId,
      days,
      kind,
      dueDate,
      tenant,
      property,
      amount,
      paid,
      remaining,
    }): Row => ({
      key: chargeId,
      cells: {
        ...{
          tenant,
          property,
          kind: cleaning?.has(chargeId) ? 'cleaning' : kind,
          dueDate,
          days,
          age: ageingBucket(days),
          amount,
          paid,
          remaining,
        },
        ...(interest.size > 0 ? { interestToPost: interest.get(chargeId) ?? 0 } : {}),
      },
      opens: {
        tenant: { place: 'tenant', id: tenantId },
        ...(propertyId ? { property: { place: 'property', id: propertyId } as const } : {}),
        kind: { place: 'payment', id: chargeId },
        remaining: { place: 'payment', id: chargeId },
      },
    }),
  )
  return {
    id,
    columns: [...columns, ...interestColumn(interest)],
    rows,
    totals: totalsOf(rows, [
      'amount',
      'paid',
      'remaining',
      ...interestColumn(interest).map(({ key }) => key),
    ]),
    totalsOpen: list ? { remaining: list } : undefined,
  }
}

/** Overdue amounts by tenant and age, largest debt first. */
function tenantRows(charges: readonly LateCharge[], { demands, interest }: OverdueQuestion): Row[] {
  return [...Map.groupBy(charges, ({ tenantId }) => tenantId)]
    .map(([tenantId, own]): Row => {
      const sums = Object.fromEntries(lateBuckets.map((bucket) => [bucket, 0]))
      for (const { days, remaining } of own) {
        const bucket = ageingBucket(days)
        sums[bucket] = (sums[bucket] ?? 0) + remaining
      }
      const remaining = own.reduce((sum, charge) => sum + charge.remaining, 0)
      return {
        key: tenantId,
        cells: {
          ...{ tenant: own[0]!.tenant, count: own.length, ...sums, remaining },
          ...(interest.size > 0
            ? { interestToPost: own.reduce((sum, { chargeId }) => sum + (interest.get(chargeId) ?? 0), 0) }
            : {}),
          ...(demands === null
            ? {}
            : {
                lastDemand: demands.get(tenantId)?.stage ?? null,
                lastDemandOn: demands.get(tenantId)?.sentOn ?? null,
              }),
        },
        opens: { tenant: { place: 'tenant', id: tenantId } },
      }
    })
    .sort((a, b) => compare(b.cells.remaining, a.cells.remaining) || compare(a.cells.tenant, b.cells.tenant))
}

const tenantSection = (
  rows: Row[],
  list: Opening | undefined,
  { demands, interest }: OverdueQuestion,
): Section => ({
  id: 'overdue_by_tenant',
  columns: [
    { key: 'tenant', kind: 'text' },
    { key: 'count', kind: 'count' },
    ...lateBuckets.map((key): Column => ({ key, kind: 'money' })),
    { key: 'remaining', kind: 'money' },
    ...interestColumn(interest),
    ...(demands
      ? [
          { key: 'lastDemand', kind: 'code', words: 'papers:stageNames' } as const,
          { key: 'lastDemandOn', kind: 'date' } as const,
        ]
      : []),
  ],
  rows,
  totals: totalsOf(rows, [
    'count',
    ...lateBuckets,
    'remaining',
    ...interestColumn(interest).map(({ key }) => key),
  ]),
  totalsOpen: list ? { remaining: list } : undefined,
})
