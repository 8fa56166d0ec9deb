import type { recurringExpenseRow } from '@domovik/contract/admin/rental/recurring-expenses.ts'
import type { z } from 'zod'

export type RecurringExpense = z.infer<typeof recurringExpenseRow>
