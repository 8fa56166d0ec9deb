import { channelName } from '@domovik/domain/rental/channels/types.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { type Act, DetailPage } from '../../../ui/detail/detail-page.tsx'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { DateText } from '../../../ui/show/date-text.tsx'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import { query } from '../../api.ts'
import { usePermission } from '../../frame/session.tsx'
import { ChargeTable } from '../../shared/charge-table.tsx'
import { Facts } from '../../shared/facts.tsx'
import { History } from '../../shared/history.tsx'
import { Loaded } from '../../shared/loaded.tsx'
import { recordPreload } from '../../shared/preload.ts'
import { useRouteId } from '../../shared/route-id.ts'
import shared from '../../shared/shared.module.css'
import { LinkCard } from '../guest-pages/link-card.tsx'
import { useBookingFigures } from './booking-figures.tsx'
import { type Booking, type BookingDetail, bookingTones } from './booking-words.ts'
import { Policy } from './policy.tsx'
import { PriceLines } from './price-lines.tsx'
import { useBookingActs } from './use-booking-acts.ts'

const CancelForm = onFirstUse(() => import('./cancel-form.tsx').then((part) => part.CancelForm))
const ExtendForm = onFirstUse(() => import('./extend-form.tsx').then((part) => part.ExtendForm))
const LeaveEarlyForm = onFirstUse(() => import('./leave-early-form.tsx').then((part) => part.LeaveEarlyForm))
const MoveForm = onFirstUse(() => import('../calendar/move-form.tsx').then((part) => part.MoveForm))
const RecordForm = onFirstUse(() => import('../payments/record-form.tsx').then((part) => part.RecordForm))

export const preload = recordPreload(query.bookings.get)

/** One booking: the stay, its price, its money, and what can be done with it. */
export function BookingScreen(): ReactNode {
  const { t } = useTranslation('bookings')
  const id = useRouteId()
  const found = useQuery(query.bookings.get.queryOptions({ input: { id } }))
  return (
    <Loaded query={found} back={{ to: '/bookings', label: t('title') }}>
      {(detail) => <BookingView key={detail.booking.id} detail={detail} />}
    </Loaded>
  )
}

type Open = 'pay' | 'move' | 'extend' | 'leave' | 'cancel' | null

function BookingView({ detail }: { detail: BookingDetail }): ReactNode {
  const { t } = useTranslation('bookings')
  const { booking, can, history } = detail
  const maySeePayments = usePermission('view_payments')
  const mayEdit = usePermission('edit_properties')
  const mayMove = mayEdit && (booking.status === 'pending' || booking.status === 'confirmed')
  const [open, setOpen] = useState<Open>(null)
  const close = (): void => setOpen(null)
  const figures = useBookingFigures(detail)
  const { confirmStay, checkIn, checkOut, noShow } = useBookingActs(booking)
  const acts: Act[] = [
    ...(can.confirm ? [{ label: t('acts.confirm'), run: confirmStay }] : []),
    ...(can.checkIn ? [{ label: t('acts.checkIn'), run: checkIn }] : []),
    ...(can.checkOut ? [{ label: t('acts.checkOut'), run: checkOut }] : []),
    ...(can.recordPayment ? [{ label: t('acts.recordPayment'), run: () => setOpen('pay') }] : []),
    ...(mayMove ? [{ label: t('acts.move'), run: () => setOpen('move') }] : []),
    ...(can.extend ? [{ label: t('acts.extend'), run: () => setOpen('extend') }] : []),
    ...(can.leaveEarly ? [{ label: t('acts.leaveEarly'), run: () => setOpen('leave') }] : []),
    ...(can.noShow ? [{ label: t('acts.noShow'), run: noShow, tone: 'overdue' as const }] : []),
    ...(can.cancel
      ? [{ label: t('acts.cancel'), run: () => setOpen('cancel'), tone: 'overdue' as const }]
      : []),
  ]
  return (
    <>
      <DetailPage
        title={booking.reference}
        state={<StateDot tone={bookingTones[booking.status]}>{t(`statuses.${booking.status}`)}</StateDot>}
        sentence={<Sentence booking={booking} />}
        back={{ to: '/bookings', label: t('title') }}
        acts={acts}
        figures={figures}
        tabs={[
          { id: 'price', label: t('tabs.price'), content: () => <Price booking={booking} /> },
          ...(maySeePayments
            ? [
                {
                  id: 'money',
                  label: t('tabs.money'),
                  count: detail.charges.length,
                  content: () => <Charges detail={detail} />,
                },
              ]
            : []),
          {
            id: 'history',
            label: t('tabs.history'),
            content: () => <History entries={history} currency={booking.currency} />,
          },
        ]}
        side={<Side booking={booking} />}
      />
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
        <MoveForm
          key={`move ${booking.version}`}
          booking={booking}
          opened={open === 'move'}
          onClose={close}
        />
      )}
      {can.extend && (
        <ExtendForm
          key={`extend ${booking.version}`}
          booking={booking}
          opened={open === 'extend'}
          onClose={close}
        />
      )}
      {can.leaveEarly && (
        <LeaveEarlyForm
          key={`leave ${booking.version}`}
          booking={booking}
          opened={open === 'leave'}
          onClose={close}
        />
      )}
      {can.cancel && (
        <CancelForm
          key={`cancel ${booking.version}`}
          booking={booking}
          opened={open === 'cancel'}
          onClose={close}
        />
      )}
    </>
  )
}

