/** Effects of a used code or link on the account. */

import type { Db } from '../machinery/db/transaction.ts'
import { AuthError } from '../machinery/services/sign-in.ts'
import { confirmEmail, confirmPhone, markIdentity } from './accounts.ts'
import type { Core } from './core.ts'
import { linkExpired } from './errors.ts'
import { mailNotice } from './mails.ts'
import type { OneTimeToken } from './one-time-tokens.ts'
import { at, changeUser, findUser, type User } from './people.ts'

export const halfChanged =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** Applies the effect and returns the user; 'half' if the other address must still confirm a change of e-mail. */
export async function applyToken(
  core: Core,
  db: Db,
  user: User,
  token: OneTimeToken,
): Promise<User | 'half'> {
  switch (token.tokenType) {
    case 'email_change_current':
    case 'email_change_new':
      return await changeEmail(core, db, user)
    case 'phone_change':
      return await changePhone(core, db, user)
    default:
      return token.relatesTo === user.phone && token.relatesTo !== user.email
        ? await confirmPhone(db, user)
        : await confirmHolder(db, user, token)
  }
}

/** Confirms the address only if the code was sent to the account's current address. */
async function confirmHolder(db: Db, user: User, token: OneTimeToken): Promise<User> {
  if (token.relatesTo !== user.email) throw linkExpired()
  return await confirmEmail(db, user)
}

async function changeEmail(core: Core, db: Db, user: User): Promise<User | 'half'> {
  if (!user.newEmail) throw linkExpired()
  const needsBoth = core.policy.secureEmailChange && user.email !== null && !user.isAnonymous
  if (needsBoth && user.emailChangeConfirmations === 0) {
    await changeUser(db, user.id, { emailChangeConfirmations: 1 })
    return 'half'
  }
  return await takeOverEmail(core, db, user, user.newEmail)
}

/** Makes the new address the account's address. Throws 422 email_exists. */
export async function takeOverEmail(core: Core, db: Db, user: User, email: string): Promise<User> {
  const holder = await findUser(db, { email })
  if (holder && holder.id !== user.id) {
    throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
  }
  await markIdentity(db, user.id, 'email', { email, email_verified: true })
  const renewed = await findUser(db, { id: user.id })
  if (user.email)
    await mailNotice(core, db, user, { template: 'email_changed', to: user.email, data: { newEmail: email } })
  return await changeUser(db, user.id, {
    email,
    emailConfirmedAt: at(),
    newEmail: null,
    emailChangeConfirmations: 0,
    emailChangeSentAt: null,
    isAnonymous: false,
    userMetadata: {
      ...renewed!.userMetadata,
      ...('email' in user.userMetadata ? { email, email_verified: true } : {}),
    },
  })
}

async function changePhone(core: Core, db: Db, user: User): Promise<User> {
  if (!user.newPhone) throw linkExpired()
  return await takeOverPhone(core, db, user, user.newPhone)
}

/** Makes the new number the account's number. Throws 422 phone_exists. */
export async function takeOverPhone(core: Core, db: Db, user: User, phone: string): Promise<User> {
  const holder = await findUser(db, { phone })
  if (holder && holder.id !== user.id) {
    throw new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered')
  }
  await markIdentity(db, user.id, 'phone', { phone, phone_verified: true })
  await mailNotice(core, db, user, { template: 'phone_changed' })
  return await changeUser(db, user.id, {
    phone,
    phoneConfirmedAt: at(),
    newPhone: null,
    phoneChangeSentAt: null,
    isAnonymous: false,
  })
}
