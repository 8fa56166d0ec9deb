/** Why a unit is out of service: works, the landlord's own use, closed, or taken by a channel whose calendar is imported. */
export const BLOCK_KINDS = ['works', 'own_use', 'closed', 'channel'] as const
export type BlockKind = (typeof BLOCK_KINDS)[number]
