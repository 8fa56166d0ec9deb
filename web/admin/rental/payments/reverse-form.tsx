import { REVERSAL_CAUSES, type ReversalCause } from '@domovik/domain/rental/payments/types.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { Radio, RadioGroup } from '../../../ui/form/radio.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { Stack } from '../../../ui/show/stack.tsx'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { changeOrAsk } from '../../shared/record-again.ts'
import type { CorrectionProps } from './correction.ts'
import { sumsOf } from './payment-detail.ts'
import { ReasonField } from './reason-field.tsx'
import { useTellCredited } from './use-tell-credited.ts'
import { WillHappen } from './will-happen.tsx'

type Values = { cause: ReversalCause | ''; reason: string }

/** Reverses one row in full by a new row. */
export function ReverseForm({ detail, opened, onClose }: CorrectionProps): ReactNode {
  const { t } = useTranslation('payments')
  const { payment } = detail
  const { met } = sumsOf(detail)
  // Half of a carried-over deposit came from no bank, and cannot be reversed anyway.
  const asksCause = payment.kind === 'receipt'
  const form = useDraftForm<Values>({
    name: `reverse:${payment.id}`,
    initial: { cause: '', reason: '' },
    check: ({ cause, reason }) => ({
      cause: asksCause && !cause ? 'required' : null,
      reason: reason.trim() ? null : 'required',
    }),
  })
  const words = {
    amount: formatMoney(payment.amount, payment.currency),
    paid: formatMoney(met, payment.currency),
  }
  const tellCredited = useTellCredited()
  const { cause: chosen } = form.values
  const save = async ({ cause, reason }: Values): Promise<void> => {
    const given = { id: payment.id, reason, ...(cause && { cause }) }
    const reversed = await changeOrAsk((recordAgain) => client.payments.reverse({ ...given, recordAgain }))
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
      {asksCause && (
        <RadioGroup label={t('correct.reverse.why')} required {...form.getInputProps('cause')}>
          <Stack gap="xs" mt="xs">
            {REVERSAL_CAUSES.map((cause) => (
              <Radio
                key={cause}
                value={cause}
                label={t(`causes.${cause}`)}
                description={t(`correct.reverse.causeHelp.${cause}`)}
              />
            ))}
          </Stack>
        </RadioGroup>
      )}
      <WillHappen>
        <p>
          {payment.kind === 'charge'
            ? t(met > 0 ? 'correct.reverse.chargePaid' : 'correct.reverse.charge', words)
            : t(
                asksCause
                  ? `correct.reverse.${chosen === 'returned' ? 'returned' : 'receipt'}`
                  : 'correct.reverse.other',
                words,
              )}{' '}
          {t('correct.reverse.stays')}
        </p>
      </WillHappen>
      <ReasonField {...(asksCause ? {} : { 'data-autofocus': true })} {...form.getInputProps('reason')} />
    </FormDrawer>
  )
}
