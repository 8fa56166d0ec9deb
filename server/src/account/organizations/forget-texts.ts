/**
 * What else contains personal data when its time is over (docs/decisions/027): texts about former tenants, co-tenants who moved out,
 * removed vendors, former owners and recurring expenses that have ended.
 */

import type { RetentionBounds } from '@domovik/domain/account/retention/retention.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationScope, SystemScope } from '../../machinery/scope/scope.ts'

/** Replaces a name that was removed, in every language. */
export const forgottenName = '—'

/** Co-tenants who moved out long enough ago, with nothing open on the account of the days on which they shared it. */
export const coTenantsToForget = (
  { organizationId }: OrganizationScope,
  { moneyBefore }: RetentionBounds,
): SQL => sql`
  select h.id from co_tenants h
   where h.organization_id = ${organizationId} and h.id <> h.tenant_id and h.name <> ${forgottenName}
     and h.moved_out_on < ${moneyBefore}::date and h.updated_at < ${moneyBefore}::date
     and not exists (select 1 from charge_states c join transactions x on x.organization_id = c.organization_id and x.id = c.charge_id
           where c.organization_id = h.organization_id and c.tenant_id = h.tenant_id and c.remaining > 0 and x.due_date <= h.moved_out_on)`

/** Vendors that were removed long enough ago. Their row stays, because tickets and plans name it. */
const vendorsToForget = ({ organizationId }: OrganizationScope, { moneyBefore }: RetentionBounds): SQL => sql`
  select v.id from vendors v
   where v.organization_id = ${organizationId} and v.deleted_at < ${moneyBefore}::date and v.name <> ${forgottenName}`

/**
 * Owners whose last share ended and whose last statement was issued long enough ago. Their row stays, because statements name it.
 * Who never had a share or a statement can be removed by hand.
 */
const ownersToForget = ({ organizationId }: OrganizationScope, { moneyBefore }: RetentionBounds): SQL => sql`
  select o.id from owners o
   where o.organization_id = ${organizationId} and o.name <> ${forgottenName} and o.updated_at < ${moneyBefore}::date
     and (exists (select from property_owners p where p.organization_id = o.organization_id and p.owner_id = o.id)
       or exists (select from owner_statements s where s.organization_id = o.organization_id and s.owner_id = o.id))
     and not exists (select from property_owners p where p.organization_id = o.organization_id and p.owner_id = o.id
           and not exists (select from property_ownerships n where n.organization_id = p.organization_id and n.property_id = p.property_id
                 and n.valid_from > p.valid_from and n.valid_from < ${moneyBefore}::date))
     and not exists (select from owner_statements s where s.organization_id = o.organization_id and s.owner_id = o.id
           and greatest(s.month, s.created_at::date) >= ${moneyBefore}::date)`

/** Recurring expenses that have ended, and booked and changed for the last time long enough ago. */
const rulesToForget = ({ organizationId }: OrganizationScope, { moneyBefore }: RetentionBounds): SQL => sql`
  select r.id from recurring_expenses r
   where r.organization_id = ${organizationId} and r.next_on is null and r.updated_at < ${moneyBefore}::date
     and coalesce(r.ends_on, r.starts_on) < ${moneyBefore}::date and (r.vendor is not null or r.description <> ${forgottenName})
     and not exists (select 1 from expenses e where e.organization_id = r.organization_id and e.recurring_id = r.id
           and greatest(e.recurring_on, e.created_at::date) >= ${moneyBefore}::date)`

/** All of these. */
export const partnersToForget = (scope: OrganizationScope, bounds: RetentionBounds): SQL => sql`
  ${vendorsToForget(scope, bounds)} union all ${ownersToForget(scope, bounds)} union all ${rulesToForget(scope, bounds)}`

/** Removes the texts about tenants who are anonymous: of their leases, stays, charges and payments. Amounts and dates stay. */
export async function forgetTextsOf({ db, organizationId }: SystemScope, formerTenants: SQL): Promise<void> {
  const theirs = sql`organization_id = ${organizationId} and tenant_id in (${formerTenants})`
  await db.execute(sql`
    update leases set terms = null, termination_reason = null, cancellation_reason = null
     where ${theirs} and num_nonnulls(terms, termination_reason, cancellation_reason) > 0`)
  await db.execute(sql`
    update bookings set notes_sealed = null, cancellation_reason = null
     where ${theirs} and num_nonnulls(notes_sealed, cancellation_reason) > 0`)
  await db.execute(sql`select set_config('app.removing', 'retention', true)`)
  // A reason is required where there is one, so it is replaced.
  await db.execute(sql`
    update transactions set description = null, notes = null, reference = null, reason = case when reason is not null then ${forgottenName} end
     where ${theirs} and (num_nonnulls(description, notes, reference) > 0 or reason <> ${forgottenName})`)
  await db.execute(sql`select set_config('app.removing', '', true)`)
}

/** Removes names and contact details of co-tenants who moved out. Their shares stay. Returns how many. */
export async function forgetCoTenants(scope: SystemScope, bounds: RetentionBounds): Promise<number> {
  const { rows } = await scope.db.execute(sql`
    update co_tenants set name = ${forgottenName}, email = null, phone = null, user_id = null, linked_at = null, invitation_hash = null,
        updated_at = app.now()
     where organization_id = ${scope.organizationId} and id in (${coTenantsToForget(scope, bounds)}) returning id`)
  return rows.length
}

/** Removes the names of removed vendors, former owners and recurring expenses that have ended. Returns how many. */
export async function forgetBusinessPartners(scope: SystemScope, bounds: RetentionBounds): Promise<number> {
  const { db, organizationId } = scope
  const { rows: vendors } = await db.execute(sql`
    update vendors set name = ${forgottenName}, phone = null, email = null, tax_number = null, updated_at = app.now()
     where organization_id = ${organizationId} and id in (${vendorsToForget(scope, bounds)}) returning id`)
  const { rows: rules } = await db.execute(sql`
    update recurring_expenses set vendor = null, description = ${forgottenName}, updated_at = app.now()
     where organization_id = ${organizationId} and id in (${rulesToForget(scope, bounds)}) returning id`)
  const { rows: former } = await db.execute(sql`
    update owners set name = ${forgottenName}, email = null, phone = null, tax_number = null, payout_account_sealed = null, updated_at = app.now()
     where organization_id = ${organizationId} and id in (${ownersToForget(scope, bounds)}) returning id`)
  return vendors.length + rules.length + former.length
}
