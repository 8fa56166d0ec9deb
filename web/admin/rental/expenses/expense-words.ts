import type { adminContract } from '@domovik/contract/admin/index.ts'
import type { ExpenseStatus } from '@domovik/domain/rental/expenses/types.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useTranslation } from '../../../ui/app/language.ts'
import type { Tone } from '../../../ui/show/tone.ts'

type Answers = InferContractRouterOutputs<typeof adminContract>['expenses']
export type ExpenseRow = Answers['list']['rows'][number]
export type ExpenseTotals = Answers['list']['totals']
export type ExpenseDetail = Answers['get']
export type Expense = ExpenseDetail['expense']
export type ExpenseDocument = ExpenseDetail['files'][number]

export const expenseTones: Record<ExpenseStatus, Tone> = {
  paid: 'settled',
  approved: 'soon',
  pending: 'neutral',
  rejected: 'neutral',
}

/** The name of an expense: its description, else the vendor, else the category. */
export function useExpenseName(): (row: Pick<ExpenseRow, 'description' | 'vendor' | 'category'>) => string {
  const { t } = useTranslation('expenses')
  return ({ description, vendor, category }) => description || vendor || t(`categories.${category}`)
}

/** Over what an expense is split: its building, and how many properties share it. */
export function useSplitPlace(): (
  split: Pick<NonNullable<ExpenseRow['split']>, 'building' | 'properties'>,
) => string {
  const { t } = useTranslation('expenses')
  return ({ building, properties }) =>
    [building, t('split.over', { count: properties })].filter(Boolean).join(', ')
}
