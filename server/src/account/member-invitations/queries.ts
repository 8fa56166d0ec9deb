/** Reads and writes invitations of colleagues. The data behind a token is read by its hash, without a sign-in. */
import { createHash, randomBytes } from 'node:crypto'
import type { PermissionChanges } from '@domovik/domain/account/access/permissions.ts'
import type { MemberRole } from '@domovik/domain/account/organizations/members.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import type { Language } from '@domovik/locales/index.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../machinery/db/transaction.ts'
import type { Scope, SystemScope } from '../../machinery/scope/scope.ts'
import { memberInvitations } from './table.ts'

/** Returns 256 random bits as text. Only their hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')
/** SHA-256 of a token, in hexadecimal. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

export type OpenInvitation = {
  id: string
  email: string
  role: MemberRole
  changes: PermissionChanges
  invitedBy: string | null
  sentAt: string
  expiresAt: string
  expired: boolean
}

const own = ({ organizationId }: Pick<Scope, 'organizationId'>) =>
  and(
    eq(memberInvitations.organizationId, organizationId),
    isNull(memberInvitations.acceptedAt),
    isNull(memberInvitations.revokedAt),
  )

/** The invitations that are neither accepted nor revoked, newest first. */
export async function openInvitations(scope: Scope): Promise<OpenInvitation[]> {
  const { rows } = await scope.db.execute<{ invitations: OpenInvitation[] }>(sql`
    select coalesce(json_agg(json_build_object('id', i.id, 'email', i.email, 'role', i.role,
             'changes', json_build_object('added', i.added_permissions, 'removed', i.removed_permissions),
             'invitedBy', m.email, 'sentAt', i.sent_at, 'expiresAt', i.expires_at, 'expired', i.expires_at <= app.now())
             order by i.created_at desc, i.id), '[]'::json) as invitations
      from member_invitations i left join app.organization_members() m on m.user_id = i.invited_by
     where i.organization_id = ${scope.organizationId} and i.accepted_at is null and i.revoked_at is null`)
  return rows[0]!.invitations
}

/** Returns whether a member of the current organization has this address (in lower case). */
export async function isMember({ db }: Scope, email: string): Promise<boolean> {
  const { rows } = await db.execute<{ yes: boolean }>(
    sql`select exists (select 1 from app.organization_members() m where lower(m.email) = ${email}) as yes`,
  )
  return rows[0]!.yes
}

/** Inserts an invitation. Returns false if the address has an open one. */
export async function insertInvitation(
  scope: Scope,
  row: typeof memberInvitations.$inferInsert,
): Promise<boolean> {
  const inserted = await scope.db
    .insert(memberInvitations)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: memberInvitations.id })
  return inserted.length === 1
}

export type LockedInvitation = { email: string; role: MemberRole; changes: PermissionChanges }

/** Returns an open invitation and locks its row until the transaction ends. Throws not_found. */
export async function lockInvitation(scope: Scope, id: string): Promise<LockedInvitation> {
  const [row] = await scope.db
    .select()
    .from(memberInvitations)
    .where(and(own(scope), eq(memberInvitations.id, id)))
    .for('update')
  if (!row) throw new DomainError('not_found')
  return { email: row.email, role: row.role as MemberRole, changes: changesOf(row) }
}

const changesOf = (row: { addedPermissions: string[]; removedPermissions: string[] }) =>
  ({ added: row.addedPermissions, removed: row.removedPermissions }) as unknown as PermissionChanges

/** Replaces the token of an open invitation. */
export async function renewInvitation(
  scope: Scope,
  id: string,
  renewed: { tokenHash: string; sentAt: Date; expiresAt: Date },
): Promise<void> {
  await scope.db
    .update(memberInvitations)
    .set(renewed)
    .where(and(own(scope), eq(memberInvitations.id, id)))
}

/** Revokes an open invitation. */
export async function revokeInvitation(scope: Scope, id: string): Promise<void> {
  await scope.db
    .update(memberInvitations)
    .set({ revokedAt: sql`app.now()` })
    .where(and(own(scope), eq(memberInvitations.id, id)))
}

