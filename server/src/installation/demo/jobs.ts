import type { JobDefinition } from '../../machinery/services/services.ts'
import { seedDemo } from './seed.ts'

/** Makes the demonstration anew, whatever visitors did to it (DEMO-02). Nothing where there is no demonstration. */
export const resetDemo: JobDefinition = {
  name: 'reset-demo',
  cron: '*/30 * * * *',
  run: async (services) => {
    if (services.config.demo) await seedDemo(services)
  },
}
