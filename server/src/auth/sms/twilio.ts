/** Sends text messages through Twilio's REST API. */

import { z } from 'zod'
import type { TwilioAccount } from '../../machinery/sign-in-policy.ts'
import type { SmsSender } from './sender.ts'

const accepted = z.object({ sid: z.string() })

export function twilioSender(account: TwilioAccount): SmsSender {
  const credentials = Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')
  const address = (number: string, channel: string) =>
    channel === 'whatsapp' ? `whatsapp:${number}` : number
  return {
    name: 'twilio',
    send: async ({ to, text, channel }) => {
      const response = await fetch(
        `${account.baseUrl}/2010-04-01/Accounts/${account.accountSid}/Messages.json`,
        {
          method: 'POST',
          headers: { Authorization: `Basic ${credentials}` },
          body: new URLSearchParams({
            To: address(`+${to}`, channel),
            From: address(account.from, channel),
            Body: text,
          }),
          signal: AbortSignal.timeout(8000),
        },
      )
      if (!response.ok) throw new Error(`Twilio responded with status ${response.status}`)
      return accepted.parse(await response.json()).sid
    },
  }
}