/** Revokes the open invitations that a member sent, and returns their ids. */
export async function revokeSentBy(scope: Scope, userId: string): Promise<string[]> {
  const revoked = await scope.db
    .update(memberInvitations)
    .set({ revokedAt: sql`app.now()` })
    .where(and(own(scope), eq(memberInvitations.invitedBy, userId)))
    .returning({ id: memberInvitations.id })
  return revoked.map(({ id }) => id)
}

export type Invitation = LockedInvitation & {
  id: string
  organizationId: string
  organization: string
  invitedBy: string | null
  language: Language
  expiresAt: string
}

/**
 * Returns the invitation of a token. Throws invitation_invalid if the token is unknown, used or revoked;
 * invitation_expired after its last day.
 */
export async function findInvitation(db: Db, token: string): Promise<Invitation> {
  const { rows } = await db.execute<Invitation & { open: boolean; expired: boolean }>(sql`
    select i.id, i.organization_id as "organizationId", i.email, i.role, o.name as organization, o.language,
           json_build_object('added', i.added_permissions, 'removed', i.removed_permissions) as changes,
           u.email as "invitedBy", to_json(i.expires_at) as "expiresAt",
           i.accepted_at is null and i.revoked_at is null as open, i.expires_at <= app.now() as expired
      from member_invitations i join organizations o on o.id = i.organization_id
      left join auth.users u on u.id = i.invited_by and u.deleted_at is null
     where i.token_hash = ${hashOf(token)}`)
  const [found] = rows
  if (!found?.open) throw new DomainError('invitation_invalid')
  if (found.expired) throw new DomainError('invitation_expired')
  return found
}

/** Marks the invitation as used. Of several concurrent callers one gets true, the others false. */
export async function claimInvitation(
  scope: SystemScope,
  { id }: Pick<Invitation, 'id'>,
  token: string,
): Promise<boolean> {
  const claimed = await scope.db
    .update(memberInvitations)
    .set({ acceptedAt: sql`app.now()` })
    .where(
      and(
        own(scope),
        eq(memberInvitations.id, id),
        eq(memberInvitations.tokenHash, hashOf(token)),
        sql`${memberInvitations.expiresAt} > app.now()`,
      ),
    )
    .returning({ id: memberInvitations.id })
  return claimed.length === 1
}

/** Returns whether the account opens the tenant portal. Such an account cannot become a landlord (PORTAL-06). */
export async function isPortalAccount({ db }: Pick<SystemScope, 'db'>, userId: string): Promise<boolean> {
  const { rows } = await db.execute<{ yes: boolean }>(
    sql`select exists (select 1 from tenant_accounts where user_id = ${userId})
            or exists (select 1 from co_tenants where user_id = ${userId}) as yes`,
  )
  return rows[0]!.yes
}

/** Returns whether a tenant or co-tenant of the organization signs in to the portal with this address (in lower case). */
export async function isTenantHere({ db, organizationId }: SystemScope, email: string): Promise<boolean> {
  const { rows } = await db.execute<{ yes: boolean }>(sql`
    select exists (select 1 from auth.users u where lower(u.email) = ${email} and u.deleted_at is null
       and (exists (select 1 from tenant_accounts a where a.organization_id = ${organizationId} and a.user_id = u.id)
         or exists (select 1 from co_tenants c where c.organization_id = ${organizationId} and c.user_id = u.id))) as yes`)
  return rows[0]!.yes
}

/** Stores the language of a new account, unless the person has already chosen one. */
export async function rememberLanguage(
  { db }: SystemScope,
  userId: string,
  language: Language,
): Promise<void> {
  await db.execute(
    sql`insert into user_preferences (user_id, language) values (${userId}, ${language}) on conflict do nothing`,
  )
}

/** Removes invitations that were accepted or revoked or have expired more than `days` ago, because they hold an address. */
export async function removeOldInvitations(db: Db, days: number): Promise<void> {
  await db.execute(sql`
    delete from member_invitations
     where coalesce(accepted_at, revoked_at, expires_at) <= app.now() - make_interval(days => ${days})`)
}
