import { isDepositKind } from '@domovik/domain/rental/ledger/types.ts'
import { IconPhone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../ui/act/button.tsx'
import { useTranslation } from '../../ui/app/language.ts'
import { useParams } from '../../ui/router/context.ts'
import { Card, CardRow } from '../../ui/show/card.tsx'
import { DateText } from '../../ui/show/date-text.tsx'
import { Money } from '../../ui/show/money.tsx'
import { Page } from '../../ui/show/page.tsx'
import { StateDot } from '../../ui/show/state-dot.tsx'
import { client, type Stay } from '../api.ts'
import { useChargeName } from '../shared/charge-words.ts'
import shared from '../shared/link-screen.module.css'
import { LinkScreen, usePageLanguage } from '../shared/link-screen.tsx'
import { PayTo } from '../shared/pay-to.tsx'
import { RegisterPart } from './register-part.tsx'
import css from './stay.module.css'

type Charge = Stay['charges'][number]

/** /stay/:token: the stay behind a guest's link, without a sign-in. */
export function StayScreen(): ReactNode {
  const { token = '' }: { token?: string } = useParams()
  const { t } = useTranslation('guest_pages')
  const stay = useQuery({
    queryKey: ['stay', token],
    queryFn: ({ signal }) => client.stay.get({ token }, { signal }),
    staleTime: 0,
  })
  return (
    <LinkScreen
      query={stay}
      words={{ invalidTitle: t('page.invalidTitle'), invalid: t('page.invalid'), failed: t('page.failed') }}
    >
      {(shown) => <Shown token={token} stay={shown} />}
    </LinkScreen>
  )
}

function Shown({ token, stay }: { token: string; stay: Stay }): ReactNode {
  const { t } = useTranslation('guest_pages')
  usePageLanguage(stay.language)
  const { landlord, arrivalNotes, houseRules } = stay
  return (
    <main className={shared.page}>
      <Page
        title={stay.place}
        sentence={t('page.from', { landlord: landlord.name, reference: stay.reference })}
        narrow
      >
        <Card>
          <div className={shared.stack}>
            <StateDot tone={stay.status === 'cancelled' || stay.status === 'no_show' ? 'overdue' : 'settled'}>
              {t(`page.statuses.${stay.status}`)}
            </StateDot>
            <dl className={shared.facts}>
              <dt>{t('page.arrival')}</dt>
              <dd>
                <DayAndTime
                  day={stay.checkIn}
                  time={stay.checkInTime && t('page.fromTime', { time: stay.checkInTime })}
                />
              </dd>
              <dt>{t('page.departure')}</dt>
              <dd>
                <DayAndTime
                  day={stay.checkOut}
                  time={stay.checkOutTime && t('page.untilTime', { time: stay.checkOutTime })}
                />
              </dd>
              {stay.registrationNumber && (
                <>
                  <dt>{t('page.registrationNumber')}</dt>
                  <dd>{stay.registrationNumber}</dd>
                </>
              )}
              <dt>{t('page.guests')}</dt>
              <dd>
                {t('page.guestCount', { count: stay.guests })}, {t('page.nightCount', { count: stay.nights })}
              </dd>
            </dl>
            {landlord.phone && (
              <Button
                href={`tel:${landlord.phone.replace(/[^\d+]/g, '')}`}
                variant="default"
                size="lg"
                leftSection={<IconPhone size={18} aria-hidden="true" />}
              >
                {t('page.call', { landlord: landlord.name })}
              </Button>
            )}
          </div>
        </Card>
        {arrivalNotes && (
          <Card title={t('page.getIn')}>
            <p className={shared.prose}>{arrivalNotes}</p>
          </Card>
        )}
        <RegisterPart token={token} stay={stay} />
        <Owed stay={stay} />
        <Received stay={stay} />
        {houseRules && (
          <Card title={t('page.rules')}>
            <p className={shared.prose}>{houseRules}</p>
          </Card>
        )}
        <p className={css.note}>{t('page.who')}</p>
      </Page>
    </main>
  )
}

/** A day, and below it the time of day: beside it a long day would leave the comma to the next line on a phone. */
function DayAndTime({ day, time }: { day: string; time: string | null }): ReactNode {
  return (
    <>
      <DateText value={day} shape="weekdayLong" />
      {time && <div>{time}</div>}
    </>
  )
}

/** Price, deposit and what is to pay of them, with the words of the mail that confirms the stay; then how to pay it. */
function Owed({ stay }: { stay: Stay }): ReactNode {
  const { t } = useTranslation('guest_pages')
  const { charges, currency, open } = stay
  const money = (cents: number): ReactNode => <Money cents={cents} currency={currency} />
  if (charges.length === 0) return null
  const ofPrice = charges.filter(({ kind }) => !isDepositKind(kind))
  const ofDeposit = charges.filter(({ kind }) => isDepositKind(kind))
  const row = (charge: Charge): ReactNode => (
    <ChargeRow
      key={`${charge.kind} ${charge.description} ${charge.dueDate} ${charge.amount}`}
      charge={charge}
      currency={currency}
    />
  )
  return (
    <>
      <Card title={t(ofDeposit.length > 0 ? 'page.priceAndDeposit' : 'page.price')} rows>
        {ofPrice.map(row)}
        {ofPrice.length > 0 && charges.length > 1 && (
          <CardRow
            title={<strong>{t('page.price')}</strong>}
            end={<strong>{money(ofPrice.reduce((sum, { amount }) => sum + amount, 0))}</strong>}
          />
        )}
        {ofDeposit.map(row)}
        <CardRow title={<strong>{t('page.total')}</strong>} end={<strong>{money(open)}</strong>} />
      </Card>
      {open > 0 && (stay.landlord.paymentInstructions || stay.payTo) && (
        <Card title={t('page.howToPay')}>
          <div className={shared.stack}>
            {stay.landlord.paymentInstructions && (
              <p className={shared.prose}>{stay.landlord.paymentInstructions}</p>
            )}
            {stay.payTo && <PayTo payTo={stay.payTo} />}
          </div>
        </Card>
      )}
    </>
  )
}

function ChargeRow({ charge, currency }: { charge: Charge; currency: string }): ReactNode {
  const { t } = useTranslation('guest_pages')
  const name = useChargeName()
  const { kind, dueDate, amount, paid, open } = charge
  return (
    <CardRow
      title={name({ ...charge, type: kind, serviceFrom: null })}
      note={
        open === 0 ? (
          t('page.isPaid')
        ) : (
          <>
            {t('page.due')} <DateText value={dueDate} />
          </>
        )
      }
      end={<Money cents={amount} currency={currency} />}
      endNote={
        open > 0 && paid > 0 ? (
          <>
            {t('page.open')}: <Money cents={open} currency={currency} />
          </>
        ) : null
      }
    />
  )
}

/** What the guest paid, and what became of it if it is not simply what pays the stay. */
function Received({ stay }: { stay: Stay }): ReactNode {
  const { t } = useTranslation('guest_pages')
  const { receipts, currency, received, setOff, paid, held, returned, leftOver } = stay
  const money = (cents: number): ReactNode => <Money cents={cents} currency={currency} />
  if (receipts.length === 0 && setOff === 0) return null
  return (
    <Card title={t('page.received')} rows>
      {receipts.map(({ day, amount }) => (
        <CardRow key={day} title={<DateText value={day} />} end={money(amount)} />
      ))}
      <CardRow title={<strong>{t('page.paid')}</strong>} end={<strong>{money(received)}</strong>} />
      {setOff > 0 && <CardRow title={t('page.setOff')} end={money(setOff)} />}
      {paid !== received && <CardRow title={t('page.pays')} end={money(paid)} />}
      {held > 0 && <CardRow title={t('page.held')} note={t('page.heldHelp')} end={money(held)} />}
      {returned > 0 && <CardRow title={t('page.returned')} end={money(returned)} />}
      {leftOver > 0 && (
        <CardRow title={t('page.leftOver')} note={t('page.leftOverHelp')} end={money(leftOver)} />
      )}
    </Card>
  )
}
