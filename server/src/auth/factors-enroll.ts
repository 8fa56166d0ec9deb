/** POST /factors: adds a second factor, which takes effect after its first verification. */

import { randomUUID } from 'node:crypto'
import { and, count, eq, isNull, lt, lte, ne, or } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Db } from '../machinery/db/transaction.ts'
import { AuthError } from '../machinery/services/sign-in.ts'
import type { Core } from './core.ts'
import { invalid } from './errors.ts'
import { enrolTotp } from './factors-totp.ts'
import { type Access, type Caller, lacksFactor, requireUser } from './guard.ts'
import { phoneFrom } from './identifiers.ts'
import { after, at, lockUser, personOf } from './people.ts'
import { type Body, readBody, textOf } from './request.ts'
import { mfaFactors } from './table.ts'

const factorLimit = 10
const forgottenAfterMs = 5 * 60_000

/** An unverified factor can be finished for ten minutes: an attacker who added it cannot use it later. */
export const unfinishedLifeMs = 10 * 60_000

export async function enrolFactor(core: Core, c: Context): Promise<Response> {
  const withoutFactor = new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
  const caller = await requireFactorUser(core, c, { changes: true, fresh: true, withoutFactor })
  const body = await readBody(c)
  const type = textOf(body, 'factor_type')
  const name = textOf(body, 'friendly_name').trim().slice(0, 100)
  if (type !== 'totp' && type !== 'phone' && type !== 'webauthn') {
    throw invalid('factor_type needs to be totp, phone, or webauthn')
  }
  if (type === 'phone' && !core.policy.phone) {
    throw new AuthError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
  }
  const view = await core.transaction(async (db) => {
    await lockUser(db, { id: caller.user.id })
    // Read again under the lock, because a first factor may have been verified since the caller was checked.
    const { factors } = await personOf(db, caller.user)
    if (lacksFactor({ ...caller, factors })) throw withoutFactor
    await makeRoom(db, caller, name)
    if (type === 'totp') return await enrolApp(core, db, caller, name, body)
    if (type === 'phone') return await enrolPhone(db, caller, name, phoneFrom(textOf(body, 'phone')))
    const id = await insert(db, caller, { factorType: 'webauthn', friendlyName: name })
    return { id, type, ...named(name) }
  })
  return c.json(view)
}

/** Returns the caller, who must not be anonymous. Throws 403 no_authorization. */
export async function requireFactorUser(core: Core, c: Context, access: Access = {}): Promise<Caller> {
  const caller = await requireUser(core, c, access)
  if (caller.user.isAnonymous) {
    throw new AuthError(403, 'no_authorization', 'Anonymous user not allowed to perform these actions')
  }
  return caller
}

/** Throws `refusal` unless the session has used a second factor. */
export function requireRaised({ session }: Caller, refusal: AuthError): void {
  if (session.aal !== 'aal2') throw refusal
}

/** Removes expired unverified factors. Refuses an eleventh factor and a name that is taken. */
async function makeRoom(db: Db, { user }: Caller, name: string): Promise<void> {
  const mine = eq(mfaFactors.userId, user.id)
  await db
    .delete(mfaFactors)
    .where(
      and(
        mine,
        eq(mfaFactors.status, 'unverified'),
        or(
          lte(mfaFactors.createdAt, after(-unfinishedLifeMs)),
          and(isNull(mfaFactors.lastChallengedAt), lt(mfaFactors.createdAt, after(-forgottenAfterMs))),
        ),
      ),
    )
  const [existing] = await db.select({ number: count() }).from(mfaFactors).where(mine)
  if (existing!.number >= factorLimit) {
    throw new AuthError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    )
  }
  const [taken] = await db
    .select({ id: mfaFactors.id })
    .from(mfaFactors)
    .where(and(mine, eq(mfaFactors.friendlyName, name), ne(mfaFactors.factorType, 'recovery_code')))
  if (taken) {
    throw new AuthError(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${name}" for this user already exists`,
    )
  }
}

async function enrolApp(core: Core, db: Db, caller: Caller, name: string, body: Body) {
  const factorId = randomUUID()
  const issuer = textOf(body, 'issuer').slice(0, 100) || new URL(core.config.appUrl).host
  const account = caller.user.email || caller.user.phone || caller.user.id
  const { secret, uri, qrCode, sealed } = await enrolTotp(core.masterKey, { factorId, issuer, account })
  await insert(db, caller, { id: factorId, factorType: 'totp', friendlyName: name, secretSealed: sealed })
  return { id: factorId, type: 'totp', ...named(name), totp: { qr_code: qrCode, secret, uri } }
}

async function enrolPhone(db: Db, caller: Caller, name: string, phone: string) {
  const same = caller.factors.find((factor) => factor.phone === phone)
  if (same?.status === 'verified') {
    throw new AuthError(
      422,
      'mfa_verified_factor_exists',
      'A verified phone factor already exists, unenroll the existing factor to continue',
    )
  }
  if (same) await db.delete(mfaFactors).where(eq(mfaFactors.id, same.id))
  const id = await insert(db, caller, { factorType: 'phone', friendlyName: name, phone })
  return { id, type: 'phone', ...named(name), phone }
}

const named = (name: string) => (name ? { friendly_name: name } : {})

async function insert(
  db: Db,
  { user }: Caller,
  factor: Partial<typeof mfaFactors.$inferInsert> & { factorType: string },
): Promise<string> {
  const [made] = await db
    .insert(mfaFactors)
    .values({ id: randomUUID(), userId: user.id, createdAt: at(), updatedAt: at(), ...factor })
    .returning({ id: mfaFactors.id })
  return made!.id
}
