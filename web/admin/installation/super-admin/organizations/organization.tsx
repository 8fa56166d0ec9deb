import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { once, saveFile } from '../../../../ui/act/save-file.ts'
import { useLanguage, useTranslation } from '../../../../ui/app/language.ts'
import { onFirstUse } from '../../../../ui/app/on-first-use.tsx'
import { toast } from '../../../../ui/app/toast.ts'
import { type Act, DetailPage } from '../../../../ui/detail/detail-page.tsx'
import { formatDate, formatNumber } from '../../../../ui/show/date-format.ts'
import { AuditList } from '../../../account/audit/audit-list.tsx'
import { client, query } from '../../../api.ts'
import { switchOrganization } from '../../../frame/chosen-organization.ts'
import { PanelDenied } from '../../../frame/panel-denied.tsx'
import { refreshScreen } from '../../../frame/refresh-screen.ts'
import { useMe } from '../../../frame/session.tsx'
import { AsOpened } from '../../../shared/as-opened.tsx'
import { Loaded } from '../../../shared/loaded.tsx'
import { useRouteId } from '../../../shared/route-id.ts'
import { KeysOf, MembersOf, OrganizationFacts } from './organization-parts.tsx'
import { type OrganizationDetail, OrganizationState } from './organization-words.tsx'

const EditForm = onFirstUse(() => import('./edit-form.tsx').then((part) => part.EditForm))
const PauseForm = onFirstUse(() => import('./pause-form.tsx').then((part) => part.PauseForm))
const EraseForm = onFirstUse(() => import('./erase-form.tsx').then((part) => part.EraseForm))

const list = '/super-admin?tab=organizations'

/** /super-admin/organizations/<id>: one organization of the installation. */
export function OrganizationScreen(): ReactNode {
  const { systemRole } = useMe()
  const { t } = useTranslation(['super_admin', 'shell'])
  const id = useRouteId()
  const detail = useQuery({
    ...query.superAdmin.organizations.get.queryOptions({ input: { id } }),
    enabled: systemRole === 'super_admin',
    staleTime: 0,
  })
  if (systemRole !== 'super_admin') return <PanelDenied role={t('shell:roles.super_admin')} />
  return (
    <Loaded query={detail} back={{ to: list, label: t('super_admin:organizations.back') }}>
      {(data) => <Detail key={data.organization.id} detail={data} />}
    </Loaded>
  )
}

function Detail({ detail }: { detail: OrganizationDetail }): ReactNode {
  const { organization, members, keys } = detail
  const { t } = useTranslation('super_admin')
  const language = useLanguage()
  const [open, setOpen] = useState<'edit' | 'pause' | 'erase' | null>(null)
  const acts = useActs(detail, setOpen)
  const figure = (label: string, value: number) => ({ label, value: formatNumber(value, language) })
  const form = { organization, onClose: () => setOpen(null) }
  return (
    <>
      <DetailPage
        title={organization.name}
        state={<OrganizationState status={organization.status} />}
        sentence={standing(organization, t, language)}
        back={{ to: list, label: t('organizations.back') }}
        acts={acts}
        figures={[
          figure(t('organizations.members'), organization.members),
          figure(t('organizations.properties'), organization.properties),
          figure(t('organizations.tenants'), organization.tenants),
          figure(t('organizations.leases'), organization.leases),
        ]}
        tabs={[
          {
            id: 'people',
            label: t('organizations.tabs.people'),
            count: members.length,
            content: () => <MembersOf members={members} />,
          },
          {
            id: 'encryption',
            label: t('organizations.tabs.encryption'),
            count: keys.length,
            content: () => <KeysOf keys={keys} />,
          },
          {
            id: 'record',
            label: t('organizations.tabs.record'),
            content: () => <AuditList across organizationId={organization.id} />,
          },
        ]}
        side={<OrganizationFacts organization={organization} />}
      />
      <AsOpened row={organization} opened={open === 'edit'}>
        {(kept) => <EditForm {...form} opened={open === 'edit'} members={members} organization={kept} />}
      </AsOpened>
      <PauseForm opened={open === 'pause'} {...form} />
      <EraseForm opened={open === 'erase'} {...form} />
    </>
  )
}

type Words = ReturnType<typeof useTranslation<'super_admin'>>['t']

/** Why access is paused, or who the owner is. */
function standing(
  { erasureAskedAt, suspendedAt, suspensionReason, ownerEmail, isDemo }: OrganizationDetail['organization'],
  t: Words,
  language: ReturnType<typeof useLanguage>,
): string {
  if (erasureAskedAt) return t('organizations.erasing')
  if (suspendedAt)
    return `${t('organizations.pausedSince', { date: formatDate(suspendedAt, language, 'instant') })} · ${suspensionReason}`
  return [ownerEmail, isDemo && t('organizations.demo')].filter(Boolean).join(' · ')
}

function useActs(
  { organization: { id, name, slug }, can }: OrganizationDetail,
  open: (form: 'edit' | 'pause' | 'erase') => void,
): Act[] {
  const { t } = useTranslation('super_admin')
  const [busy, setBusy] = useState(false)
  const doing = async (work: () => Promise<unknown>, said: string): Promise<void> => {
    setBusy(true)
    try {
      await work()
      await refreshScreen()
      toast.success(said)
    } catch (thrown) {
      toast.error(thrown)
    } finally {
      setBusy(false)
    }
  }
  const giveBack = (): Promise<void> =>
    doing(() => client.superAdmin.organizations.giveBack({ id }), t('organizations.givenBack', { name }))
  const takeOut = (): Promise<void> =>
    once(`organization ${id}`, () =>
      doing(async () => {
        const file = await client.superAdmin.organizations.exportData({ id })
        saveFile({ ...file, fileName: `${slug}.json` })
      }, t('organizations.exported')),
    )
  const enter = async (): Promise<void> => {
    setBusy(true)
    try {
      await client.superAdmin.organizations.enter({ id })
      switchOrganization(id)
    } catch (thrown) {
      toast.error(thrown)
      setBusy(false)
    }
  }
  return [
    ...(can.enter ? [{ label: t('organizations.enter'), run: () => void enter(), busy }] : []),
    ...(can.giveBack ? [{ label: t('organizations.giveBack'), run: () => void giveBack(), busy }] : []),
    ...(can.edit ? [{ label: t('organizations.edit'), run: () => open('edit') }] : []),
    ...(can.suspend ? [{ label: t('organizations.pause'), run: () => open('pause') }] : []),
    ...(can.export ? [{ label: t('organizations.export'), run: () => void takeOut(), busy }] : []),
    ...(can.erase
      ? [{ label: t('organizations.erase'), run: () => open('erase'), tone: 'overdue' as const }]
      : []),
  ]
}
