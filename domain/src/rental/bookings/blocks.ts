import type { CivilDate } from '../../dates.ts'
import { refuseIssues } from '../../errors.ts'

/** Why a unit is out of service: works, the landlord's own use, closed, or taken by a channel whose calendar is imported. */
export const BLOCK_KINDS = ['works', 'own_use', 'closed', 'channel'] as const
export type BlockKind = (typeof BLOCK_KINDS)[number]

type BlockDays = { fromDate: CivilDate; toDate: CivilDate | null }

/**
 * Returns the days of a block of ours that are left when `lastDay` is its last day; null if none is left, because it has not begun.
 * Throws validation_failed if the block would be longer, or if days would be free before it began.
 */
export function endedBlock(block: BlockDays, lastDay: CivilDate, today: CivilDate): BlockDays | null {
  if (block.toDate !== null && lastDay > block.toDate)
    refuseIssues([{ field: 'lastDay', code: 'not_allowed' }])
  if (lastDay >= block.fromDate) return { fromDate: block.fromDate, toDate: lastDay }
  if (block.fromDate < today) refuseIssues([{ field: 'lastDay', code: 'end_before_start' }])
  return null
}
