import { ORGANIZATION_STATUSES } from '@domovik/domain/account/organizations/suspension.ts'
import { PLANS, SUBSCRIPTION_STATUSES } from '@domovik/domain/account/subscriptions/types.ts'
import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../../../../ui/app/language.ts'
import { DataList } from '../../../../ui/list/data-list.tsx'
import type { Column, Filter } from '../../../../ui/list/types.ts'
import { formatNumber } from '../../../../ui/show/date-format.ts'
import { DateText } from '../../../../ui/show/date-text.tsx'
import { client, query } from '../../../api.ts'
import {
  type OrganizationRow,
  OrganizationState,
  statusTones,
  subscriptionTones,
  useSubscriptionWord,
} from './organization-words.tsx'

type ListQuery = Parameters<typeof client.superAdmin.organizations.list>[0]
type Totals = { members: number; properties: number; tenants: number }

/** All organizations of the installation (SUPER-02). */
export function OrganizationsSection(): ReactNode {
  const { t } = useTranslation('super_admin')
  const language = useLanguage()
  return (
    <DataList<OrganizationRow, Totals>
      name="organizations"
      title={t('organizations.title')}
      embedded
      rowName={(row) => row.name}
      rowTo={(row) => `/super-admin/organizations/${row.id}`}
      queryKey={query.superAdmin.organizations.list.key()}
      load={(input, signal) => client.superAdmin.organizations.list(input as ListQuery, { signal })}
      staleTime={0}
      defaultSort="-createdAt"
      columns={useColumns()}
      filters={useFilters()}
      totals={(totals) =>
        Object.fromEntries(
          Object.entries(totals).map(([column, value]) => [column, formatNumber(value, language)]),
        )
      }
      exportFile={(input, options) => client.superAdmin.organizations.exportCsv(input as ListQuery, options)}
      empty={{ sentence: t('organizations.empty'), steps: [] }}
    />
  )
}

function useColumns(): readonly Column<OrganizationRow>[] {
  const { t } = useTranslation(['super_admin', 'common'])
  const count = (
    id: 'members' | 'properties' | 'tenants',
    from: 'tablet' | 'desktop',
  ): Column<OrganizationRow> => ({
    id,
    header: t(`super_admin:organizations.${id}`),
    cell: (row) => row[id],
    sort: id,
    align: 'end',
    from,
  })
  return [
    {
      id: 'name',
      header: t('super_admin:organizations.name'),
      cell: (row) => (
        <>
          {row.name} {row.isDemo && <span className="muted">· {t('super_admin:organizations.demo')}</span>}
        </>
      ),
      sort: 'name',
    },
    {
      id: 'status',
      header: t('super_admin:organizations.status'),
      cell: (row) => <OrganizationState status={row.status} />,
      phone: 'end',
    },
    {
      id: 'owner',
      header: t('super_admin:organizations.owner'),
      cell: (row) => row.ownerEmail,
      from: 'desktop',
      phone: 'note',
    },
    {
      id: 'plan',
      header: t('super_admin:organizations.plan'),
      cell: (row) => row.plan && <Plan row={row} />,
      from: 'wide',
      phone: 'endNote',
    },
    count('members', 'desktop'),
    count('properties', 'tablet'),
    count('tenants', 'desktop'),
    {
      id: 'lastActivityAt',
      header: t('super_admin:organizations.lastActivityAt'),
      cell: (row) =>
        row.lastActivityAt ? (
          <DateText value={row.lastActivityAt} />
        ) : (
          <span className="muted">{t('super_admin:organizations.never')}</span>
        ),
      sort: 'lastActivityAt',
      from: 'tablet',
    },
    {
      id: 'createdAt',
      header: t('super_admin:organizations.createdAt'),
      cell: (row) => <DateText value={row.createdAt} />,
      sort: 'createdAt',
      from: 'wide',
    },
  ]
}

function Plan({ row }: { row: Pick<OrganizationRow, 'plan' | 'subscriptionStatus' | 'access'> }): ReactNode {
  const { t } = useTranslation('super_admin')
  const status = useSubscriptionWord()(row)
  return (
    <>
      {row.plan && t(`plans.${row.plan}`)}
      {status && <span className="muted"> · {status}</span>}
    </>
  )
}

function useFilters(): readonly Filter[] {
  const { t } = useTranslation('super_admin')
  return [
    {
      id: 'status',
      label: t('organizations.status'),
      options: ORGANIZATION_STATUSES.map((value) => ({
        value,
        label: t(`organizations.statuses.${value}`),
        tone: statusTones[value],
      })),
    },
    {
      id: 'plan',
      label: t('organizations.plan'),
      options: PLANS.map((value) => ({ value, label: t(`plans.${value}`) })),
    },
    {
      id: 'subscription',
      label: t('organizations.subscription'),
      options: SUBSCRIPTION_STATUSES.map((value) => ({
        value,
        label: t(`subscriptionStatuses.${value}`),
        tone: subscriptionTones[value],
      })),
    },
    { kind: 'dates', id: 'created', label: t('organizations.createdAt') },
  ]
}
