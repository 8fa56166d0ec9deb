import { superAdmin } from '../../../machinery/http/procedures.ts'
import { growthByMonth, usageBy } from './queries.ts'

const calls = superAdmin.superAdmin.growth

/** Growth (SUPER-09) and usage (SUPER-06) of the installation. */
export const growthSuperAdmin = {
  indicators: calls.indicators.handler(async ({ context: { scope } }) => {
    const withDemo = scope.services.config.demo
    return { months: await growthByMonth(scope, withDemo), withDemo }
  }),

  usage: calls.usage.handler(async ({ input: { by }, context: { scope } }) => {
    const withDemo = scope.services.config.demo
    return { ...(await usageBy(scope, by, withDemo)), withDemo }
  }),
}
