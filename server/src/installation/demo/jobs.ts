import type { JobDefinition } from '../../machinery/services/services.ts'
import { seedDemo } from './seed.ts'

/**
 * Rebuilds the demonstration and discards the changes of visitors (DEMO-02). Does nothing without a
 * demonstration.
 */
export const resetDemo: JobDefinition = {
  name: 'reset-demo',
  run: async (services) => {
    if (services.config.demo) await seedDemo(services)
  },
}
