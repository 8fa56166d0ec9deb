/** Organizations as shown to a super admin: identity and size, never contents. */
import type { get, organizationRow } from '@domovik/contract/admin/installation/super-admin/organizations.ts'
import type { SubscriptionDates } from '@domovik/domain/account/subscriptions/limits.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { accessNow } from '../../../account/subscriptions/standing.ts'
import { among, type ListPlan, mentioning } from '../../../machinery/db/list.ts'
import type { SuperAdminScope } from '../../../machinery/scope/scope.ts'

export type OrganizationRow = z.infer<typeof organizationRow>
type Dates = Omit<SubscriptionDates, 'status'>
type Selected<Row extends { access: unknown }> = Omit<Row, 'access'> & Dates
export type SelectedOrganization = Selected<OrganizationRow>
export type OrganizationTotals = { members: number; properties: number; tenants: number }
type Detail = z.infer<(typeof get)['~orpc']['outputSchema'] & z.ZodType>
type Shown = Omit<Detail, 'can' | 'organization'> & { organization: Omit<Detail['organization'], 'version'> }
type SelectedDetail = Omit<Shown, 'organization'> & { organization: Selected<Shown['organization']> }

export type OrganizationFilters = {
  q?: string | undefined
  status?: string[] | undefined
  plan?: string[] | undefined
  subscription?: string[] | undefined
  from?: string | undefined
  to?: string | undefined
}

/** SQL condition for a range of UTC days, because the installation has no time zone of its own. */
export const withinDays = (
  column: SQL,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): SQL => sql`
  ${from ? sql`and ${column} >= ${from}::date::timestamp at time zone 'UTC'` : sql``}
  ${to ? sql`and ${column} < (${to}::date + 1)::timestamp at time zone 'UTC'` : sql``}`

const columns = sql`o.id, o.name, o.slug, o.status, o.is_demo as "isDemo", owner.email as "ownerEmail",
  (select count(*)::int from organization_members m where m.organization_id = o.id) as members,
  (select count(*)::int from properties p where p.organization_id = o.id and p.deleted_at is null) as properties,
  (select count(*)::int from tenants t where t.organization_id = o.id and t.kind = 'tenant' and t.deleted_at is null) as tenants,
  s.subscription_plan as plan, s.subscription_status as "subscriptionStatus",
  s.trial_end as "trialEnd", s.paid_until as "paidUntil", s.unpaid_since as "unpaidSince", coalesce(s.provider_live, false) as billed, o.created_at as "createdAt",
  (select l.occurred_at from audit_logs l where l.organization_id = o.id order by l.seq desc limit 1) as "lastActivityAt"`

/** The owner only if they are a member: one who is not cannot act for the organization, and another one is to be named. */
const joined = sql`organizations o left join subscribers s on s.organization_id = o.id
  left join organization_members owns on owns.organization_id = o.id and owns.user_id = o.owner_id
  left join auth.users owner on owner.id = owns.user_id`

/** Replaces the dates of a subscription by what they mean now: a trial that is over is read-only, whatever the stored status. */
export function withAccess<Row extends Pick<OrganizationRow, 'subscriptionStatus'> & Dates>({
  trialEnd,
  paidUntil,
  unpaidSince,
  billed,
  ...row
}: Row) {
  const { subscriptionStatus: status } = row
  return { ...row, access: status && accessNow({ status, trialEnd, paidUntil, unpaidSince, billed }) }
}

/** The list of organizations, filtered. */
export function organizationList({ q, status, plan, subscription, from, to }: OrganizationFilters): ListPlan {
  return {
    rows: sql`
      select ${columns} from ${joined}
       where true ${among(sql`o.status`, status)} ${among(sql`s.subscription_plan`, plan)} ${among(sql`s.subscription_status`, subscription)} ${withinDays(sql`o.created_at`, { from, to })}
         ${mentioning(q, [sql`o.name`, sql`o.slug`, sql`owner.email`, sql`o.id::text`])}`,
    sorts: {
      name: sql`lower(name)`,
      members: sql`members`,
      properties: sql`properties`,
      tenants: sql`tenants`,
      createdAt: sql`"createdAt"`,
      lastActivityAt: sql`coalesce("lastActivityAt", '-infinity'::timestamptz)`,
    },
    defaultSort: '-createdAt',
    totals: {
      members: sql`coalesce(sum(members), 0)`,
      properties: sql`coalesce(sum(properties), 0)`,
      tenants: sql`coalesce(sum(tenants), 0)`,
    },
  }
}

