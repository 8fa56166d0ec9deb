import type { JobDefinition } from '../../machinery/services/services.ts'

/** Sessions, codes and counters that have ended. */
export const authCleanup: JobDefinition = {
  name: 'clean-up-sign-ins',
  cron: '50 * * * *',
  run: (services) => services.auth.cleanup(),
}
