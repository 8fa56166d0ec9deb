import { SLUG } from '@domovik/domain/rental/stay-pages/page.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { toApiError } from '../../../ui/api/api-error.ts'
import { errorText } from '../../../ui/api/error-text.ts'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { LoadingScreen } from '../../../ui/app/loading-screen.tsx'
import { MessageScreen } from '../../../ui/app/message-screen.tsx'
import { PublicPage } from '../../../ui/legal/public-page.tsx'
import { useParams } from '../../../ui/router/context.ts'
import { Card } from '../../../ui/show/card.tsx'
import { formatNumber } from '../../../ui/show/date-format.ts'
import { query } from '../../api.ts'
import { useFooterLinks } from '../../frame/footer-links.ts'
import { Policy } from '../bookings/policy.tsx'
import { FreeDays } from './free-days.tsx'
import { RequestCard } from './request-card.tsx'
import type { StayPage } from './stay-page-types.ts'
import css from './stay-pages.module.css'

/** /stay/:slug: the public page of a unit, without a sign-in. */
export function StayPageScreen(): ReactNode {
  const { slug = '' }: { slug?: string } = useParams()
  const { t } = useTranslation(['stay_pages', 'common'])
  const isPossible = SLUG.test(slug)
  const found = useQuery(query.stayPages.read.queryOptions({ input: { slug }, enabled: isPossible }))
  const error = !isPossible ? null : found.isError ? toApiError(found.error) : undefined
  const isGone = error === null || error?.code === 'not_found'
  if (found.data && !isGone) return <Shown slug={slug} page={found.data} />
  if (error === undefined) return <LoadingScreen />
  return (
    <main>
      {isGone ? (
        <MessageScreen title={t('stay_pages:page.goneTitle')} text={t('stay_pages:page.gone')} />
      ) : (
        <MessageScreen alert title={t('stay_pages:page.failed')} text={errorText(error)}>
          <Button onClick={() => void found.refetch()}>{t('common:act.retry')}</Button>
        </MessageScreen>
      )}
    </main>
  )
}

function Shown({ slug, page }: { slug: string; page: StayPage }): ReactNode {
  const { t } = useTranslation('stay_pages')
  const footerLinks = useFooterLinks()
  return (
    <PublicPage title={page.title} sentence={page.city} footerLinks={footerLinks} wide>
      <Photos slug={slug} page={page} />
      {page.text && <p className={css.prose}>{page.text}</p>}
      <Place page={page} />
      <RequestCard slug={slug} page={page} />
      <Card title={t('page.free')}>
        <FreeDays page={page} />
      </Card>
      {page.houseRules && (
        <Card title={t('page.rules')}>
          <p className={css.prose}>{page.houseRules}</p>
        </Card>
      )}
      <Card title={t('page.policy')}>
        <Policy policy={page.policy} />
      </Card>
    </PublicPage>
  )
}

function Photos({ slug, page }: { slug: string; page: StayPage }): ReactNode {
  const { t } = useTranslation('stay_pages')
  if (page.photos.length === 0) return null
  return (
    <ul className={css.photos} aria-label={t('page.photos')}>
      {page.photos.map(({ id, alt, width, height }, place) => (
        <li key={id}>
          <img
            src={`/api/stay-pages/${slug}/photos/${id}?size=${place === 0 ? 'full' : 'preview'}`}
            alt={alt || t('page.photo')}
            width={width}
            height={height}
            loading={place === 0 ? 'eager' : 'lazy'}
            decoding="async"
          />
        </li>
      ))}
    </ul>
  )
}

function Place({ page }: { page: StayPage }): ReactNode {
  const { t } = useTranslation(['stay_pages', 'properties'])
  const language = useLanguage()
  const { squareFootage, areaUnit, maxGuests, minNights, maxNights, fillsGaps, checkInTime, checkOutTime } =
    page
  const length = [
    minNights && minNights > 1 && t('stay_pages:page.least', { count: minNights }),
    maxNights && t('stay_pages:page.most', { count: maxNights }),
    minNights && minNights > 1 && fillsGaps && t('stay_pages:page.fillsGaps'),
  ].filter(Boolean)
  const facts: (readonly [string, ReactNode])[] = [
    [t('stay_pages:page.type'), t(`properties:types.${page.propertyType}`)],
    [
      t('stay_pages:page.area'),
      squareFootage && `${formatNumber(squareFootage, language)} ${t(`properties:areaUnits.${areaUnit}`)}`,
    ],
    [t('stay_pages:page.guests'), maxGuests && t('stay_pages:page.upTo', { count: maxGuests })],
    [t('stay_pages:page.stay'), length.join(', ')],
    [t('stay_pages:page.arrival'), checkInTime && t('stay_pages:page.from', { time: checkInTime })],
    [t('stay_pages:page.departure'), checkOutTime && t('stay_pages:page.until', { time: checkOutTime })],
    [t('stay_pages:page.amenities'), page.amenities.join(', ')],
    [t('stay_pages:page.registrationNumber'), page.registrationNumber],
  ]
  return (
    <Card title={t('stay_pages:page.facts')}>
      <dl className={css.facts}>
        {facts.map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </Card>
  )
}
