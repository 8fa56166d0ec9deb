/** The settings of the installation, stored in one row. */
import type { settings } from '@domovik/contract/admin/installation/platform.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Db, inTransaction } from '../db/transaction.ts'
import type { PlatformScope } from '../scope/scope.ts'
import type { Services } from '../services/services.ts'
import { platformSettings } from './table.ts'

export type PlatformSettings = z.infer<typeof settings>

/** Returns the settings of the installation. */
export async function platformSettingsOf(db: Db): Promise<PlatformSettings> {
  const { rows } = await db.execute<{ settings: PlatformSettings }>(
    sql`select app.platform_settings() as settings`,
  )
  return rows[0]!.settings
}

/** Returns the settings outside of a request's transaction, and applies the product name to this process. */
export async function currentSettings(services: Services): Promise<PlatformSettings> {
  const found = await inTransaction(services.database.app, undefined, platformSettingsOf)
  services.config.productName = found.name ?? services.config.configuredName
  return found
}

/** Saves the settings if `version` is current. Throws version_conflict. */
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
