import { hasCalendar } from '@domovik/domain/rental/properties/types.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useGo } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { toast } from '../../../ui/app/toast.ts'
import { type Act, DetailPage } from '../../../ui/detail/detail-page.tsx'
import { Card } from '../../../ui/show/card.tsx'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import { client, query } from '../../api.ts'
import { usePermission } from '../../frame/session.tsx'
import { useAddressFlag } from '../../shared/address-flag.ts'
import { AsOpened } from '../../shared/as-opened.tsx'
import { History } from '../../shared/history.tsx'
import { Loaded } from '../../shared/loaded.tsx'
import { recordPreload } from '../../shared/preload.ts'
import { removeAndLeave } from '../../shared/removal.ts'
import { useRouteId } from '../../shared/route-id.ts'
import css from '../../shared/shared.module.css'
import { StaysTab } from '../bookings/stays-tab.tsx'
import { CalendarTab } from '../calendar/calendar-tab.tsx'
import { DocumentsTab } from '../documents/documents-tab.tsx'
import { InspectionsTab } from '../inspections/inspections-tab.tsx'
import { FinanceTab } from '../investments/finance-tab.tsx'
import { MetersTab } from '../meters/meters-tab.tsx'
import { SharesTab } from '../owners/shares-tab.tsx'
import { TimelineTab } from '../timeline/timeline-tab.tsx'
import { GeneralTab } from './general-tab.tsx'
import { LeasesTab } from './leases-tab.tsx'
import { PhotosCard } from './photos-card.tsx'
import { type PropertyDetail, usePropertyFigures } from './property-figures.tsx'
import { PropertySide } from './property-side.tsx'
import { usePropertyLine } from './property-words.ts'

const OutOfServiceForm = onFirstUse(() =>
  import('./out-of-service-form.tsx').then((part) => part.OutOfServiceForm),
)
const PropertyForm = onFirstUse(() => import('./property-form.tsx').then((part) => part.PropertyForm))

export const preload = recordPreload(query.properties.get)

/** One property: figures, tenant, and all its data. */
export function PropertyScreen(): ReactNode {
  const id = useRouteId()
  const { t } = useTranslation('properties')
  const found = useQuery(query.properties.get.queryOptions({ input: { id } }))
  return (
    <Loaded query={found} back={{ to: '/properties', label: t('detail.back') }}>
      {(detail) => <PropertyView detail={detail} />}
    </Loaded>
  )
}

function PropertyView({ detail }: { detail: PropertyDetail }): ReactNode {
  const { property, can } = detail
  const { t } = useTranslation('properties')
  const { t: documentWords } = useTranslation('documents')
  const { t: meterWords } = useTranslation('meters')
  const { t: ownerWords } = useTranslation('owners')
  const { t: inspectionWords } = useTranslation('inspections')
  const { t: timelineWords } = useTranslation('timeline')
  const maySeeTenants = usePermission('view_tenants')
  const maySeeMoney = usePermission('view_payments')
  const go = useGo()
  const line = usePropertyLine()
  const figures = usePropertyFigures(detail)
  const remove = useRemove(property)
  const [editing, setEditing] = useAddressFlag('edit')
  const [takingOut, setTakingOut] = useState(false)
  const addLease: Act[] = can.createLease
    ? [{ label: t('detail.addLease'), run: () => go(`/leases/new?propertyId=${property.id}`) }]
    : []
  const change: Act[] = can.edit
    ? [
        { label: t('detail.edit'), run: () => setEditing(true) },
        { label: t('detail.takeOut'), run: () => setTakingOut(true) },
      ]
    : []
  const acts: Act[] = [
    // A vacant property most often needs a lease, an occupied one most often an edit.
    ...(property.status === 'occupied' ? [...change, ...addLease] : [...addLease, ...change]),
    ...(can.delete ? [{ label: t('detail.remove'), run: remove, tone: 'overdue' as const }] : []),
  ]
  return (
    <>
      <DetailPage
        title={property.address}
        state={<StateDot tone="neutral">{t(`statuses.${property.status}`)}</StateDot>}
        sentence={[[property.postalCode, property.city].filter(Boolean).join(' '), line(property)]
          .filter(Boolean)
          .join(' · ')}
        back={{ to: '/properties', label: t('detail.back') }}
        acts={acts}
        figures={figures}
        tabs={[
          {
            id: 'general',
            label: t('tabs.general'),
            content: () => (
              <>
                <PhotosCard detail={detail} />
                <GeneralTab property={property} {...(can.edit ? { onEdit: () => setEditing(true) } : {})} />
              </>
            ),
          },
          ...(hasCalendar(property.rentalType)
            ? [
                {
                  id: 'calendar',
                  label: t('tabs.calendar'),
                  content: () => <CalendarTab propertyId={property.id} />,
                },
              ]
            : []),
          ...(maySeeTenants
            ? [
                {
                  id: 'leases',
                  label: t('tabs.leases'),
                  count: detail.leases.length,
                  content: () => <LeasesTab detail={detail} />,
                },
              ]
            : []),
          ...(maySeeMoney
            ? [
                {
                  id: 'finance',
                  label: t('tabs.finance'),
                  content: () => <FinanceTab propertyId={property.id} />,
                },
              ]
            : []),
          {
            id: 'meters',
            label: meterWords('tab'),
            content: () => <MetersTab propertyId={property.id} />,
          },
          ...(maySeeMoney
            ? [
                {
                  id: 'owners',
                  label: ownerWords('shares.tab'),
                  content: () => <SharesTab propertyId={property.id} />,
                },
              ]
            : []),
          {
            id: 'inspections',
            label: inspectionWords('tab'),
            content: () => <InspectionsTab propertyId={property.id} />,
          },
          ...(maySeeTenants
            ? [
                {
                  id: 'documents',
                  label: documentWords('title'),
                  content: () => <DocumentsTab subject="property" subjectId={property.id} />,
                },
              ]
            : []),
          {
            id: 'bookings',
            label: t('tabs.bookings'),
            content: () => <StaysTab property={property} />,
          },
          {
            id: 'reports',
            label: t('tabs.reports'),
            content: () => (
              <Soon
                title={t('soon.reports')}
                text={t(maySeeMoney ? 'soon.reportsText' : 'soon.reportsLater')}
              />
            ),
          },
          {
            id: 'timeline',
            label: timelineWords('title'),
            content: () => <TimelineTab subject="property" subjectId={property.id} />,
          },
          {
            id: 'history',
            label: t('tabs.history'),
            content: () => <History entries={detail.history} currency={property.currency} />,
          },
        ]}
        side={<PropertySide detail={detail} />}
      />
      {can.edit && (
        <>
          <AsOpened row={property} opened={editing}>
            {(asOpened) => (
              <PropertyForm
                key={asOpened.updatedAt}
                property={asOpened}
                opened={editing}
                onClose={() => setEditing(false)}
              />
            )}
          </AsOpened>
          <OutOfServiceForm propertyId={property.id} opened={takingOut} onClose={() => setTakingOut(false)} />
        </>
      )}
    </>
  )
}

function Soon({ title, text }: { title: string; text: string }): ReactNode {
  return (
    <Card title={title}>
      <p className={css.quiet}>{text}</p>
    </Card>
  )
}

/** Removes the property at once and offers to undo it. */
function useRemove({ id, address }: { id: string; address: string }): () => void {
  const { t } = useTranslation('properties')
  const go = useGo()
  return () => {
    removeAndLeave({
      id,
      calls: client.properties,
      text: t('detail.removedOne', { name: address }),
      list: '/properties',
      go,
    }).catch((thrown: unknown) => toast.error(thrown))
  }
}
