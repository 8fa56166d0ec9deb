/** Stored layouts of the dashboard: one per user, for all their organizations, and one per organization. */
import type { saveLayout } from '@domovik/contract/admin/insight/dashboard.ts'
import {
  inReadingOrder,
  type Layout,
  readLayout,
  STANDARD_LAYOUT,
} from '@domovik/domain/insight/dashboard/layout.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { lockContent, requireSeen, versionOf } from '../../machinery/seen.ts'
import { dashboardDefaults } from './table.ts'

type Shown = InferContractRouterOutputs<{ saveLayout: typeof saveLayout }>['saveLayout']
export type StoredLayouts = { own: unknown; organization: unknown }

export const storedLayouts = ({ userId, organizationId }: OrganizationScope): SQL => sql`
  json_build_object(
    'own', (select dashboard_layout from user_preferences where user_id = ${userId}),
    'organization', (select layout from dashboard_defaults where organization_id = ${organizationId}))`

/** Returns the layout that the user sees, and whose it is. */
export function shownLayout({ own, organization }: StoredLayouts): Shown {
  const ofUser = readLayout(own)
  const ofOrganization = readLayout(organization)
  const version = versionOf(ofOrganization)
  if (ofUser) return { from: 'own', widgets: [...ofUser], version }
  return ofOrganization
    ? { from: 'organization', widgets: [...ofOrganization], version }
    : { from: 'standard', widgets: [...STANDARD_LAYOUT], version }
}

async function layoutsOf(scope: OrganizationScope): Promise<StoredLayouts> {
  const { rows } = await scope.db.execute<{ layouts: StoredLayouts }>(
    sql`select ${storedLayouts(scope)} as layouts`,
  )
  return rows[0]!.layouts
}

export const layoutOf = async (scope: OrganizationScope): Promise<Shown> =>
  shownLayout(await layoutsOf(scope))

/** What is stored of a layout: each widget once, inside the grid. */
export const toStore = (widgets: Layout | null): { widgets: Layout } | null =>
  widgets && { widgets: readLayout({ widgets }) ?? inReadingOrder(widgets) }

/** Saves the default of the organization; null removes it. Throws version_conflict if it is not the one that was `seen`. */
export async function saveDefault(
  scope: OrganizationScope,
  widgets: Layout | null,
  seen: string | undefined,
): Promise<void> {
  const { db, organizationId } = scope
  await lockContent(scope, 'dashboard_defaults')
  requireSeen(seen, readLayout((await layoutsOf(scope)).organization))
  if (!widgets) {
    await db.execute(sql`delete from dashboard_defaults where organization_id = ${organizationId}`)
    return
  }
  const layout = toStore(widgets)
  await db
    .insert(dashboardDefaults)
    .values({ organizationId, layout })
    .onConflictDoUpdate({
      target: dashboardDefaults.organizationId,
      set: { layout, updatedAt: sql`app.now()` },
    })
}
