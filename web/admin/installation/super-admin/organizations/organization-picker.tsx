import type { ReactNode } from 'react'
import { client } from '../../../api.ts'
import { type Choice, SearchSelect, type SearchSelectProps } from '../../../shared/search-select.tsx'

const most = 30

const placed = (row: { id: string; name: string; ownerEmail: string | null }): Choice => ({
  id: row.id,
  label: row.name,
  ...(row.ownerEmail ? { note: row.ownerEmail } : {}),
})

/** Chooses an organization by its name or its owner. */
export function OrganizationPicker(props: SearchSelectProps): ReactNode {
  const { organizations } = client.superAdmin
  return (
    <SearchSelect
      {...props}
      source="organizations"
      find={async (q, signal) =>
        (await organizations.list({ ...(q ? { q } : {}), sort: 'name', limit: most }, { signal })).rows.map(
          placed,
        )
      }
      get={async (id, signal) => placed((await organizations.get({ id }, { signal })).organization)}
    />
  )
}
