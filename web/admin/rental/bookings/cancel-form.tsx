import { formatMoney } from '@domovik/locales/format.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { PlainTable } from '../../shared/plain-table.tsx'
import { Previewed } from '../../shared/previewed.tsx'
import { isNotSeen, lookedUpWhile, sendSeen } from '../../shared/send-seen.ts'
import type { Booking } from './booking-words.ts'

const parts = ['received', 'unspentFees', 'fee', 'otherCharges', 'refund', 'open'] as const
const onlyIfAny: readonly string[] = ['unspentFees', 'otherCharges'] satisfies (typeof parts)[number][]

type Values = { byHost: boolean; capped: boolean; reason: string }

/** Cancels a booking and shows first what the guest gets back and what stays, or declines a request, which cost nothing. */
export function CancelForm(props: { booking: Booking; opened: boolean; onClose: () => void }): ReactNode {
  const { booking, opened } = props
  const { id, version, reference } = booking
  const isRequest = booking.status === 'inquiry'
  const { t } = useTranslation('bookings')
  const form = useDraftForm<Values>({
    name: null,
    initial: { byHost: isRequest || booking.isEcho, capped: true, reason: '' },
  })
  const { byHost, capped } = form.values
  const preview = useQuery({
    ...query.bookings.previewCancel.queryOptions({ input: { id, byHost, capped } }),
    ...lookedUpWhile(opened && !isRequest),
  })
  const save = async ({ reason }: Values): Promise<void> => {
    await sendSeen(preview, (seen) =>
      client.bookings.cancel({
        ...{ id, version, byHost, capped, reason: reason.trim() || null },
        ...{ expectedFee: seen?.fee ?? null, expectedRefund: seen?.refund ?? null },
      }),
    )
    await refreshScreen()
    toast.success(t(isRequest && byHost ? 'done.decline' : 'done.cancel', { reference }))
  }
  return (
    <FormDrawer
      opened={opened}
      onClose={props.onClose}
      title={t(isRequest ? 'cancel.declineTitle' : 'cancel.title', { reference })}
      form={form}
      submit={t(isRequest ? 'acts.decline' : 'acts.cancel')}
      blocked={isNotSeen(preview)}
      save={save}
    >
      {!booking.isEcho && (
        <Switch
          label={t(isRequest ? 'cancel.decline' : 'cancel.byHost')}
          {...(!isRequest && { description: t('cancel.byHostHelp') })}
          {...(isRequest && booking.source === 'public' && { description: t('cancel.declineHelp') })}
          {...form.getInputProps('byHost', { type: 'checkbox' })}
        />
      )}
      {!byHost && !isRequest && (
        <Switch
          label={t('cancel.capped')}
          description={t('cancel.cappedHelp')}
          {...form.getInputProps('capped', { type: 'checkbox' })}
        />
      )}
      <TextInput
        label={t('fields.reason')}
        maxLength={500}
        autoComplete="off"
        {...form.getInputProps('reason')}
      />
      <Previewed preview={preview}>
        {(seen) => (
          <>
            <p className="muted">{t('cancel.percent', { percent: seen.percent })}</p>
            <PlainTable
              caption={t('cancel.outcome')}
              rows={parts
                .filter((part) => !onlyIfAny.includes(part) || seen[part] > 0)
                .map((part) => ({ part }))}
              rowKey={({ part }) => part}
              columns={[
                { id: 'part', header: t('quote.line'), cell: ({ part }) => t(`cancel.${part}`) },
                {
                  id: 'amount',
                  header: t('quote.amount'),
                  cell: ({ part }) => formatMoney(seen[part], seen.currency),
                  align: 'end',
                },
              ]}
            />
          </>
        )}
      </Previewed>
    </FormDrawer>
  )
}
