/** GET /reauthenticate: sends a fresh code to the address of the account, before a sensitive change. */

import type { Context } from 'hono'
import { AuthError } from '../machinery/services/sign-in.ts'
import type { Core } from './core.ts'
import { invalid } from './errors.ts'
import { requireUser } from './guard.ts'
import { languageOfUser, respectWindow } from './mails.ts'
import { issueToken } from './one-time-tokens.ts'
import { at, changeUser, lockUser } from './people.ts'
import { smsCode } from './sms/codes.ts'

export async function reauthenticate(core: Core, c: Context): Promise<Response> {
  const caller = await requireUser(core, c, { initialPassword: true, changes: true })
  await core.transaction(async (db) => {
    const user = await lockUser(db, { id: caller.user.id })
    if (!user?.email && !user?.phone)
      throw invalid('Reauthentication requires the user to have an email or a phone number')
    const common = { userId: user.id, tokenType: 'reauthentication', pkce: false } as const
    if (user.email) {
      if (!user.emailConfirmedAt)
        throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.')
      respectWindow(user.reauthenticationSentAt)
      const { code } = await issueToken(core, db, { ...common, relatesTo: user.email })
      await core.queueMail(db, {
        to: user.email,
        language: languageOfUser(user),
        template: 'auth_mail:reauthentication',
        data: { code },
      })
    } else {
      if (!user.phoneConfirmedAt)
        throw new AuthError(422, 'phone_not_confirmed', 'Please verify your phone first.')
      respectWindow(user.reauthenticationSentAt, 'over_sms_send_rate_limit')
      await smsCode(core, db, user, { tokenType: 'reauthentication', to: user.phone!, channel: 'sms' })
    }
    await changeUser(db, user.id, { reauthenticationSentAt: at() })
  })
  return c.json({})
}
