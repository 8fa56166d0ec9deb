import { formatDecimal } from '@domovik/locales/format.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/act/button.tsx'
import { useLanguage, useTranslation } from '../../ui/app/language.ts'
import { Card, CardRow } from '../../ui/show/card.tsx'
import { formatDate } from '../../ui/show/date-format.ts'
import { Page } from '../../ui/show/page.tsx'
import { query } from '../api.ts'
import { queryClient } from '../frame/query-client.ts'
import { Loaded } from '../shared/loaded.tsx'
import css from '../shared/shared.module.css'
import { type HomeMeter, ReadingForm } from './reading-form.tsx'

export const preload = (): void => void queryClient.prefetchQuery(query.meters.list.queryOptions())

/** /meters: the meters of the home with the readings since the lease began; the tenant adds one with a photo. */
export function MetersScreen(): ReactNode {
  const { t } = useTranslation('portal_meters')
  const { t: portal } = useTranslation('portal')
  const found = useQuery(query.meters.list.queryOptions())
  return (
    <Page title={t('title')} sentence={t('sentence')}>
      <Loaded query={found} back={{ to: '/', label: portal('toHome') }}>
        {({ meters }) =>
          meters.length === 0 ? (
            <Card title={t('title')}>
              <p className={css.quiet}>{t('none')}</p>
            </Card>
          ) : (
            meters.map((meter) => <MeterCard key={meter.id} meter={meter} named={hasHomes(meters)} />)
          )
        }
      </Loaded>
    </Page>
  )
}

/** Whether the meters are in more than one home, so that each needs its address. */
const hasHomes = (meters: readonly HomeMeter[]): boolean =>
  new Set(meters.map(({ propertyId }) => propertyId)).size > 1

/** A meter with its readings; `named` adds the address of its home. */
function MeterCard({ meter, named }: { meter: HomeMeter; named: boolean }): ReactNode {
  const { t } = useTranslation('portal_meters')
  const { t: words } = useTranslation('meters')
  const language = useLanguage()
  const [giving, setGiving] = useState(false)
  const { medium, serial, unit, readings, address } = meter
  const name = [[words(`media.${medium}`), serial].filter(Boolean).join(' '), named && address]
    .filter(Boolean)
    .join(', ')
  return (
    <Card
      title={name}
      rows
      act={
        <Button size="compact-sm" variant="subtle" onClick={() => setGiving(true)}>
          {t('give')}
        </Button>
      }
    >
      {readings.length === 0 && <p className={css.quiet}>{t('noReadings')}</p>}
      {readings.map(({ id, day, value, source, photo }) => (
        <CardRow
          key={id}
          title={words('reading', { value: formatDecimal(value), unit: words(`units.${unit}`) })}
          note={[
            formatDate(day, language),
            t(source === 'tenant' ? 'byTenant' : 'byLandlord'),
            photo ? t('withPhoto') : null,
          ]
            .filter(Boolean)
            .join(', ')}
        />
      ))}
      <ReadingForm
        key={readings[0]?.id ?? 'first'}
        meter={meter}
        name={name}
        opened={giving}
        onClose={() => setGiving(false)}
      />
    </Card>
  )
}
