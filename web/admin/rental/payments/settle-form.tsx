import { formatMoney } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { Radio, RadioGroup } from '../../../ui/form/radio.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { Stack } from '../../../ui/show/stack.tsx'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useMe } from '../../frame/session.tsx'
import { changeOrAsk } from '../../shared/record-again.ts'
import type { CorrectionProps } from './correction.ts'
import { WillHappen } from './will-happen.tsx'

const outcomes = ['completed', 'failed', 'cancelled'] as const
type Values = { status: (typeof outcomes)[number]; paymentDate: string | null }

/** Settles a pending payment: received, failed or cancelled. */
export function SettleForm({ detail, opened, onClose }: CorrectionProps): ReactNode {
  const { t } = useTranslation('payments')
  const { today } = useMe()
  const { payment } = detail
  const form = useDraftForm<Values>({
    name: null,
    initial: { status: 'completed', paymentDate: today },
    check: ({ status, paymentDate }) => ({
      paymentDate:
        status !== 'completed'
          ? null
          : !paymentDate
            ? 'required'
            : paymentDate > today
              ? 'date_invalid'
              : null,
    }),
  })
  const { status } = form.values
  const save = async (values: Values): Promise<void> => {
    await changeOrAsk((recordAgain) =>
      client.payments.settle({
        id: payment.id,
        status: values.status,
        paymentDate: values.status === 'completed' ? values.paymentDate : null,
        recordAgain,
      }),
    )
    await refreshScreen()
    toast.success(t('correct.settle.done'))
  }
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t('correct.settle.title')}
      form={form}
      submit={t('correct.settle.submit')}
      save={save}
    >
      <RadioGroup label={t('correct.settle.status')} {...form.getInputProps('status')}>
        <Stack gap="xs" mt="xs">
          {outcomes.map((outcome) => (
            <Radio key={outcome} value={outcome} label={t(`statuses.${outcome}`)} />
          ))}
        </Stack>
      </RadioGroup>
      {status === 'completed' && (
        <DateField
          label={t('correct.settle.date')}
          required
          max={today}
          {...form.getInputProps('paymentDate')}
        />
      )}
      <WillHappen>
        <p>{t(`correct.settle.${status}Text`, { amount: formatMoney(payment.amount, payment.currency) })}</p>
      </WillHappen>
    </FormDrawer>
  )
}
