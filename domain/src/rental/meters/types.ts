import type { CivilDate } from '../../dates.ts'

export const METER_MEDIA = ['cold_water', 'hot_water', 'heat', 'gas', 'electricity', 'other'] as const
export type MeterMedium = (typeof METER_MEDIA)[number]

export const METER_UNITS = ['m3', 'kWh', 'GJ'] as const
export type MeterUnit = (typeof METER_UNITS)[number]

/** What happened to the counter on the day of a reading. */
export const READING_EVENTS = ['none', 'rolled_over', 'exchanged'] as const
export type ReadingEvent = (typeof READING_EVENTS)[number]

export type MeterReading = {
  /** The value is that of the end of this day. */
  day: CivilDate
  /** Decimal text with up to three decimals. */
  value: string
  event: ReadingEvent
  /** The first value of the new counter; null unless the counter was exchanged. */
  newStart: string | null
}

/** The price of one unit in the organization's currency from a day on; decimal text with up to four decimals. */
export type MeterPrice = { validFrom: CivilDate; price: string }

export const READING_PATTERN = /^\d{1,9}(?:\.\d{1,3})?$/
export const PRICE_PATTERN = /^\d{1,6}(?:\.\d{1,4})?$/

/** Who read a meter. */
export const READING_SOURCES = ['landlord', 'tenant'] as const
export type ReadingSource = (typeof READING_SOURCES)[number]
