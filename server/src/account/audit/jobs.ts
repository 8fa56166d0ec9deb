import type { JobDefinition } from '../../machinery/services/services.ts'
import { signChains } from './checkpoints.ts'

/** Signs the end of every audit chain, so that a rewritten chain is found. */
export const signCheckpoints: JobDefinition = { name: 'sign-audit-checkpoints', run: signChains }
