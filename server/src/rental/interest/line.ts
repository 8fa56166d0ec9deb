import type { Posting } from '../payments/ledger.ts'
import type { Proposal } from './proposals.ts'

/** A charge to post: interest, or the flat cost of recovery with the rate of the euro. */
export type Line = { proposal: Proposal; posting: Posting; euroRate: string | null }
