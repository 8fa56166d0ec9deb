import { addDays, yearStart } from '@domovik/domain/dates.ts'
import type { CashBalance } from '../../rental/cash/queries.ts'

/** What the demonstration's landlord told at the turn of the year. */
export const demoCash = (today: string): CashBalance => ({
  asOf: addDays(yearStart(today), -1),
  amount: 4_830_000,
  reserve: 1_500_000,
})
