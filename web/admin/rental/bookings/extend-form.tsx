import { addDays } from '@domovik/domain/dates.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { Previewed } from '../../shared/previewed.tsx'
import { isNotSeen, lookedUpWhile, sendSeen } from '../../shared/send-seen.ts'
import type { Booking } from './booking-words.ts'

type Values = { checkOut: string | null }

/** The guest stays longer. Shows first what the added nights cost. */
export function ExtendForm(props: { booking: Booking; opened: boolean; onClose: () => void }): ReactNode {
  const { booking, opened } = props
  const { id, version } = booking
  const { t } = useTranslation(['bookings', 'errors'])
  const next = addDays(booking.checkOut, 1)
  const form = useDraftForm<Values>({
    name: null,
    initial: { checkOut: next },
    check: ({ checkOut }) => ({
      checkOut: !checkOut ? 'required' : checkOut < next ? 'end_before_start' : null,
    }),
  })
  const checkOut = form.values.checkOut ?? next
  const preview = useQuery({
    ...query.bookings.previewExtend.queryOptions({ input: { id, checkOut } }),
    ...lookedUpWhile(opened && form.values.checkOut !== null && checkOut >= next),
    retry: false,
  })
  const save = async (): Promise<void> => {
    await sendSeen(preview, (seen) =>
      client.bookings.extend({ id, version, checkOut, expectedTotal: seen?.total ?? null }),
    )
    await refreshScreen()
    toast.success(t('bookings:done.extend', { reference: booking.reference }))
  }
  return (
    <FormDrawer
      opened={opened}
      onClose={props.onClose}
      title={t('bookings:extend.title')}
      form={form}
      submit={t('bookings:acts.extend')}
      blocked={isNotSeen(preview)}
      save={save}
    >
      <DateField label={t('bookings:extend.until')} required min={next} {...form.getInputProps('checkOut')} />
      <Previewed preview={preview}>
        {({ refusal, nights, added, total, currency }) => (
          <p>
            {refusal
              ? t(`errors:${refusal}`)
              : t('bookings:extend.costs', {
                  count: nights,
                  added: formatMoney(added, currency),
                  total: formatMoney(total, currency),
                })}
          </p>
        )}
      </Previewed>
    </FormDrawer>
  )
}
