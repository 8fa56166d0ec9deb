/** The interface of the service for other parts of the server, in process (invitations, administration, demonstration). */

import type { Db } from '../machinery/db/transaction.ts'
import type { Account, AccountRequest, AuthAdmin } from '../machinery/services/sign-in.ts'
import { AuthError } from '../machinery/services/sign-in.ts'
import { signClaims } from './access-tokens.ts'
import { createUser, deleteUser, forgetUnverified, type NewUser } from './accounts.ts'
import type { Core } from './core.ts'
import { emailFrom, phoneFrom } from './identifiers.ts'
import { hasExpired, initialPassword } from './initial-password.ts'
import { endLocks, forgiveFailures, makeAttempt } from './lockout.ts'
import { type MailKind, mailLink } from './mails.ts'
import { forgetTokens } from './one-time-tokens.ts'
import { checkPassword } from './password-rules.ts'
import { at, changeUser, findUser, lockUser } from './people.ts'
import { endSessions } from './sessions.ts'

export function createAdmin(core: Core): AuthAdmin {
  const found = async (by: { id: string } | { email: string }) => {
    const user = await findUser(core.db, by)
    return user && accountOf(user)
  }
  const onUser = (userId: string, work: (db: Db) => Promise<unknown>) =>
    core.transaction(async (db) => {
      if (!(await lockUser(db, { id: userId }))) throw new AuthError(404, 'user_not_found', 'User not found')
      await work(db)
    })
  return {
    createUser: async (request) => {
      const wanted = await newUserOf(core, request)
      const made = await core.transaction((db) => createUser(core, db, wanted))
      if (made) return accountOf(made)
      throw await takenError(core, wanted)
    },
    findUserByEmail: (email) => found({ email: email.trim().toLowerCase() }),
    findUserById: (id) => found({ id }),
    verifyPassword: async (email, password, origin) => {
      const identifier = email.trim().toLowerCase()
      const user = await findUser(core.db, { email: identifier })
      return await makeAttempt(core, { identifier, origin, user }, async (attempt) => {
        const { right } = await core.passwords.verify(user?.passwordHash ?? null, password)
        if (!right || hasExpired(user!)) return false
        await core.transaction((db) => forgiveFailures(db, attempt))
        return true
      })
    },
    setPassword: async (userId, password) => {
      const user = await findUser(core.db, { id: userId })
      await checkPassword(core.policy, password, [user?.email ?? ''])
      const passwordHash = await core.passwords.hash(password)
      await onUser(userId, async (db) => {
        await changeUser(db, userId, { passwordHash, ...initialPassword() })
        await endSessions(db, userId, 'all')
        await forgetTokens(db, userId)
        if (user) await endLocks(db, user)
      })
    },
    makeLink: (request) => core.transaction((db) => makeLink(core, db, request)),
    setBan: (userId, until) =>
      onUser(userId, async (db) => {
        await changeUser(db, userId, { bannedUntil: until })
        if (until && until > at()) await endSessions(db, userId, 'all')
      }),
    deleteUser: (userId, options) =>
      core.transaction(async (db) => {
        const user = await lockUser(db, { id: userId })
        if (!user) throw new AuthError(404, 'user_not_found', 'User not found')
        await deleteUser(db, user, options)
      }),
    makeReadOnly: (userId) =>
      onUser(userId, async (db) => {
        const user = await findUser(db, { id: userId })
        await changeUser(db, userId, { appMetadata: { ...user?.appMetadata, read_only: true } })
      }),
    signOut: (userId) => onUser(userId, (db) => endSessions(db, userId, 'all')),
    serviceToken: (seconds = 300) =>
      signClaims(core, { role: 'service_role', exp: Math.floor(at().getTime() / 1000) + seconds }),
  }
}

async function newUserOf(core: Core, request: AccountRequest): Promise<NewUser> {
  const email = request.email ? emailFrom(request.email) : undefined
  if (request.password && !request.trustedPassword)
    await checkPassword(core.policy, request.password, [email ?? ''])
  return {
    id: request.id,
    email,
    phone: request.phone ? phoneFrom(request.phone) : undefined,
    passwordHash: request.password ? await core.passwords.hash(request.password) : null,
    ...(request.initialPassword ? initialPassword() : {}),
    data: request.userMetadata,
    language: request.language,
    emailConfirmed: request.emailConfirmed,
    termsAccepted: request.termsAccepted,
  }
}

/** Returns the error for a taken address or number: 422 email_exists or phone_exists. */
export async function takenError(core: Core, wanted: { email?: string; phone?: string }): Promise<AuthError> {
  const byEmail = wanted.email && (await findUser(core.db, { email: wanted.email }))
  return byEmail || !wanted.phone
    ? new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
    : new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered')
}

async function makeLink(core: Core, db: Db, request: Parameters<AuthAdmin['makeLink']>[0]) {
  const email = emailFrom(request.email)
  const existing = await lockUser(db, { email })
  if (existing?.emailConfirmedAt && request.kind === 'invite') {
    throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
  }
  const user =
    existing ??
    (request.kind === 'invite'
      ? await createUser(core, db, { email, language: request.language })
      : undefined)
  if (!user) throw new AuthError(404, 'user_not_found', 'User not found')
  const ready = request.kind === 'invite' ? await forgetUnverified(db, user) : user
  const kind: MailKind = request.kind
  const { link, code } = await mailLink(core, db, ready, {
    kind,
    to: email,
    redirectTo: request.redirectTo,
    quiet: request.quiet,
  })
  return { link, code, userId: user.id }
}

function accountOf(user: NonNullable<Awaited<ReturnType<typeof findUser>>>): Account {
  return {
    id: user.id,
    email: user.email,
    phone: user.phone,
    userMetadata: user.userMetadata,
    emailConfirmedAt: user.emailConfirmedAt,
    lastSignInAt: user.lastSignInAt,
    bannedUntil: user.bannedUntil,
    mustChangePassword: user.mustChangePassword,
    termsAcceptedAt: user.termsAcceptedAt,
    createdAt: user.createdAt,
  }
}
