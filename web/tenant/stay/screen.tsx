import { Button } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { toApiError } from '../../ui/api/api-error.ts'
import { errorText } from '../../ui/api/error-text.ts'
import { currentLanguage, setLanguage, useTranslation } from '../../ui/app/language.ts'
import { LoadingScreen } from '../../ui/app/loading-screen.tsx'
import { MessageScreen } from '../../ui/app/message-screen.tsx'
import { useParams } from '../../ui/router/context.ts'
import { Card, CardRow } from '../../ui/show/card.tsx'
import { DateText } from '../../ui/show/date-text.tsx'
import { Money } from '../../ui/show/money.tsx'
import { Page } from '../../ui/show/page.tsx'
import { StateDot } from '../../ui/show/state-dot.tsx'
import { client, type Stay } from '../api.ts'
import css from './stay.module.css'

/** /stay/:token: the stay behind a guest's link, without a sign-in. */
export function StayScreen(): ReactNode {
  const { token = '' }: { token?: string } = useParams()
  const { t } = useTranslation('guest_pages')
  const { t: common } = useTranslation('common')
  const stay = useQuery({
    queryKey: ['stay', token],
    queryFn: () => client.stay.get({ token }),
    retry: false,
    staleTime: 0,
  })
  if (stay.data) return <Shown stay={stay.data} />
  if (!stay.isError) return <LoadingScreen />
  const error = toApiError(stay.error)
  const gone = error.code === 'link_invalid' || error.code === 'validation_failed'
  return (
    <main>
      {gone ? (
        <MessageScreen title={t('page.invalidTitle')} text={t('page.invalid')} />
      ) : (
        <MessageScreen alert title={t('page.failed')} text={errorText(error)}>
          <Button onClick={() => void stay.refetch()}>{common('act.retry')}</Button>
        </MessageScreen>
      )}
    </main>
  )
}

/** The page is in the language of the organization, because a guest has no account. */
function useStayLanguage(language: Stay['language']): void {
  useEffect(() => {
    if (currentLanguage() !== language) void setLanguage(language)
  }, [language])
}

function Shown({ stay }: { stay: Stay }): ReactNode {
  const { t } = useTranslation('guest_pages')
  useStayLanguage(stay.language)
  const { landlord, arrivalNotes, houseRules } = stay
  return (
    <main className={css.page}>
      <Page
        title={stay.place}
        sentence={t('page.from', { landlord: landlord.name, reference: stay.reference })}
        narrow
      >
        <Card>
          <div className={css.stack}>
            <StateDot tone={stay.status === 'cancelled' || stay.status === 'no_show' ? 'overdue' : 'settled'}>
              {t(`page.statuses.${stay.status}`)}
            </StateDot>
            <dl className={css.facts}>
              <dt>{t('page.arrival')}</dt>
              <dd>
                <DateText value={stay.checkIn} shape="weekday" />
                {stay.checkInTime && `, ${t('page.fromTime', { time: stay.checkInTime })}`}
              </dd>
              <dt>{t('page.departure')}</dt>
              <dd>
                <DateText value={stay.checkOut} shape="weekday" />
                {stay.checkOutTime && `, ${t('page.untilTime', { time: stay.checkOutTime })}`}
              </dd>
              <dt>{t('page.guests')}</dt>
              <dd>
                {t('page.guestCount', { count: stay.guests })}, {t('page.nightCount', { count: stay.nights })}
              </dd>
            </dl>
            {landlord.phone && (
              <Button
                component="a"
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
            <p className={css.prose}>{arrivalNotes}</p>
          </Card>
        )}
        <Owed stay={stay} />
        {houseRules && (
          <Card title={t('page.rules')}>
            <p className={css.prose}>{houseRules}</p>
          </Card>
        )}
        <p className={css.note}>{t('page.who')}</p>
      </Page>
    </main>
  )
}

/** What the guest owes, and what was received. */
function Owed({ stay }: { stay: Stay }): ReactNode {
  const { t } = useTranslation(['guest_pages', 'charges'])
  const { charges, receipts, currency, open, paid } = stay
  const money = (cents: number): ReactNode => <Money cents={cents} currency={currency} />
  if (charges.length === 0) return null
  return (
    <>
      <Card title={t('guest_pages:page.toPay')} rows>
        {charges.map((charge) => (
          <CardRow
            key={`${charge.kind} ${charge.dueDate} ${charge.amount}`}
            title={t(`charges:kinds.${charge.kind}`)}
            note={
              charge.open === 0 ? (
                t('guest_pages:page.isPaid')
              ) : (
                <>
                  {t('guest_pages:page.due')} <DateText value={charge.dueDate} />
                </>
              )
            }
            end={money(charge.amount)}
            endNote={
              charge.open > 0 && charge.paid > 0 ? (
                <>
                  {t('guest_pages:page.open')}: {money(charge.open)}
                </>
              ) : null
            }
          />
        ))}
        <CardRow title={<strong>{t('guest_pages:page.open')}</strong>} end={<strong>{money(open)}</strong>} />
      </Card>
      {open > 0 && stay.landlord.paymentInstructions && (
        <Card title={t('guest_pages:page.howToPay')}>
          <p className={css.prose}>{stay.landlord.paymentInstructions}</p>
        </Card>
      )}
      {receipts.length > 0 && (
        <Card title={t('guest_pages:page.received')} rows>
          {receipts.map(({ day, amount }) => (
            <CardRow key={day} title={<DateText value={day} />} end={money(amount)} />
          ))}
          <CardRow
            title={<strong>{t('guest_pages:page.paid')}</strong>}
            end={<strong>{money(paid)}</strong>}
          />
        </Card>
      )}
    </>
  )
}
