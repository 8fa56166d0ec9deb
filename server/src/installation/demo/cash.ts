import { addDays, yearStart } from '@domovik/domain/dates.ts'
import type { CashBalance } from '../../rental/cash/queries.ts'

/** The cash balance of the demonstration at the end of the previous year. */
export const demoCash = (today: string): CashBalance => ({
  asOf: addDays(yearStart(today), -1),
  amount: 4_830_000,
  reserve: 1_500_000,
})
