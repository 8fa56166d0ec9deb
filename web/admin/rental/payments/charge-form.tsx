import { CHARGEABLE_TYPES, type ChargeableType } from '@domovik/domain/rental/payments/types.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../../ui/api/api-error.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FieldRow } from '../../../ui/form/form-body.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { type DraftForm, useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useMe, usePermission } from '../../frame/session.tsx'
import { askAmount } from '../../shared/ask-amount.ts'
import { ChoicesLoading } from '../../shared/choices-loading.tsx'
import { useSpan } from '../../shared/lease-rows.tsx'
import { TenantPicker } from '../../shared/pickers.tsx'
import { recordOrAsk } from '../../shared/record-again.ts'
import { offerUndo } from '../../shared/removal.ts'
import { useCurrency } from '../../shared/use-currency.ts'
import { chargeable, type OpenedFrom, proposedLease } from './lease-of-charge.ts'
import { useRound } from './use-round.ts'

interface ChargeFormProps {
  opened: boolean
  onClose: () => void
  tenantId?: string | undefined
  from?: OpenedFrom
}

const mostLeases = 200

type Values = {
  tenantId: string | null
  /** Null until the person chooses; until then the form proposes one. */
  leaseId: string | null
  type: ChargeableType
  amount: number | null
  dueDate: string | null
  description: string
}

/** A charge added by hand, for example damage, an agreed fee or utilities. */
export function ChargeForm(props: ChargeFormProps): ReactNode {
  const round = useRound(props.opened)
  return <Drawer key={round} {...props} />
}

function Drawer({ opened, onClose, tenantId, from = {} }: ChargeFormProps): ReactNode {
  const { t } = useTranslation('payments')
  const { today } = useMe()
  const currency = useCurrency()
  const span = useSpan()
  const queries = useQueryClient()
  const mayUndo = usePermission('edit_payments')
  const form: DraftForm<Values> = useDraftForm<Values>({
    name: `charge:${from.leaseId ?? from.propertyId ?? tenantId ?? 'new'}`,
    initial: {
      tenantId: tenantId ?? null,
      leaseId: null,
      type: 'bills',
      amount: null,
      dueDate: today,
      description: '',
    },
    check: (values) => ({
      tenantId: values.tenantId ? null : 'required',
      leaseId: leases.length > 1 && !leaseId ? 'required' : null,
      amount:
        values.amount === null
          ? 'required'
          : values.amount > 0 || Number.isNaN(values.amount)
            ? null
            : 'amount_not_positive',
      dueDate: values.dueDate ? null : 'required',
      description: values.description.trim() ? null : 'required',
    }),
    ask: ({ amount }) => askAmount(amount, { of: 'charge', amount: largest }, currency),
  })
  const account = useQuery({
    ...query.tenants.account.queryOptions({ input: { id: form.values.tenantId ?? '' } }),
    enabled: opened && form.values.tenantId !== null,
  })
  const largest = Math.max(0, ...(account.data?.charges ?? []).map((charge) => charge.amount))
  const leasesOf = query.leases.list.queryOptions({
    input: { tenantId: form.values.tenantId ?? '', limit: mostLeases },
  })
  const known = useQuery({ ...leasesOf, enabled: opened && form.values.tenantId !== null })
  const leases = chargeable(known.data?.rows ?? [])
  const leaseAmong = (given: typeof leases): string | null =>
    given.find(({ id }) => id === form.values.leaseId)?.id ??
    proposedLease(given, from, [today, form.values.dueDate ?? today])
  const leaseId = leaseAmong(leases)
  const save = async (values: Values): Promise<void> => {
    // The leases may load more slowly than the person types, and without them the charge could go to another property.
    const all = chargeable((await queries.ensureQueryData(leasesOf)).rows)
    const chosen = leaseAmong(all)
    if (all.length > 1 && !chosen)
      throw new ApiError({
        code: 'validation_failed',
        status: 422,
        fields: [{ field: 'leaseId', code: 'required' }],
      })
    const charge = {
      tenantId: values.tenantId ?? '',
      leaseId: chosen,
      type: values.type,
      amount: values.amount ?? 0,
      dueDate: values.dueDate ?? today,
      description: values.description,
    }
    const row = await recordOrAsk(
      (recordAgain) => client.payments.addCharge({ ...charge, recordAgain }),
      charge.amount,
      currency,
      'charge',
    )
    await refreshScreen()
    const said = t('charge.added', { tenant: row.tenantName, amount: formatMoney(row.amount, row.currency) })
    if (!mayUndo) return toast.success(said)
    offerUndo(said, async () => {
      await client.payments.reverse({ id: row.id, reason: t('charge.undoReason') })
    })
  }
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t('charge.title')}
      form={form}
      submit={t('charge.submit')}
      save={save}
    >
      <TenantPicker
        label={t('record.tenant')}
        required
        data-autofocus={tenantId ? undefined : true}
        {...form.getInputProps('tenantId')}
        onChange={(id) => form.setValues({ tenantId: id, leaseId: null })}
      />
      <ChoicesLoading query={known} />
      {leases.length > 1 && (
        <Select
          label={t('charge.lease')}
          description={t('charge.leaseHelp')}
          required
          data={leases.map(({ id, propertyAddress, startDate, endDate }) => ({
            value: id,
            label: `${propertyAddress}, ${span(startDate, endDate)}`,
          }))}
          allowDeselect={false}
          {...form.getInputProps('leaseId')}
          value={leaseId}
        />
      )}
      <Select
        label={t('charge.type')}
        data-autofocus={tenantId ? true : undefined}
        data={CHARGEABLE_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
        allowDeselect={false}
        {...form.getInputProps('type')}
      />
      <TextInput
        label={t('charge.description')}
        description={t('charge.descriptionHelp')}
        required
        maxLength={300}
        {...form.getInputProps('description')}
      />
      <FieldRow>
        <MoneyField
          label={t('fields.amount')}
          required
          currency={currency}
          {...form.getInputProps('amount')}
        />
        <DateField label={t('charge.dueDate')} required {...form.getInputProps('dueDate')} />
      </FieldRow>
    </FormDrawer>
  )
}
