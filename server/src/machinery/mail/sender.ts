/**
 * Sends urgent mail (codes and links for signing in) as soon as it is committed on any node. It has its own connections to
 * the mail server, so that other mail, which the job sends every minute, never delays it.
 */

import { currentSettings } from '../platform/settings.ts'
import { safeError } from '../safe-error.ts'
import type { MailSender, Services } from '../services/services.ts'
import { openTransport, sendNext } from './jobs.ts'

/** Mails sent at the same time, so that one slow recipient does not delay the others. */
const maximumLanes = 3

/** Creates the sender of this node. It does nothing without a mail server. */
export function createMailSender(): MailSender {
  const lanes = new Set<Promise<void>>()
  let stopped = false
  let woken = false
  let stopListening = () => {}

  /** Sends until nothing urgent is waiting. */
  async function lane(services: Services): Promise<void> {
    woken = false
    const transport = await openTransport(services)
    try {
      // The sender's name is the name of the product, which another node may have changed.
      await currentSettings(services)
      do {
        woken = false
        while (!stopped && (await sendNext(services, transport, { urgent: true })));
      } while (woken && !stopped)
    } catch (error) {
      // The job sends what remains.
      services.log.warn({ err: safeError(error) }, 'urgent mail not sent')
    } finally {
      transport.close()
    }
  }

  return {
    start(services) {
      if (!services.config.smtpUrl) return
      const wake = () => {
        woken = true
        if (stopped || lanes.size >= maximumLanes) return
        const running = lane(services).finally(() => {
          lanes.delete(running)
          if (woken) wake()
        })
        lanes.add(running)
      }
      stopListening = services.realtime.onUrgentMail(wake)
      wake()
    },
    async stop() {
      stopped = true
      stopListening()
      await Promise.all(lanes)
    },
  }
}