/** Returns one organization with its members and key ages. Throws not_found. */
export async function organizationDetail(scope: SuperAdminScope, id: string): Promise<Shown> {
  const { rows } = await scope.db.execute<{ shown: SelectedDetail }>(sql`
    with organization as (
      select ${columns}, o.owner_id as "ownerId", o.business_type as "businessType", o.description, o.phone, o.address, o.website,
             o.currency, o.time_zone as "timeZone", o.language,
             (select count(*)::int from leases l where l.organization_id = o.id) as leases,
             (select count(*)::int from tenant_accounts a where a.organization_id = o.id and a.disabled_at is null) as "portalAccounts",
             o.suspended_at as "suspendedAt", o.suspension_reason as "suspensionReason", o.exported_at as "exportedAt",
             o.erasure_asked_at as "erasureAskedAt"
        from ${joined} where o.id = ${id})
    select json_build_object('organization', to_json(organization),
      'members', (select coalesce(json_agg(json_build_object('userId', m.user_id, 'email', u.email,
          'role', case when m.user_id = organization."ownerId" then 'owner' else m.role end,
          'joinedAt', m.joined_at, 'lastSignInAt', u.last_sign_in_at) order by m.joined_at, m.user_id), '[]'::json)
        from organization_members m left join auth.users u on u.id = m.user_id and u.deleted_at is null where m.organization_id = ${id}),
      'keys', (select coalesce(json_agg(json_build_object('version', k.version, 'createdAt', k.created_at, 'retiredAt', k.retired_at)
          order by k.version desc), '[]'::json) from organization_keys k where k.organization_id = ${id})) as shown
      from organization`)
  if (!rows[0]) throw new DomainError('not_found')
  const { organization, ...shown } = rows[0].shown
  return { ...shown, organization: withAccess(organization) }
}

export type OrganizationState = {
  name: string
  status: string
  isDemo: boolean
  ownerId: string
  suspendedAt: string | null
  exportedAt: string | null
  erasureAsked: boolean
}

/**
 * Returns the state that decides which actions are allowed. Locks the row until the caller commits. Throws
 * not_found.
 */
export async function lockOrganization(scope: SuperAdminScope, id: string): Promise<OrganizationState> {
  const { rows } = await scope.db.execute<{ state: OrganizationState }>(sql`
    select json_build_object('name', name, 'status', status, 'isDemo', is_demo, 'ownerId', owner_id, 'suspendedAt', suspended_at,
             'exportedAt', exported_at, 'erasureAsked', erasure_asked_at is not null) as state
      from organizations where id = ${id} for update`)
  if (!rows[0]) throw new DomainError('not_found')
  return rows[0].state
}

/** Returns whether the user is a member of the organization and can sign in, so that they can own it. */
export async function mayOwn(scope: SuperAdminScope, id: string, userId: string): Promise<boolean> {
  const { rows } = await scope.db.execute(sql`
    select 1 from organization_members m join auth.users u on u.id = m.user_id
     where m.organization_id = ${id} and m.user_id = ${userId}
       and u.deleted_at is null and (u.banned_until is null or u.banned_until <= app.now())`)
  return rows.length > 0
}

/** Makes a member the owner; the previous owner stays as a manager. */
export async function changeOwner(
  scope: SuperAdminScope,
  id: string,
  from: string,
  to: string,
): Promise<void> {
  await scope.db.execute(sql`
    update organization_members set role = case when user_id = ${to} then 'owner' else 'manager' end,
           added_permissions = '{}', removed_permissions = '{}'
     where organization_id = ${id} and user_id in (${from}::uuid, ${to}::uuid)`)
}
