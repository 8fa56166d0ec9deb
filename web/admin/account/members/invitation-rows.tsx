import { IconDots } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { confirm } from '../../../ui/act/confirm.ts'
import { MenuAct, Pop } from '../../../ui/act/pop.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { CardRow } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import type { Invitation } from './member.ts'
import css from './members.module.css'
import { isAsRole } from './permission-choice.tsx'
import { RoleBadge } from './role-badge.tsx'

/** The invitations that are not accepted, below the members. */
export function InvitationRows(): ReactNode {
  const invitations = useQuery(query.memberInvitations.list.queryOptions())
  const { t } = useTranslation(['members', 'common'])
  if (invitations.isError)
    return (
      <CardRow
        title={<span role="alert">{t('members:invitations.failed')}</span>}
        end={
          <Button size="compact-sm" variant="default" onClick={() => void invitations.refetch()}>
            {t('common:act.retry')}
          </Button>
        }
      />
    )
  return invitations.data?.map((invitation) => (
    <CardRow
      key={invitation.id}
      title={invitation.email}
      note={<Note invitation={invitation} />}
      end={
        <span className={css.end}>
          <RoleBadge role={invitation.role} />
          {invitation.can.change && <Acts invitation={invitation} />}
        </span>
      }
    />
  ))
}

function Note({ invitation }: { invitation: Invitation }): ReactNode {
  const { t } = useTranslation('members')
  const language = useLanguage()
  const { sentAt, expiresAt, expired, invitedBy, role, permissions } = invitation
  const [date, until] = [sentAt, expiresAt].map((at) => formatDate(at, language, 'instant')) as [
    string,
    string,
  ]
  const sentence = expired
    ? t('invitations.expired', { until })
    : invitedBy === null
      ? t('invitations.openAlone', { date, until })
      : t('invitations.open', { by: invitedBy, date, until })
  return [sentence, !isAsRole(role, permissions) && t('own')].filter(Boolean).join(' · ')
}

function Acts({ invitation: { id, email } }: { invitation: Invitation }): ReactNode {
  const { t } = useTranslation('members')
  const label = t('invitations.acts', { email })
  const resend = async (): Promise<void> => {
    try {
      await client.memberInvitations.resend({ id })
      toast.success(t('invitations.resent', { email }))
    } catch (thrown) {
      toast.error(thrown)
    }
    await refreshScreen()
  }
  const revoke = async (): Promise<void> => {
    const question = {
      title: t('invitations.revokeTitle', { email }),
      text: t('invitations.revokeText'),
      act: t('invitations.revoke'),
      reversible: true,
    }
    if (!(await confirm(question))) return
    try {
      await client.memberInvitations.revoke({ id })
      toast.success(t('invitations.revoked', { email }))
    } catch (thrown) {
      toast.error(thrown)
    }
    await refreshScreen()
  }
  return (
    <Pop
      menu
      align="end"
      label={label}
      opener={(opener) => (
        <button type="button" {...opener} className={css.more} aria-label={label}>
          <IconDots size={18} aria-hidden="true" />
        </button>
      )}
    >
      <MenuAct onClick={() => void resend()}>{t('invitations.resend')}</MenuAct>
      <MenuAct tone="overdue" onClick={() => void revoke()}>
        {t('invitations.revoke')}
      </MenuAct>
    </Pop>
  )
}
