/** Encryption keys across organizations (SUPER-04): age and rotation. */

import type { keyRow } from '@domovik/contract/admin/installation/super-admin/keys.ts'
import { KEY_MAX_AGE_DAYS } from '@domovik/domain/account/organizations/keys.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type ListPlan, listPage, mentioning } from '../../../machinery/db/list.ts'
import { superAdmin } from '../../../machinery/http/procedures.ts'
import { inChainOf, record, type SuperAdminScope } from '../../../machinery/scope/scope.ts'
import { rotateKey } from './jobs.ts'

const calls = superAdmin.superAdmin.keys

export const keysSuperAdmin = {
  list: calls.list.handler(({ input, context: { scope } }) =>
    listPage<z.infer<typeof keyRow>, { old: number }>(scope, keyList(scope, input.q), input),
  ),

  rotate: calls.rotate.handler(async ({ input: { ids }, context: { scope } }) => {
    const chosen = ids ? sql`id = any (${sql.param(ids)}::uuid[])` : sql`state = 'old'`
    const { rows } = await scope.db.execute<{ id: string }>(
      sql`select id from (${keysOf(scope)}) as keys where not "isDemo" and ${chosen} order by id`,
    )
    for (const { id } of rows) {
      await scope.services.jobs.enqueue(scope.db, rotateKey, { organizationId: id }, { singletonKey: id })
      await record(inChainOf(scope, id), {
        action: 'SECURITY',
        table: 'organizations',
        recordId: id,
        details: { what: 'rotation_asked' },
      })
    }
    return { asked: rows.length }
  }),
}

/**
 * The state must follow the rule of domain/src/account/organizations/keys.ts; super-admin.test.ts compares
 * them.
 */
const keysOf = ({ services }: SuperAdminScope): SQL => sql`
  select o.id, o.name, o.is_demo as "isDemo", k.version, k.created_at as since, k.age as "ageDays",
         (select count(*)::int from organization_keys e where e.organization_id = o.id and e.retired_at is not null) as earlier,
         case when k.version is null then 'missing' when k.master_key_id <> ${services.masterKey.id} then 'other_master'
              when k.age > ${KEY_MAX_AGE_DAYS}::integer then 'old' else 'fresh' end as state
    from organizations o
    left join lateral (
      select c.version, c.master_key_id, c.created_at, floor(extract(epoch from app.now() - c.created_at) / 86400)::int as age
        from organization_keys c where c.organization_id = o.id and c.retired_at is null order by c.version desc limit 1) k on true`

const keyList = (scope: SuperAdminScope, q: string | undefined): ListPlan => ({
  rows: sql`select * from (${keysOf(scope)}) as keys where true ${mentioning(q, [sql`name`])}`,
  sorts: { name: sql`lower(name)`, age: sql`coalesce("ageDays", -1)` },
  defaultSort: '-age',
  totals: { old: sql`count(*) filter (where state = 'old' and not "isDemo")` },
})
