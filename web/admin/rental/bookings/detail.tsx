import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
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
import { DepositTab } from '../deposits/deposit-tab.tsx'
import { LinkCard } from '../guest-pages/link-card.tsx'
import { RegisterCard } from '../guest-register/register-card.tsx'
import { useBookingFigures } from './booking-figures.tsx'
import { BookingForms, type OpenForm } from './booking-forms.tsx'
import { type Booking, type BookingDetail, bookingTones, useSourceName } from './booking-words.ts'
import { ConflictCard } from './conflict-card.tsx'
import { Policy } from './policy.tsx'
import { PriceLines } from './price-lines.tsx'
import { useBookingActs } from './use-booking-acts.ts'

export const preload = recordPreload(query.bookings.get)

/** What ends a booking is called by its state. */
const cancelWords: { [status in Booking['status']]?: 'acts.settleCancellation' | 'acts.decline' } = {
  cancelled: 'acts.settleCancellation',
  inquiry: 'acts.decline',
}

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

function BookingView({ detail }: { detail: BookingDetail }): ReactNode {
  const { t } = useTranslation('bookings')
  const { booking, can, history } = detail
  const maySeePayments = usePermission('view_payments')
  const mayEdit = usePermission('edit_properties')
  const mayRegister = usePermission('edit_tenants')
  const mayMove = mayEdit && (booking.status === 'pending' || booking.status === 'confirmed')
  const [open, setOpen] = useState<OpenForm>(null)
  const figures = useBookingFigures(detail)
  const { confirmStay, unmarkEcho, checkIn, checkOut, noShow } = useBookingActs(booking)
  const acts: Act[] = [
    ...(can.confirm ? [{ label: t(booking.isGone ? 'acts.keep' : 'acts.confirm'), run: confirmStay }] : []),
    ...(can.unmarkEcho ? [{ label: t('acts.unmarkEcho'), run: unmarkEcho }] : []),
    ...(can.checkIn ? [{ label: t('acts.checkIn'), run: checkIn }] : []),
    ...(can.checkOut ? [{ label: t('acts.checkOut'), run: checkOut }] : []),
    ...(can.recordPayment ? [{ label: t('acts.recordPayment'), run: () => setOpen('pay') }] : []),
    ...(mayMove ? [{ label: t('acts.move'), run: () => setOpen('move') }] : []),
    ...(can.extend ? [{ label: t('acts.extend'), run: () => setOpen('extend') }] : []),
    ...(can.leaveEarly ? [{ label: t('acts.leaveEarly'), run: () => setOpen('leave') }] : []),
    ...(can.recordChannelPayout && isOfChannel(booking)
      ? [{ label: t('acts.payout'), run: () => setOpen('payout') }]
      : []),
    ...(can.update ? [{ label: t('acts.edit'), run: () => setOpen('edit') }] : []),
    ...(can.reprice ? [{ label: t('acts.reprice'), run: () => setOpen('reprice') }] : []),
    ...(can.noShow ? [{ label: t('acts.noShow'), run: noShow, tone: 'overdue' as const }] : []),
    ...(can.cancel
      ? [
          {
            label: t(cancelWords[booking.status] ?? 'acts.cancel'),
            run: () => setOpen('cancel'),
            tone: 'overdue' as const,
          },
        ]
      : []),
  ]
  return (
    <>
      <DetailPage
        title={booking.reference}
        state={<StateDot tone={bookingTones[booking.status]}>{t(`statuses.${booking.status}`)}</StateDot>}
        sentence={<Sentence detail={detail} />}
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
          ...(can.seeDeposit
            ? [
                {
                  id: 'deposit',
                  label: t('tabs.deposit'),
                  content: () => <DepositTab of={{ bookingId: booking.id }} />,
                },
              ]
            : []),
          ...(mayRegister
            ? [
                {
                  id: 'guests',
                  label: t('tabs.guests'),
                  content: () => <RegisterCard bookingId={booking.id} checkIn={booking.checkIn} />,
                },
              ]
            : []),
          {
            id: 'history',
            label: t('tabs.history'),
            content: () => <History entries={history} currency={booking.currency} />,
          },
        ]}
        side={
          <>
            <ConflictCard detail={detail} />
            <Side booking={booking} notes={detail.notes} />
          </>
        }
      />
      <BookingForms detail={detail} open={open} onClose={() => setOpen(null)} />
    </>
  )
}

/** Whether a channel may have taken the money of the guest. */
const isOfChannel = ({ source }: Booking): boolean => source !== 'direct' && source !== 'public'

function Sentence({ detail }: { detail: BookingDetail }): ReactNode {
  const { t } = useTranslation('bookings')
  const { booking } = detail
  const warning = booking.isConflict
    ? t('detail.conflict')
    : booking.isConflictOnOtherDays
      ? t('detail.conflictOnOtherDays')
      : booking.isGone
        ? t('detail.gone')
        : detail.nightsTaken
          ? t('detail.nightsTaken')
          : booking.status === 'cancelled' && detail.can.cancel
            ? t(booking.isEcho ? 'detail.echoCharged' : 'detail.cancelledByChannel')
            : detail.isPriceOfOtherNights && booking.status !== 'cancelled'
              ? t('detail.priceOfOtherNights')
              : booking.tenantId === null && booking.status === 'confirmed'
                ? t('detail.noGuest')
                : null
  return (
    <>
      {booking.propertyAddress} · <DateText value={booking.checkIn} /> – <DateText value={booking.checkOut} />{' '}
      · {t('detail.nights', { count: booking.nights })}
      {warning && (
        <>
          <br />
          {warning}
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
          <PriceLines price={booking.quote} currency={booking.currency} isBooked />
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

function Side({ booking, notes }: { booking: Booking; notes: string | null }): ReactNode {
  const { t } = useTranslation('bookings')
  const sourceName = useSourceName()
  const { adults, childrenAges } = booking
  return (
    <>
      <Card title={t('detail.who')} rows>
        {booking.tenantName && (
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
              value: sourceName(booking.source),
            },
            ...(booking.arrivalTime ? [{ label: t('fields.arrivalTime'), value: booking.arrivalTime }] : []),
            ...(notes ? [{ label: t('fields.notes'), value: notes }] : []),
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
