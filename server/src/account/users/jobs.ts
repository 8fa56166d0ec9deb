import type { JobDefinition } from '../../machinery/services/services.ts'

/** Deletes expired sessions, codes and counters. */
export const authCleanup: JobDefinition = {
  name: 'clean-up-sign-ins',
  run: (services) => services.auth.cleanup(),
}
