/** A key older than this must be replaced. */
export const KEY_MAX_AGE_DAYS = 365

export const KEY_STATES = ['fresh', 'old', 'other_master', 'missing'] as const
export type KeyState = (typeof KEY_STATES)[number]

/**
 * Returns the state of an organization's current key; `key` is null if it has none. `masterKeyId` names the
 * installation's master key.
 * @specification of the state that the list of keys works out in SQL (super-admin/keys/admin.ts)
 */
export function keyState(
  key: { ageDays: number; masterKeyId: string } | null,
  masterKeyId: string,
): KeyState {
  if (key === null) return 'missing'
  if (key.masterKeyId !== masterKeyId) return 'other_master'
  return key.ageDays > KEY_MAX_AGE_DAYS ? 'old' : 'fresh'
}
