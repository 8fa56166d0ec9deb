import { type Permission, ROLE_PERMISSIONS } from '@domovik/domain/account/access/permissions.ts'
import { MEMBER_ROLES, type MemberRole } from '@domovik/domain/account/organizations/members.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { Dialog } from '../../../ui/act/dialog.tsx'
import { useWrite } from '../../../ui/api/use-write.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Group } from '../../../ui/show/stack.tsx'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { offerUndo } from '../../shared/removal.ts'
import type { Member } from './member.ts'
import css from './members.module.css'
import { PermissionChoice } from './permission-choice.tsx'
import { RoleBadge } from './role-badge.tsx'

/** The roles that can be assigned, and the single permissions that differ from the role. */
export function ChangeRole(props: {
  opened: boolean
  member: Member | null
  onClose: () => void
}): ReactNode {
  const { opened, member, onClose } = props
  const { t } = useTranslation('members')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('roleOf', { email: member?.email ?? '—' })}>
      {member && (
        <Choice
          key={`${member.userId} ${member.role} ${member.permissions.join()}`}
          member={member}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

function Choice({ member, onClose }: { member: Member; onClose: () => void }): ReactNode {
  const [role, setRole] = useState(member.role as MemberRole)
  const { t } = useTranslation(['members', 'shell', 'common'])
  const [held, setHeld] = useState<Permission[]>(member.permissions)
  const before = member.role as MemberRole
  const { userId } = member
  const save = useWrite({
    mutationFn: async () => {
      await client.organizations.changeRole({ userId, role, permissions: held })
      await refreshScreen()
    },
    onSuccess: () => {
      const text = t('members:roleSet', { email: member.email ?? '—', role: t(`shell:roles.${role}`) })
      offerUndo(text, () =>
        client.organizations.changeRole({
          ...{ userId, role: before, permissions: member.permissions },
          from: { role, permissions: held },
        }),
      )
      onClose()
    },
    onError: (thrown) => toast.error(thrown, t('members:failures.update')),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (role === before && held.join() === member.permissions.join()) onClose()
    else save.mutate()
  }
  return (
    <form onSubmit={submit}>
      <fieldset className={css.roles}>
        <legend className="visually-hidden">{t('members:role')}</legend>
        {MEMBER_ROLES.map((value) => (
          <label key={value} className={css.role}>
            <input
              type="radio"
              name="role"
              checked={role === value}
              onChange={() => {
                setRole(value)
                setHeld([...ROLE_PERMISSIONS[value]])
              }}
              data-autofocus={role === value || undefined}
            />
            <span>
              <RoleBadge role={value} />
              <span className={css.note}> {t(`members:may.${value}`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <PermissionChoice role={role} held={held} onChange={setHeld} />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('common:act.cancel')}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {t('members:changeRole')}
        </Button>
      </Group>
    </form>
  )
}
