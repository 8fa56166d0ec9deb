import { isDepositKind } from '@domovik/domain/rental/ledger/types.ts'
import { PAYMENT_METHODS } from '@domovik/domain/rental/payments/types.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
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
import { useMe, usePermission } from '../../frame/session.tsx'
import { askAmount } from '../../shared/ask-amount.ts'
import { TenantPicker } from '../../shared/pickers.tsx'
import { changeOrAsk, recordOrAsk } from '../../shared/record-again.ts'
import { offerUndo } from '../../shared/removal.ts'
import { shownLabel } from '../../shared/search-select.tsx'
import { useCurrency } from '../../shared/use-currency.ts'
import { usePreview } from '../../shared/use-preview.ts'
import { ChooseCharges } from './choose-charges.tsx'
import { lastMethod, rememberMethod } from './last-method.ts'
import { payable, proposed, type ReceiptValues } from './receipt-values.ts'
import { SettlementPreview } from './settlement-preview.tsx'
import { useRound } from './use-round.ts'

export interface RecordFormProps {
  opened: boolean
  onClose: () => void
  /** The tenant who pays. Without it the form asks. */
  tenantId?: string | undefined
  /** The charge that the form was opened from: it is selected, and its open amount is proposed. */
  chargeId?: string | undefined
  /** The money is a deposit, until the person says otherwise. */
  isDeposit?: boolean
  /** The charges that are proposed together, for example those of a stay. */
  chargeIds?: readonly string[] | undefined
}

/**
 * Records money received. Proposes an amount, shows before saving what it settles, and offers to undo it afterwards.
 */
export function RecordForm(props: RecordFormProps): ReactNode {
  const round = useRound(props.opened)
  return <Drawer key={round} {...props} />
}

