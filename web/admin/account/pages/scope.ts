import type { adminContract } from '@domovik/contract/admin/index.ts'
import type { PageScope } from '@domovik/domain/account/pages/address.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { client, query } from '../../api.ts'
import { useIsDemoAccount } from '../../frame/demo-account.ts'
import { useMe } from '../../frame/session.tsx'

type Outputs = InferContractRouterOutputs<typeof adminContract>['platformPages']
export type PageRow = Outputs['list']['rows'][number]
export type PageRecord = Outputs['get']
export type Block = PageRecord['content'][number]
export type Navigation = Outputs['navigation']
export type NavigationItem = Navigation['items'][number]

/** The calls of a scope: the organization's, or the platform's. */
export const callsOf = (scope: PageScope) =>
  scope === 'platform'
    ? { client: client.platformPages, query: query.platformPages }
    : { client: client.pages, query: query.pages }

/** The address of the editor. */
export const editorAddress = (scope: PageScope, id: string): string => `/edit-page/${scope}/${id}`

/** The list of pages that the editor returns to. */
export const panelOf = (scope: PageScope): string =>
  scope === 'platform' ? '/super-admin?tab=pages' : '/admin?tab=pages'

/**
 * The demonstration's pages are read-only, and demonstration accounts cannot change the platform's pages (DEMO-04).
 */
export const useMayWrite = (scope: PageScope): boolean => {
  const { organization, systemRole } = useMe()
  const demo = useIsDemoAccount()
  if (scope === 'platform') return !demo
  return systemRole === 'super_admin' || organization?.isDemo !== true
}
