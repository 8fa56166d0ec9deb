import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { FailedList } from '../../../ui/list/list-states.tsx'
import { Card } from '../../../ui/show/card.tsx'
import { Skeleton } from '../../../ui/show/skeleton.tsx'
import { query } from '../../api.ts'
import { ChargeTable } from '../../shared/charge-table.tsx'

/** All charges of the tenant, newest first. */
export function ChargesTab({ tenantId }: { tenantId: string }): ReactNode {
  const { t } = useTranslation('tenants')
  const account = useQuery(query.tenants.account.queryOptions({ input: { id: tenantId } }))
  if (account.isError && !account.data) {
    return <FailedList error={account.error} onRetry={() => void account.refetch()} />
  }
  if (!account.data) return <Skeleton width="100%" height="14rem" />
  const { charges } = account.data
  return (
    <Card
      title={t('tabs.charges')}
      link={{ to: `/payments?view=charges&tenantId=${tenantId}`, label: t('leases.all') }}
      rows={charges.length > 0}
    >
      <ChargeTable charges={charges.toReversed()} />
    </Card>
  )
}
