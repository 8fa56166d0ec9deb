import { formatMoney } from '@domovik/locales/format.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { offerUndo } from '../../shared/removal.ts'
import type { LeaseDetail } from './lease-detail.ts'

/** Calls off a lease that was entered by mistake. Shows what that cancels before it is done. */
export function CallOffForm(props: {
  lease: LeaseDetail['lease']
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { id } = props.lease
  const { t } = useTranslation('leases')
  const { data } = useQuery({
    ...query.leases.previewCallOff.queryOptions({ input: { id } }),
    enabled: props.opened,
  })
  const form = useDraftForm<{ reason: string }>({ name: null, initial: { reason: '' } })
  const save = async ({ reason }: { reason: string }): Promise<void> => {
    await client.leases.callOff({ id, ...(reason.trim() ? { reason: reason.trim() } : {}) })
    await refreshScreen()
    if (data?.canReinstate) offerUndo(t('callOff.done'), () => client.leases.reinstate({ id }))
    else toast.success(t('callOff.done'))
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('callOff.title')}
      submit={t('callOff.submit')}
      form={form}
      save={save}
    >
      <p>{t('callOff.what')}</p>
      {data && (
        <p aria-live="polite">
          {data.cancelled.count > 0
            ? `${t('callOff.cancels', {
                count: data.cancelled.count,
                amount: formatMoney(data.cancelled.amount, data.currency),
              })} ${t('callOff.final')}`
            : t('callOff.none')}{' '}
          {data.depositBack > 0 &&
            t('callOff.deposit', { amount: formatMoney(data.depositBack, data.currency) })}{' '}
          {data.disputed > 0 && t('callOff.disputed', { amount: formatMoney(data.disputed, data.currency) })}
        </p>
      )}
      <Textarea label={t('callOff.reason')} autosize minRows={2} {...form.getInputProps('reason')} />
    </FormDrawer>
  )
}
