import { forOrganization, organizationIds } from '../../machinery/scope/system.ts'
import type { JobDefinition } from '../../machinery/services/services.ts'
import { verifyBooks } from './verify-books.ts'

/** Compares the stored figures of every organization with a replay of its ledgers. */
export const verifyBooksJob: JobDefinition = {
  name: 'verify-books',
  run: async (services) => {
    const ids = await organizationIds(services, 'verify-books')
    for (const id of ids) {
      try {
        await forOrganization(services, id, 'verify-books', verifyBooks)
      } catch (error) {
        services.log.error({ err: error, organizationId: id }, 'books could not be verified')
      }
    }
  },
}
