import { SYSTEM_ROLES, type SystemRole } from '@domovik/domain/account/access/permissions.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../../ui/act/button.tsx'
import { confirm } from '../../../../ui/act/confirm.ts'
import { Dialog } from '../../../../ui/act/dialog.tsx'
import { useLanguage, useTranslation } from '../../../../ui/app/language.ts'
import { toast } from '../../../../ui/app/toast.ts'
import { NativeSelect } from '../../../../ui/form/native-select.tsx'
import { formatDate } from '../../../../ui/show/date-format.ts'
import { client } from '../../../api.ts'
import { refreshScreen } from '../../../frame/refresh-screen.ts'
import { Facts } from '../../../shared/facts.tsx'
import { type UserRow, UserState } from './user-words.tsx'
import css from './users.module.css'

/** Days of a ban; null means without end. */
const bans = [1, 7, 30, null] as const

/** One account: its data, and the super admin's actions. */
export function User(props: { opened: boolean; onClose: () => void; user: UserRow }): ReactNode {
  const { opened, onClose, user } = props
  const { t } = useTranslation(['super_admin', 'shell', 'common'])
  const language = useLanguage()
  const day = (instant: string | null): string | null => instant && formatDate(instant, language, 'instant')
  return (
    <Dialog opened={opened} onClose={onClose} title={user.email ?? user.id}>
      <div className={css.stack}>
        <UserState state={user.state} />
        <Facts
          empty={t('super_admin:organizations.none')}
          facts={[
            { label: t('super_admin:users.kind'), value: t(`super_admin:users.kinds.${user.kind}`) },
            {
              label: t('super_admin:users.organizations'),
              value: user.organizations.map(({ name }) => name).join(', '),
            },
            { label: t('super_admin:users.createdAt'), value: day(user.createdAt) },
            {
              label: t('super_admin:users.lastSignInAt'),
              value: day(user.lastSignInAt) ?? t('super_admin:organizations.never'),
            },
            { label: t('super_admin:users.sessions'), value: user.sessions },
            {
              label: t('super_admin:users.secondFactor'),
              value: t(user.secondFactor ? 'common:yes' : 'common:no'),
            },
          ]}
        />
        <Acts user={user} onDone={onClose} />
      </div>
    </Dialog>
  )
}

function Acts({ user, onDone }: { user: UserRow; onDone: () => void }): ReactNode {
  const { id, can } = user
  const { t } = useTranslation(['super_admin', 'shell', 'members'])
  const [busy, setBusy] = useState(false)
  const name = user.email ?? id
  const doing = async (
    work: () => Promise<unknown>,
    said: string,
    failed = t('members:failures.update'),
  ): Promise<void> => {
    setBusy(true)
    try {
      await work()
      await refreshScreen()
      toast.success(said)
      onDone()
    } catch (thrown) {
      toast.error(thrown, failed)
    } finally {
      setBusy(false)
    }
  }
  const calls = client.superAdmin.users
  const remove = async (): Promise<void> => {
    const question = {
      title: t('super_admin:users.removeTitle', { name }),
      text: t('super_admin:users.removeText'),
      act: t('super_admin:users.remove'),
    }
    if (await confirm(question))
      await doing(
        () => calls.remove({ id }),
        t('super_admin:users.removed', { name }),
        t('members:failures.remove'),
      )
  }
  const button = (label: string, run: () => Promise<void>, tone?: 'overdue'): ReactNode => (
    <Button variant="default" {...(tone ? { c: tone } : {})} disabled={busy} onClick={() => void run()}>
      {label}
    </Button>
  )
  return (
    <>
      {!can.changeRole && !can.remove && <p className="muted">{t('super_admin:users.untouchable')}</p>}
      {can.changeRole && (
        <NativeSelect
          label={t('super_admin:users.systemRole')}
          description={t('super_admin:users.systemRoleHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={SYSTEM_ROLES.map((value) => ({ value, label: t(`shell:roles.${value}`) }))}
          value={user.role}
          disabled={busy}
          onChange={(event) => {
            const role = event.currentTarget.value as SystemRole
            void doing(() => calls.changeRole({ id, role }), t('super_admin:users.roleChanged', { name }))
          }}
        />
      )}
      {can.ban && (
        <NativeSelect
          label={t('super_admin:users.ban')}
          description={t('super_admin:users.banHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={[
            { value: '', label: t('super_admin:users.banNot') },
            ...bans.map((days) => ({
              value: String(days),
              label:
                days === null
                  ? t('super_admin:users.banForGood')
                  : t('super_admin:users.banDays', { count: days }),
            })),
          ]}
          value=""
          disabled={busy}
          onChange={(event) => {
            const { value } = event.currentTarget
            if (value === '') return
            const days = value === 'null' ? null : Number(value)
            void doing(() => calls.ban({ id, days }), t('super_admin:users.bannedNow', { name }))
          }}
        />
      )}
      <div className={css.acts}>
        {can.lift &&
          button(t('super_admin:users.lift'), () =>
            doing(() => calls.lift({ id }), t('super_admin:users.lifted', { name })),
          )}
        {can.resend &&
          button(t('super_admin:users.resend'), () =>
            doing(() => calls.resendConfirmation({ id }), t('super_admin:users.resent', { name })),
          )}
        {can.signOut &&
          button(t('super_admin:users.signOut'), () =>
            doing(() => calls.signOut({ id }), t('super_admin:users.signedOut', { name })),
          )}
        {can.remove && button(t('super_admin:users.remove'), remove, 'overdue')}
      </div>
    </>
  )
}
