/** POST /resend: sends the mail or text of a pending confirmation again. Does nothing, without an error, if none is pending. */
import type { Context } from 'hono'
import type { Db } from '../machinery/db/transaction.ts'
import { requireCaptcha } from './captcha.ts'
import type { Core } from './core.ts'
import { invalid } from './errors.ts'
import { emailFrom, phoneFrom } from './identifiers.ts'
import { mailLink } from './mails.ts'
import { at, changeUser, lockUser, type User } from './people.ts'
import { type Challenge, challengeOf, rememberFlow } from './pkce.ts'
import { limitSending } from './rate-limit.ts'
import { redirectOf } from './redirects.ts'
import { readBody, textOf } from './request.ts'
import { type Channel, channelOf, smsCode } from './sms/codes.ts'
import { mailChangeOfEmail } from './user-update.ts'

type Again = { challenge: Challenge | undefined; redirectTo: string; channel: Channel }

export async function resend(core: Core, c: Context): Promise<Response> {
  const body = await readBody(c)
  await requireCaptcha(core, c, body)
  const [type, email, phone] = [textOf(body, 'type'), textOf(body, 'email'), textOf(body, 'phone')]
  const handle = Object.hasOwn(again, type) ? again[type] : undefined
  if (!handle) throw invalid('Missing one of these types: signup, email_change, sms, phone_change')
  if (email && phone) throw invalid('Only an email address or phone number should be provided.')
  const byPhone = type === 'sms' || type === 'phone_change'
  if (byPhone ? !phone : !email)
    throw invalid(`Type provided requires ${byPhone ? 'a phone number' : 'an email address'}`)
  const by: { phone: string } | { email: string } = byPhone
    ? { phone: phoneFrom(phone) }
    : { email: emailFrom(email) }
  const wish = { challenge: challengeOf(body), redirectTo: redirectOf(core, c), channel: channelOf(body) }
  await limitSending(core, c, {
    medium: byPhone ? 'sms' : 'mail',
    kind: type,
    to: 'email' in by ? by.email : by.phone,
  })
  core.afterResponse(() =>
    core.transaction(async (db) => {
      const user = await lockUser(db, by)
      if (user) await handle(core, db, user, wish)
    }),
  )
  return c.json({})
}

const again: Record<string, (core: Core, db: Db, user: User, wish: Again) => Promise<void>> = {
  signup: async (core, db, user, { challenge, redirectTo }) => {
    if (user.emailConfirmedAt || !user.email) return
    if (challenge) await rememberFlow(db, { userId: user.id, challenge, method: 'email/signup', redirectTo })
    await mailLink(core, db, user, {
      kind: 'confirmation',
      to: user.email,
      redirectTo,
      pkce: challenge !== undefined,
    })
  },
  email_change: async (core, db, user, { challenge, redirectTo }) => {
    if (!user.newEmail) return
    if (challenge) await rememberFlow(db, { userId: user.id, challenge, method: 'email_change', redirectTo })
    const fresh = await changeUser(db, user.id, { emailChangeConfirmations: 0 })
    await mailChangeOfEmail(core, db, fresh, { redirectTo, pkce: challenge !== undefined })
  },
  sms: async (core, db, user, { channel }) => {
    if (user.phoneConfirmedAt || !user.phone) return
    await smsCode(core, db, user, { tokenType: 'confirmation', to: user.phone, channel })
    await changeUser(db, user.id, { confirmationSentAt: at() })
  },
  phone_change: async (core, db, user, { channel }) => {
    if (!user.newPhone) return
    await smsCode(core, db, user, { tokenType: 'phone_change', to: user.newPhone, channel })
    await changeUser(db, user.id, { phoneChangeSentAt: at() })
  },
}
