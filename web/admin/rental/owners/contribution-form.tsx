import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { useMe } from '../../frame/session.tsx'
import { recordOrAsk } from '../../shared/record-again.ts'
import shared from '../../shared/shared.module.css'
import { type OwnerDetail, useOwnerSaved } from './owner-data.ts'

type Values = { amount: number | null; paidOn: string | null }

/** Records money that the owner paid in. */
export function ContributionForm(props: {
  detail: OwnerDetail
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { owner, currency } = props.detail
  const { t } = useTranslation('owners')
  const { today } = useMe()
  const saved = useOwnerSaved()
  const form = useDraftForm<Values>({
    name: null,
    initial: { amount: null, paidOn: today },
    check: ({ amount, paidOn }) => ({
      amount: amount ? null : 'required',
      paidOn: !paidOn ? 'required' : paidOn > today ? 'date_invalid' : null,
    }),
  })
  const save = async ({ amount, paidOn }: Values): Promise<void> => {
    const input = { id: owner.id, amount: amount ?? 0, paidOn: paidOn ?? today }
    await saved(
      await recordOrAsk(
        (recordAgain) => client.owners.recordContribution({ ...input, recordAgain }),
        input.amount,
        currency,
      ),
    )
    toast.success(t('contribution.done'))
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('contribution.title')}
      submit={t('contribution.record')}
      form={form}
      save={save}
    >
      <p className={shared.quiet}>{t('contribution.help')}</p>
      <MoneyField
        label={t('contribution.amount')}
        required
        currency={currency}
        {...form.getInputProps('amount')}
      />
      <DateField label={t('contribution.day')} required max={today} {...form.getInputProps('paidOn')} />
    </FormDrawer>
  )
}
