import type operations from '@domovik/locales/en/operations.json'
import { words } from '../../../ui/app/words.ts'

type JobName = keyof typeof operations.names

export const jobStates = ['completed', 'active', 'failed', 'retry', 'cancelled', 'created'] as const

/** A job as people call it; one that has no words yet shows under its own name. Needs the words of `operations`. */
export const jobName = (name: string): string =>
  words.exists(`operations:names.${name}`) ? words.t(`operations:names.${name as JobName}`) : name
