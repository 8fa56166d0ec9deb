import type { BillsCost } from './table.ts'

/** A cost of a settlement as the API returns it. */
export const presentCost = ({ metered, shared, ...cost }: BillsCost) => ({
  ...cost,
  shared: shared ?? [],
  metered: metered
    ? { unit: metered.unit, parts: metered.parts, estimated: metered.estimated ?? false }
    : null,
})
