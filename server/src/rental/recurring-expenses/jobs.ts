import { forOrganization, organizationIds } from '../../machinery/scope/system.ts'
import type { JobDefinition } from '../../machinery/services/services.ts'
import { bookDueExpenses } from './book-due.ts'

/** Books recurring expenses, per organization. An error in one organization does not stop the others. */
export const bookRecurringExpenses: JobDefinition = {
  name: 'book-recurring-expenses',
  run: async (services) => {
    for (const id of await organizationIds(services, 'book-recurring-expenses')) {
      try {
        await forOrganization(services, id, 'book-recurring-expenses', bookDueExpenses)
      } catch (error) {
        services.log.error({ err: error, organizationId: id }, 'recurring expenses could not be booked')
      }
    }
  },
}
