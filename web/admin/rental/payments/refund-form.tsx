import { PAYMENT_METHODS, type PaymentMethod } from '@domovik/domain/rental/payments/types.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FieldRow } from '../../../ui/form/form-body.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useMe } from '../../frame/session.tsx'
import { recordOrAsk } from '../../shared/record-again.ts'
import { amountProps, checkAmount } from './check-amount.ts'
import type { CorrectionProps } from './correction.ts'
import { lastMethod } from './last-method.ts'
import { ReasonField } from './reason-field.tsx'
import { RefundEffect, useRefundPreview, useReopenedWords } from './reopened-charges.tsx'
import { useCorrected } from './use-corrected.ts'
import { WillHappen } from './will-happen.tsx'

type Values = {
  amount: number | null
  paymentDate: string | null
  paymentMethod: PaymentMethod
  reason: string
  toCard: boolean
}

/** Refunds a receipt, in whole or in part. */
export function RefundForm({ detail, opened, onClose }: CorrectionProps): ReactNode {
  const { t } = useTranslation('payments')
  const { t: card } = useTranslation('card_payments')
  const { today } = useMe()
  const corrected = useCorrected()
  const { payment, refundable, refundableToCard, holders } = detail
  const byCard = refundableToCard > 0
  const money = (cents: number): string => formatMoney(cents, payment.currency)
  const form = useDraftForm<Values>({
    name: `refund:${payment.id}`,
    initial: {
      amount: byCard ? refundableToCard : refundable,
      paymentDate: today,
      paymentMethod: payment.paymentMethod ?? lastMethod(),
      reason: '',
      toCard: byCard,
    },
    check: ({ amount, paymentDate, reason, toCard }) => ({
      amount: checkAmount(amount, toCard ? refundableToCard : refundable, 'refund_exceeds_receipt'),
      paymentDate: paymentDate ? (paymentDate > today ? 'date_invalid' : null) : 'required',
      reason: reason.trim() ? null : 'refund_needs_reason',
    }),
  })
  const amount = form.values.amount ?? 0
  const { toCard } = form.values
  const day = (toCard ? null : form.values.paymentDate) ?? today
  const most = toCard ? refundableToCard : refundable
  const isValid = opened && amount > 0 && amount <= most && day <= today
  const effect = useRefundPreview(isValid ? { id: payment.id, amount, paymentDate: day } : null)
  const words = useReopenedWords()
  const said = (cents: number, open = effect.preview?.reopens ?? []): string =>
    [t('correct.refund.done', { amount: money(cents) }), words(open, payment.currency)]
      .filter(Boolean)
      .join('. ')
  const save = async (values: Values): Promise<void> => {
    const given = { id: payment.id, amount: values.amount ?? 0, reason: values.reason }
    const orAsk = <Refunded,>(refund: (recordAgain: string[]) => Promise<Refunded>): Promise<Refunded> =>
      recordOrAsk(refund, given.amount, payment.currency, 'refund')
    if (values.toCard) {
      await orAsk((recordAgain) => client.cardPayments.refund({ ...given, recordAgain }))
      await refreshScreen()
      toast.success(said(given.amount))
      return
    }
    const { paymentDate, paymentMethod } = values
    const paid = { paymentDate: paymentDate ?? today, paymentMethod }
    const row = await orAsk((recordAgain) => client.payments.refund({ ...given, ...paid, recordAgain }))
    await corrected(said(row.amount, row.reopens), row.id)
  }
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t('correct.refund.title')}
      form={form}
      submit={t('correct.refund.submit')}
      save={save}
    >
      <MoneyField
        label={t('correct.refund.amount')}
        description={
          form.values.toCard
            ? card('mostToCard', { amount: money(refundableToCard) })
            : t('correct.refund.most', { amount: money(refundable) })
        }
        required
        currency={payment.currency}
        data-autofocus
        {...amountProps(form, most, 'refund_exceeds_receipt')}
      />
      {holders.length > 0 && (
        <div>
          <p>{t('correct.refund.holders.text')}</p>
          <ul>
            {holders.map(({ kind, id, name, amount: part }) => (
              <li key={id ?? kind}>{t(`correct.refund.holders.${kind}`, { name, amount: money(part) })}</li>
            ))}
          </ul>
        </div>
      )}
      {byCard && (
        <Checkbox
          label={card('toCard')}
          description={card('toCardHelp')}
          {...form.getInputProps('toCard', { type: 'checkbox' })}
        />
      )}
      {!form.values.toCard && (
        <FieldRow>
          <DateField
            label={t('correct.refund.date')}
            required
            max={today}
            {...form.getInputProps('paymentDate')}
          />
          <Select
            label={t('record.method')}
            data={PAYMENT_METHODS.map((value) => ({ value, label: t(`methods.${value}`) }))}
            allowDeselect={false}
            {...form.getInputProps('paymentMethod')}
          />
        </FieldRow>
      )}
      <ReasonField {...form.getInputProps('reason')} />
      {isValid && (
        <WillHappen>
          <p>
            {t(payment.type === 'deposit' ? 'correct.refund.getsDeposit' : 'correct.refund.gets', {
              amount: money(amount),
            })}
          </p>
          <RefundEffect amount={amount} currency={payment.currency} {...effect} />
        </WillHappen>
      )}
    </FormDrawer>
  )
}
