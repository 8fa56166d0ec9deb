/** Growth and usage of the installation; all definitions are in docs/growth.md. */
import type { indicators, usage } from '@domovik/contract/admin/installation/super-admin/growth.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { systemChain } from '../../../machinery/audit/table.ts'
import type { SuperAdminScope } from '../../../machinery/scope/scope.ts'

type Outputs<Call extends { '~orpc': { outputSchema?: unknown } }> = z.infer<
  NonNullable<Call['~orpc']['outputSchema']> & z.ZodType
>
export type GrowthMonthRow = Outputs<typeof indicators>['months'][number]
type Usage = Outputs<typeof usage>

const monthsShown = 12

/** The demonstration is not a customer. It is counted only on installations that show it. */
const counted = (withDemo: boolean): SQL => (withDemo ? sql`true` : sql`not o.is_demo`)

/** The paid invoices whose period covers an instant, with their amount per month. */
const paidAt = (instant: SQL): SQL => sql`
  select p.organization_id, p.currency, p.monthly from paid p where p.period_start <= ${instant} and p.period_end > ${instant}`

/** Returns the growth indicators of the last twelve months. Amounts in cents. */
export async function growthByMonth(scope: SuperAdminScope, withDemo: boolean): Promise<GrowthMonthRow[]> {
  const { rows } = await scope.db.execute<{ months: GrowthMonthRow[] }>(sql`
    with months as materialized (
      select start at time zone 'UTC' as start, (start + interval '1 month') at time zone 'UTC' as stop,
             least((start + interval '1 month') at time zone 'UTC', app.now()) as until, start::date as first_day,
             (start + interval '1 month')::date - 1 as last_day
        from generate_series(date_trunc('month', app.now() at time zone 'UTC') - make_interval(months => ${monthsShown - 1}::integer),
               date_trunc('month', app.now() at time zone 'UTC'), interval '1 month') as start),
    paid as materialized (
      select i.organization_id, i.currency, i.period_start, i.period_end,
             round(i.amount::numeric / greatest(1, round(extract(epoch from i.period_end - i.period_start) / 2629800)))::bigint as monthly
        from subscription_invoices i join organizations o on o.id = i.organization_id and ${counted(withDemo)}
       where i.status = 'paid' and i.amount > 0)
    select coalesce(json_agg(json_build_object(
      'month', to_char(m.first_day, 'YYYY-MM'), 'from', m.first_day, 'to', m.last_day,
      'organizations', (select count(*) from organizations o where o.created_at >= m.start and o.created_at < m.stop and ${counted(withDemo)}),
      'users', (select count(*) from auth.users u where u.created_at >= m.start and u.created_at < m.stop and u.deleted_at is null),
      'trials', trials.all, 'trialsPaid', trials.paid,
      'active', (select count(distinct a.organization_id) from (${paidAt(sql`m.until`)}) as a),
      'activeAtStart', (select count(distinct a.organization_id) from (${paidAt(sql`m.start`)}) as a),
      'churned', (select count(distinct a.organization_id) from (${paidAt(sql`m.start`)}) as a
                   where a.organization_id not in (select b.organization_id from (${paidAt(sql`m.until`)}) as b)),
      'revenue', (select coalesce(json_agg(json_build_object('currency', r.currency, 'amount', r.amount) order by r.currency), '[]'::json)
                    from (select a.currency, sum(a.monthly)::bigint as amount from (${paidAt(sql`m.until`)}) as a group by 1) as r)
      ) order by m.start), '[]'::json) as months
      from months m cross join lateral (
        select count(*) as all, count(*) filter (where exists (select 1 from paid p where p.organization_id = s.organization_id)) as paid
          from subscribers s join organizations o on o.id = s.organization_id and ${counted(withDemo)}
         where s.created_at >= m.start and s.created_at < m.stop) as trials`)
  return rows[0]!.months
}

const spans = {
  day: { back: "interval '29 days'", step: "interval '1 day'" },
  week: { back: "interval '11 weeks'", step: "interval '1 week'" },
  month: { back: "interval '11 months'", step: "interval '1 month'" },
} as const

/** Returns active organizations, active users and feature usage per day, week or month. */
export async function usageBy(
  scope: SuperAdminScope,
  by: keyof typeof spans,
  withDemo: boolean,
): Promise<Omit<Usage, 'withDemo'>> {
  const [back, step] = [sql.raw(spans[by].back), sql.raw(spans[by].step)]
  const period = (instant: SQL) => sql`date_trunc(${sql.raw(`'${by}'`)}, ${instant} at time zone 'UTC')`
  const { rows } = await scope.db.execute<{ usage: Omit<Usage, 'withDemo'> }>(sql`
    with span as (select ${period(sql`app.now()`)} - ${back} as first),
    acts as materialized (
      select l.organization_id, l.user_id, l.table_name, ${period(sql`l.occurred_at`)} as period
        from audit_logs l left join organizations o on o.id = l.organization_id, span
       where l.occurred_at >= span.first at time zone 'UTC' and l.user_id is not null and (o.id is null or ${counted(withDemo)})),
    periods as (
      select generate_series(span.first, ${period(sql`app.now()`)}, ${step}) as period from span)
    select json_build_object(
      'from', (select first::date from span), 'to', (app.now() at time zone 'UTC')::date,
      'periods', (select json_agg(json_build_object('from', p.period::date, 'to', (p.period + ${step})::date - 1,
          'organizations', coalesce(a.organizations, 0), 'people', coalesce(a.people, 0)) order by p.period)
        from periods p left join (
          select period, count(distinct organization_id) filter (where organization_id <> ${systemChain}::uuid) as organizations,
                 count(distinct user_id) as people from acts group by 1) as a on a.period = p.period),
      'features', (select coalesce(json_agg(json_build_object('table', f.table_name, 'acts', f.acts, 'organizations', f.organizations,
          'people', f.people) order by f.acts desc, f.table_name), '[]'::json)
        from (select table_name, count(*) as acts, count(distinct organization_id) as organizations, count(distinct user_id) as people
                from acts where table_name is not null group by 1) as f)) as usage`)
  return rows[0]!.usage
}
