import {
  isPlan,
  PLANS,
  SUBSCRIPTION_STATUSES,
  type SubscriptionStatus,
} from '@domovik/domain/account/subscriptions/types.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FieldRow } from '../../../ui/form/form-body.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { NativeSelect } from '../../../ui/form/native-select.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import css from './subscription.module.css'
import type { SubscriptionRow } from './subscription-row.ts'

type Values = {
  plan: string
  status: string
  trialEnd: string | null
  paidUntil: string | null
  reason: string
}

const dayOf = (instant: string | null): string => instant?.slice(0, 10) ?? ''
const endOf = (day: string | null): string | null => (day ? `${day}T23:59:59Z` : null)
const statusOf = (text: string): SubscriptionStatus | undefined =>
  SUBSCRIPTION_STATUSES.find((status) => status === text)

/** Changes a subscription by hand. Only changed values are sent, with the reason. */
export function AdjustForm(props: {
  opened: boolean
  row: SubscriptionRow
  onClose: () => void
  onSaved: () => void
}): ReactNode {
  const { row } = props
  const { t } = useTranslation('subscription')
  const form = useDraftForm<Values>({
    name: null,
    initial: {
      plan: row.plan,
      status: row.status,
      reason: '',
      trialEnd: dayOf(row.trialEnd),
      paidUntil: dayOf(row.paidUntil),
    },
    check: ({ reason }) => ({
      reason: reason.trim() === '' ? 'required' : reason.trim().length < 3 ? 'too_short' : null,
    }),
  })
  const save = async ({ plan, status, trialEnd, paidUntil, reason }: Values): Promise<void> => {
    const newStatus = statusOf(status)
    await client.subscriptions.adjust({
      id: row.id,
      reason,
      ...(isPlan(plan) && plan !== row.plan ? { plan } : {}),
      ...(newStatus && newStatus !== row.status ? { status: newStatus } : {}),
      ...((trialEnd ?? '') === dayOf(row.trialEnd) ? {} : { trialEnd: endOf(trialEnd) }),
      ...((paidUntil ?? '') === dayOf(row.paidUntil) ? {} : { paidUntil: endOf(paidUntil) }),
    })
    toast.success(t('all.saved', { name: row.organizationName }))
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      onSaved={props.onSaved}
      title={`${t('all.edit')}: ${row.organizationName}`}
      submit={t('all.save')}
      form={form}
      save={save}
    >
      {row.billed && <p className={css.hint}>{t('all.billed')}</p>}
      <fieldset disabled={row.billed} className={css.fields}>
        <NativeSelect
          label={t('all.plan')}
          data={PLANS.map((value) => ({ value, label: t(`plans.${value}`) }))}
          {...form.getInputProps('plan')}
        />
        <NativeSelect
          label={t('all.status')}
          data={SUBSCRIPTION_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
          {...form.getInputProps('status')}
        />
        <FieldRow>
          <DateField
            label={t('all.trialEnd')}
            description={t('all.trialEndHint')}
            {...form.getInputProps('trialEnd')}
          />
          <DateField
            label={t('all.paidUntil')}
            description={t('all.paidUntilHint')}
            {...form.getInputProps('paidUntil')}
          />
        </FieldRow>
        <Textarea
          label={t('all.reason')}
          description={t('all.reasonHint')}
          required
          autosize
          minRows={2}
          {...form.getInputProps('reason')}
        />
      </fieldset>
    </FormDrawer>
  )
}
