/** Reads and writes portal invitations. The data behind a token is read by its hash, without a sign-in. */
import { createHash, randomBytes } from 'node:crypto'
import { DomainError } from '@domovik/domain/errors.ts'
import { INVITATION_VALID_DAYS } from '@domovik/domain/rental/tenants/account-status.ts'
import type { Language } from '@domovik/locales/index.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../machinery/db/transaction.ts'
import type { OrganizationScope, Scope, SystemScope } from '../../machinery/scope/scope.ts'
import { invitations } from './table.ts'

/** Returns 256 random bits as text. Only their hash is stored (PORTAL-07). */
export const newToken = (): string => randomBytes(32).toString('base64url')
/** SHA-256 of a token, in hexadecimal. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

export type Invitee = {
  name: string
  email: string | null
  linked: boolean
  landlordName: string
  language: Language
}

/**
 * Returns the tenant to invite and locks the row, so that concurrent invitations run one after the other.
 * Throws not_found.
 */
export async function lockInvitee(scope: Scope, tenantId: string): Promise<Invitee> {
  const { rows } = await scope.db.execute<Invitee>(sql`
    select t.name, t.email, o.name as "landlordName", o.language,
           exists (select 1 from tenant_accounts a where a.organization_id = t.organization_id and a.tenant_id = t.id and a.disabled_at is null) as linked
      from tenants t join organizations o on o.id = t.organization_id
     where t.organization_id = ${scope.organizationId} and t.id = ${tenantId} and t.kind = 'tenant' and t.deleted_at is null for update of t`)
  if (!rows[0]) throw new DomainError('not_found')
  return rows[0]
}

/** Invalidates earlier open invitations of the tenant. */
export async function revokeOpen(scope: Scope, tenantId: string): Promise<void> {
  await scope.db
    .update(invitations)
    .set({ revokedAt: sql`app.now()` })
    .where(
      and(
        eq(invitations.organizationId, scope.organizationId),
        eq(invitations.tenantId, tenantId),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
      ),
    )
}

/** Inserts an invitation. */
export async function insertInvitation(scope: Scope, row: typeof invitations.$inferInsert): Promise<void> {
  await scope.db.insert(invitations).values(row)
}

/** Stores when the tenant was last invited. */
export async function markInvited(scope: Scope, tenantId: string, at: Date): Promise<void> {
  await scope.db.execute(sql`
    update tenants set invitation_sent_at = ${at.toISOString()}::timestamptz, updated_at = app.now()
     where organization_id = ${scope.organizationId} and id = ${tenantId}`)
}

export type Invitation = {
  id: string
  organizationId: string
  tenantId: string
  /** Set if a co-tenant of the tenant was invited; `id` is the same. */
  coTenantId: string | null
  email: string
  tenantName: string
  landlordName: string
  language: Language
  expiresAt: string
}

/**
 * Returns the invitation of a token. Throws invitation_invalid if the token is unknown, used or revoked, if the tenant's e-mail
 * address has changed, or if a co-tenant has the tenant's address; invitation_expired after its last day.
 */
export async function findInvitation(db: Db, token: string): Promise<Invitation> {
  const { rows } = await db.execute<Invitation & { open: boolean; expired: boolean }>(sql`
    select i.id, i.organization_id as "organizationId", i.tenant_id as "tenantId", null as "coTenantId", i.email, t.name as "tenantName",
           o.name as "landlordName", o.language, to_json(i.expires_at) as "expiresAt",
           i.accepted_at is null and i.revoked_at is null and t.deleted_at is null and lower(t.email) = i.email as open,
           i.expires_at <= app.now() as expired
      from invitations i
      join tenants t on t.organization_id = i.organization_id and t.id = i.tenant_id
      join organizations o on o.id = i.organization_id
     where i.token_hash = ${hashOf(token)}
    union all
    select c.id, c.organization_id, c.tenant_id, c.id, lower(c.email), c.name, o.name, o.language,
           to_json(c.invited_at + ${validFor}), t.deleted_at is null and lower(c.email) is distinct from lower(t.email), c.invited_at + ${validFor} <= app.now()
      from co_tenants c
      join tenants t on t.organization_id = c.organization_id and t.id = c.tenant_id
      join organizations o on o.id = c.organization_id
     where c.invitation_hash = ${hashOf(token)}`)
  const [found] = rows
  if (!found?.open) throw new DomainError('invitation_invalid')
  if (found.expired) throw new DomainError('invitation_expired')
  return found
}

const validFor = sql.raw(`interval '${INVITATION_VALID_DAYS} days'`)

/**
 * Links the account to the invited co-tenant and ends the invitation. Of several concurrent callers one gets true, the others
 * false.
 */
export async function linkCoTenant(
  scope: SystemScope,
  { id, token, userId, language }: { id: string; token: string; userId: string; language: Language },
): Promise<boolean> {
  const { rowCount } = await scope.db.execute(sql`
    update co_tenants set user_id = ${userId}, linked_at = app.now(), invitation_hash = null, updated_at = app.now()
     where organization_id = ${scope.organizationId} and id = ${id} and invitation_hash = ${hashOf(token)}`)
  await rememberLanguage(scope, userId, language)
  return rowCount === 1
}

/** Marks the invitation as used. Of several concurrent callers one gets true, the others false. */
export async function claimInvitation(scope: SystemScope, id: string): Promise<boolean> {
  const claimed = await scope.db
    .update(invitations)
    .set({ acceptedAt: sql`app.now()` })
    .where(
      and(
        eq(invitations.organizationId, scope.organizationId),
        eq(invitations.id, id),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
        sql`${invitations.expiresAt} > app.now()`,
      ),
    )
    .returning({ id: invitations.id })
  return claimed.length === 1
}

/**
 * Links the account to the tenant. Sets the portal language to `language` unless the person has already
 * chosen one.
 */
export async function linkAccount(
  scope: SystemScope,
  tenantId: string,
  userId: string,
  language: Language,
): Promise<void> {
  await scope.db.execute(sql`
    insert into tenant_accounts (organization_id, tenant_id, user_id, linked_at)
    values (${scope.organizationId}, ${tenantId}, ${userId}, app.now())
    on conflict (organization_id, tenant_id) do update set user_id = excluded.user_id, linked_at = excluded.linked_at, disabled_at = null`)
  await rememberLanguage(scope, userId, language)
}

const rememberLanguage = (scope: SystemScope, userId: string, language: Language) =>
  scope.db.execute(
    sql`insert into user_preferences (user_id, language) values (${userId}, ${language}) on conflict do nothing`,
  )

/**
 * Returns whether the account belongs to a landlord: a member of an organization, or an administrator of the
 * product (PORTAL-06).
 */
export async function isLandlord(scope: OrganizationScope, userId: string): Promise<boolean> {
  const { rows } = await scope.db.execute<{ landlord: boolean }>(sql`
    select exists (select 1 from organization_members where user_id = ${userId})
        or exists (select 1 from user_roles where user_id = ${userId} and role in ('admin', 'super_admin')) as landlord`)
  return rows[0]!.landlord
}
