import { addDays, addMonthsClamped, later, monthStart } from '@domovik/domain/dates.ts'
import { reconcileBills } from '@domovik/domain/rental/bills/reconcile.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../../ui/api/api-error.ts'
import { errorText } from '../../../ui/api/error-text.ts'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Checkbox, CheckboxGroup } from '../../../ui/form/checkbox.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FieldRow } from '../../../ui/form/form-body.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useMe } from '../../frame/session.tsx'
import { isNotSeen, lookedUpWhile, sendSeen } from '../../shared/send-seen.ts'
import shared from '../../shared/shared.module.css'
import { useExpenseName } from '../expenses/expense-words.ts'
import type { LeaseDetail } from '../leases/lease-detail.ts'
import { useMeterWords } from '../meters/meter-words.ts'
import { WillHappen } from '../payments/will-happen.tsx'
import { MeteredCosts } from './metered-costs.tsx'
import { type TypedCost, TypedCosts, typedCostIssues } from './typed-costs.tsx'

type Preview = Awaited<ReturnType<typeof client.bills.preview>>
type Values = {
  from: string | null
  to: string | null
  chosen: string[]
  meters: string[]
  typed: TypedCost[]
  dueDate: string | null
  notify: boolean
}

/** Settles the bills of a period: recorded expenses of the property, and typed costs. */
export function SettleBillsForm(props: {
  detail: LeaseDetail
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { lease } = props.detail
  const { t } = useTranslation('bills')
  const language = useLanguage()
  const { today } = useMe()
  const lastMonthEnd = addDays(monthStart(today), -1)
  const form = useDraftForm<Values>({
    name: null,
    initial: {
      from: later(later(lease.startDate, lease.chargesFrom), addMonthsClamped(monthStart(today), -12)),
      to: lastMonthEnd,
      chosen: [],
      meters: [],
      typed: [],
      dueDate: addDays(today, 14),
      notify: true,
    },
    check: (values) => ({
      from: values.from ? null : 'required',
      to: values.to ? null : 'required',
      ...typedCostIssues(values.typed),
      dueDate: !values.dueDate
        ? 'required'
        : values.to !== null && values.dueDate <= values.to
          ? 'date_invalid'
          : null,
    }),
  })
  const { from, to, chosen, meters, typed } = form.values
  const { nameOf: meterName } = useMeterWords()
  const preview = useQuery({
    ...query.bills.preview.queryOptions({ input: { leaseId: lease.id, from: from ?? '', to: to ?? '' } }),
    ...lookedUpWhile(props.opened && from !== null && to !== null),
    retry: false,
  })
  const expenseName = useExpenseName()
  const nameOf = ({ label, category }: Expense): string =>
    expenseName({ description: label, vendor: null, category })
  const costs = costsOf(preview.data, form.values, nameOf, meterName)
  const field = form.getInputProps
  const save = async (values: Values): Promise<void> => {
    const given = costsOf(preview.data, values, nameOf, meterName)
    if (given.length === 0)
      throw new ApiError({
        code: 'validation_failed',
        status: 422,
        fields: [{ field: 'costs', code: 'required' }],
      })
    await sendSeen(preview, (seen) =>
      client.bills.settle({
        leaseId: lease.id,
        from: values.from ?? '',
        to: values.to ?? '',
        costs: given,
        ...(seen ? { advances: seen.advances } : {}),
        dueDate: values.dueDate ?? today,
        notify: values.notify,
      }),
    )
    await refreshScreen()
    toast.success(t('form.done'))
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('form.title')}
      submit={t('form.submit')}
      form={form}
      blocked={isNotSeen(preview)}
      save={save}
    >
      <FieldRow>
        <DateField label={t('form.from')} required {...field('from')} />
        <DateField label={t('form.to')} required max={today} {...field('to')} />
      </FieldRow>
      {preview.isError && <p className={shared.quiet}>{errorText(preview.error)}</p>}
      {preview.data && (
        <p data-preview className={shared.quiet}>
          {t('form.period', {
            from: formatDate(preview.data.from, language),
            to: formatDate(preview.data.to, language),
            advances: formatMoney(preview.data.advances, preview.data.currency),
          })}
        </p>
      )}
      {preview.data && preview.data.expenses.length > 0 && (
        <CheckboxGroup
          label={t('form.expenses')}
          value={chosen}
          onChange={(ids) => form.setValues({ chosen: ids })}
        >
          {preview.data.expenses.map((expense) => (
            <Checkbox
              key={expense.id}
              mt={10}
              value={expense.id}
              label={`${nameOf(expense)}: ${formatMoney(expense.amount, lease.currency)}`}
              description={formatDate(expense.date, language)}
            />
          ))}
        </CheckboxGroup>
      )}
      {preview.data && (
        <MeteredCosts
          meters={preview.data.meters}
          currency={preview.data.currency}
          chosen={meters}
          onChange={(ids) => form.setValues({ meters: ids })}
        />
      )}
      <TypedCosts
        form={form}
        currency={lease.currency}
        words={{
          label: t('form.label'),
          amount: t('form.amount'),
          add: t('form.add'),
          remove: t('form.remove'),
        }}
      />
      <DateField label={t('form.dueDate')} required {...field('dueDate')} />
      <Checkbox label={t('form.notify')} {...field('notify', { type: 'checkbox' })} />
      {preview.data && !typed.some(({ amount }) => Number.isNaN(amount)) && (
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
    <WillHappen>
      <p>
        {outcome.type === 'nothing'
          ? t('result.even')
          : t(outcome.type === 'charge' ? 'result.charge' : 'result.credit', {
              amount: formatMoney(outcome.amount, currency),
            })}
      </p>
    </WillHappen>
  )
}

type Costs = { label: string; amount: number; expenseId: string | null; meterId?: string }[]
type Expense = Preview['expenses'][number]

/** The chosen expenses, named as in their list, the chosen meters and the typed costs. */
function costsOf(
  preview: Preview | undefined,
  { chosen, meters, typed }: Values,
  nameOf: (expense: Expense) => string,
  meterName: (meter: Preview['meters'][number]) => string,
): Costs {
  const recorded = (preview?.expenses ?? [])
    .filter(({ id }) => chosen.includes(id))
    .map((expense) => ({
      label: nameOf(expense).slice(0, 120),
      amount: expense.amount,
      expenseId: expense.id,
    }))
  const others = typed.flatMap(({ label, amount }) =>
    amount && amount > 0 ? [{ label: label.trim(), amount, expenseId: null }] : [],
  )
  const metered = (preview?.meters ?? [])
    .filter(({ id, amount }) => meters.includes(id) && amount > 0)
    .map((meter) => ({
      label: meterName(meter),
      amount: meter.amount,
      expenseId: null,
      meterId: meter.id,
    }))
  return [...recorded, ...metered, ...others]
}
