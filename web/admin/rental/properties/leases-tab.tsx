import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { Card } from '../../../ui/show/card.tsx'
import { LeaseRows } from '../../shared/lease-rows.tsx'
import shared from '../../shared/shared.module.css'
import type { PropertyDetail } from './property-figures.tsx'

/** The leases of the property, newest first. */
export function LeasesTab({ detail: { property, leases, can } }: { detail: PropertyDetail }): ReactNode {
  const { t } = useTranslation('properties')
  if (leases.length > 0) {
    return (
      <Card
        title={t('tabs.leases')}
        link={{ to: `/leases?propertyId=${property.id}`, label: t('leases.all') }}
        rows
      >
        <LeaseRows
          leases={leases.map((lease) => ({ ...lease, title: lease.tenantName }))}
          currency={property.currency}
        />
      </Card>
    )
  }
  return (
    <Card title={t('tabs.leases')}>
      <p className={shared.quiet}>{t('leases.empty')}</p>
      {can.createLease && (
        <Button
          mt="md"
          renderRoot={(root) => <AppLink {...root} to={`/leases/new?propertyId=${property.id}`} />}
        >
          {t('detail.addLease')}
        </Button>
      )}
    </Card>
  )
}
