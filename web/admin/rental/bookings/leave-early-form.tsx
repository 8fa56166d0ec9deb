import { addDays, earlier, later } from '@domovik/domain/dates.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useMe, usePermission } from '../../frame/session.tsx'
import { Previewed } from '../../shared/previewed.tsx'
import { isNotSeen, lookedUpWhile, sendSeen } from '../../shared/send-seen.ts'
import type { Booking } from './booking-words.ts'

type Values = { leavesOn: string | null; percentBack: number | null }

/** The guest leaves before check-out. Shows first what is charged and what is paid back, to those who may see payments. */
export function LeaveEarlyForm(props: { booking: Booking; opened: boolean; onClose: () => void }): ReactNode {
  const { booking, opened } = props
  const { id, version, checkIn, checkOut } = booking
  const { t } = useTranslation('bookings')
  const { today } = useMe()
  // The preview contains what credit notes leave to pay. Who may not see it can shorten the stay all the same.
  const seesMoney = usePermission('view_payments')
  const [first, last] = [addDays(checkIn, 1), addDays(checkOut, -1)]
  const form = useDraftForm<Values>({
    name: null,
    initial: { leavesOn: later(first, earlier(today, last)), percentBack: 0 },
    check: ({ leavesOn, percentBack }) => ({
      leavesOn: leavesOn ? null : 'required',
      percentBack: percentBack !== null && percentBack > 100 ? 'number_out_of_range' : null,
    }),
  })
  const leavesOn = form.values.leavesOn ?? first
  const percentBack = form.values.percentBack ?? 0
  const preview = useQuery({
    ...query.bookings.previewLeaveEarly.queryOptions({ input: { id, leavesOn, percentBack } }),
    ...lookedUpWhile(
      opened &&
        seesMoney &&
        form.values.leavesOn !== null &&
        leavesOn >= first &&
        leavesOn <= last &&
        percentBack <= 100,
    ),
    retry: false,
  })
  const save = async (): Promise<void> => {
    await sendSeen(preview, (seen) =>
      client.bookings.leaveEarly({
        ...{ id, version, leavesOn, percentBack },
        ...{ expectedFee: seen?.fee ?? null, expectedCredit: seen?.credit ?? null },
      }),
    )
    await refreshScreen()
    toast.success(t('done.leaveEarly', { reference: booking.reference }))
  }
  const money = (cents: number): string => formatMoney(cents, booking.currency)
  return (
    <FormDrawer
      opened={opened}
      onClose={props.onClose}
      title={t('leaveEarly.title')}
      form={form}
      submit={t('acts.leaveEarly')}
      blocked={isNotSeen(preview)}
      save={save}
    >
      <DateField
        label={t('leaveEarly.day')}
        required
        min={first}
        max={last}
        {...form.getInputProps('leavesOn')}
      />
      <NumberField
        label={t('leaveEarly.percentBack')}
        description={t('leaveEarly.percentBackHelp')}
        {...form.getInputProps('percentBack')}
      />
      <Previewed preview={preview}>
        {({ nights, stay, fee, credit }) => (
          <p>
            {t('leaveEarly.costs', {
              count: nights,
              stay: money(stay),
              fee: money(fee),
              credit: money(credit),
            })}
          </p>
        )}
      </Previewed>
    </FormDrawer>
  )
}
