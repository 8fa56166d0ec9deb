import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { Card } from '../../../ui/show/card.tsx'
import { DateText } from '../../../ui/show/date-text.tsx'
import { Facts } from '../../shared/facts.tsx'
import type { Tenant } from './tenant-values.ts'

export function DetailsTab({ tenant }: { tenant: Tenant }): ReactNode {
  const { t } = useTranslation('tenants')
  const empty = t('details.empty')
  const day = (value: string | null): ReactNode => value && <DateText value={value} />
  return (
    <>
      <Card title={t('details.person')}>
        <Facts
          empty={empty}
          facts={[
            { label: t('fields.name'), value: tenant.name },
            { label: t('fields.email'), value: tenant.email },
            { label: t('fields.phone'), value: tenant.phone },
            { label: t('fields.tenantStatus'), value: t(`statuses.${tenant.tenantStatus}`) },
            {
              label: t('fields.rentalStatus'),
              value: tenant.rentalStatus && t(`rentalStatuses.${tenant.rentalStatus}`),
            },
            { label: t('fields.accountStatus'), value: t(`accountStatuses.${tenant.accountStatus}`) },
            { label: t('fields.notes'), value: tenant.notes },
          ]}
        />
      </Card>
      <Card title={t('details.terms')}>
        <Facts
          empty={empty}
          facts={[
            {
              label: t('fields.paymentDueDay'),
              value: tenant.paymentDueDay && t('details.dueDay', { day: tenant.paymentDueDay }),
            },
            { label: t('fields.moveInDate'), value: day(tenant.moveInDate) },
            { label: t('fields.moveOutDate'), value: day(tenant.moveOutDate) },
            { label: t('fields.bankAccount'), value: tenant.bankAccount },
            { label: t('fields.paymentReference'), value: tenant.paymentReference },
            ...(tenant.virtualAccount
              ? [{ label: t('fields.virtualAccount'), value: tenant.virtualAccount }]
              : []),
            { label: t('fields.bookingId'), value: tenant.bookingId },
          ]}
        />
      </Card>
    </>
  )
}
