import { CHARGEABLE_TYPES, type ChargeableType } from '@domovik/domain/rental/payments/types.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FieldRow } from '../../../ui/form/form-body.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useMe, usePermission } from '../../frame/session.tsx'
import { askAmount } from '../../shared/ask-amount.ts'
import { TenantPicker } from '../../shared/pickers.tsx'
import { offerUndo } from '../../shared/removal.ts'
import { useCurrency } from '../../shared/use-currency.ts'
import { useRound } from './use-round.ts'

interface ChargeFormProps {
  opened: boolean
  onClose: () => void
  tenantId?: string | undefined
}

type Values = {
  tenantId: string | null
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

function Drawer({ opened, onClose, tenantId }: ChargeFormProps): ReactNode {
  const { t } = useTranslation('payments')
  const { today } = useMe()
  const currency = useCurrency()
  const mayUndo = usePermission('edit_payments')
  const form = useDraftForm<Values>({
    name: `charge:${tenantId ?? 'new'}`,
    initial: { tenantId: tenantId ?? null, type: 'bills', amount: null, dueDate: today, description: '' },
    check: (values) => ({
      tenantId: values.tenantId ? null : 'required',
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
  const save = async (values: Values): Promise<void> => {
    const row = await client.payments.addCharge({
      tenantId: values.tenantId ?? '',
      type: values.type,
      amount: values.amount ?? 0,
      dueDate: values.dueDate ?? today,
      description: values.description,
    })
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
      />
      <Select
        label={t('charge.type')}
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
