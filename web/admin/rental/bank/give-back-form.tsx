import { formatMoney } from '@domovik/locales/format.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { Radio, RadioGroup } from '../../../ui/form/radio.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import { Stack } from '../../../ui/show/stack.tsx'
import { client, query } from '../../api.ts'
import { ChoicesLoading } from '../../shared/choices-loading.tsx'
import { TenantPicker } from '../../shared/pickers.tsx'
import { ReasonField } from '../payments/reason-field.tsx'
import { type Line, useShowInbox } from './bank-data.ts'
import { bookOrAsk } from './book-or-ask.ts'
import { LineText } from './line-parts.tsx'

type Values = {
  tenantId: string | null
  receiptId: string | null
  what: 'refund' | 'returned'
  reason: string
}

/** Books money that went back to a tenant: a refund of a receipt, or a transfer that the bank returned. */
export function GiveBackForm(props: {
  line: Line | null
  currency: string
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { line, currency } = props
  const { t } = useTranslation('bank')
  const language = useLanguage()
  const show = useShowInbox()
  const form = useDraftForm<Values>({
    name: null,
    initial: { tenantId: null, receiptId: null, what: 'refund', reason: '' },
    check: ({ tenantId, receiptId, reason }) => ({
      tenantId: tenantId ? null : 'required',
      receiptId: receiptId ? null : 'required',
      reason: reason.trim() ? null : 'required',
    }),
  })
  const { tenantId } = form.values
  const received = useQuery({
    ...query.payments.list.queryOptions({
      input: { tenantId: tenantId ?? '', view: 'received', sort: '-paymentDate', limit: 100 },
    }),
    enabled: tenantId !== null,
  })
  const amount = Math.abs(line?.amount ?? 0)
  const receipts = (received.data?.rows ?? []).filter(
    (row) => row.kind === 'receipt' && row.amount >= amount && row.paymentStatus !== 'cancelled',
  )
  const save = async ({ receiptId, what, reason }: Values): Promise<void> => {
    if (!line || !receiptId) return
    const returned = what === 'returned'
    const book = (recordAgain: string[]) =>
      client.bank.giveBack({ id: line.id, receiptId, returned, reason, recordAgain })
    const { inbox, said } = await bookOrAsk(book, line, currency, t('book.done'))
    show('open', inbox)
    toast.success(said)
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('giveBack.title', { amount: formatMoney(amount, currency) })}
      submit={t('book.submit')}
      form={form}
      save={save}
    >
      <LineText line={line} />
      <TenantPicker
        label={t('book.tenant')}
        required
        {...form.getInputProps('tenantId')}
        onChange={(id) => form.setValues({ tenantId: id, receiptId: null })}
      />
      <ChoicesLoading query={received} />
      <Select
        label={t('giveBack.receipt')}
        required
        disabled={received.data === undefined}
        nothingFoundMessage={t('giveBack.noReceipt')}
        data={receipts.map((row) => ({
          value: row.id,
          label: `${formatDate(row.paymentDate, language)}, ${formatMoney(row.amount, currency)}`,
        }))}
        {...form.getInputProps('receiptId')}
      />
      <RadioGroup label={t('giveBack.what')} {...form.getInputProps('what')}>
        <Stack gap="xs" mt="xs">
          <Radio value="refund" label={t('giveBack.refund')} description={t('giveBack.refundHelp')} />
          <Radio value="returned" label={t('giveBack.returned')} description={t('giveBack.returnedHelp')} />
        </Stack>
      </RadioGroup>
      <ReasonField {...form.getInputProps('reason')} />
    </FormDrawer>
  )
}