function Sentence({ booking }: { booking: Booking }): ReactNode {
  const { t } = useTranslation('bookings')
  return (
    <>
      {booking.propertyAddress} · <DateText value={booking.checkIn} /> – <DateText value={booking.checkOut} />{' '}
      · {t('detail.nights', { count: booking.nights })}
      {booking.isConflict && (
        <>
          <br />
          {t('detail.conflict')}
        </>
      )}
    </>
  )
}

function Price({ booking }: { booking: Booking }): ReactNode {
  const { t } = useTranslation('bookings')
  return (
    <>
      <Card title={t('quote.title')} rows={booking.quote !== null}>
        {booking.quote ? (
          <PriceLines price={booking.quote} currency={booking.currency} />
        ) : (
          <p className={shared.quiet}>{t('detail.noPrice')}</p>
        )}
      </Card>
      {booking.policy && (
        <Card title={t('terms.policy')}>
          <Policy policy={booking.policy} />
        </Card>
      )}
    </>
  )
}

function Charges({ detail: { booking, charges } }: { detail: BookingDetail }): ReactNode {
  const { t } = useTranslation('bookings')
  const all = booking.tenantId
    ? { link: { to: `/payments?view=charges&tenantId=${booking.tenantId}`, label: t('detail.allRows') } }
    : {}
  return (
    <Card title={t('tabs.money')} {...all} rows={charges.length > 0}>
      <ChargeTable charges={charges} empty={t('detail.noCharges')} />
    </Card>
  )
}

function Side({ booking }: { booking: Booking }): ReactNode {
  const { t } = useTranslation('bookings')
  const { adults, childrenAges } = booking
  return (
    <>
      <Card title={t('detail.who')} rows>
        {booking.tenantId && (
          <CardRow title={booking.tenantName} note={t('fields.guest')} to={`/tenants/${booking.tenantId}`} />
        )}
        <CardRow
          title={booking.propertyAddress}
          note={t('fields.property')}
          to={`/properties/${booking.propertyId}?tab=bookings`}
        />
      </Card>
      <LinkCard bookingId={booking.id} />
      <Card title={t('detail.stay')}>
        <Facts
          empty={t('detail.noValue')}
          facts={[
            { label: t('fields.adults'), value: adults },
            ...(childrenAges.length > 0
              ? [{ label: t('fields.childrenAges'), value: childrenAges.join(', ') }]
              : []),
            {
              label: t('fields.source'),
              value: channelName({
                channel: booking.source,
                host: t(`sources.${booking.source as 'other'}`),
              }),
            },
            { label: t('fields.bookedOn'), value: <DateText value={booking.bookedOn} /> },
            ...(booking.cancelledOn
              ? [
                  { label: t('fields.cancelledOn'), value: <DateText value={booking.cancelledOn} /> },
                  {
                    label: t('fields.cancelledBy'),
                    value: booking.cancelledBy && t(`cancelledBy.${booking.cancelledBy}`),
                  },
                  { label: t('fields.reason'), value: booking.cancellationReason },
                ]
              : []),
          ]}
        />
      </Card>
    </>
  )
}
