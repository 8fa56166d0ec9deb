/** POST /admin/users, GET, PUT and DELETE /admin/users/{id}: manages accounts, with a service token. */

import type { Context } from 'hono'
import type { Db } from '../machinery/db/transaction.ts'
import { AuthError } from '../machinery/services/sign-in.ts'
import { createUser, deleteUser, markIdentity } from './accounts.ts'
import { takenError } from './admin.ts'
import type { Core } from './core.ts'
import { invalid } from './errors.ts'
import { recordSecurity } from './events.ts'
import { readOnly, requireAdmin } from './guard.ts'
import { emailFrom, phoneFrom } from './identifiers.ts'
import { askedFor } from './initial-password.ts'
import { endLocks } from './lockout.ts'
import { forgetTokens } from './one-time-tokens.ts'
import { checkPassword } from './password-rules.ts'
import { importedHash } from './passwords.ts'
import {
  after,
  at,
  changeUser,
  findUser,
  isReadOnly,
  loadPerson,
  lockUser,
  type Person,
  type User,
  userView,
} from './people.ts'
import { type Body, flagOf, isUuid, mergedMetadata, metadataOf, readBody, textOf, uuidOf } from './request.ts'
import { endSessions, originOf } from './sessions.ts'

const unknown = () => new AuthError(404, 'user_not_found', 'User not found')

/** Returns the user named in the path. Throws 404 validation_failed, user_not_found. */
export async function userOfPath(core: Core, c: Context): Promise<Person> {
  const person = await loadPerson(core.db, uuidOf(c.req.param('id'), 'user_id'))
  if (!person) throw unknown()
  return person
}

export async function adminGetUser(core: Core, c: Context): Promise<Response> {
  await requireAdmin(core, c)
  return c.json(userView(await userOfPath(core, c)))
}

export async function adminCreateUser(core: Core, c: Context): Promise<Response> {
  await requireAdmin(core, c)
  const body = await readBody(c)
  const [email, phone] = [textOf(body, 'email'), textOf(body, 'phone')]
  if (!email && !phone) throw invalid('Cannot create a user without either an email or phone')
  const id = textOf(body, 'id')
  if (id && (!isUuid(id) || /^[0-]+$/.test(id))) throw invalid('ID must conform to the uuid v4 format')
  const passwordHash = (await hashOf(core, body, [email, phone])) ?? null
  const asked = askedFor(metadataOf(body, 'app_metadata'), passwordHash !== null)
  const wanted = {
    id: id || undefined,
    email: email ? emailFrom(email) : undefined,
    phone: phone ? phoneFrom(phone) : undefined,
    passwordHash,
    data: metadataOf(body, 'user_metadata'),
    appMetadata: asked.appMetadata,
    ...asked.columns,
    role: roleOf(body),
    emailConfirmed: flagOf(body, 'email_confirm', false),
    phoneConfirmed: flagOf(body, 'phone_confirm', false),
    bannedUntil: bannedUntilOf(body),
  }
  const made = await core.transaction(async (db) => {
    const user = await createUser(core, db, wanted)
    return user && (await loadPerson(db, user.id))
  })
  if (!made) throw await takenError(core, wanted)
  return c.json(userView(made))
}

export async function adminUpdateUser(core: Core, c: Context): Promise<Response> {
  await requireAdmin(core, c)
  const { user } = await userOfPath(core, c)
  const body = await readBody(c)
  refuseReadOnly(user, body)
  const [email, phone] = [textOf(body, 'email'), textOf(body, 'phone')]
  const wish = {
    email: email ? emailFrom(email) : undefined,
    phone: phone ? phoneFrom(phone) : undefined,
    passwordHash: await hashOf(core, body, [user.email ?? '', user.phone ?? '']),
    role: roleOf(body),
    bannedUntil: bannedUntilOf(body),
  }
  if (wish.email && wish.email !== user.email && (await findUser(core.db, { email: wish.email }))) {
    throw await takenError(core, { email: wish.email })
  }
  if (wish.phone && wish.phone !== user.phone && (await findUser(core.db, { phone: wish.phone }))) {
    throw await takenError(core, { phone: wish.phone })
  }
  const changed = await core.transaction(async (db) => {
    const locked = await lockUser(db, { id: user.id })
    if (!locked) throw unknown()
    await apply(db, locked, wish, body)
    if (wish.passwordHash || (wish.bannedUntil && wish.bannedUntil > at())) {
      await endSessions(db, user.id, 'all')
      await forgetTokens(db, user.id)
      await endLocks(db, user)
    }
    await recordSecurity(db, originOf(core, c), user, {
      action: 'SECURITY',
      sessionId: null,
      details: { what: 'changed_by_administrator' },
    })
    return await loadPerson(db, user.id)
  })
  return c.json(userView(changed!))
}

