import { logsBefore } from '@domovik/domain/account/retention/retention.ts'
import { today } from '../../machinery/clock.ts'
import type { JobDefinition } from '../../machinery/services/services.ts'
import { chainIds, shortenChain, signChains } from './checkpoints.ts'

/** Signs the end of every audit chain, so that a rewritten chain is found. */
export const signCheckpoints: JobDefinition = { name: 'sign-audit-checkpoints', run: signChains }

/** Shortens the network addresses in every audit chain after 12 months (LEGAL-17). */
export const shortenOrigins: JobDefinition = {
  name: 'shorten-audit-origins',
  expireIn: 3600,
  run: async (services) => {
    const day = logsBefore(today('UTC').toString())
    for (const organizationId of await chainIds(services)) {
      try {
        await shortenChain(services, organizationId, day)
      } catch (error) {
        services.log.error({ err: error, organizationId }, 'shortening addresses failed')
      }
    }
  },
}
