import { channelName } from '@domovik/domain/rental/channels/types.ts'
import { isDepositKind } from '@domovik/domain/rental/ledger/types.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FieldRow } from '../../../ui/form/form-body.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useMe } from '../../frame/session.tsx'
import { WillHappen } from '../payments/will-happen.tsx'
import type { BookingDetail } from './booking-words.ts'

/** Amounts in cents. */
type Values = { channel: string; received: number | null; payout: number | null; paidOn: string | null }

/** The error code of an amount: it is required and at most `most` cents. */
const refused = (amount: number | null, most: number): string | null => {
  if (amount === null) return 'required'
  return Number.isNaN(amount) ? 'amount_invalid' : amount > most ? 'amount_too_large' : null
}

/** Records the payout of a channel: what the guest paid there, and what arrived. The difference is its commission. */
export function ChannelPayoutForm(props: {
  detail: BookingDetail
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { booking, charges } = props.detail
  const { id, version, currency, reference } = booking
  const { t } = useTranslation('bookings')
  const { today } = useMe()
  const open = charges.reduce((sum, row) => sum + (isDepositKind(row.type) ? 0 : row.remaining), 0)
  const form = useDraftForm<Values>({
    name: null,
    initial: {
      channel: channelName({ channel: booking.source, host: '' }),
      received: open,
      payout: null,
      paidOn: today,
    },
    check: ({ channel, received, payout, paidOn }) => ({
      channel: channel.trim() ? null : 'required',
      received: received === 0 ? 'amount_not_positive' : refused(received, open),
      payout: refused(payout, received ?? 0),
      paidOn: !paidOn ? 'required' : paidOn > today ? 'date_invalid' : null,
    }),
  })
  const { received, payout, channel } = form.values
  const commission = (received ?? 0) - (payout ?? 0)
  const save = async (values: Values): Promise<void> => {
    await client.bookings.recordChannelPayout({
      id,
      version,
      channel: values.channel.trim(),
      received: values.received ?? 0,
      payout: values.payout ?? 0,
      paidOn: values.paidOn ?? today,
    })
    await refreshScreen()
    toast.success(t('done.payout', { reference }))
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('payout.title', { reference })}
      form={form}
      submit={t('payout.submit')}
      save={save}
    >
      <FieldRow>
        <TextInput
          label={t('payout.channel')}
          required
          maxLength={200}
          autoComplete="off"
          {...form.getInputProps('channel')}
        />
        <DateField label={t('payout.paidOn')} required max={today} {...form.getInputProps('paidOn')} />
      </FieldRow>
      <FieldRow>
        <MoneyField
          label={t('payout.received')}
          description={t('payout.open', { amount: formatMoney(open, currency) })}
          required
          currency={currency}
          {...form.getInputProps('received')}
        />
        <MoneyField
          label={t('payout.arrived')}
          required
          currency={currency}
          {...form.getInputProps('payout')}
        />
      </FieldRow>
      {payout !== null && commission >= 0 && (
        <WillHappen>
          <p>{t('payout.willReceive', { amount: formatMoney(received ?? 0, currency) })}</p>
          {commission > 0 && (
            <p>
              {t('payout.willCost', { amount: formatMoney(commission, currency), channel: channel.trim() })}
            </p>
          )}
        </WillHappen>
      )}
    </FormDrawer>
  )
}
