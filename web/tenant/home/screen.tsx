import { formatMoney } from '@domovik/locales/format.ts'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, type ReactNode, Suspense, useState } from 'react'
import { Button } from '../../ui/act/button.tsx'
import { AppLink } from '../../ui/app/app-link.tsx'
import { GoTo } from '../../ui/app/go-to.tsx'
import { useTranslation } from '../../ui/app/language.ts'
import { onFirstUse } from '../../ui/app/on-first-use.tsx'
import { lazyPart } from '../../ui/app/part-boundary.tsx'
import { Card, CardRow } from '../../ui/show/card.tsx'
import { Money } from '../../ui/show/money.tsx'
import { Columns, usePageTitle } from '../../ui/show/page.tsx'
import type { Tone } from '../../ui/show/tone.ts'
import { type Home, query } from '../api.ts'
import { queryClient } from '../frame/query-client.ts'
import { useMe } from '../frame/session.tsx'
import { Loaded } from '../shared/loaded.tsx'
import css from './home.module.css'
import { LatelyCard } from './lately-card.tsx'
import { LeaseCard } from './lease-card.tsx'
import { TicketsCard } from './tickets-card.tsx'
import { useOwedSentence } from './use-owed-sentence.ts'
import { WhyCard } from './why-card.tsx'

const PhotosCard = lazyPart(() => import('./photos-card.tsx').then((part) => part.PhotosCard))
const HowToPay = onFirstUse(() => import('./how-to-pay.tsx').then((part) => part.HowToPay))

export const preload = (): void => void queryClient.prefetchQuery(query.home.get.queryOptions())

/**
 * `/`: what is owed and since when, the next charge, how to pay, the reasons for the amount, and open tickets
 * (ROUTE-08).
 */
export function HomeScreen(): ReactNode {
  const { t } = useTranslation('portal')
  const movedOut = useMe().coTenant?.movedOut ?? false
  const home = useQuery(query.home.get.queryOptions({ enabled: !movedOut }))
  usePageTitle(t('places.home'))
  if (movedOut) return <GoTo to="/payments" />
  return (
    <Loaded query={home} back={{ to: '/payments', label: t('places.payments') }}>
      {(data) => <Shown home={data} />}
    </Loaded>
  )
}

function Shown({ home }: { home: Home }): ReactNode {
  const [paying, setPaying] = useState(false)
  const { today, coTenant } = useMe()
  const { t } = useTranslation('portal')
  const sentence = useOwedSentence()
  return (
    <div className={css.home}>
      <Columns
        main={
          <>
            <section className={css.owed} aria-labelledby="owed">
              <h1 id="owed" className={css.label}>
                {t(home.isShared ? 'home.owedTogether' : 'home.owed')}
              </h1>
              <AppLink
                to="/payments?view=charges&status=open"
                className={css.figure}
                data-tone={toneOf(home)}
                style={{ '--characters': formatMoney(home.owed, home.currency).length } as CSSProperties}
              >
                <Money cents={home.owed} currency={home.currency} tone={toneOf(home)} />
                <span className="visually-hidden"> {t('home.openCharges')}</span>
              </AppLink>
              <p className={css.sentence}>{sentence(home)}</p>
              {(home.owed > 0 || home.next) && (
                <Button
                  size="lg"
                  fullWidth
                  variant={home.owed > 0 ? 'filled' : 'default'}
                  onClick={() => setPaying(true)}
                >
                  {t('home.howToPay')}
                </Button>
              )}
            </section>
            {home.documentsToSign > 0 && (
              <Card title={t('home.toSignTitle')} rows>
                <CardRow
                  to="/documents"
                  title={t('home.toSign', { count: home.documentsToSign })}
                  end={<span aria-hidden="true">›</span>}
                />
              </Card>
            )}
            {home.owed > 0 ? <WhyCard home={home} today={today} /> : <LatelyCard home={home} />}
          </>
        }
        side={
          <>
            {!coTenant && <TicketsCard tickets={home.openTickets} />}
            <LeaseCard home={home} />
            {home.lease && home.lease.photos.length > 0 && (
              <Suspense>
                <PhotosCard lease={home.lease} />
              </Suspense>
            )}
          </>
        }
      />
      <HowToPay home={home} opened={paying} onClose={() => setPaying(false)} />
    </div>
  )
}

const toneOf = ({ owed, daysLate }: Home): Tone =>
  owed === 0 ? 'settled' : daysLate > 0 ? 'overdue' : 'soon'
