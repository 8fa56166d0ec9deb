import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useGo } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { type Act, DetailPage, type DetailTab } from '../../../ui/detail/detail-page.tsx'
import { Avatar } from '../../../ui/show/avatar.tsx'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { query } from '../../api.ts'
import { usePermission } from '../../frame/session.tsx'
import { useAddressFlag } from '../../shared/address-flag.ts'
import { AsOpened } from '../../shared/as-opened.tsx'
import { History } from '../../shared/history.tsx'
import { LeaseState } from '../../shared/lease-rows.tsx'
import { Loaded } from '../../shared/loaded.tsx'
import { recordPreload } from '../../shared/preload.ts'
import { useRouteId } from '../../shared/route-id.ts'
import { SeriousArrearsCard } from '../../shared/serious-arrears.tsx'
import { CoTenantsTab } from '../co-tenants/co-tenants-tab.tsx'
import { DocumentsTab } from '../documents/documents-tab.tsx'
import { DemandsCard } from '../papers/demands-card.tsx'
import { TimelineTab } from '../timeline/timeline-tab.tsx'
import { AccountTab } from './account-tab.tsx'
import { ChargesTab } from './charges-tab.tsx'
import { ContactCard } from './contact-card.tsx'
import { DetailsTab } from './details-tab.tsx'
import { LeasesTab } from './leases-tab.tsx'
import { TenantPaymentStatusDot } from './payment-status.tsx'
import { PortalCard } from './portal-card.tsx'
import { RiskCard } from './risk-card.tsx'
import { homesOf, moneyOf, type TenantDetail } from './tenant-detail.ts'
import { useTenantFigures } from './tenant-figures.tsx'
import { useInvite } from './use-invite.ts'
import { useRemind } from './use-remind.ts'
import { useTenantActs } from './use-tenant-acts.ts'

const TenantForm = onFirstUse(() => import('./tenant-form.tsx').then((part) => part.TenantForm))

const DemandForm = onFirstUse(() => import('../papers/demand-form.tsx').then((part) => part.DemandForm))

const RecordForm = onFirstUse(() => import('../payments/record-form.tsx').then((part) => part.RecordForm))

export const preload = recordPreload(query.tenants.get)

/** One tenant: balance, leases, charges and data. */
export function TenantScreen(): ReactNode {
  const id = useRouteId()
  const { t } = useTranslation('tenants')
  const found = useQuery(query.tenants.get.queryOptions({ input: { id } }))
  return (
    <Loaded query={found} back={{ to: '/tenants', label: t('detail.back') }}>
      {(detail) => <TenantView detail={detail} />}
    </Loaded>
  )
}

function TenantView({ detail }: { detail: TenantDetail }): ReactNode {
  const { tenant, can } = detail
  const { t } = useTranslation('tenants')
  const figures = useTenantFigures(detail)
  const money = moneyOf(detail)
  const invite = useInvite(tenant)
  const [editing, setEditing] = useAddressFlag('edit')
  const [paying, setPaying] = useState(false)
  const [demanding, setDemanding] = useState(false)
  const tabs = useTabs(detail)
  const acts = useActs(detail, invite, {
    edit: () => setEditing(true),
    pay: () => setPaying(true),
    demand: () => setDemanding(true),
  })
  const homes = homesOf(detail)
  return (
    <>
      <DetailPage
        title={tenant.name}
        picture={<Avatar name={tenant.name} size={44} />}
        state={
          tenant.paymentStatus && (
            <TenantPaymentStatusDot state={tenant.paymentStatus} days={oldestDays(detail)} />
          )
        }
        sentence={homes.map(({ address }) => address).join('; ')}
        back={{ to: '/tenants', label: t('detail.back') }}
        acts={acts}
        figures={figures}
        tabs={tabs}
        side={
          <>
            {detail.seriousArrears && money && (
              <SeriousArrearsCard
                overdue={money.overdue - money.overdueDeposits}
                currency={detail.currency}
                about="tenant"
              />
            )}
            {detail.demands.length > 0 && (
              <DemandsCard demands={detail.demands} currency={detail.currency} mayDeliver={can.deliver} />
            )}
            <ContactCard detail={detail} onEdit={() => setEditing(true)} />
            {homes.length > 0 && (
              <Card title={t('side.home')} rows>
                {homes.map(({ propertyId, address, status }) => (
                  <CardRow
                    key={propertyId}
                    to={`/properties/${propertyId}`}
                    title={address}
                    end={<LeaseState status={status} />}
                  />
                ))}
              </Card>
            )}
            <RiskCard detail={detail} />
            <PortalCard detail={detail} invite={invite} onEdit={() => setEditing(true)} />
          </>
        }
      />
      {can.edit && (
        <AsOpened row={tenant} opened={editing}>
          {(asOpened) => (
            <TenantForm
              key={asOpened.updatedAt}
              tenant={asOpened}
              opened={editing}
              onClose={() => setEditing(false)}
            />
          )}
        </AsOpened>
      )}
      {can.demand && <DemandForm tenant={tenant} opened={demanding} onClose={() => setDemanding(false)} />}
      {can.recordPayment && (
        <RecordForm opened={paying} onClose={() => setPaying(false)} tenantId={tenant.id} />
      )}
    </>
  )
}

