/** Why a document that everybody signed has no finished file yet: it is being made, the storage is full, or making it failed. */
export const FINISHING_STATES = ['made', 'storage', 'failed'] as const
export type FinishingState = (typeof FINISHING_STATES)[number]

/** The pages with the signatures and the seal take about so many bytes more than what was signed. */
const ADDED_BYTES = 100_000

/** Returns the state from the attempts that failed, the bytes of what was signed and the bytes that are free. */
export function finishingState(attempts: number, signedBytes: number, freeBytes: number): FinishingState {
  if (attempts === 0) return 'made'
  return freeBytes < signedBytes + ADDED_BYTES ? 'storage' : 'failed'
}