function Drawer({
  opened,
  onClose,
  tenantId,
  chargeId,
  isDeposit = false,
  chargeIds = [],
}: RecordFormProps): ReactNode {
  const { t } = useTranslation('payments')
  const { today } = useMe()
  // It closes with the address that opened it, which then no longer says so.
  const [asDeposit] = useState(isDeposit)
  const mayUndo = usePermission('edit_payments')
  const home = useCurrency()
  const queries = useQueryClient()
  const form: DraftForm<ReceiptValues> = useDraftForm<ReceiptValues>({
    name: `${asDeposit ? 'deposit' : 'payment'}:${chargeId ?? chargeIds[0] ?? tenantId ?? 'new'}`,
    initial: {
      tenantId: tenantId ?? null,
      amount: null,
      amountTyped: false,
      paymentDate: today,
      paymentMethod: lastMethod(),
      deposit: asDeposit || null,
      pending: false,
      designations: chargeId ? [chargeId] : [...chargeIds],
      reference: '',
      notes: '',
    },
    check: ({ tenantId: who, paymentDate }) => ({
      tenantId: who ? null : 'required',
      amount:
        amount === null ? 'required' : amount > 0 || Number.isNaN(amount) ? null : 'amount_not_positive',
      paymentDate: paymentDate ? (paymentDate > today ? 'date_invalid' : null) : 'required',
    }),
    ask: () => askAmount(amount, expected, currency),
    later: {
      title: () => {
        const payer = values.tenantId && shownLabel(queries, 'tenants', values.tenantId)
        return `${t('record.title')}: ${[payer, formatMoney(amount ?? 0, currency)].filter(Boolean).join(', ')}`
      },
    },
  })
  const { values } = form
  const account = useQuery({
    ...query.tenants.account.queryOptions({ input: { id: values.tenantId ?? '' } }),
    enabled: opened && Boolean(values.tenantId),
  })
  const charges = account.data?.charges ?? []
  const currency = account.data?.currency ?? home
  const openedFrom = charges.find(({ id }) => id === chargeId)
  const deposit = values.deposit ?? (openedFrom !== undefined && isDepositKind(openedFrom.type))
  const open = payable(charges, deposit)
  const designations = values.designations.filter((id) => open.some((charge) => charge.id === id))
  const amount: number | null = values.amountTyped
    ? values.amount
    : proposed(charges, { deposit, designations }, today)
  const openSum = open.reduce((cents, { remaining }) => cents + remaining, 0)
  const expected =
    openSum > 0
      ? ({ of: 'open', amount: openSum } as const)
      : ({ of: 'charge', amount: Math.max(0, ...charges.map((charge) => charge.amount)) } as const)
  // Without a network the account may be unknown. A payment with a typed amount can be recorded all the same.
  const receipt =
    values.tenantId &&
    values.paymentDate &&
    (account.data || account.isError) &&
    amount !== null &&
    amount > 0
      ? {
          tenantId: values.tenantId,
          amount,
          paymentDate: values.paymentDate,
          paymentMethod: values.paymentMethod,
          deposit,
          designations,
        }
      : null

  const asked = account.data ? receipt : null
  const preview = usePreview(query.payments.preview, opened ? asked : null, 200)
  const save = async (): Promise<void> => {
    if (!receipt) throw new TypeError('checked before it is saved')
    const row = await recordOrAsk(
      (recordAgain) =>
        client.payments.recordReceipt({
          ...receipt,
          status: values.pending ? 'pending' : 'completed',
          reference: values.reference || null,
          notes: values.notes || null,
          recordAgain,
        }),
      receipt.amount,
      currency,
    )
    rememberMethod(receipt.paymentMethod)
    await refreshScreen()
    const said = t('record.recorded', {
      tenant: row.tenantName,
      amount: formatMoney(row.amount, row.currency),
    })
    if (!mayUndo) return toast.success(said)
    offerUndo(said, async () => {
      if (row.paymentStatus === 'pending') await client.payments.settle({ id: row.id, status: 'cancelled' })
      else {
        const mistake = { id: row.id, reason: t('record.undoReason'), cause: 'mistake' } as const
        await changeOrAsk((recordAgain) => client.payments.reverse({ ...mistake, recordAgain }))
      }
    })
  }

  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t('record.title')}
      form={form}
      submit={t('record.submit')}
      save={save}
      calculating={preview.isBehind}
    >
      <TenantPicker
        label={t('record.tenant')}
        required
        data-autofocus={tenantId ? undefined : true}
        {...form.getInputProps('tenantId')}
        onChange={(id) =>
          form.setValues({ tenantId: id, designations: [], amountTyped: false, amount: null })
        }
      />
      <FieldRow>
        <MoneyField
          label={t('record.amount')}
          required
          currency={currency}
          data-autofocus={tenantId ? true : undefined}
          {...form.getInputProps('amount')}
          value={amount}
          onChange={(cents) => form.setValues({ amount: cents, amountTyped: true })}
        />
        <DateField label={t('record.date')} required max={today} {...form.getInputProps('paymentDate')} />
      </FieldRow>
      <Select
        label={t('record.method')}
        data={PAYMENT_METHODS.map((value) => ({ value, label: t(`methods.${value}`) }))}
        allowDeselect={false}
        {...form.getInputProps('paymentMethod')}
      />
      <SettlementPreview preview={preview} input={asked} hasTenant={Boolean(values.tenantId)} />
      <More>
        {open.length > 0 && (
          <ChooseCharges
            charges={open}
            chosen={designations}
            onChange={(ids) => form.setFieldValue('designations', ids)}
          />
        )}
        <Switch
          label={t('record.deposit')}
          description={t('record.depositHelp')}
          checked={deposit}
          onChange={(event) => form.setFieldValue('deposit', event.currentTarget.checked)}
        />
        <Switch
          label={t('record.pending')}
          description={t('record.pendingHelp')}
          {...form.getInputProps('pending', { type: 'checkbox' })}
        />
        <TextInput
          label={t('record.reference')}
          description={t('record.referenceHelp')}
          maxLength={140}
          {...form.getInputProps('reference')}
        />
        <Textarea label={t('record.notes')} autosize minRows={2} {...form.getInputProps('notes')} />
      </More>
    </FormDrawer>
  )
}
