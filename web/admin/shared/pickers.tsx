import type { ReactNode } from 'react'
import { useTranslation } from '../../ui/app/language.ts'
import { client } from '../api.ts'
import { type Choice, SearchSelect, type SearchSelectProps } from './search-select.tsx'

const most = 30

const placed = (row: { id: string; address: string; city: string | null }): Choice => ({
  id: row.id,
  label: row.address,
  ...(row.city ? { note: row.city } : {}),
})

/** Chooses a property by address, city or tenant. */
export function PropertyPicker(props: SearchSelectProps): ReactNode {
  const { t } = useTranslation('leases')
  return (
    <SearchSelect
      placeholder={t('new.choose')}
      nothingFoundMessage={t('new.nothingFound')}
      {...props}
      source="properties"
      find={async (q, signal) =>
        (
          await client.properties.list({ ...(q ? { q } : {}), sort: 'address', limit: most }, { signal })
        ).rows.map(placed)
      }
      get={async (id, signal) => placed((await client.properties.get({ id }, { signal })).property)}
    />
  )
}

/** Chooses an owner by name, e-mail or phone. */
export function OwnerPicker(props: SearchSelectProps): ReactNode {
  const { t } = useTranslation('leases')
  return (
    <SearchSelect
      placeholder={t('new.choose')}
      nothingFoundMessage={t('new.nothingFound')}
      {...props}
      source="owners"
      find={async (q, signal) =>
        (await client.owners.list({ ...(q ? { q } : {}), limit: most }, { signal })).rows.map(
          ({ id, name, email }) => ({ id, label: name, note: email ?? '' }),
        )
      }
      get={async (id, signal) => {
        const { owner } = await client.owners.get({ id }, { signal })
        return { id, label: owner.name, note: owner.email ?? '' }
      }}
    />
  )
}

/** Chooses a tenant by name, e-mail, phone or address. */
export function TenantPicker(props: SearchSelectProps): ReactNode {
  const { t } = useTranslation('leases')
  return (
    <SearchSelect
      placeholder={t('new.choose')}
      nothingFoundMessage={t('new.nothingFound')}
      {...props}
      source="tenants"
      find={async (q, signal) =>
        (await client.tenants.list({ ...(q ? { q } : {}), sort: 'name', limit: most }, { signal })).rows.map(
          (row) => ({
            id: row.id,
            label: row.name,
            note: row.propertyAddress ?? row.email ?? '',
          }),
        )
      }
      get={async (id, signal) => {
        const { tenant } = await client.tenants.get({ id }, { signal })
        return { id, label: tenant.name, note: tenant.email ?? '' }
      }}
    />
  )
}
