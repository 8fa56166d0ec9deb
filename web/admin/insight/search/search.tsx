import type { Permission } from '@domovik/domain/account/access/permissions.ts'
import type { ReactNode } from 'react'
import { useGo } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { SearchPalette } from '../../../ui/search/search-palette.tsx'
import type { SearchResult } from '../../../ui/search/types.ts'
import { client } from '../../api.ts'
import { switchOrganization } from '../../frame/chosen-organization.ts'
import { useExists } from '../../frame/menu.ts'
import { useMe } from '../../frame/session.tsx'
import { useFindableSections } from './findable-sections.ts'
import { lineOf, lineWords } from './lines.ts'

const scopes = [
  ['properties', 'view_properties'],
  ['tenants', 'view_tenants'],
  ['leases', 'view_tenants'],
  ['payments', 'view_payments'],
] as const satisfies readonly (readonly [string, Permission])[]

/** Actions by name, each with its permission and the screen that it opens. */
const acts = [
  ['recordPayment', 'create_payments', '/payments', '?new=1'],
  ['addProperty', 'create_properties', '/properties', '?new=1'],
  ['addTenant', 'create_tenants', '/tenants', '?new=1'],
  ['newLease', 'create_tenants', '/leases/new', ''],
  ['import', 'create_properties', '/import', ''],
] as const satisfies readonly (readonly [string, Permission, string, string])[]

const find = async (scope: string, q: string, signal: AbortSignal): Promise<readonly SearchResult[]> => {
  const known = scopes.find(([id]) => id === scope)
  if (!known) return []
  const { results } = await client.search.query({ scope: known[0], q }, { signal })
  return results.map(lineOf)
}

/** The search in the header: finds records in four scopes and actions, as far as the person has the permissions. */
export function Search({ opened, onClose }: { opened: boolean; onClose: () => void }): ReactNode {
  const { permissions, organization, organizations } = useMe()
  const go = useGo()
  const exists = useExists()
  const { t: ui } = useTranslation('ui')
  const { t } = useTranslation(lineWords)
  const sections = useFindableSections()
  return (
    <SearchPalette
      opened={opened}
      onClose={onClose}
      scopes={scopes
        .filter(([, needed]) => permissions.includes(needed))
        .map(([id]) => ({ id, label: ui(`search.scopes.${id}`) }))}
      search={find}
      acts={[
        ...acts
          .filter(([, needed, path]) => permissions.includes(needed) && exists(path))
          .map(([id, , path, query]) => ({
            label: t(`shell:search.acts.${id}`),
            run: () => go(`${path}${query}`),
          })),
        ...organizations
          .filter(({ id }) => id !== organization?.id)
          .map(({ id, name }) => ({
            label: t('shell:organizations.switchTo', { name }),
            run: () => switchOrganization(id),
          })),
        ...sections.map(({ panel, label, sentence, to }) => ({
          label: `${panel}: ${label}`,
          note: sentence,
          run: () => go(to),
        })),
      ]}
    />
  )
}
