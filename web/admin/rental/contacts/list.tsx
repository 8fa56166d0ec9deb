import { contactKindsOf } from '@domovik/domain/rental/contacts/kinds.ts'
import type { ReactNode } from 'react'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { DataList } from '../../../ui/list/data-list.tsx'
import { PhoneLink } from '../../../ui/show/phone-link.tsx'
import { client } from '../../api.ts'
import { useMe, usePermission } from '../../frame/session.tsx'
import { useList } from '../../shared/lists.ts'
import { SavedViews } from '../../shared/saved-views.tsx'
import { type ContactRole, type ContactRow, placeOfRole, useDetailOfRole } from './contact-data.ts'
import css from './contacts.module.css'

type ListInput = Parameters<typeof client.contacts.list>[0]
type ExportInput = Parameters<typeof client.contacts.exportCsv>[0]

/** The address book: everybody whom the organization deals with, each once, with the records of all their roles. */
export function ContactsScreen(): ReactNode {
  const { t } = useTranslation('contacts')
  const { permissions } = useMe()
  const mayExport = usePermission('export_data')
  const kinds = contactKindsOf((permission) => permissions.includes(permission))
  return (
    <DataList<ContactRow, null>
      name="contacts"
      title={t('title')}
      sentence={t('sentence')}
      {...useList('/contacts')}
      load={(input, signal) => client.contacts.list(input as ListInput, { signal })}
      {...(mayExport
        ? { exportFile: (input, options) => client.contacts.exportCsv(input as ExportInput, options) }
        : {})}
      tools={(shown) => <SavedViews shown={shown} />}
      empty={{ sentence: t('empty'), steps: [] }}
      rowName={(row) => row.name}
      rowTo={({ name, roles }) => roles[0] && placeOfRole(roles[0], name)}
      columns={[
        { id: 'name', header: t('fields.name'), cell: (row) => row.name, sort: 'name' },
        {
          id: 'roles',
          header: t('fields.roles'),
          cell: ({ name, roles }) => <Roles name={name} roles={roles} />,
          phone: 'note',
        },
        {
          id: 'email',
          header: t('fields.email'),
          cell: ({ email }) => email && <a href={`mailto:${email}`}>{email}</a>,
          from: 'tablet',
          phone: 'note',
        },
        {
          id: 'phone',
          header: t('fields.phone'),
          cell: ({ phones }) =>
            phones.length > 0 && (
              <span className={css.several}>
                {phones.map((phone) => (
                  <PhoneLink key={phone} phone={phone} />
                ))}
              </span>
            ),
          phone: 'note',
        },
        {
          id: 'taxNumber',
          header: t('fields.taxNumber'),
          cell: ({ taxNumbers }) => taxNumbers.join(', '),
          from: 'desktop',
        },
      ]}
      filters={[
        {
          id: 'kind',
          label: t('fields.roles'),
          options: kinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
        },
      ]}
    />
  )
}

function Roles({ name, roles }: { name: string; roles: readonly ContactRole[] }): ReactNode {
  const { t } = useTranslation('contacts')
  const detailOf = useDetailOfRole()
  return (
    <span className={css.several}>
      {roles.map((role) => {
        const detail = detailOf(role)
        return (
          <span key={`${role.kind} ${role.opens}`}>
            <AppLink to={placeOfRole(role, name)}>{t(`kinds.${role.kind}`)}</AppLink>
            {detail && <span className="muted"> {detail}</span>}
          </span>
        )
      })}
    </span>
  )
}
