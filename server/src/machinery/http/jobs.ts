import { lte } from 'drizzle-orm'
import { now } from '../clock.ts'
import { acrossOrganizations } from '../scope/system.ts'
import type { JobDefinition } from '../services/services.ts'
import { idempotencyKeys } from './table.ts'

const day = 24 * 3_600_000

/** Deletes stored responses to writes after 24 hours. */
export const forgetIdempotencyKeys: JobDefinition = {
  name: 'forget-idempotency-keys',
  run: async (services) => {
    const before = new Date(now().epochMilliseconds - day)
    await acrossOrganizations(services, 'forget-idempotency-keys', (db) =>
      db.delete(idempotencyKeys).where(lte(idempotencyKeys.createdAt, before)),
    )
  },
}
