import type { MeterMedium } from '@domovik/domain/rental/meters/types.ts'
import type { ShareKey } from '@domovik/domain/rental/utilities/types.ts'
import { type TypedCost, typedCostIssues } from '../bills/typed-costs.tsx'
import type { Pool, Settlement } from './utilities-data.ts'

export type PoolValues = {
  label: string
  way: 'one' | 'two' | 'meters'
  key: ShareKey
  second: ShareKey
  percent: number | null
  medium: MeterMedium
  typed: TypedCost[]
  /** Ids of recorded expenses. */
  chosen: string[]
  /** What the allocators of each party counted. */
  units: Record<string, number | null>
}

/** Whether a key of the pool needs this. */
export const uses = ({ way, key, second }: PoolValues, wanted: ShareKey): boolean =>
  way !== 'meters' && (key === wanted || (way === 'two' && second === wanted))

/** The values of the form for a pool, or for a new one. */
export function poolValues(pool: Pool | undefined): PoolValues {
  const [first, second] = pool?.keys ?? []
  return {
    label: pool?.label ?? '',
    way: !pool || (first && !second) ? 'one' : second ? 'two' : 'meters',
    key: first?.key ?? 'area',
    second: second?.key ?? 'allocator',
    percent: first?.percent === 100 ? 40 : (first?.percent ?? 40),
    medium: pool?.medium ?? 'cold_water',
    typed: (pool?.costs ?? [])
      .filter(({ expenseId }) => expenseId === null)
      .map(({ label, amount }) => ({ label, amount })),
    chosen: (pool?.costs ?? []).flatMap(({ expenseId }) => expenseId ?? []),
    units: Object.fromEntries(
      Object.entries(pool?.units ?? {}).map(([party, counted]) => [party, Number(counted)]),
    ),
  }
}

/** The error code of each field. */
export function poolIssues(values: PoolValues): Record<string, string | null> {
  const { way, percent, typed, chosen, key, second } = values
  return {
    label: values.label.trim() ? null : 'required',
    percent:
      way === 'two' && (percent === null || percent < 1 || percent > 99) ? 'number_out_of_range' : null,
    second: way === 'two' && key === second ? 'not_allowed' : null,
    ...(way === 'meters' ? {} : typedCostIssues(typed)),
    costs: way !== 'meters' && typed.length + chosen.length === 0 ? 'required' : null,
  }
}

/** The pool that is saved. `nameOf` names a recorded expense. */
export function poolOf(
  values: PoolValues,
  pool: Pool | undefined,
  expenses: Settlement['expenses'],
  nameOf: (expense: Settlement['expenses'][number]) => string,
): Pool {
  const { way, key, second, typed, chosen, units } = values
  const percent = values.percent ?? 0
  const recorded = expenses
    .filter(({ id }) => chosen.includes(id))
    .map((expense) => ({
      label: nameOf(expense).slice(0, 120),
      amount: expense.amount,
      expenseId: expense.id,
    }))
  const others = typed.flatMap(({ label, amount }) =>
    amount ? [{ label: label.trim(), amount, expenseId: null }] : [],
  )
  return {
    id: pool?.id ?? crypto.randomUUID(),
    label: values.label.trim(),
    medium: way === 'meters' || uses(values, 'meter') ? values.medium : null,
    costs: way === 'meters' ? [] : [...recorded, ...others],
    keys:
      way === 'meters'
        ? []
        : way === 'one'
          ? [{ key, percent: 100 }]
          : [
              { key, percent },
              { key: second, percent: 100 - percent },
            ],
    units: uses(values, 'allocator')
      ? Object.fromEntries(
          Object.entries(units).flatMap(([party, counted]) =>
            counted === null ? [] : [[party, String(counted)]],
          ),
        )
      : {},
  }
}
