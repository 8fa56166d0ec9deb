import { addDays, later } from '@domovik/domain/dates.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useMe, usePermission } from '../../frame/session.tsx'
import { offerUndo } from '../../shared/removal.ts'
import shared from '../../shared/shared.module.css'
import { BooksCard } from './books-card.tsx'
import type { PropertyDetail } from './property-figures.tsx'

/** Beside the tabs: today's tenant or guest, and the days out of service. */
export function PropertySide({ detail }: { detail: PropertyDetail }): ReactNode {
  const { t } = useTranslation('properties')
  const language = useLanguage()
  const maySeeTenants = usePermission('view_tenants')
  const stay = detail.stayToday
  const now = detail.leases.find(({ status }) => status === 'active')
  return (
    <>
      {now ? (
        <Card title={t('side.tenant')} rows>
          <CardRow
            to={`/tenants/${now.tenantId}`}
            title={now.tenantName}
            note={
              now.endDate ? t('side.until', { date: formatDate(now.endDate, language) }) : t('side.openEnded')
            }
          />
        </Card>
      ) : stay ? (
        <Card title={t('side.guest')} rows>
          <CardRow
            to={`/bookings/${stay.id}`}
            title={stay.guestName ?? stay.reference}
            note={t('side.until', { date: formatDate(stay.checkOut, language) })}
          />
        </Card>
      ) : maySeeTenants ? (
        <Card title={t('side.tenant')}>
          <p className={shared.quiet}>{t('side.vacant')}</p>
        </Card>
      ) : null}
      <BooksCard propertyId={detail.property.id} />
      {detail.outOfService.length > 0 && (
        <Card title={t('side.service')} rows>
          {detail.outOfService.map((span) => (
            <OutOfService key={span.id} span={span} detail={detail} />
          ))}
        </Card>
      )}
    </>
  )
}

type Span = PropertyDetail['outOfService'][number]

function OutOfService({ span, detail }: { span: Span; detail: PropertyDetail }): ReactNode {
  const { t } = useTranslation('properties')
  const language = useLanguage()
  const { today } = useMe()
  const [busy, setBusy] = useState(false)
  const { kind, reason, site } = span
  const from = formatDate(span.fromDate, language)
  const days = span.toDate
    ? t('service.span', { from, to: formatDate(span.toDate, language) })
    : t('service.open', { from })
  // Why a site closes days, and who can free them, is in the calendar.
  if (kind === 'channel')
    return (
      <CardRow
        to={`/properties/${detail.property.id}?tab=calendar`}
        title={site ? t('service.taken', { site }) : t('service.otherSite')}
        note={days}
      />
    )
  const why = t(`service.kinds.${kind}`)
  const still = span.toDate === null || span.toDate >= today
  /** The days from today on; those before stayed out of service. */
  const takeAgain = (ours: Exclude<Span['kind'], 'channel'>): Promise<unknown> => {
    const { toDate } = span
    const fromDate = later(span.fromDate, today)
    const id = detail.property.id
    return ours === 'works' || toDate === null
      ? client.properties.takeOutOfService({ id, fromDate, toDate, reason })
      : client.calendar.block({
          ...{ propertyId: id, from: fromDate, to: addDays(toDate, 1), kind: ours, reason },
        })
  }
  const end = async (): Promise<void> => {
    setBusy(true)
    try {
      await client.properties.bringIntoService({
        id: detail.property.id,
        outOfServiceId: span.id,
        lastDay: addDays(today, -1),
      })
      await refreshScreen()
      offerUndo(t(kind === 'works' ? 'service.ended' : 'service.freed'), () => takeAgain(kind))
    } catch (thrown) {
      toast.error(thrown)
    } finally {
      setBusy(false)
    }
  }
  return (
    <CardRow
      title={reason ?? why}
      note={reason ? `${why} · ${days}` : days}
      end={
        still &&
        detail.can.edit && (
          <Button size="compact-sm" variant="default" loading={busy} onClick={() => void end()}>
            {t(kind === 'works' ? 'service.end' : 'service.free')}
          </Button>
        )
      }
    />
  )
}
