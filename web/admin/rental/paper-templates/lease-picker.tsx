import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { client } from '../../api.ts'
import { SearchSelect, type SearchSelectProps } from '../../shared/search-select.tsx'

const most = 30

/** Chooses a lease by tenant or address. */
export function LeasePicker(props: SearchSelectProps): ReactNode {
  const { t } = useTranslation('leases')
  return (
    <SearchSelect
      placeholder={t('new.choose')}
      nothingFoundMessage={t('new.nothingFound')}
      {...props}
      source="leases"
      find={async (q, signal) =>
        (await client.leases.list({ ...(q ? { q } : {}), limit: most }, { signal })).rows.map((row) => ({
          ...{ id: row.id, label: row.tenantName, note: row.propertyAddress },
        }))
      }
      get={async (id, signal) => {
        const { lease } = await client.leases.get({ id }, { signal })
        return { id, label: lease.tenantName, note: lease.propertyAddress }
      }}
    />
  )
}
