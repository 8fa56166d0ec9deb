import { isAdministrator } from '@domovik/domain/account/access/permissions.ts'
import { isOpenLead, OPEN_LEAD_STATUSES } from '@domovik/domain/installation/leads/types.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { confirm } from '../../../ui/act/confirm.ts'
import { useGo } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { toast } from '../../../ui/app/toast.ts'
import { type Act, DetailPage } from '../../../ui/detail/detail-page.tsx'
import { Card } from '../../../ui/show/card.tsx'
import { DateText } from '../../../ui/show/date-text.tsx'
import { PhoneLink } from '../../../ui/show/phone-link.tsx'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import { client, query } from '../../api.ts'
import { PanelDenied } from '../../frame/panel-denied.tsx'
import { useMe } from '../../frame/session.tsx'
import { AsOpened } from '../../shared/as-opened.tsx'
import { Facts } from '../../shared/facts.tsx'
import { Loaded } from '../../shared/loaded.tsx'
import { useRouteId } from '../../shared/route-id.ts'
import { type LeadDetail, statusTones, useKeepLead } from './lead-words.ts'
import { Notes } from './notes.tsx'
import { ScoreCard } from './score-card.tsx'

const LeadForm = onFirstUse(() => import('./lead-form.tsx').then((part) => part.LeadForm))
const back = '/admin?tab=leads'

/** /admin/leads/$id: the person, the score with its reasons, and the notes. */
export function LeadScreen(): ReactNode {
  const { t } = useTranslation(['leads', 'shell'])
  const { systemRole } = useMe()
  const id = useRouteId()
  const allowed = isAdministrator(systemRole)
  const detail = useQuery({ ...query.leads.get.queryOptions({ input: { id } }), enabled: allowed })
  if (!allowed) return <PanelDenied role={t('shell:roles.admin')} />
  return (
    <Loaded query={detail} back={{ to: back, label: t('leads:title') }}>
      {(data) => <Detail detail={data} />}
    </Loaded>
  )
}

function Detail({ detail }: { detail: LeadDetail }): ReactNode {
  const { t } = useTranslation('leads')
  const { lead, score, notes } = detail
  const keep = useKeepLead()
  const [editing, setEditing] = useState(false)
  const acts = useActs(detail, () => setEditing(true))
  return (
    <>
      <DetailPage
        title={lead.name}
        state={<StateDot tone={statusTones[lead.status]}>{t(`statuses.${lead.status}`)}</StateDot>}
        sentence={[lead.company, lead.email, t(`sources.${lead.source}`)].filter(Boolean).join(' · ')}
        back={{ to: back, label: t('title') }}
        acts={acts}
        tabs={[
          {
            id: 'score',
            label: t('detail.overview'),
            content: () => (
              <>
                <ScoreCard score={score} />
                <Notes leadId={lead.id} message={lead.message} name={lead.name} notes={notes} />
              </>
            ),
          },
        ]}
        side={<Side detail={detail} />}
      />
      <AsOpened row={lead} opened={editing}>
        {(kept) => (
          <LeadForm
            opened={editing}
            onClose={() => setEditing(false)}
            lead={kept}
            onSaved={(saved) => {
              void keep(saved)
              toast.success(t('edit.saved'))
            }}
          />
        )}
      </AsOpened>
    </>
  )
}

function Side({ detail: { lead } }: { detail: LeadDetail }): ReactNode {
  const { t } = useTranslation(['leads', 'account', 'organization_admin'])
  return (
    <Card title={t('leads:detail.about')}>
      <Facts
        empty={t('leads:edit.unknown')}
        facts={[
          { label: t('leads:fields.email'), value: <a href={`mailto:${lead.email}`}>{lead.email}</a> },
          {
            label: t('leads:fields.phone'),
            value: lead.phone && <PhoneLink phone={lead.phone} />,
          },
          {
            label: t('leads:fields.businessType'),
            value: lead.businessType && t(`account:organization.businessTypes.${lead.businessType}`),
          },
          {
            label: t('leads:fields.industry'),
            value: lead.industry && t(`organization_admin:profile.industries.${lead.industry}`),
          },
          { label: t('leads:fields.companySize'), value: lead.companySize },
          { label: t('leads:fields.currentLocations'), value: lead.currentLocations },
          { label: t('leads:fields.plannedLocations'), value: lead.plannedLocations },
          { label: t('leads:fields.yearsOfExperience'), value: lead.yearsOfExperience },
          { label: t('leads:fields.createdAt'), value: <DateText value={lead.createdAt} shape="instant" /> },
          {
            label: t('leads:fields.account'),
            value: t(lead.hasAccount ? 'leads:detail.hasAccount' : 'leads:detail.noAccount'),
          },
          ...(lead.decidedAt
            ? [
                {
                  label: t('leads:fields.decided'),
                  value: (
                    <>
                      {lead.decidedBy} · <DateText value={lead.decidedAt} shape="instant" />
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Card>
  )
}

/** Only super admins decide about a lead (LEAD-03); all administrators may prepare the decision. */
function useActs({ lead, can }: LeadDetail, edit: () => void): Act[] {
  const { t } = useTranslation('leads')
  const go = useGo()
  const keep = useKeepLead()
  const done = async (work: () => Promise<LeadDetail>, said: string): Promise<void> => {
    try {
      await keep(await work())
      toast.success(said)
    } catch (thrown) {
      toast.error(thrown)
    }
  }
  const decide = async (decision: 'approved' | 'rejected'): Promise<void> => {
    const sure = await confirm({
      title: t(`decide.${decision}.title`, { name: lead.name }),
      text: t(`decide.${decision}.text`, { email: lead.email }),
      act: t(`decide.${decision}.act`),
      tone: decision === 'approved' ? 'accent' : 'overdue',
      reversible: true,
    })
    if (sure)
      await done(
        () => client.leads.decide({ id: lead.id, decision }),
        t(`decide.${decision}.done`, { name: lead.name }),
      )
  }
  const remove = async (): Promise<void> => {
    const sure = await confirm({
      title: t('remove.title', { name: lead.name }),
      text: t('remove.text'),
      act: t('remove.act'),
    })
    if (!sure) return
    try {
      await client.leads.remove({ id: lead.id })
      await keep()
      toast.success(t('remove.done', { name: lead.name }))
      go(back)
    } catch (thrown) {
      toast.error(thrown)
    }
  }
  const next = OPEN_LEAD_STATUSES[OPEN_LEAD_STATUSES.indexOf(lead.status as 'new') + 1]
  return [
    ...(can.decide && lead.status !== 'approved'
      ? [{ label: t('decide.approved.act'), run: () => void decide('approved') }]
      : []),
    ...(isOpenLead(lead.status) && next
      ? [
          {
            label: t(`mark.${next as 'contacted'}`),
            run: () =>
              void done(
                () => client.leads.update({ id: lead.id, status: next, updatedAt: lead.updatedAt }),
                `${lead.name}: ${t(`statuses.${next}`)}`,
              ),
          },
        ]
      : []),
    { label: t('edit.act'), run: edit },
    ...(can.decide && lead.status !== 'rejected'
      ? [{ label: t('decide.rejected.act'), tone: 'overdue' as const, run: () => void decide('rejected') }]
      : []),
    { label: t('remove.act'), tone: 'overdue' as const, run: () => void remove() },
  ]
}
