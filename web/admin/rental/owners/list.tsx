import type { ReactNode } from 'react'
import { useGo } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { DataList } from '../../../ui/list/data-list.tsx'
import { PhoneLink } from '../../../ui/show/phone-link.tsx'
import { client } from '../../api.ts'
import { usePermission } from '../../frame/session.tsx'
import { useAddressFlag } from '../../shared/address-flag.ts'
import { useList } from '../../shared/lists.ts'
import { useRecordList } from '../../shared/record-list.ts'
import type { OwnerRow } from './owner-data.ts'

const OwnerForm = onFirstUse(() => import('./owner-form.tsx').then((part) => part.OwnerForm))

/** The owners whose properties the organization manages. */
export function OwnersScreen(): ReactNode {
  const { t } = useTranslation('owners')
  const go = useGo()
  const mayCreate = usePermission('edit_payments')
  const [adding, setAdding] = useAddressFlag('new')
  const add = (): void => setAdding(true)
  const records = useRecordList({
    list: client.owners.list,
    exportCsv: client.owners.exportCsv,
    mayCreate,
    create: { label: t('list.add'), run: add },
    emptySentence: t('list.empty'),
    firstSteps: [{ label: t('list.add'), run: add }],
  })
  return (
    <>
      <DataList<OwnerRow, null>
        {...records}
        name="owners"
        title={t('title')}
        sentence={t('list.sentence')}
        rowName={(row) => row.name}
        rowTo={(row) => `/owners/${row.id}`}
        {...useList('/owners')}
        columns={[
          { id: 'name', header: t('fields.name'), cell: (row) => row.name, sort: 'name' },
          {
            id: 'email',
            header: t('fields.email'),
            cell: (row) => row.email,
            from: 'tablet',
            phone: 'note',
          },
          {
            id: 'phone',
            header: t('fields.phone'),
            cell: (row) => row.phone && <PhoneLink phone={row.phone} />,
            from: 'tablet',
          },
          { id: 'taxNumber', header: t('fields.taxNumber'), cell: (row) => row.taxNumber, extra: true },
          {
            id: 'properties',
            header: t('fields.properties'),
            cell: (row) => row.properties,
            sort: 'properties',
            align: 'end',
            phone: 'end',
            phoneCell: (row) => t('detail.properties', { count: row.properties }),
          },
        ]}
      />
      {mayCreate && (
        <OwnerForm
          opened={adding}
          onClose={() => setAdding(false)}
          onSaved={({ owner }) => go(`/owners/${owner.id}`)}
        />
      )}
    </>
  )
}
