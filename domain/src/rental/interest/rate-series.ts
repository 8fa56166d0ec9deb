import type { CivilDate } from '../../dates.ts'
import type { CommercialLaw } from './recovery-cost.ts'

/** Official rates of late interest, each a series of percentages a year from a day on. */
export const STATUTORY_SERIES = ['pl_statutory', 'es_legal'] as const
export type StatutorySeries = (typeof STATUTORY_SERIES)[number]
export type RateSeries = StatutorySeries | CommercialLaw

export type OfficialRate = { series: RateSeries; validFrom: CivilDate; percent: string }
