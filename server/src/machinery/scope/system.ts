/** System work: a named transaction outside any request. For jobs, setup, and the two calls made before an organization exists. */
import type { BusinessDayRule } from '@domovik/domain/rental/leases/types.ts'
import { sql } from 'drizzle-orm'
import { now, today } from '../clock.ts'
import { type Db, inTransaction } from '../db/transaction.ts'
import type { Services } from '../services/services.ts'
import type { SystemScope } from './scope.ts'

/** Runs `work` in a transaction over all organizations, for queries that concern more than one. */
export function acrossOrganizations<T>(
  services: Services,
  reason: string,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  return inTransaction(services.database.system, beginSystem('', reason), (db) => work(db))
}

/** The ids of all organizations, for a job that visits each of them. */
export function organizationIds(services: Services, reason: string): Promise<string[]> {
  return acrossOrganizations(services, reason, async (db) => {
    const { rows } = await db.execute<{ id: string }>(sql`select id from organizations order by id`)
    return rows.map(({ id }) => id)
  })
}

/** The ids of the organizations that are not suspended, for a job whose results only their members or their tenants see. */
export function openOrganizationIds(services: Services, reason: string): Promise<string[]> {
  return acrossOrganizations(services, reason, async (db) => {
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from organizations where status <> 'suspended' order by id`,
    )
    return rows.map(({ id }) => id)
  })
}

const beginSystem = (organizationId: string, reason: string) => ({
  name: 'begin_system',
  text: `select set_config('app.organization', $1, true), set_config('app.now', $2, true), set_config('application_name', $3, true)`,
  values: [organizationId, now().toString(), `domovik_system: ${reason}`],
})

/** Runs `work` in a transaction on behalf of one organization, and its `afterCommit` functions after the commit. */
export async function forOrganization<T>(
  services: Services,
  organizationId: string,
  reason: string,
  work: (scope: SystemScope) => Promise<T>,
): Promise<T> {
  const afterCommit: SystemScope['afterCommit'] = []
  const result = await inTransaction(
    services.database.system,
    beginSystem(organizationId, reason),
    async (db) => {
      afterCommit.length = 0
      const { rows } = await db.execute<Row>(
        sql`select currency, time_zone, business_day_rule, is_demo from organizations where id = ${organizationId}`,
      )
      const row = rows[0]
      if (!row) throw new Error(`organization ${organizationId} is gone`)
      return work({
        kind: 'system',
        db,
        services,
        reason,
        userId: null,
        organizationId,
        currency: row.currency,
        timeZone: row.time_zone,
        businessDayRule: row.business_day_rule,
        isDemo: row.is_demo,
        today: today(row.time_zone).toString(),
        language: null,
        actor: {
          organizationId,
          userId: null,
          email: null,
          sessionId: null,
          ipAddress: null,
          userAgent: reason,
        },
        afterCommit,
      })
    },
  )
  for (const act of afterCommit) await act()
  return result
}

type Row = { currency: string; time_zone: string; business_day_rule: BusinessDayRule; is_demo: boolean }