/** Refuses changes of a demonstration account, unless the same call removes its read-only mark. */
function refuseReadOnly(user: User, body: Body): void {
  const said = metadataOf(body, 'app_metadata')
  const lifted = said !== undefined && 'read_only' in said && said.read_only !== true
  if (isReadOnly(user) && !lifted) throw readOnly()
}

type Wish = {
  email: string | undefined
  phone: string | undefined
  passwordHash: string | undefined
  role: string | undefined
  bannedUntil: Date | null | undefined
}

async function apply(db: Db, user: User, wish: Wish, body: Body): Promise<void> {
  const { email, phone, passwordHash, role, bannedUntil } = wish
  const emailConfirmed = flagOf(body, 'email_confirm', false)
  const phoneConfirmed = flagOf(body, 'phone_confirm', false)
  if (email) await markIdentity(db, user.id, 'email', { email, email_verified: true })
  if (phone) await markIdentity(db, user.id, 'phone', { phone, phone_verified: true })
  const data = metadataOf(body, 'user_metadata')
  const asked = askedFor(metadataOf(body, 'app_metadata'), passwordHash !== undefined)
  const fresh = (await findUser(db, { id: user.id }))!
  await changeUser(db, user.id, {
    ...(email ? { email, emailConfirmedAt: at(), newEmail: null } : {}),
    ...(phone ? { phone, phoneConfirmedAt: at(), newPhone: null } : {}),
    ...(emailConfirmed && !fresh.emailConfirmedAt ? { emailConfirmedAt: at() } : {}),
    ...(phoneConfirmed && !fresh.phoneConfirmedAt ? { phoneConfirmedAt: at() } : {}),
    ...(passwordHash ? { passwordHash } : {}),
    ...asked.columns,
    ...(role ? { role } : {}),
    ...(bannedUntil !== undefined ? { bannedUntil } : {}),
    ...(data ? { userMetadata: mergedMetadata(fresh.userMetadata, data) } : {}),
    ...(asked.appMetadata ? { appMetadata: mergedMetadata(fresh.appMetadata, asked.appMetadata) } : {}),
  })
}

export async function adminDeleteUser(core: Core, c: Context): Promise<Response> {
  await requireAdmin(core, c)
  const { user } = await userOfPath(core, c)
  if (isReadOnly(user)) throw readOnly()
  const soft = flagOf(await readBody(c), 'should_soft_delete', false)
  await core.transaction(async (db) => {
    const locked = await lockUser(db, { id: user.id })
    if (!locked) throw unknown()
    await recordSecurity(db, originOf(core, c), user, {
      action: 'SECURITY',
      sessionId: null,
      details: { what: 'deleted_by_administrator', soft },
    })
    await deleteUser(db, locked, { soft })
  })
  return c.json({})
}

/** Returns the hash of the given password, or the given hash. Throws 400, 422 weak_password. */
async function hashOf(core: Core, body: Body, context: string[]): Promise<string | undefined> {
  const [password, given] = [textOf(body, 'password'), textOf(body, 'password_hash')]
  if (password && given) throw invalid('Only a password or a password hash should be provided')
  if (given) {
    const imported = importedHash(given)
    if (!imported) throw invalid('Password hash is not of a supported form (bcrypt, argon2)')
    return imported
  }
  if (!password) return undefined
  await checkPassword(core.policy, password, [...context, core.config.productName])
  return await core.passwords.hash(password)
}

function roleOf(body: Body): string | undefined {
  const role = textOf(body, 'role')
  if (role && !/^[a-z][a-z_]{0,39}$/.test(role)) throw invalid('role must be a plain word')
  return role || undefined
}

const units: Record<string, number> = {
  h: 3_600_000,
  m: 60_000,
  s: 1000,
  ms: 1,
  us: 0.001,
  µs: 0.001,
  ns: 0.000001,
}

/**
 * Reads a duration from now in Go's format ('24h', '1h30m'). Returns null for 'none', which lifts a ban; undefined if
 * not given.
 */
function bannedUntilOf(body: Body): Date | null | undefined {
  const text = textOf(body, 'ban_duration')
  if (!text) return undefined
  if (text === 'none') return null
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(h|ms|us|µs|ns|m|s)/g)]
  if (parts.map(([part]) => part).join('') !== text)
    throw invalid(`invalid format for ban duration: time: invalid duration "${text.slice(0, 40)}"`)
  const ms = parts.reduce((sum, [, number, unit]) => sum + Number(number) * units[unit!]!, 0)
  if (ms > 200 * 365 * 86_400_000) throw invalid('invalid format for ban duration: too long')
  return after(ms)
}
