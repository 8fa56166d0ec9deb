import { ACCOUNT_STATES } from '@domovik/domain/account/access/accounts.ts'
import { SYSTEM_ROLES } from '@domovik/domain/account/access/permissions.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../../ui/app/language.ts'
import { onFirstUse } from '../../../../ui/app/on-first-use.tsx'
import { DataList } from '../../../../ui/list/data-list.tsx'
import type { Column, Filter } from '../../../../ui/list/types.ts'
import { DateText } from '../../../../ui/show/date-text.tsx'
import { client, query } from '../../../api.ts'
import { kinds, stateTones, type UserRow, UserState } from './user-words.tsx'

const User = onFirstUse(() => import('./user.tsx').then((part) => part.User))
const UserForm = onFirstUse(() => import('./user-form.tsx').then((part) => part.UserForm))

type ListQuery = Parameters<typeof client.superAdmin.users.list>[0]

/** All accounts of the installation: landlords, tenants, and people without an organization. */
export function UsersSection(): ReactNode {
  const { t } = useTranslation('super_admin')
  const { t: members } = useTranslation('members')
  const [open, setOpen] = useState<UserRow | null>(null)
  const [shown, setShown] = useState<UserRow | null>(null)
  const [adding, setAdding] = useState(false)
  return (
    <>
      <DataList<UserRow, null>
        name="users"
        title={t('users.title')}
        embedded
        failed={members('failed')}
        rowName={(row) => row.email ?? row.id}
        onOpen={(row) => {
          setShown(row)
          setOpen(row)
        }}
        queryKey={query.superAdmin.users.list.key()}
        load={(input, signal) => client.superAdmin.users.list(input as ListQuery, { signal })}
        staleTime={0}
        defaultSort="-createdAt"
        columns={useColumns()}
        filters={useFilters()}
        exportFile={(input, options) => client.superAdmin.users.exportCsv(input as ListQuery, options)}
        create={{ label: t('users.add'), run: () => setAdding(true) }}
        empty={{ sentence: t('users.empty'), steps: [] }}
      />
      {shown && <User key={shown.id} opened={open !== null} onClose={() => setOpen(null)} user={shown} />}
      <UserForm opened={adding} onClose={() => setAdding(false)} />
    </>
  )
}

function useColumns(): readonly Column<UserRow>[] {
  const { t } = useTranslation(['super_admin', 'shell'])
  return [
    { id: 'email', header: t('super_admin:users.email'), cell: (row) => row.email ?? '—', sort: 'email' },
    {
      id: 'state',
      header: t('super_admin:users.state'),
      cell: (row) => <UserState state={row.state} />,
      phone: 'end',
    },
    {
      id: 'role',
      header: t('super_admin:users.role'),
      cell: (row) =>
        row.role === 'user' ? (
          <span className="muted">{t(`super_admin:users.kinds.${row.kind}`)}</span>
        ) : (
          t(`shell:roles.${row.role}`)
        ),
      from: 'tablet',
      phone: 'endNote',
    },
    {
      id: 'organizations',
      header: t('super_admin:users.organizations'),
      cell: (row) => row.organizations.map(({ name }) => name).join(', '),
      from: 'desktop',
      phone: 'note',
    },
    {
      id: 'secondFactor',
      header: t('super_admin:users.secondFactor'),
      cell: (row) => row.secondFactor && t('super_admin:users.has'),
      from: 'wide',
    },
    {
      id: 'lastSignInAt',
      header: t('super_admin:users.lastSignInAt'),
      cell: (row) =>
        row.lastSignInAt ? (
          <DateText value={row.lastSignInAt} />
        ) : (
          <span className="muted">{t('super_admin:organizations.never')}</span>
        ),
      sort: 'lastSignInAt',
      from: 'tablet',
    },
    {
      id: 'createdAt',
      header: t('super_admin:users.createdAt'),
      cell: (row) => <DateText value={row.createdAt} />,
      sort: 'createdAt',
      from: 'desktop',
    },
  ]
}

function useFilters(): readonly Filter[] {
  const { t } = useTranslation(['super_admin', 'shell'])
  return [
    {
      id: 'role',
      label: t('super_admin:users.role'),
      options: SYSTEM_ROLES.map((value) => ({ value, label: t(`shell:roles.${value}`) })),
    },
    {
      id: 'state',
      label: t('super_admin:users.state'),
      options: ACCOUNT_STATES.map((value) => ({
        value,
        label: t(`super_admin:users.states.${value}`),
        tone: stateTones[value],
      })),
    },
    {
      id: 'kind',
      label: t('super_admin:users.kind'),
      options: kinds.map((value) => ({ value, label: t(`super_admin:users.kinds.${value}`) })),
    },
    { kind: 'dates', id: 'created', label: t('super_admin:users.createdAt') },
  ]
}
