import type { Permission } from '@domovik/domain/account/access/permissions.ts'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from '../../ui/app/language.ts'
import { client } from '../api.ts'
import { usePermission } from '../frame/session.tsx'
import { type Choice, SearchSelect, type SearchSelectProps } from './search-select.tsx'

const most = 30

const placed = (row: { id: string; address: string; city: string | null }): Choice => ({
  id: row.id,
  label: row.address,
  ...(row.city ? { note: row.city } : {}),
})

const needed = {
  properties: 'view_properties',
  owners: 'view_payments',
  tenants: 'view_tenants',
  leases: 'view_tenants',
} as const satisfies Record<string, Permission>

type Source = Pick<ComponentProps<typeof SearchSelect>, 'find' | 'get'> & { source: keyof typeof needed }

/** Says so if the member may not see the records, instead of finding nothing. */
function RecordPicker({ source, ...props }: SearchSelectProps & Source): ReactNode {
  const { t } = useTranslation(['leases', 'ui'])
  const maySee = usePermission(needed[source])
  return (
    <SearchSelect
      nothingFoundMessage={t('leases:new.nothingFound')}
      source={source}
      {...props}
      placeholder={maySee ? (props.placeholder ?? t('leases:new.choose')) : t('ui:denied.title')}
      {...(maySee ? {} : { disabled: true })}
    />
  )
}

/** Chooses a property by address, city or tenant. */
export const PropertyPicker = (props: SearchSelectProps): ReactNode => (
  <RecordPicker
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

/** Chooses an owner by name, e-mail or phone. */
export const OwnerPicker = (props: SearchSelectProps): ReactNode => (
  <RecordPicker
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

/** Chooses a tenant by name, e-mail, phone or address. */
export const TenantPicker = (props: SearchSelectProps): ReactNode => (
  <RecordPicker
    {...props}
    source="tenants"
    find={async (q, signal) =>
      (await client.tenants.list({ ...(q ? { q } : {}), sort: 'name', limit: most }, { signal })).rows.map(
        ({ id, name, propertyAddress, email }) => ({ id, label: name, note: propertyAddress ?? email ?? '' }),
      )
    }
    get={async (id, signal) => {
      const { tenant } = await client.tenants.get({ id }, { signal })
      return { id, label: tenant.name, note: tenant.email ?? '' }
    }}
  />
)

/** Chooses a lease by tenant or address. */
export const LeasePicker = (props: SearchSelectProps): ReactNode => (
  <RecordPicker
    {...props}
    source="leases"
    find={async (q, signal) =>
      (await client.leases.list({ ...(q ? { q } : {}), limit: most }, { signal })).rows.map(
        ({ id, tenantName, propertyAddress }) => ({ id, label: tenantName, note: propertyAddress }),
      )
    }
    get={async (id, signal) => {
      const { lease } = await client.leases.get({ id }, { signal })
      return { id, label: lease.tenantName, note: lease.propertyAddress }
    }}
  />
)
