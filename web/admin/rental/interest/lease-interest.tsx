import { formatRate } from '@domovik/locales/format.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { Card } from '../../../ui/show/card.tsx'
import { usePermission } from '../../frame/session.tsx'
import { AsOpened } from '../../shared/as-opened.tsx'
import type { LeaseDetail } from '../leases/lease-detail.ts'
import { LeaseInterestForm } from './lease-interest-form.tsx'

/** What is agreed about late interest on this lease, with a form that changes it. */
export function LeaseInterestCard({ detail: { lease, can } }: { detail: LeaseDetail }): ReactNode {
  const { t } = useTranslation('interest')
  const maySee = usePermission('view_payments')
  const [changing, setChanging] = useState(false)
  const { lateInterest, lateInterestPercent } = lease
  return (
    <Card
      title={t('lease.title')}
      act={
        can.edit && (
          <Button size="compact-sm" variant="subtle" onClick={() => setChanging(true)}>
            {t('lease.change')}
          </Button>
        )
      }
    >
      <p>
        {t(`lease.${lateInterest}`)}
        {lateInterestPercent !== null &&
          `: ${t('lease.contractRate', { percent: formatRate(lateInterestPercent) })}`}
      </p>
      {maySee && <AppLink to={`/payments/interest?leaseId=${lease.id}`}>{t('lease.review')}</AppLink>}
      {can.edit && (
        <AsOpened row={lease} opened={changing}>
          {(lease) => (
            <LeaseInterestForm
              key={lease.updatedAt}
              lease={lease}
              opened={changing}
              onClose={() => setChanging(false)}
            />
          )}
        </AsOpened>
      )}
    </Card>
  )
}
