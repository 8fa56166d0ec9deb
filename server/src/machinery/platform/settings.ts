/** The settings of the installation: kept in one row, asked for where they hold. */
import type { settings } from '@domovik/contract/admin/installation/platform.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Db, inTransaction } from '../db/transaction.ts'
import type { PlatformScope } from '../scope/scope.ts'
import type { Services } from '../services/services.ts'
import { platformSettings } from './table.ts'

export type PlatformSettings = z.infer<typeof settings>

export async function platformSettingsOf(db: Db): Promise<PlatformSettings> {
  const { rows } = await db.execute<{ settings: PlatformSettings }>(
    sql`select app.platform_settings() as settings`,
  )
  return rows[0]!.settings
}

/** The same outside of any request's transaction; the product is called from now on as the settings say. */
export async function currentSettings(services: Services): Promise<PlatformSettings> {
  const found = await inTransaction(services.database.app, undefined, platformSettingsOf)
  services.config.productName = found.name ?? services.config.configuredName
  return found
}

/** Saves over the version that was read. Throws version_conflict. */
export async function saveSettings(
  scope: PlatformScope,
  { version, ...changes }: PlatformSettings,
): Promise<void> {
  const saved = await scope.db
    .update(platformSettings)
    .set({ ...changes, name: changes.name || null, version: version + 1, updatedAt: sql`app.now()` })
    .where(and(eq(platformSettings.onlyRow, true), eq(platformSettings.version, version)))
    .returning({ version: platformSettings.version })
  if (saved.length === 0) throw new DomainError('version_conflict')
}
