import { paysLoan } from '@domovik/domain/rental/expenses/lines.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { Select } from '../../../ui/form/select.tsx'
import type { DraftForm } from '../../../ui/form/use-draft-form.ts'
import { query } from '../../api.ts'
import type { ExpenseValues } from './expense-values.ts'

/** Which loan of the property the expense pays; shown only if there is one. */
export function LoanChoice({ form }: { form: DraftForm<ExpenseValues> }): ReactNode {
  const { t } = useTranslation('expenses')
  const { category, propertyId } = form.values
  const asked = paysLoan(category) && propertyId !== null && form.values.split === null
  const { data } = useQuery({
    ...query.investments.get.queryOptions({ input: { propertyId: propertyId ?? '' } }),
    enabled: asked,
  })
  if (!asked || !data?.loans.length) return null
  return (
    <Select
      label={t('fields.loanId')}
      description={t('form.loanHelp')}
      data={data.loans.map(({ id, lender }) => ({ value: id, label: lender }))}
      clearable
      {...form.getInputProps('loanId')}
    />
  )
}
