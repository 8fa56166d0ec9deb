import { paysLoan } from '@domovik/domain/rental/expenses/lines.ts'
import { EXPENSE_CATEGORIES, type ExpenseCategory } from '@domovik/domain/rental/expenses/types.ts'
import type { RecurrenceUnit } from '@domovik/domain/rental/recurrence.ts'
import { validateRule } from '@domovik/domain/rental/recurring-expenses/due.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FieldRow, More } from '../../../ui/form/form-body.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useMe } from '../../frame/session.tsx'
import { isEvery, RecurrenceFields } from '../../shared/recurrence-fields.tsx'
import { useCurrency } from '../../shared/use-currency.ts'
import { BearerInputs } from './bearer-inputs.tsx'
import { ComingDays } from './coming-days.tsx'
import type { RecurringExpense } from './recurring-words.ts'

interface FormProps {
  opened: boolean
  onClose: () => void
  recurring?: RecurringExpense
  /** The property of a new one that is proposed. */
  propertyId?: string | null
}

type Values = {
  description: string
  amount: number | null
  vatAmount: number | null
  category: ExpenseCategory
  vendor: string
  propertyId: string | null
  buildingId: string | null
  splitBy: RecurringExpense['splitBy']
  taxCategory: string
  startsOn: string | null
  every: number | null
  unit: RecurrenceUnit
  endsOn: string | null
}

/** A new recurring expense, or changes to the given one. */
export function RecurringExpenseForm(props: FormProps): ReactNode {
  const [round, setRound] = useState(0)
  return <Drawer key={round} {...props} startAnew={() => setRound(round + 1)} />
}

function check(values: Values, today: string, before?: RecurringExpense): Record<string, string | null> {
  const { description, amount, vatAmount, category, buildingId, startsOn, endsOn, every } = values
  const issues = startsOn ? validateRule({ startsOn, endsOn }, today, before) : []
  return {
    description: description.trim() ? null : 'required',
    amount: amount === null ? 'required' : amount === 0 ? 'amount_not_positive' : null,
    vatAmount: (vatAmount ?? 0) > (amount ?? 0) ? 'amount_too_large' : null,
    splitBy: buildingId && paysLoan(category) ? 'split_of_loan_payment' : null,
    startsOn: startsOn ? null : 'required',
    every: isEvery(every) ? null : 'number_out_of_range',
    ...Object.fromEntries(issues.map(({ field, code }) => [field, code])),
  }
}

function Drawer({
  opened,
  onClose,
  recurring,
  propertyId = null,
  startAnew,
}: FormProps & { startAnew: () => void }): ReactNode {
  const { t } = useTranslation(['recurring_expenses', 'expenses'])
  const { today } = useMe()
  const currency = useCurrency()
  const form = useDraftForm<Values>({
    name: recurring
      ? `recurring-expense:${recurring.id}`
      : ['recurring-expense', ...(propertyId ? [`of ${propertyId}`] : [])].join(':'),
    initial: {
      description: recurring?.description ?? '',
      amount: recurring?.amount ?? null,
      vatAmount: recurring?.vatAmount ?? null,
      category: recurring?.category ?? 'insurance',
      vendor: recurring?.vendor ?? '',
      propertyId: recurring ? recurring.propertyId : propertyId,
      buildingId: recurring?.buildingId ?? null,
      splitBy: recurring?.splitBy ?? null,
      taxCategory: recurring?.taxCategory ?? '',
      startsOn: recurring?.startsOn ?? today,
      every: recurring?.every ?? 1,
      unit: recurring?.unit ?? 'month',
      endsOn: recurring?.endsOn ?? null,
    },
    check: (values) => check(values, today, recurring),
  })
  const save = async ({ amount, startsOn, every, vendor, taxCategory, ...values }: Values): Promise<void> => {
    const input = {
      ...values,
      amount: amount!,
      startsOn: startsOn!,
      every: every!,
      vendor: vendor.trim() || null,
      taxCategory: taxCategory.trim() || null,
    }
    await (recurring
      ? client.recurringExpenses.update({ ...input, id: recurring.id, updatedAt: recurring.updatedAt })
      : client.recurringExpenses.create(input))
    await refreshScreen()
    toast.success(t('recurring_expenses:form.saved'))
    form.startAfresh()
    startAnew()
  }
  const field = form.getInputProps
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t(recurring ? 'recurring_expenses:form.edit' : 'recurring_expenses:form.new')}
      form={form}
      submit={t(recurring ? 'recurring_expenses:form.save' : 'recurring_expenses:form.add')}
      save={save}
    >
      <TextInput
        label={t('recurring_expenses:fields.description')}
        placeholder={t('recurring_expenses:form.placeholder')}
        required
        maxLength={300}
        data-autofocus
        {...field('description')}
      />
      <FieldRow>
        <MoneyField
          label={t('recurring_expenses:fields.amount')}
          required
          currency={currency}
          {...field('amount')}
        />
        <Select
          label={t('recurring_expenses:fields.category')}
          data={EXPENSE_CATEGORIES.map((value) => ({ value, label: t(`expenses:categories.${value}`) }))}
          allowDeselect={false}
          searchable
          {...field('category')}
        />
      </FieldRow>
      <BearerInputs form={form} />
      <RecurrenceFields field={form.getInputProps} />
      <FieldRow>
        <DateField label={t('recurring_expenses:fields.startsOn')} required {...field('startsOn')} />
        <DateField
          label={t('recurring_expenses:fields.endsOn')}
          description={t('recurring_expenses:form.endsHelp')}
          {...field('endsOn')}
        />
      </FieldRow>
      <ComingDays values={form.values} today={today} recurring={recurring} />
      <More>
        <TextInput
          label={t('recurring_expenses:fields.vendor')}
          maxLength={200}
          autoComplete="off"
          {...field('vendor')}
        />
        <MoneyField
          label={t('recurring_expenses:fields.vatAmount')}
          description={t('expenses:form.vatHelp')}
          currency={currency}
          {...field('vatAmount')}
        />
        <TextInput
          label={t('recurring_expenses:fields.taxCategory')}
          description={t('expenses:form.taxCategoryHelp')}
          maxLength={100}
          {...field('taxCategory')}
        />
      </More>
      {recurring && <p className="muted">{t('recurring_expenses:form.existing')}</p>}
    </FormDrawer>
  )
}
