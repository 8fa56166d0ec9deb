import type { today as todayCall } from '@domovik/contract/admin/rental/calendar.ts'
import { channelName } from '@domovik/domain/rental/channels/types.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { DateText } from '../../../ui/show/date-text.tsx'
import { Money } from '../../../ui/show/money.tsx'
import { ShortDay } from '../../../ui/show/short-day.tsx'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import { query } from '../../api.ts'
import { usePermission } from '../../frame/session.tsx'
import { PartLoaded } from '../../shared/part-loaded.tsx'
import shared from '../../shared/shared.module.css'
import { useBookingState } from '../bookings/booking-words.ts'
import { RegisterDownload } from '../guest-register/register-download.tsx'

type Guest = InferContractRouterOutputs<typeof todayCall>['arrivals'][number]

/** Who arrives on a day, who leaves, and who is in the house for the night. */
export function Day({ day }: { day: string }): ReactNode {
  const { t } = useTranslation('calendar')
  const mayRegister = usePermission('edit_tenants')
  const found = useQuery(query.calendar.today.queryOptions({ input: { day } }))
  return (
    <PartLoaded query={found} whole>
      {({ arrivals, departures, inHouse }) => (
        <>
          <Guests
            title={t('day.arrivals')}
            none={t('day.noArrivals')}
            guests={arrivals}
            act={mayRegister && arrivals.length > 0 && <RegisterDownload day={day} />}
          />
          <Guests title={t('day.departures')} none={t('day.noDepartures')} guests={departures} />
          <Guests title={t('day.inHouse')} none={t('day.nobody')} guests={inHouse} />
        </>
      )}
    </PartLoaded>
  )
}

function Guests(props: {
  title: string
  none: string
  guests: readonly Guest[]
  act?: ReactNode
}): ReactNode {
  const { title, none, guests, act } = props
  const { t } = useTranslation(['calendar', 'bookings'])
  const stateOf = useBookingState()
  return (
    <Card title={`${title} (${guests.length})`} rows={guests.length > 0} act={act}>
      {guests.length === 0 && <p className={shared.quiet}>{none}</p>}
      {guests.map((guest) => (
        <CardRow
          key={guest.id}
          to={`/bookings/${guest.id}`}
          title={guest.tenantName ?? guest.reference}
          note={
            <>
              {[guest.propertyAddress, channelName({ channel: guest.source, host: '' })]
                .filter(Boolean)
                .join(' · ')}{' '}
              · <span className="nowrap">{t('calendar:day.guests', { count: guest.guests })}</span> ·{' '}
              <span className="nowrap">
                <ShortDay value={guest.checkIn} near={guest.checkOut} /> – <DateText value={guest.checkOut} />
              </span>
              {guest.cleaning &&
                ` · ${t(guest.cleaning === 'open' ? 'calendar:day.notCleaned' : 'calendar:day.cleaned')}`}
              {guest.unregistered !== null &&
                guest.unregistered > 0 &&
                ` · ${t('calendar:day.unregistered', { guests: guest.unregistered })}`}
              {guest.arrivalTime && ` · ${t('calendar:day.arrivesAt', { time: guest.arrivalTime })}`}
            </>
          }
          end={
            guest.open !== null &&
            guest.open > 0 && (
              <>
                {t('bookings:fields.open')}: <Money cents={guest.open} currency={guest.currency} />
              </>
            )
          }
          endNote={<StateDot tone={stateOf(guest).tone}>{stateOf(guest).word}</StateDot>}
        />
      ))}
    </Card>
  )
}
