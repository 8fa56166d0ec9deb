/** Finds or creates the account for an identity that a provider has confirmed. */

import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../machinery/db/transaction.ts'
import { AuthError, type Origin } from '../machinery/services/sign-in.ts'
import { confirmEmail, createUser, renewProviders } from './accounts.ts'
import type { Core } from './core.ts'
import { recordSecurity } from './events.ts'
import { mailLink, mailNotice } from './mails.ts'
import {
  addIdentity,
  at,
  changeUser,
  findUser,
  type Identity,
  isBanned,
  lockUser,
  type User,
} from './people.ts'
import type { ProviderClaims } from './providers/oidc.ts'
import { endSessions } from './sessions.ts'
import { identities, mfaFactors, oneTimeTokens, users, webauthnCredentials } from './table.ts'

export type Vouched = { provider: string; claims: ProviderClaims; redirectTo: string; language?: string }

/**
 * Returns the account to sign in. Throws 422 signup_disabled, 403 user_banned, and (keeping its writes) 403
 * provider_email_needs_verification if the provider has not verified the address.
 */
export async function accountOfVouched(core: Core, db: Db, vouched: Vouched): Promise<User> {
  const { provider, claims } = vouched
  const known = await identityOf(db, provider, claims.sub)
  const user = known ? await renewIdentity(db, known, claims) : await firstTime(core, db, vouched)
  if (isBanned(user)) throw new AuthError(403, 'user_banned', 'User is banned')
  if (user.confirmedAt || user.email === null) return user
  if (claims.emailVerified && claims.email === user.email) return await confirmEmail(db, user)
  await mailLink(core, db, user, { kind: 'confirmation', to: user.email, redirectTo: vouched.redirectTo })
  throw needsVerification().keepingWrites()
}

const needsVerification = () =>
  new AuthError(
    403,
    'provider_email_needs_verification',
    'Unverified email with provider. Please verify the email in order to sign in',
  )

async function identityOf(db: Db, provider: string, sub: string): Promise<Identity | undefined> {
  const [found] = await db
    .select()
    .from(identities)
    .where(and(eq(identities.provider, provider), eq(identities.providerId, sub)))
  return found
}

async function renewIdentity(db: Db, identity: Identity, claims: ProviderClaims): Promise<User> {
  await db
    .update(identities)
    .set({ identityData: { ...identity.identityData, ...claims.data }, lastSignInAt: at(), updatedAt: at() })
    .where(eq(identities.id, identity.id))
  const user = await lockUser(db, { id: identity.userId })
  if (!user) throw new AuthError(403, 'user_not_found', 'User not found')
  return await changeUser(db, user.id, { userMetadata: { ...user.userMetadata, ...claims.data } })
}

async function firstTime(core: Core, db: Db, vouched: Vouched): Promise<User> {
  const { claims, provider } = vouched
  const sameAddress = claims.email ? await holderOfEmail(db, claims.email) : undefined
  if (sameAddress && !claims.emailVerified) throw needsVerification()
  if (sameAddress) {
    const clean = sameAddress.emailConfirmedAt ? sameAddress : await dispossess(db, sameAddress)
    await addIdentity(db, clean.id, { provider, providerId: claims.sub, data: claims.data })
    await renewProviders(db, clean.id)
    const linked = await changeUser(db, clean.id, { userMetadata: { ...clean.userMetadata, ...claims.data } })
    if (sameAddress.emailConfirmedAt)
      await mailNotice(core, db, linked, { template: 'identity_linked', data: { provider } })
    return linked
  }
  if (!core.policy.signup)
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
  const made = await createUser(core, db, { data: claims.data, language: vouched.language })
  await addIdentity(db, made!.id, { provider, providerId: claims.sub, data: claims.data })
  await renewProviders(db, made!.id)
  return await changeUser(db, made!.id, {
    email: claims.email ?? null,
    emailConfirmedAt: claims.email && claims.emailVerified ? at() : null,
  })
}

/** Returns the user with this address, on the account or on a verified identity; never a user of a company's SSO. */
async function holderOfEmail(db: Db, email: string): Promise<User | undefined> {
  const direct = await lockUser(db, { email })
  if (direct) return direct
  const [row] = await db
    .select({ id: users.id })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(
      and(
        eq(identities.email, email),
        eq(users.isSsoUser, false),
        sql`${identities.identityData} ->> 'email_verified' = 'true'`,
        sql`${identities.provider} not in ('email', 'phone')`,
      ),
    )
    .limit(1)
  return row && (await lockUser(db, { id: row.id }))
}

/** An account with an unconfirmed address may belong to an attacker, so all its data is removed for the confirmed owner. */
async function dispossess(db: Db, user: User): Promise<User> {
  await db.delete(identities).where(eq(identities.userId, user.id))
  await db.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, user.id))
  await db.delete(mfaFactors).where(eq(mfaFactors.userId, user.id))
  await db.delete(webauthnCredentials).where(eq(webauthnCredentials.userId, user.id))
  await endSessions(db, user.id, 'all')
  return await changeUser(db, user.id, {
    passwordHash: null,
    termsAcceptedAt: null,
    userMetadata: {},
    appMetadata: {},
    phone: null,
    phoneConfirmedAt: null,
    newEmail: null,
    newPhone: null,
  })
}

/** Links a provider's account to the signed-in user. Throws 422 identity_already_exists. */
export async function linkVouched(
  core: Core,
  db: Db,
  origin: Origin,
  userId: string,
  { provider, claims }: Vouched,
): Promise<User> {
  const user = await lockUser(db, { id: userId })
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  const existing = await identityOf(db, provider, claims.sub)
  if (existing) {
    const whose = existing.userId === userId ? '' : ' to another user'
    throw new AuthError(422, 'identity_already_exists', `Identity is already linked${whose}`)
  }
  await addIdentity(db, userId, { provider, providerId: claims.sub, data: claims.data })
  await renewProviders(db, userId)
  const free =
    user.email === null && claims.email !== undefined && !(await findUser(db, { email: claims.email }))
  const linked = await changeUser(db, userId, {
    userMetadata: { ...user.userMetadata, ...claims.data },
    ...(free && claims.emailVerified ? { email: claims.email, emailConfirmedAt: at() } : {}),
    isAnonymous: false,
  })
  await mailNotice(core, db, linked, { template: 'identity_linked', data: { provider } })
  await recordSecurity(db, origin, linked, {
    action: 'SECURITY',
    sessionId: null,
    details: { what: 'identity_linked', provider },
  })
  return linked
}
