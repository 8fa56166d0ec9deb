import { movesIntoPast } from '@domovik/domain/rental/bookings/nights.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FieldRow } from '../../../ui/form/form-body.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { Alert } from '../../../ui/show/alert.tsx'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useMe } from '../../frame/session.tsx'
import { PropertyPicker } from '../../shared/pickers.tsx'
import { Previewed } from '../../shared/previewed.tsx'
import { isNotSeen, lookedUpWhile, sendSeen } from '../../shared/send-seen.ts'
import type { Place } from './spans.ts'

type Values = { propertyId: string | null; checkIn: string | null; checkOut: string | null }

/** Moves a stay to other days or another unit. Shows first how its price changes, and that it would begin before today. */
export function MoveForm(props: {
  booking: { id: string; version: number; reference: string } & Place
  /** The place that is proposed. */
  to?: Place | undefined
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { booking, opened, to = booking } = props
  const { id, version, reference } = booking
  const { t } = useTranslation(['calendar', 'bookings', 'errors'])
  const { today } = useMe()
  const form = useDraftForm<Values>({
    name: null,
    initial: { propertyId: to.propertyId, checkIn: to.checkIn, checkOut: to.checkOut },
    endsAtOnce: true,
    check: ({ propertyId, checkIn, checkOut }) => ({
      propertyId: propertyId ? null : 'required',
      checkIn: checkIn ? null : 'required',
      checkOut: !checkOut ? 'required' : checkIn && checkOut <= checkIn ? 'end_before_start' : null,
    }),
  })
  const { propertyId, checkIn, checkOut } = form.values
  const place =
    propertyId && checkIn && checkOut && checkIn < checkOut ? { propertyId, checkIn, checkOut } : null
  const elsewhere =
    place !== null &&
    (place.propertyId !== booking.propertyId ||
      place.checkIn !== booking.checkIn ||
      place.checkOut !== booking.checkOut)
  const preview = useQuery({
    ...query.calendar.previewMove.queryOptions({ input: { id, ...(place ?? booking) } }),
    ...lookedUpWhile(opened && elsewhere),
    retry: false,
  })
  const save = async (): Promise<void> => {
    if (!place) throw new TypeError('checked before it is saved')
    await sendSeen(preview, (seen) =>
      client.calendar.move({ id, version, ...place, expectedTotal: seen?.after?.total ?? null }),
    )
    await refreshScreen()
    toast.success(t('calendar:moved', { reference }))
  }
  const outcome = ({ refusal, after, difference, currency }: NonNullable<typeof preview.data>): string => {
    if (refusal) return t(`errors:${refusal}`)
    if (!after) return t('bookings:detail.noPrice')
    const total = formatMoney(after.total, currency)
    if (difference === 0) return t('calendar:move.keeps', { total })
    return t(difference > 0 ? 'calendar:move.more' : 'calendar:move.less', {
      difference: formatMoney(Math.abs(difference), currency),
      total,
    })
  }
  return (
    <FormDrawer
      opened={opened}
      onClose={props.onClose}
      title={t('calendar:move.title', { reference })}
      form={form}
      submit={t('calendar:move.submit')}
      blocked={isNotSeen(preview) || (elsewhere && Boolean(preview.data?.refusal))}
      save={save}
    >
      <FieldRow>
        <DateField label={t('bookings:fields.checkIn')} required {...form.getInputProps('checkIn')} />
        <DateField label={t('bookings:fields.checkOut')} required {...form.getInputProps('checkOut')} />
      </FieldRow>
      <PropertyPicker label={t('bookings:fields.property')} required {...form.getInputProps('propertyId')} />
      {place && movesIntoPast(booking, place, today) && <Alert color="soon">{t('calendar:move.past')}</Alert>}
      {elsewhere ? (
        <Previewed preview={preview}>{(seen) => <p>{outcome(seen)}</p>}</Previewed>
      ) : (
        <p>{t('calendar:move.same')}</p>
      )}
    </FormDrawer>
  )
}
