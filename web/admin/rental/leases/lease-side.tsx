import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { Money } from '../../../ui/show/money.tsx'
import { Facts } from '../../shared/facts.tsx'
import { SeriousArrearsCard } from '../../shared/serious-arrears.tsx'
import shared from '../../shared/shared.module.css'
import { LeaseInterestCard } from '../interest/lease-interest.tsx'
import { DutiesCard } from '../lease-duties/duties-card.tsx'
import { LeaseVatCard } from '../vat/lease-vat.tsx'
import type { LeaseDetail } from './lease-detail.ts'

/** Beside the tabs: tenant, property, and other agreements. */
export function LeaseSide({ detail }: { detail: LeaseDetail }): ReactNode {
  const { lease, summary } = detail
  const { t } = useTranslation('leases')
  const language = useLanguage()
  const money = (cents: number): ReactNode => cents > 0 && <Money cents={cents} currency={lease.currency} />
  const broughtOver = lease.chargesFrom > lease.startDate || (lease.openingBalance ?? 0) !== 0
  return (
    <>
      {summary?.seriousArrears && (
        <SeriousArrearsCard
          overdue={summary.overdue - summary.overdueDeposits}
          currency={lease.currency}
          about={lease.status === 'active' || lease.status === 'pending' ? 'running' : 'ended'}
        />
      )}
      {lease.awaitsSignature && lease.status === 'pending' && (
        <Card
          title={t('side.unsigned')}
          link={{ to: `/leases/${lease.id}?tab=documents`, label: t('side.toDocuments') }}
        >
          <p>{t('side.unsignedNote')}</p>
        </Card>
      )}
      {lease.kind === 'occasional' && <DutiesCard leaseId={lease.id} />}
      <Card title={t('side.parties')} rows>
        <CardRow to={`/tenants/${lease.tenantId}`} title={lease.tenantName} note={t('side.tenant')} />
        <CardRow
          to={`/properties/${lease.propertyId}`}
          title={lease.propertyAddress}
          note={t('side.property')}
        />
        {lease.previousLeaseId && (
          <CardRow to={`/leases/${lease.previousLeaseId}`} title={t('side.previous')} />
        )}
      </Card>
      <Card title={t('side.agreed')}>
        <Facts
          empty="—"
          facts={[
            { label: t('fields.kind'), value: t(`kinds.${lease.kind}`) },
            { label: t('fields.depositAmount'), value: money(lease.depositAmount) || null },
            ...(lease.warrantyAmount > 0
              ? [{ label: t('fields.warrantyAmount'), value: money(lease.warrantyAmount) }]
              : []),
            ...(lease.depositDueDate
              ? [{ label: t('fields.depositDueDate'), value: formatDate(lease.depositDueDate, language) }]
              : []),
            { label: t('fields.prorationMethod'), value: t(`proration.${lease.prorationMethod}`) },
            ...(broughtOver && lease.openingBalance !== null
              ? [
                  {
                    label: t('side.broughtOver', { date: formatDate(lease.chargesFrom, language) }),
                    value: <Money cents={lease.openingBalance} currency={lease.currency} />,
                  },
                ]
              : []),
            ...(lease.cancellationReason
              ? [{ label: t('side.cancellationReason'), value: lease.cancellationReason }]
              : []),
            ...(lease.terminationReason ? [{ label: t('side.reason'), value: lease.terminationReason }] : []),
          ]}
        />
      </Card>
      <LeaseInterestCard detail={detail} />
      <LeaseVatCard detail={detail} />
      <Card title={t('fields.terms')}>
        <p className={lease.terms ? shared.prose : shared.quiet}>{lease.terms || t('side.noTerms')}</p>
      </Card>
    </>
  )
}
