/** Finds users and builds the user object of the protocol. */

import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { now } from '../machinery/clock.ts'
import type { Db } from '../machinery/db/transaction.ts'
import type { Metadata } from '../machinery/services/sign-in.ts'
import { identities, mfaFactors, users } from './table.ts'

export type User = typeof users.$inferSelect
export type Identity = typeof identities.$inferSelect
export type Factor = typeof mfaFactors.$inferSelect
export type Person = { user: User; identities: Identity[]; factors: Factor[] }

/** How to look up a user. The new address or number is one whose change is not confirmed yet. */
export type Sought =
  | { id: string }
  | { email: string }
  | { phone: string }
  | { newEmail: string }
  | { newPhone: string }

/** An id that no user has: queries for it do the same work as for a user. */
export const nobody = '00000000-0000-0000-0000-000000000000'

/** The current instant of the injected clock. */
export const at = (): Date => new Date(now().epochMilliseconds)
/** The instant in `ms` milliseconds. */
export const after = (ms: number): Date => new Date(now().epochMilliseconds + ms)

export async function findUser(db: Db, by: Sought): Promise<User | undefined> {
  const [found] = await db.select().from(users).where(matching(by)).limit(1)
  return found
}

/** Finds a user and locks the row until the transaction ends. */
export async function lockUser(db: Db, by: Sought): Promise<User | undefined> {
  const [found] = await db.select().from(users).where(matching(by)).limit(1).for('update')
  return found
}

function matching(by: Sought) {
  if ('id' in by) return and(eq(users.id, by.id), isNull(users.deletedAt))
  if ('email' in by)
    return and(eq(users.email, by.email), eq(users.isSsoUser, false), isNull(users.deletedAt))
  if ('phone' in by) return and(eq(users.phone, by.phone), isNull(users.deletedAt))
  const pending = 'newEmail' in by ? eq(users.newEmail, by.newEmail) : eq(users.newPhone, by.newPhone)
  return and(pending, isNull(users.deletedAt))
}

/** Returns the user with identities and factors. */
export async function personOf(db: Db, user: User): Promise<Person> {
  return { user, ...(await methodsOfPerson(db, user.id)) }
}

/** Returns the identities and factors of a user. */
export async function methodsOfPerson(db: Db, userId: string): Promise<Omit<Person, 'user'>> {
  const [ownIdentities, factors] = await Promise.all([
    db
      .select()
      .from(identities)
      .where(eq(identities.userId, userId))
      .orderBy(asc(identities.createdAt), asc(identities.id)),
    db
      .select()
      .from(mfaFactors)
      .where(eq(mfaFactors.userId, userId))
      .orderBy(asc(mfaFactors.createdAt), asc(mfaFactors.id)),
  ])
  return { identities: ownIdentities, factors }
}

/** Finds a user by id, with identities and factors. */
export async function loadPerson(db: Db, id: string): Promise<Person | undefined> {
  const [user, methods] = await Promise.all([findUser(db, { id }), methodsOfPerson(db, id)])
  return user && { user, ...methods }
}

/** Updates a user and returns the changed row. */
export async function changeUser(
  db: Db,
  id: string,
  change: Partial<typeof users.$inferInsert>,
): Promise<User> {
  const [changed] = await db
    .update(users)
    .set({ ...change, updatedAt: at() })
    .where(eq(users.id, id))
    .returning()
  return changed!
}

export async function addIdentity(
  db: Db,
  userId: string,
  { provider, providerId, data }: { provider: string; providerId: string; data: Metadata },
): Promise<Identity> {
  const [made] = await db
    .insert(identities)
    .values({
      id: randomUUID(),
      userId,
      provider,
      providerId,
      identityData: { email_verified: false, phone_verified: false, ...data },
      lastSignInAt: at(),
      createdAt: at(),
      updatedAt: at(),
    })
    .returning()
  return made!
}

/** Returns the user's providers, oldest first, in the form of app_metadata. */
export function providersOf(own: Pick<Identity, 'provider'>[]): Metadata {
  const providers = [...new Set(own.map((identity) => identity.provider))]
  return providers.length === 0 ? {} : { provider: providers[0], providers }
}

export const isBanned = (user: User): boolean => user.bannedUntil !== null && user.bannedUntil > at()

/** True for demonstration accounts: everybody can use them, but nobody can change them. */
export const isReadOnly = (user: User): boolean => user.appMetadata.read_only === true

/** Returns app_metadata with must_change_password while the user has an initial password (ADMIN-03). */
export const appMetadataOf = (user: User): Metadata =>
  user.mustChangePassword ? { ...user.appMetadata, must_change_password: true } : user.appMetadata

const optional = {
  emailConfirmedAt: 'email_confirmed_at',
  phoneConfirmedAt: 'phone_confirmed_at',
  confirmedAt: 'confirmed_at',
  invitedAt: 'invited_at',
  confirmationSentAt: 'confirmation_sent_at',
  recoverySentAt: 'recovery_sent_at',
  newEmail: 'new_email',
  emailChangeSentAt: 'email_change_sent_at',
  newPhone: 'new_phone',
  phoneChangeSentAt: 'phone_change_sent_at',
  reauthenticationSentAt: 'reauthentication_sent_at',
  lastSignInAt: 'last_sign_in_at',
  bannedUntil: 'banned_until',
  deletedAt: 'deleted_at',
} as const satisfies Partial<Record<keyof User, string>>

/** Returns the user object of the protocol, without hashes and tokens. */
export function userView({ user, identities: own, factors }: Person): Record<string, unknown> {
  const present = Object.entries(optional)
    .map(([column, name]) => [name, user[column as keyof typeof optional]] as const)
    .filter(([, value]) => value !== null)
  return {
    id: user.id,
    aud: 'authenticated',
    role: user.role,
    email: user.email ?? '',
    phone: user.phone ?? '',
    ...Object.fromEntries(present),
    app_metadata: appMetadataOf(user),
    user_metadata: user.userMetadata,
    identities: own.map(identityView),
    ...(factors.length > 0 ? { factors: factors.map(factorView) } : {}),
    created_at: user.createdAt,
    updated_at: user.updatedAt,
    is_anonymous: user.isAnonymous,
  }
}

function identityView(identity: Identity): Record<string, unknown> {
  return {
    identity_id: identity.id,
    id: identity.providerId,
    user_id: identity.userId,
    identity_data: identity.identityData,
    provider: identity.provider,
    last_sign_in_at: identity.lastSignInAt,
    created_at: identity.createdAt,
    updated_at: identity.updatedAt,
    ...(identity.email ? { email: identity.email } : {}),
  }
}

export function factorView(factor: Factor): Record<string, unknown> {
  return {
    id: factor.id,
    created_at: factor.createdAt,
    updated_at: factor.updatedAt,
    status: factor.status,
    ...(factor.friendlyName ? { friendly_name: factor.friendlyName } : {}),
    factor_type: factor.factorType,
    phone: factor.phone ?? '',
    last_challenged_at: factor.lastChallengedAt,
    ...(factor.aaguid ? { web_authn_aaguid: factor.aaguid } : {}),
  }
}
