import { COMMON_EXPENSES } from '@domovik/domain/rental/expenses/common-expenses.ts'
import {
  EXPENSE_CATEGORIES,
  EXPENSE_STATUSES,
  type ExpenseCategory,
} from '@domovik/domain/rental/expenses/types.ts'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FieldRow, More } from '../../../ui/form/form-body.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import type { DraftForm } from '../../../ui/form/use-draft-form.ts'
import type { ExpenseValues } from './expense-values.ts'
import type { Expense } from './expense-words.ts'
import css from './expenses.module.css'
import { filledFor, type lastUsed } from './last-used.ts'
import { LoanChoice } from './loan-choice.tsx'
import { PlaceInputs } from './split-inputs.tsx'

interface ExpenseInputsProps {
  form: DraftForm<ExpenseValues>
  today: string
  currency: string
  /** For a new expense: the values used last, for the common categories. */
  quick?: ReturnType<typeof lastUsed>
  mayApprove: boolean
  /** The expense that is edited. */
  expense: Expense | undefined
  ofTicket: boolean
  children: ReactNode
}

/** The fields of an expense. Those that are rarely needed are in a collapsed section. */
export function ExpenseInputs({
  form,
  today,
  currency,
  quick,
  mayApprove,
  expense,
  ofTicket,
  children,
}: ExpenseInputsProps): ReactNode {
  const { t } = useTranslation('expenses')
  const { values, getInputProps: field } = form
  const known = quick ?? { of: {} }
  return (
    <>
      {quick && (
        <Common
          current={values}
          onPick={(category, description) => {
            form.setValues(filledFor(category, { ...values, description: '' }, known, { description }))
            form.getInputNode('amount')?.focus()
          }}
        />
      )}
      <FieldRow>
        <MoneyField
          label={t('fields.amount')}
          required
          data-autofocus
          currency={currency}
          {...field('amount')}
        />
        <DateField label={t('fields.date')} required {...field('date')} />
      </FieldRow>
      <Select
        label={t('fields.category')}
        data={EXPENSE_CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) }))}
        allowDeselect={false}
        searchable
        {...field('category')}
        onChange={(category) =>
          category &&
          form.setValues(
            quick
              ? filledFor(category as ExpenseCategory, values, known)
              : { category: category as ExpenseCategory },
          )
        }
      />
      <TextInput
        label={t('fields.description')}
        maxLength={300}
        autoComplete="off"
        {...field('description')}
      />
      <TextInput label={t('fields.vendor')} maxLength={200} autoComplete="off" {...field('vendor')} />
      <PlaceInputs form={form} currency={currency} expense={expense} ofTicket={ofTicket} />
      <LoanChoice form={form} />
      {quick && <State form={form} today={today} mayApprove={mayApprove} />}
      {!quick && values.status === 'paid' && (
        <DateField label={t('fields.paidOn')} required max={today} {...field('paidOn')} />
      )}
      {children}
      <More>
        <TextInput label={t('fields.invoiceNumber')} maxLength={100} {...field('invoiceNumber')} />
        <FieldRow>
          <MoneyField
            label={t('fields.vatInvoiced')}
            description={t('form.vatHelp')}
            currency={currency}
            {...field('vatInvoiced')}
          />
          <NumberField
            label={t('fields.vatDeductiblePercent')}
            description={t('form.vatShareHelp')}
            decimals={4}
            {...field('vatDeductiblePercent')}
          />
        </FieldRow>
        <Switch
          label={t('fields.capital')}
          description={t('form.capitalHelp')}
          {...field('capital', { type: 'checkbox' })}
        />
        <TextInput
          label={t('fields.taxCategory')}
          description={t('form.taxCategoryHelp')}
          maxLength={100}
          {...field('taxCategory')}
        />
        <TextInput
          label={t('fields.project')}
          description={t('form.projectHelp')}
          maxLength={100}
          {...field('project')}
        />
      </More>
    </>
  )
}

/** The most common categories, one button each. */
function Common({
  current,
  onPick,
}: {
  current: ExpenseValues
  onPick: (category: ExpenseCategory, description: string) => void
}): ReactNode {
  const { t } = useTranslation('expenses')
  return (
    <fieldset className={css.common}>
      <legend>{t('common.title')}</legend>
      {COMMON_EXPENSES.map((category) => (
        <Button
          key={category}
          size="compact-md"
          variant={current.category === category ? 'light' : 'default'}
          aria-pressed={current.category === category}
          onClick={() => onPick(category, t(`common.${category}`))}
        >
          {t(`categories.${category}`)}
        </Button>
      ))}
    </fieldset>
  )
}

function State({
  form,
  today,
  mayApprove,
}: Pick<ExpenseInputsProps, 'form' | 'today' | 'mayApprove'>): ReactNode {
  const { t } = useTranslation('expenses')
  if (!mayApprove) return <p className="muted">{t('form.pendingHelp')}</p>
  return (
    <FieldRow>
      <Select
        label={t('fields.status')}
        description={t('form.statusHelp')}
        data={EXPENSE_STATUSES.filter((status) => status !== 'rejected').map((value) => ({
          value,
          label: t(`statuses.${value}`),
        }))}
        allowDeselect={false}
        {...form.getInputProps('status')}
      />
      {form.values.status === 'paid' && (
        <DateField
          label={t('fields.paidOn')}
          description={t('form.paidOnHelp')}
          max={today}
          {...form.getInputProps('paidOn')}
        />
      )}
    </FieldRow>
  )
}