const oldestDays = ({ openCharges }: TenantDetail): number =>
  Math.max(0, ...openCharges.map(({ daysOverdue }) => daysOverdue))

function useActs(
  { tenant, can }: TenantDetail,
  invite: ReturnType<typeof useInvite>,
  run: { edit: () => void; pay: () => void; demand: () => void },
): readonly Act[] {
  const { t } = useTranslation('tenants')
  const { t: messageWords } = useTranslation('messages')
  const { t: papers } = useTranslation('papers')
  const go = useGo()
  const { remove, recheck, checking } = useTenantActs(tenant)
  const remind = useRemind(tenant)
  const mayAddLease = usePermission('create_tenants')
  const maySeeMoney = usePermission('view_payments')
  const invited = tenant.accountStatus === 'invited'
  return [
    ...(can.recordPayment ? [{ label: t('detail.recordPayment'), run: run.pay }] : []),
    ...(can.invite && !can.reopenPortal && tenant.email
      ? [
          {
            label: t(invited ? 'detail.inviteAgain' : 'detail.invite'),
            run: invite.send,
            busy: invite.sending,
          },
        ]
      : []),
    { label: messageWords('title'), to: `/messages/${tenant.id}` },
    ...(can.edit ? [{ label: t('detail.edit'), run: run.edit }] : []),
    ...(can.remind ? [{ label: t('detail.remind'), run: remind.send, busy: remind.sending }] : []),
    ...(can.demand ? [{ label: papers('demandForm.act'), run: run.demand }] : []),
    ...(mayAddLease
      ? [{ label: t('detail.addLease'), run: () => go(`/leases/new?tenantId=${tenant.id}`) }]
      : []),
    ...(can.edit && maySeeMoney ? [{ label: t('detail.refresh'), run: recheck, busy: checking }] : []),
    ...(can.delete ? [{ label: t('detail.remove'), run: remove, tone: 'overdue' as const }] : []),
  ]
}

function useTabs(detail: TenantDetail): readonly DetailTab[] {
  const { t } = useTranslation('tenants')
  const { t: documentWords } = useTranslation('documents')
  const { t: coTenantWords } = useTranslation('co_tenants')
  const { t: timelineWords } = useTranslation('timeline')
  const mayAddLease = usePermission('create_tenants')
  const maySeePayments = usePermission('view_payments')
  const { tenant } = detail
  return [
    ...(maySeePayments
      ? [
          { id: 'account', label: t('tabs.account'), content: () => <AccountTab tenantId={tenant.id} /> },
          { id: 'charges', label: t('tabs.charges'), content: () => <ChargesTab tenantId={tenant.id} /> },
        ]
      : []),
    {
      id: 'leases',
      label: t('tabs.leases'),
      count: detail.leases.length,
      content: () => <LeasesTab detail={detail} mayAdd={mayAddLease} />,
    },
    ...(maySeePayments
      ? [
          {
            id: 'co-tenants',
            label: coTenantWords('title'),
            content: () => <CoTenantsTab tenantId={tenant.id} />,
          },
        ]
      : []),
    {
      id: 'documents',
      label: documentWords('title'),
      content: () => <DocumentsTab subject="tenant" subjectId={tenant.id} />,
    },
    { id: 'details', label: t('tabs.details'), content: () => <DetailsTab tenant={tenant} /> },
    {
      id: 'timeline',
      label: timelineWords('title'),
      content: () => <TimelineTab subject="tenant" subjectId={tenant.id} />,
    },
    {
      id: 'history',
      label: t('tabs.history'),
      content: () => <History entries={detail.history} currency={detail.currency} />,
    },
  ]
}
