import type { adminContract } from '@domovik/contract/admin/index.ts'
import type { IncomeStatus } from '@domovik/domain/rental/incomes/types.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useTranslation } from '../../../ui/app/language.ts'
import type { Tone } from '../../../ui/show/tone.ts'

type Answers = InferContractRouterOutputs<typeof adminContract>['incomes']
export type IncomeRow = Answers['list']['rows'][number]
export type IncomeTotals = Answers['list']['totals']
export type IncomeDetail = Answers['get']
export type Income = IncomeDetail['income']

export const incomeTones: Record<IncomeStatus, Tone> = {
  paid: 'settled',
  pending: 'neutral',
  overdue: 'overdue',
}

/** The name of an income: its description, else its source, else the category. */
export function useIncomeName(): (row: Pick<IncomeRow, 'description' | 'source' | 'category'>) => string {
  const { t } = useTranslation('incomes')
  return ({ description, source, category }) => description || source || t(`categories.${category}`)
}
