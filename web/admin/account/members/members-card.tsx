import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { Skeleton } from '../../../ui/show/skeleton.tsx'
import { query } from '../../api.ts'
import { useMe, usePermission } from '../../frame/session.tsx'
import { InvitationRows } from './invitation-rows.tsx'
import type { Member } from './member.ts'
import { MemberActs } from './member-acts.tsx'
import css from './members.module.css'
import { isAsRole } from './permission-choice.tsx'
import { RoleBadge } from './role-badge.tsx'

const AddMemberForm = onFirstUse(() => import('./add-member-form.tsx').then((part) => part.AddMemberForm))
const InviteForm = onFirstUse(() => import('./invite-form.tsx').then((part) => part.InviteForm))
const ChangeRole = onFirstUse(() => import('./change-role.tsx').then((part) => part.ChangeRole))

/** The members of the organization with their roles (ROLE-07); with `manage` also the actions for them. */
export function MembersCard({ manage = false }: { manage?: boolean }): ReactNode {
  const members = useQuery(query.organizations.members.queryOptions())
  const manages = usePermission('manage_pages')
  const viewOnly = useMe().organization?.isDemo ?? false
  const [adding, setAdding] = useState(false)
  const [inviting, setInviting] = useState(false)
  const [changing, setChanging] = useState<Member | null>(null)
  const { t } = useTranslation(['members', 'common'])
  const mayAdd = manage && manages && !viewOnly
  return (
    <>
      <Card
        title={t('members:title')}
        rows
        act={
          mayAdd ? (
            <span className={css.adds}>
              <Button size="compact-sm" variant="subtle" onClick={() => setInviting(true)}>
                {t('members:invite')}
              </Button>
              <Button size="compact-sm" variant="subtle" onClick={() => setAdding(true)}>
                {t('members:add')}
              </Button>
            </span>
          ) : (
            !manage && manages && <AppLink to="/organization-admin?tab=users">{t('members:manage')}</AppLink>
          )
        }
      >
        {members.isError && (
          <CardRow
            title={<span role="alert">{t('members:failed')}</span>}
            end={
              <Button size="compact-sm" variant="default" onClick={() => void members.refetch()}>
                {t('common:act.retry')}
              </Button>
            }
          />
        )}
        {members.isPending && <CardRow title={<Skeleton width="24ch" />} />}
        {members.data?.map((member) => (
          <CardRow
            key={member.userId}
            title={<Who member={member} />}
            note={<Note member={member} />}
            end={
              <span className={css.end}>
                <RoleBadge role={member.role} />
                {!viewOnly && (
                  <MemberActs member={member} manage={manage} onChangeRole={() => setChanging(member)} />
                )}
              </span>
            }
          />
        ))}
        {manage && manages && <InvitationRows />}
      </Card>
      {mayAdd && <InviteForm opened={inviting} onClose={() => setInviting(false)} />}
      {mayAdd && <AddMemberForm opened={adding} onClose={() => setAdding(false)} />}
      {manage && (
        <ChangeRole opened={changing !== null} member={changing} onClose={() => setChanging(null)} />
      )}
    </>
  )
}

function Who({ member: { userId, email } }: { member: Member }): ReactNode {
  const me = useMe()
  const { t } = useTranslation('members')
  return (
    <>
      {email ?? '—'}
      {userId === me.userId && <span className="muted"> ({t('you')})</span>}
    </>
  )
}

function Note({ member }: { member: Member }): ReactNode {
  const { t } = useTranslation('members')
  const language = useLanguage()
  const { state, lastSeenAt, secondFactor, joinedAt, role, permissions } = member
  const seen = lastSeenAt ? t('seen', { date: formatDate(lastSeenAt, language, 'instant') }) : t('neverSeen')
  const parts = [
    t('since', { date: formatDate(joinedAt, language) }),
    state !== null && state !== 'active' && t(`states.${state}`),
    state !== null && seen,
    role !== 'owner' && !isAsRole(role, permissions) && t('own'),
    secondFactor !== null && t(secondFactor ? 'factorOn' : 'factorOff'),
  ]
  return parts.filter(Boolean).join(' · ')
}
