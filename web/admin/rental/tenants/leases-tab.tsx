import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { Card } from '../../../ui/show/card.tsx'
import { LeaseRows } from '../../shared/lease-rows.tsx'
import shared from '../../shared/shared.module.css'
import type { TenantDetail } from './tenant-detail.ts'

/** The tenant's current and earlier leases. */
export function LeasesTab({
  detail: { tenant, leases, currency },
  mayAdd,
}: {
  detail: TenantDetail
  mayAdd: boolean
}): ReactNode {
  const { t } = useTranslation('tenants')
  if (leases.length > 0) {
    return (
      <Card
        title={t('tabs.leases')}
        link={{ to: `/leases?tenantId=${tenant.id}`, label: t('leases.all') }}
        rows
      >
        <LeaseRows leases={leases.map((lease) => ({ ...lease, title: lease.address }))} currency={currency} />
      </Card>
    )
  }
  return (
    <Card title={t('tabs.leases')}>
      <p className={shared.quiet}>{t('leases.empty')}</p>
      {mayAdd && (
        <div className={shared.cardActs}>
          <Button renderRoot={(root) => <AppLink {...root} to={`/leases/new?tenantId=${tenant.id}`} />}>
            {t('detail.addLease')}
          </Button>
        </div>
      )}
    </Card>
  )
}
