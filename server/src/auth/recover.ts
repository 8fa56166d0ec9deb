/** POST /recover: sends a mail for setting a new password. The response is the same for every address. */
import type { Context } from 'hono'
import { forgetUnverified } from './accounts.ts'
import { requireCaptcha } from './captcha.ts'
import type { Core } from './core.ts'
import { invalid } from './errors.ts'
import { emailFrom } from './identifiers.ts'
import { mailLink } from './mails.ts'
import { lockUser } from './people.ts'
import { challengeOf, rememberFlow } from './pkce.ts'
import { limitSending } from './rate-limit.ts'
import { redirectOf } from './redirects.ts'
import { readBody, textOf } from './request.ts'

export async function recover(core: Core, c: Context): Promise<Response> {
  const body = await readBody(c)
  await requireCaptcha(core, c, body)
  if (!textOf(body, 'email')) throw invalid('Password recovery requires an email')
  const email = emailFrom(textOf(body, 'email'))
  const challenge = challengeOf(body)
  const redirectTo = redirectOf(core, c)
  await limitSending(core, c, { medium: 'mail', kind: 'recovery', to: email })
  core.afterResponse(() =>
    core.transaction(async (db) => {
      const user = await lockUser(db, { email })
      if (!user) return
      if (challenge) await rememberFlow(db, { userId: user.id, challenge, method: 'recovery', redirectTo })
      await mailLink(core, db, await forgetUnverified(db, user), {
        kind: 'recovery',
        to: email,
        redirectTo,
        pkce: challenge !== undefined,
      })
    }),
  )
  return c.json({})
}
