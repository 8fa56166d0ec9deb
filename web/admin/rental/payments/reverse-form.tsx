import { formatMoney } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import type { CorrectionProps } from './correction.ts'
import { sumsOf } from './payment-detail.ts'
import { ReasonField } from './reason-field.tsx'
import { useTellCredited } from './use-tell-credited.ts'
import { WillHappen } from './will-happen.tsx'

type Values = { reason: string }

/** Reverses one row in full by a new row. */
export function ReverseForm({ detail, opened, onClose }: CorrectionProps): ReactNode {
  const { t } = useTranslation('payments')
  const { payment } = detail
  const { met } = sumsOf(detail)
  const form = useDraftForm<Values>({
    name: `reverse:${payment.id}`,
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() ? null : 'required' }),
  })
  const words = {
    amount: formatMoney(payment.amount, payment.currency),
    paid: formatMoney(met, payment.currency),
  }
  const tellCredited = useTellCredited()
  const save = async ({ reason }: Values): Promise<void> => {
    const reversed = await client.payments.reverse({ id: payment.id, reason })
    await refreshScreen()
    toast.success(t('correct.reverse.done'))
    tellCredited(reversed)
  }
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t('correct.reverse.title')}
      form={form}
      submit={t('correct.reverse.submit')}
      save={save}
    >
      <WillHappen>
        <p>
          {payment.kind === 'charge'
            ? t(met > 0 ? 'correct.reverse.chargePaid' : 'correct.reverse.charge', words)
            : t(payment.kind === 'receipt' ? 'correct.reverse.receipt' : 'correct.reverse.other', words)}{' '}
          {t('correct.reverse.stays')}
        </p>
      </WillHappen>
      <ReasonField data-autofocus {...form.getInputProps('reason')} />
    </FormDrawer>
  )
}
