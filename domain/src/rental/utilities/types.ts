import type { CivilDate } from '../../dates.ts'
import type { Window } from '../../intervals.ts'
import type { Cents } from '../../money.ts'
import type { MeterMedium, MeterPrice, MeterReading, MeterUnit } from '../meters/types.ts'

/** What the cost of a pool is split by. All but `meter` and `allocator` are multiplied by days. */
export const SHARE_KEYS = ['area', 'persons', 'meter', 'allocator', 'participation', 'fixed'] as const
export type ShareKey = (typeof SHARE_KEYS)[number]

/** Decimal text with up to four decimals, 0 or more: participations, fixed parts and the units of allocators. */
export const WEIGHT_PATTERN = /^\d{1,9}(?:\.\d{1,4})?$/

/** A draft is computed when it is read; a posted settlement never changes, it is undone. */
export const SETTLEMENT_STATES = ['draft', 'posted', 'undone'] as const
export type SettlementState = (typeof SETTLEMENT_STATES)[number]

/** A rentable unit of a building. */
export type UtilityUnit = {
  propertyId: string
  label: string
  /** Null if it was not entered. */
  area: number | null
  areaUnit: string
  /** Decimal text; null if it was not entered. */
  participation: string | null
  /** Decimal text. */
  fixedParts: string
  meters: readonly {
    /** The number on the meter. */
    serial: string
    medium: MeterMedium
    unit: MeterUnit
    digits: number
    readings: readonly MeterReading[]
    prices: readonly MeterPrice[]
  }[]
}

/** The days of a lease, and how many people live there from a day on. */
export type UtilityLetting = {
  leaseId: string
  propertyId: string
  days: Window
  persons: readonly { validFrom: CivilDate; persons: number }[]
}

/** Who bears the cost of a unit on some days of the period: a lease, or the owner if `leaseId` is null. */
export type Party = Window & { key: string; propertyId: string; label: string; leaseId: string | null }

/** The cost of one medium in a building. */
export type Pool = {
  id: string
  /** The supplier's cost in cents. A pool of own meters has none: each meter has its own price. */
  cost: Cents | null
  /** The meters of the key `meter` and of pools of own meters. */
  medium: MeterMedium | null
  /** One or two keys whose percentages add up to 100; none for own meters. */
  keys: readonly { key: ShareKey; percent: number }[]
  /** The units that the allocators of each party counted: party key -> decimal text. */
  units: Readonly<Record<string, string>>
}

export const POOL_ISSUES = [
  'area_missing',
  'persons_missing',
  'readings_missing',
  'readings_contradict',
  'price_missing',
  'meter_units_differ',
  'units_missing',
  'participation_missing',
  'no_weight',
  'expense_gone',
] as const
/** Why a pool cannot be split or posted yet; `party` is the key of the party that lacks the value. */
export type PoolIssue = {
  poolId: string
  code: (typeof POOL_ISSUES)[number]
  party: string | null
  /** The reading that contradicts the one before it. */
  reading?: { serial: string; day: CivilDate }
}
