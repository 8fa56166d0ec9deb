/** Subscriptions of all organizations, and the plans themselves, for super admins (SUB-13, SUPER-03). */
import type {
  adjust as adjustCall,
  plan,
  subscriptionRow,
} from '@domovik/contract/admin/account/subscriptions.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import type { InferContractRouterInputs } from '@orpc/contract'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { systemChain } from '../../machinery/audit/table.ts'
import { now } from '../../machinery/clock.ts'
import { among, type ListInput, type ListPlan, listPage, mentioning } from '../../machinery/db/list.ts'
import { type PersonScope, record } from '../../machinery/scope/scope.ts'
import { acrossOrganizations, forOrganization } from '../../machinery/scope/system.ts'
import { requireSeen, versionOf } from '../../machinery/seen.ts'
import { presentPlan } from './present.ts'
import { allPlans, type PlanRecord, subscriberOf } from './queries.ts'
import { accessNow } from './standing.ts'
import { subscribers, subscriptionPlans } from './table.ts'

type Row = z.infer<typeof subscriptionRow>
type Selected = Omit<Row, 'access'>
type Filters = { q?: string | undefined; status?: string[] | undefined; plan?: string[] | undefined }
type Adjustment = InferContractRouterInputs<{ adjust: typeof adjustCall }>['adjust']

const selectRows = (where: SQL): SQL => sql`
  select o.id, o.name as "organizationName", o.is_demo as "isDemo", s.email, s.subscription_status as status, s.subscription_plan as plan,
         s.billing_interval as interval, s.trial_end as "trialEnd", s.paid_until as "paidUntil", s.unpaid_since as "unpaidSince",
         (select count(*)::int from properties p where p.organization_id = o.id and p.deleted_at is null) as properties,
         (plan.limits ->> 'properties')::int as "propertyLimit", s.provider_live as billed, s.created_at as "createdAt"
    from subscribers s join organizations o on o.id = s.organization_id join subscription_plans plan on plan.plan_name = s.subscription_plan
   where true ${where}`

function planOf({ q, status, plan: plans }: Filters): ListPlan {
  return {
    rows: selectRows(
      sql`${among(sql`s.subscription_status`, status)} ${among(sql`s.subscription_plan`, plans)}
        ${mentioning(q, [sql`o.name`, sql`s.email`])}`,
    ),
    sorts: {
      createdAt: sql`"createdAt"`,
      organizationName: sql`"organizationName" collate "pl-x-icu"`,
      trialEnd: sql`coalesce("trialEnd", 'infinity'::timestamptz)`,
    },
    defaultSort: '-createdAt',
  }
}

const present = (row: Selected): Row => ({ ...row, access: accessNow(row) })

/** Lists the subscriptions of all organizations. */
export const listAll = (scope: PersonScope, input: Filters & ListInput) =>
  acrossOrganizations(scope.services, 'subscriptions', async (db) => {
    const { rows, total, nextCursor, totals } = await listPage<Selected>({ db }, planOf(input), input)
    return { rows: rows.map(present), total, nextCursor, totals }
  })

/**
 * Changes a subscription by hand. A subscription billed by the provider can only be cancelled here, at the
 * end of the paid period. Throws not_found, conflict.
 */
export async function adjust(scope: PersonScope, { id, reason, ...wanted }: Adjustment): Promise<Row> {
  const { services } = scope
  await forOrganization(services, await known(scope, id), 'adjust subscription', async (system) => {
    const own = { ...system, actor: { ...scope.actor, organizationId: id } }
    const before = await subscriberOf(own, { lock: true })
    if (!before) throw new DomainError('not_found')
    if (before.providerLive) throw new DomainError('conflict', { act: 'adjust' })
    const at = new Date(now().epochMilliseconds)
    const { plan: subscriptionPlan, status: subscriptionStatus, trialEnd, paidUntil } = wanted
    await own.db
      .update(subscribers)
      .set({
        ...(subscriptionPlan ? { subscriptionPlan } : {}),
        ...(subscriptionStatus
          ? {
              subscriptionStatus,
              // The days until the organization is read-only run from the first day on which it was unpaid.
              unpaidSince: subscriptionStatus === 'past_due' ? (before.unpaidSince ?? at) : null,
            }
          : {}),
        ...(trialEnd === undefined ? {} : { trialEnd: instantOf(trialEnd) }),
        ...(paidUntil === undefined ? {} : { paidUntil: instantOf(paidUntil) }),
        updatedAt: at,
      })
      .where(eq(subscribers.organizationId, id))
    await record(own, {
      action: 'UPDATE',
      table: 'subscribers',
      recordId: id,
      details: { act: 'adjust', reason, ...wanted },
    })
  })
  return acrossOrganizations(services, 'adjusted subscription', async (db) => {
    const { rows } = await db.execute<{ row: Selected }>(
      sql`select to_json(row) as row from (${selectRows(sql`and o.id = ${id}`)}) as row`,
    )
    return present(rows[0]!.row)
  })
}

const instantOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

/** Returns the id if the organization exists. Throws not_found. */
const known = ({ services }: PersonScope, id: string): Promise<string> =>
  acrossOrganizations(services, 'find organization', async (db) => {
    const { rows } = await db.execute(sql`select 1 from organizations where id = ${id}`)
    if (rows.length === 0) throw new DomainError('not_found')
    return id
  })

/** Returns all plans, including those not on offer. */
export const everyPlan = async ({ db }: PersonScope) => (await allPlans(db)).map(presentWithVersion)

const presentWithVersion = (row: PlanRecord) => {
  const shown = presentPlan(row)
  return { ...shown, version: versionOf(shown) }
}

/**
 * Changes a plan. Limits and features apply to its subscriptions from their next call, prices to new
 * purchases. Throws not_found, version_conflict.
 */
export async function editPlan(
  scope: PersonScope,
  { planName, seen, ...changes }: z.infer<typeof plan> & { seen?: string | undefined },
) {
  return acrossOrganizations(scope.services, 'edit plan', async (db) => {
    const [before] = await db
      .select()
      .from(subscriptionPlans)
      .where(eq(subscriptionPlans.planName, planName))
      .for('no key update')
    if (!before) throw new DomainError('not_found')
    requireSeen(seen, presentPlan(before as PlanRecord))
    const [row] = await db
      .update(subscriptionPlans)
      .set({ ...changes, updatedAt: new Date(now().epochMilliseconds) })
      .where(eq(subscriptionPlans.planName, planName))
      .returning()
    await record(
      { ...scope, db, organizationId: systemChain, actor: { ...scope.actor, organizationId: null } },
      {
        action: 'UPDATE',
        table: 'subscription_plans',
        recordId: systemChain,
        details: { plan: planName, ...changes },
      },
    )
    return presentWithVersion(row as PlanRecord)
  })
}
