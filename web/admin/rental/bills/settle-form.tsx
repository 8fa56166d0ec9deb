import { addDays, addMonthsClamped, later, monthStart } from '@domovik/domain/dates.ts'
import { reconcileBills } from '@domovik/domain/rental/bills/reconcile.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../../ui/api/api-error.ts'
import { errorText } from '../../../ui/api/error-text.ts'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FieldRow } from '../../../ui/form/form-body.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import { client, query } from '../../api.ts'
import { useMe } from '../../frame/session.tsx'
import shared from '../../shared/shared.module.css'
import type { LeaseDetail } from '../leases/lease-detail.ts'

type Preview = Awaited<ReturnType<typeof client.bills.preview>>
type Values = {
  from: string | null
  to: string | null
  chosen: string[]
  label: string
  amount: number | null
  dueDate: string | null
  notify: boolean
}

/** Settles the bills of a period: recorded expenses of the property, and one typed cost. */
export function SettleBillsForm(props: {
  detail: LeaseDetail
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { lease } = props.detail
  const { t } = useTranslation('bills')
  const language = useLanguage()
  const { today } = useMe()
  const cache = useQueryClient()
  const lastMonthEnd = addDays(monthStart(today), -1)
  const form = useDraftForm<Values>({
    name: null,
    initial: {
      from: later(lease.startDate, addMonthsClamped(monthStart(today), -12)),
      to: lastMonthEnd,
      chosen: [],
      label: '',
      amount: null,
      dueDate: addDays(today, 14),
      notify: true,
    },
    check: (values) => ({
      from: values.from ? null : 'required',
      to: values.to ? null : 'required',
      label: (values.amount ?? 0) > 0 && values.label.trim() === '' ? 'required' : null,
      dueDate: values.dueDate ? null : 'required',
    }),
  })
  const { from, to, chosen, amount } = form.values
  const preview = useQuery({
    ...query.bills.preview.queryOptions({ input: { leaseId: lease.id, from: from ?? '', to: to ?? '' } }),
    enabled: props.opened && from !== null && to !== null,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const costs = costsOf(preview.data, form.values)
  const field = form.getInputProps
  const save = async (values: Values): Promise<void> => {
    const given = costsOf(preview.data, values)
    if (given.length === 0)
      throw new ApiError({
        code: 'validation_failed',
        status: 422,
        fields: [{ field: 'amount', code: 'required' }],
      })
    await client.bills.settle({
      leaseId: lease.id,
      from: values.from ?? '',
      to: values.to ?? '',
      costs: given,
      dueDate: values.dueDate ?? today,
      notify: values.notify,
    })
    await cache.invalidateQueries()
    toast.success(t('form.done'))
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('form.title')}
      submit={t('form.submit')}
      form={form}
      save={save}
    >
      <FieldRow>
        <DateField label={t('form.from')} required {...field('from')} />
        <DateField label={t('form.to')} required max={today} {...field('to')} />
      </FieldRow>
      {preview.isError && <p className={shared.quiet}>{errorText(preview.error)}</p>}
      {preview.data && (
        <p className={shared.quiet}>
          {t('form.period', {
            from: formatDate(preview.data.from, language),
            to: formatDate(preview.data.to, language),
            advances: formatMoney(preview.data.advances, preview.data.currency),
          })}
        </p>
      )}
      {preview.data && preview.data.expenses.length > 0 && (
        <fieldset>
          <legend>{t('form.expenses')}</legend>
          {preview.data.expenses.map((expense) => (
            <Checkbox
              key={expense.id}
              label={`${formatDate(expense.date, language)}, ${expense.label}: ${formatMoney(expense.amount, lease.currency)}`}
              checked={chosen.includes(expense.id)}
              onChange={(event) =>
                form.setValues({
                  chosen: event.currentTarget.checked
                    ? [...chosen, expense.id]
                    : chosen.filter((id) => id !== expense.id),
                })
              }
            />
          ))}
        </fieldset>
      )}
      <FieldRow>
        <TextInput
          label={t('form.label')}
          description={t('form.typed')}
          maxLength={120}
          {...field('label')}
        />
        <MoneyField
          label={t('form.amount')}
          description={t('form.typed')}
          currency={lease.currency}
          {...field('amount')}
        />
      </FieldRow>
      <DateField label={t('form.dueDate')} required {...field('dueDate')} />
      <Checkbox label={t('form.notify')} {...field('notify', { type: 'checkbox' })} />
      {preview.data && !Number.isNaN(amount ?? 0) && (
        <Result costs={costs} advances={preview.data.advances} currency={preview.data.currency} />
      )}
    </FormDrawer>
  )
}

function Result(props: { costs: Costs; advances: number; currency: string }): ReactNode {
  const { t } = useTranslation('bills')
  const { costs, advances, currency } = props
  if (costs.length === 0) return <p className={shared.quiet}>{t('form.needCost')}</p>
  const outcome = reconcileBills(
    costs.reduce((sum, { amount }) => sum + amount, 0),
    advances,
  )
  return (
    <p aria-live="polite">
      <strong>
        {outcome.type === 'nothing'
          ? t('result.even')
          : t(outcome.type === 'charge' ? 'result.charge' : 'result.credit', {
              amount: formatMoney(outcome.amount, currency),
            })}
      </strong>
    </p>
  )
}

type Costs = { label: string; amount: number; expenseId: string | null }[]

function costsOf(preview: Preview | undefined, { chosen, label, amount }: Values): Costs {
  const recorded = (preview?.expenses ?? [])
    .filter(({ id }) => chosen.includes(id))
    .map((expense) => ({
      label: expense.label.slice(0, 120),
      amount: expense.amount,
      expenseId: expense.id,
    }))
  return amount && amount > 0 ? [...recorded, { label: label.trim(), amount, expenseId: null }] : recorded
}
