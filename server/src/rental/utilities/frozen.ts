import type { MeterMedium } from '@domovik/domain/rental/meters/types.ts'
import type { PoolShares } from '@domovik/domain/rental/utilities/share.ts'
import type { Treatment } from '@domovik/domain/rental/utilities/treatment.ts'
import type { Party } from '@domovik/domain/rental/utilities/types.ts'

/** A party without the name of its tenant, which is read when it is shown, so that it can be erased. */
type FrozenParty = Party & { tenantId: string | null }

/** The result for a party. `difference` is what is charged (positive) or credited (negative); 0 if the owner bears the share. */
export type PartyResult = {
  party: string
  share: number
  advances: number
  difference: number
  treatment: Treatment
}

/** The shares of a settlement with everything that they were computed from. */
export type FrozenSettlement = {
  parties: FrozenParty[]
  pools: (PoolShares & { label: string; medium: MeterMedium | null })[]
  results: PartyResult[]
}
