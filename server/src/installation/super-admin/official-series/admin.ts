/** Official series of the whole installation: rows beside those that come with the product (docs/decisions/142). */
import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import {
  type OfficialValue,
  officialValueIssues,
} from '@domovik/domain/rental/official-series/official-series.ts'
import { sql } from 'drizzle-orm'
import { systemChain } from '../../../machinery/audit/table.ts'
import { superAdmin } from '../../../machinery/http/procedures.ts'
import { record, type SuperAdminScope } from '../../../machinery/scope/scope.ts'
import { lockContent } from '../../../machinery/seen.ts'
import { officialValues } from '../../../rental/official-series/values.ts'

const calls = superAdmin.superAdmin.officialSeries

export const officialSeriesSuperAdmin = {
  list: calls.list.handler(({ context: { scope } }) => shown(scope)),

  put: calls.put.handler(async ({ input, context: { scope } }) => {
    refuseIssues(officialValueIssues(input))
    const { series, period, value, publishedOn, source, seen } = input
    await lockContent({ db: scope.db, organizationId: systemChain }, `official_values ${series} ${period}`)
    const known = (await officialValues(scope.db)).find(
      (row) => row.added && row.series === series && row.period === period,
    )
    const fields = ['value', 'publishedOn', 'source'] as const
    if (seen !== undefined && fields.some((field) => seen?.[field] !== known?.[field]))
      throw new DomainError('version_conflict')
    await scope.db.execute(sql`
      insert into official_values (series, period, value, published_on, source, user_id)
      values (${series}, ${period}, ${value}, ${publishedOn ?? null}, ${source ?? null}, ${scope.userId})
      on conflict (series, period) do update set value = excluded.value, published_on = excluded.published_on, source = excluded.source,
        user_id = excluded.user_id`)
    await recordValue(scope, 'UPDATE', { series, period, value })
    return shown(scope)
  }),

  remove: calls.remove.handler(async ({ input: { series, period }, context: { scope } }) => {
    const { rows } = await scope.db.execute<{ value: string }>(
      sql`delete from official_values where series = ${series} and period = ${period} returning value`,
    )
    if (!rows[0]) throw new DomainError('not_found')
    await recordValue(scope, 'DELETE', { series, period, value: rows[0].value })
    return shown(scope)
  }),
}

const shown = async ({ db }: SuperAdminScope) => ({ values: await officialValues(db) })

const recordValue = (
  scope: SuperAdminScope,
  action: 'UPDATE' | 'DELETE',
  value: OfficialValue,
): Promise<void> => record(scope, { action, table: 'official_values', recordId: systemChain, details: value })
