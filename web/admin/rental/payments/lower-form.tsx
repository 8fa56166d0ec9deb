import { formatMoney } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { recordOrAsk } from '../../shared/record-again.ts'
import { amountProps, checkAmount } from './check-amount.ts'
import type { CorrectionProps } from './correction.ts'
import { sumsOf } from './payment-detail.ts'
import { ReasonField } from './reason-field.tsx'
import { useCorrected } from './use-corrected.ts'
import { WillHappen } from './will-happen.tsx'

type Values = { amount: number | null; reason: string }

/** Reduces a charge (credit note) or waives its open amount (write-off). */
export function LowerForm({
  detail,
  opened,
  onClose,
  how,
}: CorrectionProps & { how: 'creditNote' | 'writeOff' }): ReactNode {
  const { t } = useTranslation('payments')
  const corrected = useCorrected()
  const { payment } = detail
  const sums = sumsOf(detail)
  const money = (cents: number): string => formatMoney(cents, payment.currency)
  const remaining = payment.remainingAmount ?? 0
  const before = payment.amount - sums.credited
  const most = how === 'writeOff' ? remaining : before
  const tooMuch = how === 'writeOff' ? 'write_off_exceeds_remaining' : 'credit_exceeds_charge'
  const form = useDraftForm<Values>({
    name: `${how}:${payment.id}`,
    initial: { amount: how === 'writeOff' ? remaining : null, reason: '' },
    check: ({ amount, reason }) => ({
      amount: checkAmount(amount, most, tooMuch),
      reason: reason.trim() ? null : how === 'writeOff' ? 'write_off_needs_reason' : 'required',
    }),
  })
  const amount = form.values.amount ?? 0
  const save = async (values: Values): Promise<void> => {
    const given = { id: payment.id, amount: values.amount ?? 0, reason: values.reason }
    const row = await recordOrAsk(
      (recordAgain) => client.payments[how]({ ...given, recordAgain }),
      given.amount,
      payment.currency,
      how,
    )
    await corrected(t(`correct.${how}.done`, { amount: money(row.amount) }), row.id)
  }
  const credit = Math.max(0, amount - remaining)
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t(`correct.${how}.title`)}
      form={form}
      submit={t(`correct.${how}.submit`)}
      save={save}
    >
      <MoneyField
        label={t(`correct.${how}.amount`)}
        description={t(`correct.${how}.most`, { amount: money(most) })}
        required
        currency={payment.currency}
        data-autofocus
        {...amountProps(form, most, tooMuch)}
      />
      <ReasonField {...form.getInputProps('reason')} />
      {amount > 0 && amount <= most && (
        <WillHappen>
          <p>
            {how === 'writeOff'
              ? t(amount === remaining ? 'correct.writeOff.all' : 'correct.writeOff.text', {
                  amount: money(amount),
                  left: money(remaining - amount),
                })
              : t(credit > 0 ? 'correct.creditNote.credit' : 'correct.creditNote.text', {
                  before: money(before),
                  after: money(before - amount),
                  credit: money(credit),
                })}
          </p>
        </WillHappen>
      )}
    </FormDrawer>
  )
}
