/** Creates, confirms and removes accounts. */

import { createHash, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../machinery/db/transaction.ts'
import type { Metadata } from '../machinery/services/sign-in.ts'
import type { Core } from './core.ts'
import { addIdentity, at, changeUser, providersOf, type User } from './people.ts'
import { acceptsTerms } from './request.ts'
import { endSessions } from './sessions.ts'
import { identities, mfaFactors, oneTimeTokens, users, webauthnCredentials } from './table.ts'

export type NewUser = {
  id?: string
  email?: string
  phone?: string
  passwordHash?: string | null
  data?: Metadata
  appMetadata?: Metadata
  role?: string
  language?: string
  emailConfirmed?: boolean
  phoneConfirmed?: boolean
  isAnonymous?: boolean
  passwordExpiresAt?: Date | null
  mustChangePassword?: boolean
  bannedUntil?: Date | null
  /** True if the caller knows of the acceptance; it is also read from `data`. */
  termsAccepted?: boolean
  /** True for a public sign-up, which copies its identity into user_metadata; other accounts contain exactly the given data. */
  mergeIdentityIntoMetadata?: boolean
}

/** Inserts the user with its e-mail or phone identity. Returns undefined if the address or number is taken. */
export async function createUser(_core: Core, db: Db, given: NewUser): Promise<User | undefined> {
  const id = given.id ?? randomUUID()
  const verified = {
    email_verified: given.emailConfirmed ?? false,
    phone_verified: given.phoneConfirmed ?? false,
  }
  const own = (['email', 'phone'] as const).flatMap((provider) => {
    const address = given[provider]
    return address ? [{ provider, providerId: id, data: { sub: id, [provider]: address, ...verified } }] : []
  })
  const shown = given.mergeIdentityIntoMetadata ? Object.assign({}, ...own.map((each) => each.data)) : {}
  const [made] = await db
    .insert(users)
    .values({
      id,
      email: given.email ?? null,
      phone: given.phone ?? null,
      role: given.role ?? 'authenticated',
      passwordHash: given.passwordHash ?? null,
      passwordExpiresAt: given.passwordExpiresAt ?? null,
      mustChangePassword: given.mustChangePassword ?? false,
      emailConfirmedAt: given.email && given.emailConfirmed ? at() : null,
      phoneConfirmedAt: given.phone && given.phoneConfirmed ? at() : null,
      userMetadata: { ...given.data, ...shown },
      termsAcceptedAt: given.termsAccepted || acceptsTerms(given.data) ? at() : null,
      appMetadata: { ...given.appMetadata, ...providersOf(own) },
      language: given.language ?? 'en',
      isAnonymous: given.isAnonymous ?? false,
      bannedUntil: given.bannedUntil ?? null,
      createdAt: at(),
      updatedAt: at(),
    })
    .onConflictDoNothing()
    .returning()
  if (!made) return undefined
  for (const identity of own) await addIdentity(db, id, identity)
  return made
}

const ofIdentity: readonly string[] = ['sub', 'email', 'email_verified', 'phone', 'phone_verified']

/**
 * An account with an unconfirmed address may have been created by an attacker who waits for the owner to confirm it.
 * Everything that was written into it is therefore removed; the person who confirms the address sets a new password.
 */
export async function forgetUnverified(db: Db, user: User): Promise<User> {
  if (user.confirmedAt) return user
  await db.delete(mfaFactors).where(eq(mfaFactors.userId, user.id))
  await db.delete(webauthnCredentials).where(eq(webauthnCredentials.userId, user.id))
  return await changeUser(db, user.id, {
    passwordHash: null,
    termsAcceptedAt: null,
    userMetadata: Object.fromEntries(
      Object.entries(user.userMetadata).filter(([name]) => ofIdentity.includes(name)),
    ),
  })
}

/** Marks the e-mail address as confirmed, on the account and on its e-mail identity. */
export async function confirmEmail(db: Db, user: User): Promise<User> {
  await markIdentity(db, user.id, 'email', { email: user.email, email_verified: true })
  return await changeUser(db, user.id, {
    emailConfirmedAt: user.emailConfirmedAt ?? at(),
    isAnonymous: false,
    ...('email_verified' in user.userMetadata
      ? { userMetadata: { ...user.userMetadata, email_verified: true } }
      : {}),
  })
}

/** Marks the phone number as confirmed, on the account and on its phone identity. */
export async function confirmPhone(db: Db, user: User): Promise<User> {
  await markIdentity(db, user.id, 'phone', { phone: user.phone, phone_verified: true })
  return await changeUser(db, user.id, {
    phoneConfirmedAt: user.phoneConfirmedAt ?? at(),
    isAnonymous: false,
    ...('phone_verified' in user.userMetadata
      ? { userMetadata: { ...user.userMetadata, phone_verified: true } }
      : {}),
  })
}

/** Creates or updates the user's own e-mail or phone identity. */
export async function markIdentity(
  db: Db,
  userId: string,
  provider: 'email' | 'phone',
  data: Metadata,
): Promise<void> {
  const mine = and(eq(identities.userId, userId), eq(identities.provider, provider))
  const [found] = await db.select().from(identities).where(mine)
  if (!found) {
    await addIdentity(db, userId, { provider, providerId: userId, data: { sub: userId, ...data } })
    await renewProviders(db, userId)
    return
  }
  await db
    .update(identities)
    .set({ identityData: { ...found.identityData, ...data }, updatedAt: at() })
    .where(eq(identities.id, found.id))
}

/** Recomputes app_metadata.provider and .providers from the identities, oldest first. */
export async function renewProviders(db: Db, userId: string): Promise<void> {
  const own = await db
    .select()
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(identities.createdAt)
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (user) await changeUser(db, userId, { appMetadata: { ...user.appMetadata, ...providersOf(own) } })
}

/** Removes the account. With `soft` the row stays for its id, without any personal data. */
export async function deleteUser(db: Db, user: User, { soft = false } = {}): Promise<void> {
  if (!soft) {
    await db.delete(users).where(eq(users.id, user.id))
    return
  }
  await endSessions(db, user.id, 'all')
  await db.delete(identities).where(eq(identities.userId, user.id))
  await db.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, user.id))
  const veiled = (text: string | null) =>
    text && createHash('sha256').update(`${user.id}|${text}`).digest('base64url')
  await changeUser(db, user.id, {
    email: veiled(user.email),
    phone: veiled(user.phone),
    newEmail: null,
    newPhone: null,
    passwordHash: null,
    userMetadata: {},
    appMetadata: {},
    deletedAt: at(),
  })
}
