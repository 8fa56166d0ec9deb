/** Codes sent by text message. */

import type { Db } from '../../machinery/db/transaction.ts'
import { translator } from '../../machinery/i18n.ts'
import { safeError } from '../../machinery/safe-error.ts'
import { AuthError } from '../../machinery/services/sign-in.ts'
import { afterCommit, type Core } from '../core.ts'
import { invalid } from '../errors.ts'
import { languageOfUser } from '../mails.ts'
import { issueToken, type TokenType } from '../one-time-tokens.ts'
import type { User } from '../people.ts'
import { type Body, textOf } from '../request.ts'

export type Channel = 'sms' | 'whatsapp'

/** Returns the requested channel. Throws 400 validation_failed. */
export function channelOf(body: Body): Channel {
  const channel = textOf(body, 'channel') || 'sms'
  if (channel !== 'sms' && channel !== 'whatsapp') {
    throw invalid(
      "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.",
    )
  }
  return channel
}

/** Issues a code and sends it after the commit. The sending throws 422 sms_send_failed. */
export async function smsCode(
  core: Core,
  db: Db,
  user: User,
  { tokenType, to, channel }: { tokenType: TokenType; to: string; channel: Channel },
): Promise<void> {
  const { code } = await issueToken(core, db, { userId: user.id, tokenType, relatesTo: to, pkce: false })
  smsText(core, db, user, { to, channel, code })
}

/** Sends a code that the caller stores itself. */
export function smsText(
  core: Core,
  db: Db,
  user: User,
  { to, channel, code }: { to: string; channel: Channel; code: string },
): void {
  const text = translator(languageOfUser(user), 'auth_mail')('sms.code', {
    code,
    product: core.config.productName,
  })
  afterCommit(db, async () => {
    try {
      await core.sms.send({ to, text, channel })
    } catch (error) {
      core.log.error({ err: safeError(error) }, 'the provider refused the text message')
      throw new AuthError(422, 'sms_send_failed', 'Error sending sms OTP')
    }
  })
}
