import { INCOME_CATEGORIES } from '@domovik/domain/rental/incomes/types.ts'
import { PAYMENT_METHODS } from '@domovik/domain/rental/payments/types.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FieldRow, More } from '../../../ui/form/form-body.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { type DraftForm, useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useMe } from '../../frame/session.tsx'
import { askAmount } from '../../shared/ask-amount.ts'
import { PropertyPicker, TenantPicker } from '../../shared/pickers.tsx'
import { changeOrAsk, recordOrAsk } from '../../shared/record-again.ts'
import { offerUndo } from '../../shared/removal.ts'
import shared from '../../shared/shared.module.css'
import { useCurrency } from '../../shared/use-currency.ts'
import {
  checkIncome,
  couldCountTwice,
  type IncomeValues,
  inputOf,
  newIncome,
  valuesOf,
} from './income-values.ts'
import type { Income } from './income-words.ts'

/** Records income, or changes the given one. Set `key` to the income's version. */
export function IncomeForm(props: {
  opened: boolean
  onClose: () => void
  income?: Income
  /** Initial values, e.g. the property that the form was opened from. */
  about?: Partial<IncomeValues>
  mayRemove?: boolean
}): ReactNode {
  const { income, about } = props
  const { t } = useTranslation('incomes')
  const { today } = useMe()
  const currency = useCurrency()
  const queries = useQueryClient()
  const form = useDraftForm<IncomeValues>({
    name: income ? `income:${income.id}` : 'income',
    initial: income ? valuesOf(income) : { ...newIncome(today), ...about },
    check: (values) => checkIncome(values, today),
    ask: async ({ amount, category }) => {
      const { rows } = await queries.fetchQuery(
        query.incomes.list.queryOptions({ input: { category: [category], sort: '-amount', limit: 1 } }),
      )
      return askAmount(amount, { of: 'entry', amount: rows[0]?.amount ?? 0 }, currency)
    },
    later: income
      ? undefined
      : {
          title: ({ amount, description }) =>
            `${t('form.addTitle')}: ${[description, formatMoney(amount ?? 0, currency)].filter(Boolean).join(', ')}`,
        },
  })
  const save = async (values: IncomeValues): Promise<void> => {
    const input = inputOf(values, today)
    if (income) {
      const { id, updatedAt } = income
      await changeOrAsk((recordAgain) => client.incomes.update({ ...input, id, updatedAt, recordAgain }))
      await refreshScreen()
      return toast.success(t('form.saved'))
    }
    const { id, amount, updatedAt } = await recordOrAsk(
      (recordAgain) => client.incomes.create({ ...input, recordAgain }),
      input.amount,
      currency,
    )
    await refreshScreen()
    form.startAfresh()
    const said = t('form.added', { amount: formatMoney(amount, currency) })
    if (!props.mayRemove) return toast.success(said)
    offerUndo(said, () =>
      changeOrAsk((recordAgain) => client.incomes.remove({ ids: [id], updatedAt, recordAgain })),
    )
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t(income ? 'form.editTitle' : 'form.addTitle')}
      submit={t(income ? 'form.editSubmit' : 'form.addSubmit')}
      form={form}
      save={save}
    >
      <Inputs form={form} today={today} currency={currency} />
    </FormDrawer>
  )
}

function Inputs({
  form,
  today,
  currency,
}: {
  form: DraftForm<IncomeValues>
  today: string
  currency: string
}): ReactNode {
  const { t } = useTranslation(['incomes', 'payments'])
  const { values, getInputProps: field } = form
  return (
    <>
      <FieldRow>
        <MoneyField
          label={t('incomes:fields.amount')}
          required
          data-autofocus
          currency={currency}
          {...field('amount')}
        />
        <DateField
          label={t('incomes:fields.date')}
          description={t(values.received ? 'incomes:form.date' : 'incomes:form.dateExpected')}
          required
          {...field('date')}
        />
      </FieldRow>
      <Select
        label={t('incomes:fields.category')}
        description={values.category === 'deposit' ? t('incomes:form.depositHelp') : undefined}
        data={INCOME_CATEGORIES.map((value) => ({ value, label: t(`incomes:categories.${value}`) }))}
        allowDeselect={false}
        {...field('category')}
      />
      {couldCountTwice(values) && <Twice tenantId={values.tenantId} />}
      <TextInput
        label={t('incomes:fields.source')}
        description={t('incomes:form.source')}
        maxLength={200}
        autoComplete="off"
        {...field('source')}
      />
      <TextInput
        label={t('incomes:fields.description')}
        maxLength={300}
        autoComplete="off"
        {...field('description')}
      />
      <PropertyPicker label={t('incomes:fields.property')} clearable {...field('propertyId')} />
      <Switch
        label={t('incomes:form.received')}
        description={t('incomes:form.receivedHelp')}
        {...field('received', { type: 'checkbox' })}
      />
      <More>
        {values.received && (
          <FieldRow>
            <DateField label={t('incomes:fields.paidOn')} max={today} {...field('paidOn')} />
            <Select
              label={t('incomes:fields.method')}
              data={PAYMENT_METHODS.map((value) => ({ value, label: t(`payments:methods.${value}`) }))}
              clearable
              {...field('method')}
            />
          </FieldRow>
        )}
        <TenantPicker label={t('incomes:fields.tenant')} clearable {...field('tenantId')} />
        <FieldRow>
          <TextInput label={t('incomes:fields.reference')} maxLength={140} {...field('reference')} />
          <MoneyField
            label={t('incomes:fields.vatAmount')}
            description={t('incomes:form.vatHelp')}
            currency={currency}
            {...field('vatAmount')}
          />
        </FieldRow>
        <Textarea label={t('incomes:fields.notes')} autosize minRows={2} {...field('notes')} />
      </More>
    </>
  )
}

/** A warning: tenants' payments are already in the ledger and would count twice here. */
function Twice({ tenantId }: { tenantId: string | null }): ReactNode {
  const { t } = useTranslation('incomes')
  const who = tenantId ? `&tenantId=${tenantId}` : ''
  return (
    <p className={shared.hint} role="note">
      {t('form.twice')} <AppLink to={`/payments?new=1${who}`}>{t('form.toPayments')}</AppLink>
    </p>
  )
}
