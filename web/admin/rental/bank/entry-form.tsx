import { EXPENSE_CATEGORIES, type ExpenseCategory } from '@domovik/domain/rental/expenses/types.ts'
import { INCOME_CATEGORIES, type IncomeCategory } from '@domovik/domain/rental/incomes/types.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { PropertyPicker } from '../../shared/pickers.tsx'
import { type Line, useShowInbox } from './bank-data.ts'
import { bookOrAsk } from './book-or-ask.ts'
import { LineText } from './line-parts.tsx'

type Values = {
  category: ExpenseCategory | IncomeCategory
  party: string
  description: string
  propertyId: string | null
}

/** Books a line as a new expense if money went out, as another income if it came in. Amount and day are those of the line. */
export function EntryForm(props: {
  line: Line | null
  currency: string
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { line, currency } = props
  const { t } = useTranslation(['bank', 'expenses', 'incomes'])
  const show = useShowInbox()
  const isExpense = (line?.amount ?? -1) < 0
  const form = useDraftForm<Values>({
    name: null,
    initial: {
      category: 'other',
      party: line?.partyName.slice(0, 200) ?? '',
      description: line?.text.slice(0, 300) ?? '',
      propertyId: null,
    },
    check: () => ({}),
  })
  const save = async ({ category, party, ...rest }: Values): Promise<void> => {
    if (!line) return
    const { id } = line
    const book = (recordAgain: string[]) =>
      isExpense
        ? client.bank.bookExpense({
            id,
            expense: { ...rest, category: category as ExpenseCategory, vendor: party },
            recordAgain,
          })
        : client.bank.bookIncome({
            id,
            income: { ...rest, category: category as IncomeCategory, source: party },
            recordAgain,
          })
    const { inbox, said } = await bookOrAsk(book, line, currency, t('bank:book.done'))
    show('open', inbox)
    toast.success(said)
  }
  const categories = isExpense
    ? EXPENSE_CATEGORIES.map((value) => ({ value, label: t(`expenses:categories.${value}`) }))
    : INCOME_CATEGORIES.map((value) => ({ value, label: t(`incomes:categories.${value}`) }))
  const amount = formatMoney(Math.abs(line?.amount ?? 0), currency)
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t(isExpense ? 'bank:entry.expense' : 'bank:entry.income', { amount })}
      submit={t('bank:book.submit')}
      form={form}
      save={save}
    >
      <LineText line={line} />
      <TextInput
        label={t(isExpense ? 'expenses:fields.vendor' : 'incomes:fields.source')}
        maxLength={200}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('party')}
      />
      <Select
        label={t('expenses:fields.category')}
        data={categories}
        allowDeselect={false}
        searchable
        {...form.getInputProps('category')}
      />
      <TextInput
        label={t('expenses:fields.description')}
        maxLength={300}
        autoComplete="off"
        {...form.getInputProps('description')}
      />
      <PropertyPicker label={t('expenses:fields.property')} clearable {...form.getInputProps('propertyId')} />
    </FormDrawer>
  )
}
