import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { confirm } from '../../../ui/act/confirm.ts'
import { MenuAct, Pop } from '../../../ui/act/pop.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { client } from '../../api.ts'
import { switchOrganization } from '../../frame/chosen-organization.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useMe, useSession } from '../../frame/session.tsx'
import type { Member } from './member.ts'
import css from './members.module.css'

/** The actions for a member, or for the person themselves, as far as the server allows them. */
export function MemberActs(props: { member: Member; manage: boolean; onChangeRole: () => void }): ReactNode {
  const { member, manage, onChangeRole } = props
  const { can } = member
  const { t } = useTranslation('members')
  const { remove, makeOwner, leave } = useActs(member)
  if (!can.leave && !(manage && (can.changeRole || can.remove || can.makeOwner))) return null
  const label = t('acts', { email: member.email ?? '—' })
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
      {manage && can.changeRole && <MenuAct onClick={onChangeRole}>{t('changeRole')}</MenuAct>}
      {manage && can.makeOwner && <MenuAct onClick={() => void makeOwner()}>{t('makeOwner')}</MenuAct>}
      {manage && can.remove && (
        <MenuAct tone="overdue" onClick={() => void remove()}>
          {t('remove')}
        </MenuAct>
      )}
      {can.leave && (
        <MenuAct tone="overdue" onClick={() => void leave()}>
          {t('leave')}
        </MenuAct>
      )}
    </Pop>
  )
}

function useActs({ userId, email }: Member) {
  const { t } = useTranslation('members')
  const { organization } = useMe()
  const { refresh } = useSession()
  const named = { email: email ?? '—' }

  const remove = async (): Promise<void> => {
    const question = {
      title: t('removeTitle', named),
      text: t('removeText'),
      act: t('removeAct'),
      reversible: true,
    }
    if (!(await confirm(question))) return
    try {
      await client.organizations.removeMember({ userId })
      toast.success(t('removed', named))
    } catch (thrown) {
      toast.error(thrown, t('failures.remove'))
    }
    await refreshScreen()
  }

  const makeOwner = async (): Promise<void> => {
    if (!(await confirm({ title: t('ownerTitle', named), text: t('ownerText'), act: t('ownerAct') }))) return
    try {
      await client.organizations.makeOwner({ userId })
      toast.success(t('ownerDone', named))
    } catch (thrown) {
      toast.error(thrown, t('failures.update'))
    }
    await refreshScreen()
    await refresh()
  }

  const leave = async (): Promise<void> => {
    const title = t('leaveTitle', { organization: organization?.name ?? '' })
    if (!(await confirm({ title, text: t('leaveText'), act: t('leaveAct'), reversible: true }))) return
    try {
      await client.organizations.leave()
      switchOrganization(null)
    } catch (thrown) {
      toast.error(thrown)
      await refresh()
    }
  }

  return { remove, makeOwner, leave }
}
