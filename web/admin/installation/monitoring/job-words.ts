import type operations from '@domovik/locales/en/operations.json'
import { words } from '../../../ui/app/words.ts'

type JobName = keyof typeof operations.names

export const jobStates = ['completed', 'active', 'failed', 'retry', 'cancelled', 'created'] as const

/** The readable name of a job, or its technical name if there is none. Needs the namespace `operations`. */
export const jobName = (name: string): string =>
  words.exists(`operations:names.${name}`) ? words.t(`operations:names.${name as JobName}`) : name
