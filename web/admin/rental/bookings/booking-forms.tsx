import type { ReactNode } from 'react'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { usePermission } from '../../frame/session.tsx'
import { AsOpened } from '../../shared/as-opened.tsx'
import type { BookingDetail } from './booking-words.ts'

const CancelForm = onFirstUse(() => import('./cancel-form.tsx').then((part) => part.CancelForm))
const ChannelPayoutForm = onFirstUse(() =>
  import('./channel-payout-form.tsx').then((part) => part.ChannelPayoutForm),
)
const EditForm = onFirstUse(() => import('./edit-form.tsx').then((part) => part.EditForm))
const RepriceForm = onFirstUse(() => import('./reprice-form.tsx').then((part) => part.RepriceForm))
const ExtendForm = onFirstUse(() => import('./extend-form.tsx').then((part) => part.ExtendForm))
const LeaveEarlyForm = onFirstUse(() => import('./leave-early-form.tsx').then((part) => part.LeaveEarlyForm))
const MoveForm = onFirstUse(() => import('../calendar/move-form.tsx').then((part) => part.MoveForm))
const RecordForm = onFirstUse(() => import('../payments/record-form.tsx').then((part) => part.RecordForm))

export type OpenForm = 'pay' | 'payout' | 'edit' | 'reprice' | 'move' | 'extend' | 'leave' | 'cancel' | null

/** The forms of the acts on a booking. Each begins anew with each version of the booking. */
export function BookingForms({
  detail,
  open,
  onClose: close,
}: {
  detail: BookingDetail
  open: OpenForm
  onClose: () => void
}): ReactNode {
  const { booking, can } = detail
  const { status } = booking
  const mayMove = usePermission('edit_properties') && (status === 'pending' || status === 'confirmed')
  return (
    <>
      {can.recordPayment && booking.tenantId && (
        <RecordForm
          opened={open === 'pay'}
          onClose={close}
          tenantId={booking.tenantId}
          // A guest can have several stays: this money pays this one.
          chargeIds={detail.charges.filter(({ remaining }) => remaining > 0).map(({ id }) => id)}
        />
      )}
      {mayMove && (
        <AsOpened row={booking} opened={open === 'move'}>
          {(booking) => (
            <MoveForm
              key={`move ${booking.version}`}
              booking={booking}
              opened={open === 'move'}
              onClose={close}
            />
          )}
        </AsOpened>
      )}
      {can.extend && (
        <AsOpened row={booking} opened={open === 'extend'}>
          {(booking) => (
            <ExtendForm
              key={`extend ${booking.version}`}
              booking={booking}
              opened={open === 'extend'}
              onClose={close}
            />
          )}
        </AsOpened>
      )}
      {can.leaveEarly && (
        <AsOpened row={booking} opened={open === 'leave'}>
          {(booking) => (
            <LeaveEarlyForm
              key={`leave ${booking.version}`}
              booking={booking}
              opened={open === 'leave'}
              onClose={close}
            />
          )}
        </AsOpened>
      )}
      {can.cancel && (
        <AsOpened row={booking} opened={open === 'cancel'}>
          {(booking) => (
            <CancelForm
              key={`cancel ${booking.version}`}
              booking={booking}
              opened={open === 'cancel'}
              onClose={close}
            />
          )}
        </AsOpened>
      )}
      {can.recordChannelPayout && (
        <AsOpened row={detail} opened={open === 'payout'}>
          {(detail) => (
            <ChannelPayoutForm
              key={`payout ${detail.booking.version} ${detail.booking.open}`}
              detail={detail}
              opened={open === 'payout'}
              onClose={close}
            />
          )}
        </AsOpened>
      )}
      {can.update && (
        <AsOpened row={detail} opened={open === 'edit'}>
          {(detail) => (
            <EditForm
              key={`edit ${detail.booking.version}`}
              detail={detail}
              opened={open === 'edit'}
              onClose={close}
            />
          )}
        </AsOpened>
      )}
      {can.reprice && (
        <AsOpened row={booking} opened={open === 'reprice'}>
          {(booking) => (
            <RepriceForm
              key={`price ${booking.version}`}
              booking={booking}
              opened={open === 'reprice'}
              onClose={close}
            />
          )}
        </AsOpened>
      )}
    </>
  )
}
