import type { Permission } from '@domovik/domain/account/access/permissions.ts'
import { type ReactNode, useCallback } from 'react'
import { useGo } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { SearchPalette } from '../../../ui/search/search-palette.tsx'
import type { SearchGroup } from '../../../ui/search/types.ts'
import { client } from '../../api.ts'
import { switchOrganization } from '../../frame/chosen-organization.ts'
import { usePlaces } from '../../frame/menu.ts'
import { useMe } from '../../frame/session.tsx'
import { useExists } from '../../frame/use-exists.ts'
import { useFindableSections } from './findable-sections.ts'
import { lineOf, lineWords } from './lines.ts'
import { useResultActs } from './result-acts.ts'

/** Everything that the person may view. */
const everywhere = 'all'

const scopes = [
  ['properties', 'view_properties'],
  ['tenants', 'view_tenants'],
  ['leases', 'view_tenants'],
  ['payments', 'view_payments'],
  ['tickets', 'view_properties'],
  ['documents', 'view_tenants'],
  ['messages', 'view_tenants'],
  ['bookings', 'view_properties'],
] as const satisfies readonly (readonly [string, Permission])[]

/** Actions by name, each with its permission and the screen that it opens. */
const acts = [
  ['recordPayment', 'create_payments', '/payments', '?new=1'],
  ['addProperty', 'create_properties', '/properties', '?new=1'],
  ['addTenant', 'create_tenants', '/tenants', '?new=1'],
  ['newLease', 'create_tenants', '/leases/new', ''],
  ['quoteStay', 'create_properties', '/bookings', '?new=1'],
  ['import', 'create_properties', '/import', ''],
] as const satisfies readonly (readonly [string, Permission, string, string])[]

/** The search in the header: finds records, actions and places, as far as the person has the permissions. */
export function Search({ typed, onClose }: { typed: string; onClose: () => void }): ReactNode {
  const me = useMe()
  const { permissions, organization, organizations } = me
  const places = usePlaces(me).flatMap(({ entries }) => entries)
  const go = useGo()
  const exists = useExists()
  const { t: ui } = useTranslation('ui')
  const { t } = useTranslation(lineWords)
  const sections = useFindableSections()
  const actsOf = useResultActs()
  const find = useCallback(
    async (scope: string, q: string, signal: AbortSignal): Promise<readonly SearchGroup[]> => {
      const known = scopes.find(([id]) => id === scope)
      const { results } = await client.search.query({ q, ...(known ? { scope: known[0] } : {}) }, { signal })
      return scopes.map(([id]) => ({
        scope: id,
        results: results
          .filter((found) => found.scope === id)
          .map((found) => ({ ...lineOf(found), acts: actsOf(found) })),
      }))
    },
    [actsOf],
  )
  return (
    <SearchPalette
      typed={typed}
      onClose={onClose}
      scopes={[
        { id: everywhere, label: ui('search.scopes.all') },
        ...scopes
          .filter(([, needed]) => permissions.includes(needed))
          .map(([id]) => ({ id, label: ui(`search.scopes.${id}`) })),
      ]}
      search={find}
      acts={[
        ...acts
          .filter(([, needed, path]) => permissions.includes(needed) && exists(path))
          .map(([id, , path, at]) => ({
            label: t(`shell:search.acts.${id}`),
            run: () => go(`${path}${at}`),
          })),
        ...places.map(({ label, to }) => ({
          label: t('shell:search.goTo', { place: label }),
          run: () => go(to),
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
