/** Official rates of late interest that come with the product. */
import type { OfficialRate } from '@domovik/domain/rental/interest/rate-series.ts'
import published from './published-rates.json' with { type: 'json' }

/** Returns the official rates of all series, oldest first. */
export const officialRates = (): OfficialRate[] => published.rates as OfficialRate[]
