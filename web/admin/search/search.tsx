import type { Found } from '@domovik/contract/admin/search.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../ui/app/language.ts'
import { SearchPalette, type SearchResult } from '../../ui/search/search-palette.tsx'
import { client } from '../api.ts'
import { useMe } from '../frame/session.tsx'

const permissions = {
  properties: 'view_properties',
  tenants: 'view_tenants',
  leases: 'view_tenants',
  payments: 'view_payments',
} as const
type Scope = keyof typeof permissions
const scopes: readonly Scope[] = ['properties', 'tenants', 'leases', 'payments']
const isScope = (text: string): text is Scope => text in permissions

const find = async (scope: string, q: string, signal: AbortSignal): Promise<readonly SearchResult[]> => {
  if (!isScope(scope)) return []
  const { results } = await client.search.query({ scope, q }, { signal })
  return results.map(lineOf)
}

function lineOf(found: Found): SearchResult {
  const to = `/${found.scope}/${found.id}`
  if (found.scope === 'properties')
    return { id: found.id, to, title: found.address, note: `${found.property_type} • ${found.status}` }
  if (found.scope === 'tenants')
    return { id: found.id, to, title: found.name, note: `${found.email ?? ''} • ${found.tenant_status}` }
  if (found.scope === 'leases')
    return {
      id: found.id,
      to,
      title: found.id.slice(0, 8),
      note: `${found.tenant.name} • ${formatMoney(found.rent_amount, found.currency)} • ${found.status}`,
    }
  return {
    id: found.id,
    to,
    title: `${found.payment_type} - ${formatMoney(found.amount, found.currency)}`,
    note: `${found.tenant.name} • ${found.payment_status}`,
  }
}

export function Search({ opened, onClose }: { opened: boolean; onClose: () => void }): ReactNode {
  const { permissions: held } = useMe()
  const { t } = useTranslation('ui')
  return (
    <SearchPalette
      opened={opened}
      onClose={onClose}
      scopes={scopes
        .filter((scope) => held.includes(permissions[scope]))
        .map((id) => ({ id, label: t(`search.scopes.${id}`) }))}
      search={find}
    />
  )
}
