/** A key that has sealed for longer is due for replacement. */
export const KEY_MAX_AGE_DAYS = 365

export const KEY_STATES = ['fresh', 'old', 'other_master', 'missing'] as const
export type KeyState = (typeof KEY_STATES)[number]

/** How it stands with an organization's current key; null means that it has none. `masterKeyId` is the installation's. */
export function keyState(
  key: { ageDays: number; masterKeyId: string } | null,
  masterKeyId: string,
): KeyState {
  if (key === null) return 'missing'
  if (key.masterKeyId !== masterKeyId) return 'other_master'
  return key.ageDays > KEY_MAX_AGE_DAYS ? 'old' : 'fresh'
}
