import { EURO_RATE_PATTERN } from '@domovik/domain/rental/interest/recovery-cost.ts'

/** What one euro is worth, as the server takes it; null without an entry or for a number that it refuses. It is '1' for euros. */
export function euroRateText(currency: string, entered: number | null): string | null {
  if (currency === 'EUR') return '1'
  const text = String(entered)
  return EURO_RATE_PATTERN.test(text) ? text : null
}
