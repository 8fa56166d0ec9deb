import type { DatedRate } from './late-interest.ts'
import { COMMERCIAL_LAWS, type CommercialLaw } from './recovery-cost.ts'

/** Official statutory rates that an organization can follow. */
export const STATUTORY_SERIES = ['pl_statutory', 'es_legal'] as const
export type StatutorySeries = (typeof STATUTORY_SERIES)[number]

/** Official rates of late interest, each in percent a year from a day on. */
export const RATE_SERIES = [...STATUTORY_SERIES, ...COMMERCIAL_LAWS] as const
export type RateSeries = StatutorySeries | CommercialLaw

export type KnownRate = DatedRate & { official: boolean }

/** The rates of a series with those of the organization, oldest first: its own rate replaces the official one of the same day. */
export function statutoryRates(own: readonly DatedRate[], official: readonly DatedRate[]): KnownRate[] {
  const days = new Set(own.map(({ from }) => from))
  return [
    ...own.map((rate) => ({ ...rate, official: false })),
    ...official.filter(({ from }) => !days.has(from)).map((rate) => ({ ...rate, official: true })),
  ].sort((a, b) => (a.from < b.from ? -1 : 1))
}
