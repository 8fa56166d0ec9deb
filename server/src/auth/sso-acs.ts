/** POST /sso/saml/acs: a user returns from a company's SAML provider. Only responses to our own requests are accepted. */

import { randomUUID } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Db } from '../machinery/db/transaction.ts'
import { AuthError } from '../machinery/services/sign-in.ts'
import { createUser } from './accounts.ts'
import type { Core } from './core.ts'
import { addIdentity, after, at, changeUser, findUser, isBanned, type User } from './people.ts'
import { issueCodeOf } from './pkce.ts'
import { withFragment, withQuery } from './redirects.ts'
import { isUuid, languageOf } from './request.ts'
import { originOf, signIn } from './sessions.ts'
import { findSsoProvider, mapAttributes, requireSaml, type SsoProvider } from './sso-providers.ts'
import { type Assertion, readResponse } from './sso-saml.ts'
import { flowStates, identities, samlAssertions, samlRelayStates } from './table.ts'
import { errorAddress, tokenParameters } from './verify.ts'

type RelayState = typeof samlRelayStates.$inferSelect
const relayLifeMs = 10 * 60_000

export async function samlAcs(core: Core, c: Context): Promise<Response> {
  requireSaml(core.policy.saml)
  const form = new URLSearchParams(await c.req.text())
  const relay = await takeRelayState(core, form.get('RelayState') ?? '')
  const redirectTo = relay.redirectTo ?? core.config.appUrl
  try {
    return c.redirect(await arrived(core, c, relay, redirectTo, form.get('SAMLResponse') ?? ''), 303)
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    return c.redirect(errorAddress(redirectTo, error, relay.codeChallenge !== null), 303)
  }
}

/** Takes a relay state, which is valid for one response. Throws 400 saml_relay_state_not_found. */
async function takeRelayState(core: Core, id: string): Promise<RelayState> {
  const [taken] = isUuid(id)
    ? await core.db
        .delete(samlRelayStates)
        .where(and(eq(samlRelayStates.id, id), gt(samlRelayStates.createdAt, after(-relayLifeMs))))
        .returning()
    : []
  if (!taken)
    throw new AuthError(
      400,
      'saml_relay_state_not_found',
      'SAML RelayState does not exist, try logging in again?',
    )
  return taken
}

async function arrived(
  core: Core,
  c: Context,
  relay: RelayState,
  redirectTo: string,
  response: string,
): Promise<string> {
  const provider = await findSsoProvider(core.db, { id: relay.ssoProviderId })
  if (!provider || provider.provider.disabled)
    throw new AuthError(404, 'sso_provider_disabled', 'SSO provider is disabled')
  const assertion = await readResponse(core, provider, { id: relay.requestId, at: relay.createdAt }, response)
  if (!assertion) throw new AuthError(400, 'saml_assertion_invalid', 'SAML Assertion is not valid')
  return await core.transaction(async (db) => {
    await takeAssertion(db, assertion)
    const user = await accountOf(core, db, c, provider, assertion)
    if (isBanned(user)) throw new AuthError(403, 'user_banned', 'User is banned')
    const proof = { method: 'sso/saml', provider: providerName(provider), notAfter: assertion.sessionEnds }
    if (relay.codeChallenge)
      return withQuery(redirectTo, { code: await codeFor(core, db, relay, user, proof.provider, redirectTo) })
    const { tokens } = await signIn(core, db, originOf(core, c), user, proof)
    return withFragment(redirectTo, { ...tokenParameters(tokens), sb: '' })
  })
}

const providerName = ({ provider }: SsoProvider) => `sso:${provider.id}`

/** Marks an assertion as used. Throws 400 saml_assertion_invalid if it was used before. */
async function takeAssertion(db: Db, { id }: Assertion): Promise<void> {
  if (!id) throw new AuthError(400, 'saml_assertion_invalid', 'SAML Assertion has no ID')
  const taken = await db
    .insert(samlAssertions)
    .values({ id, expiresAt: after(24 * 3_600_000) })
    .onConflictDoNothing()
    .returning({ id: samlAssertions.id })
  if (taken.length === 0) throw new AuthError(400, 'saml_assertion_invalid', 'SAML Assertion was used before')
}

async function codeFor(
  core: Core,
  db: Db,
  relay: RelayState,
  user: User,
  provider: string,
  redirectTo: string,
): Promise<string> {
  const id = randomUUID()
  await db.insert(flowStates).values({
    id,
    userId: user.id,
    provider,
    authenticationMethod: 'sso/saml',
    codeChallenge: relay.codeChallenge,
    codeChallengeMethod: relay.codeChallengeMethod,
    redirectTo,
    createdAt: at(),
  })
  return await issueCodeOf(core, db, id)
}

/** Finds or creates the company's account. It is never linked to an account with the same address and another sign-in method. */
async function accountOf(
  core: Core,
  db: Db,
  c: Context,
  sso: SsoProvider,
  assertion: Assertion,
): Promise<User> {
  const mapped = mapAttributes(sso.saml.attributeMapping, assertion.attributes)
  const email = emailOf(sso, assertion, mapped)
  const provider = providerName(sso)
  const transient = assertion.nameIdFormat?.endsWith(':transient')
  const providerId = transient ? email : assertion.nameId
  const data = { ...mapped, iss: sso.saml.entityId, sub: providerId, email, email_verified: true }
  const [known] = await db
    .select()
    .from(identities)
    .where(and(eq(identities.provider, provider), eq(identities.providerId, providerId)))
  if (known) {
    await db
      .update(identities)
      .set({ identityData: data, lastSignInAt: at(), updatedAt: at() })
      .where(eq(identities.id, known.id))
    const user = await findUser(db, { id: known.userId })
    if (!user) throw new AuthError(403, 'user_not_found', 'User not found')
    return await changeUser(db, user.id, { email, userMetadata: { ...user.userMetadata, ...data } })
  }
  const made = await createUser(core, db, {
    data,
    appMetadata: { provider, providers: [provider] },
    language: languageOf(c, undefined),
  })
  const user = await changeUser(db, made!.id, { isSsoUser: true, email, emailConfirmedAt: at() })
  await addIdentity(db, user.id, { provider, providerId, data })
  return user
}

const emailAttributes = [
  'email',
  'mail',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
]

/** Returns the asserted address. If the provider has domains, it must be in one of them. Throws 400 or 403. */
function emailOf(sso: SsoProvider, assertion: Assertion, mapped: Record<string, unknown>): string {
  const candidates = [
    mapped.email,
    ...emailAttributes.map((name) => [assertion.attributes[name]].flat()[0]),
    assertion.nameId,
  ]
  const email = candidates
    .find((each): each is string => typeof each === 'string' && /^[^\s@]+@[^\s@]+$/.test(each))
    ?.toLowerCase()
  if (!email)
    throw new AuthError(400, 'saml_assertion_no_email', 'SAML Assertion does not contain an email address')
  if (sso.domains.length > 0 && !sso.domains.includes(email.split('@')[1]!)) {
    throw new AuthError(403, 'saml_assertion_invalid', 'SAML Assertion names an address of a foreign domain')
  }
  return email
}
