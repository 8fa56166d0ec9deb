import { formatDecimal, formatPrice } from '@domovik/locales/format.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { CloseButton } from '../../../ui/act/close-button.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { toast } from '../../../ui/app/toast.ts'
import { SaveButton } from '../../../ui/files/save-button.tsx'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { client, query } from '../../api.ts'
import { AsOpened } from '../../shared/as-opened.tsx'
import { PartLoaded } from '../../shared/part-loaded.tsx'
import shared from '../../shared/shared.module.css'
import { type Meter, type MeterList, useMetersSaved } from './meter-data.ts'
import { useMeterWords } from './meter-words.ts'

const MeterForm = onFirstUse(() => import('./meter-form.tsx').then((part) => part.MeterForm))
const ReadingForm = onFirstUse(() => import('./reading-form.tsx').then((part) => part.ReadingForm))
const PriceForm = onFirstUse(() => import('./price-form.tsx').then((part) => part.PriceForm))

type Opened = { form: 'meter' } | { form: 'reading' | 'price'; meter: Meter } | null

/** The meters of a property with their readings and prices. */
export function MetersTab({ propertyId }: { propertyId: string }): ReactNode {
  const found = useQuery(query.meters.list.queryOptions({ input: { propertyId } }))
  return <PartLoaded query={found}>{(list) => <MetersView list={list} />}</PartLoaded>
}

function MetersView({ list }: { list: MeterList }): ReactNode {
  const { t } = useTranslation('meters')
  const [opened, setOpened] = useState<Opened>(null)
  const close = (): void => setOpened(null)
  const add = list.can.edit && (
    <Button size="compact-sm" variant="subtle" onClick={() => setOpened({ form: 'meter' })}>
      {t('add')}
    </Button>
  )
  return (
    <>
      <Card title={t('tab')} act={add}>
        {list.meters.length === 0 && <p className={shared.quiet}>{t('empty')}</p>}
      </Card>
      {list.meters.map((meter) => (
        <MeterCard key={meter.id} list={list} meter={meter} open={(form) => setOpened({ form, meter })} />
      ))}
      {opened?.form === 'meter' && <MeterForm propertyId={list.propertyId} opened onClose={close} />}
      {opened && opened.form !== 'meter' && (
        <AsOpened row={list.meters.find(({ id }) => id === opened.meter.id) ?? opened.meter} opened>
          {(meter) =>
            opened.form === 'reading' ? (
              <ReadingForm list={list} meter={meter} opened onClose={close} />
            ) : (
              <PriceForm list={list} meter={meter} opened onClose={close} />
            )
          }
        </AsOpened>
      )}
    </>
  )
}

function MeterCard(props: {
  list: MeterList
  meter: Meter
  open: (form: 'reading' | 'price') => void
}): ReactNode {
  const { list, meter, open } = props
  const { t } = useTranslation('meters')
  const { nameOf } = useMeterWords()
  const write = useMeterWrite()
  const { propertyId, can } = list
  const act = can.edit && (
    <>
      <Button size="compact-sm" variant="subtle" onClick={() => open('reading')}>
        {t('addReading')}
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={() => open('price')}>
        {t('addPrice')}
      </Button>
      {meter.readings.length === 0 && (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => write(() => client.meters.remove({ propertyId, id: meter.id }), t('removed'))}
        >
          {t('remove')}
        </Button>
      )}
    </>
  )
  return (
    <Card title={nameOf(meter)} act={act} rows>
      <Readings list={list} meter={meter} />
      <Prices list={list} meter={meter} />
    </Card>
  )
}

function Readings({ list, meter }: { list: MeterList; meter: Meter }): ReactNode {
  const { t } = useTranslation('meters')
  const language = useLanguage()
  const write = useMeterWrite()
  const { propertyId, can } = list
  if (meter.readings.length === 0) return <p className={shared.lead}>{t('noReadings')}</p>
  const number = (value: string): string => formatDecimal(value)
  return meter.readings.map(({ id, day, value, event, newStart, source, photoId }) => {
    const date = formatDate(day, language)
    const happened =
      event === 'exchanged'
        ? t('exchangedTo', { value: number(newStart ?? '0') })
        : event === 'rolled_over' && t('rolledOver')
    return (
      <CardRow
        key={id}
        title={t('reading', { value: number(value), unit: t(`units.${meter.unit}`) })}
        note={
          <>
            {[date, happened, source === 'tenant' && t('byTenant')].filter(Boolean).join(' · ')}
            {photoId && (
              <>
                {' '}
                <SaveButton
                  size="compact-sm"
                  variant="subtle"
                  label={t('photo')}
                  name={`${t('photo')} ${date}`}
                  load={() =>
                    client.meters.photoFile({ propertyId, meterId: meter.id, readingId: id, photoId })
                  }
                  failed={t('photo')}
                />
              </>
            )}
          </>
        }
        end={
          can.edit && (
            <CloseButton
              aria-label={t('removeReading', { date })}
              onClick={() =>
                write(
                  () => client.meters.removeReading({ propertyId, meterId: meter.id, id }),
                  t('readingRemoved'),
                )
              }
            />
          )
        }
      />
    )
  })
}

function Prices({ list, meter }: { list: MeterList; meter: Meter }): ReactNode {
  const { t } = useTranslation('meters')
  const language = useLanguage()
  const write = useMeterWrite()
  const { propertyId, can, currency } = list
  if (meter.prices.length === 0) return <p className={shared.lead}>{t('noPrices')}</p>
  return meter.prices.map(({ validFrom, price }) => {
    const date = formatDate(validFrom, language)
    return (
      <CardRow
        key={validFrom}
        title={t('priceLine', {
          price: formatPrice(price, currency),
          unit: t(`units.${meter.unit}`),
        })}
        note={t('priceFrom', { date })}
        end={
          can.edit && (
            <CloseButton
              aria-label={t('removePrice', { date })}
              onClick={() =>
                write(
                  () => client.meters.removePrice({ propertyId, meterId: meter.id, validFrom }),
                  t('priceRemoved'),
                )
              }
            />
          )
        }
      />
    )
  })
}

/** Performs a write and shows its result or its error. */
function useMeterWrite(): (call: () => Promise<MeterList>, done: string) => void {
  const saved = useMetersSaved()
  return (call, done) => {
    call()
      .then(saved)
      .then(() => toast.success(done))
      .catch((thrown: unknown) => toast.error(thrown))
  }
}
