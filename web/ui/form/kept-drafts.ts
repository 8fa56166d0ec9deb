/** The drafts of all forms on this device, with the keys of writes that have no answer (docs/decisions/190). */
import { readStored, writeStored } from '../app/storage.ts'

/** How long drafts are kept after a session ended without a sign-out. @internal */
export const keptMs = 7 * 24 * 60 * 60_000
const untilKey = 'drafts-until'
const signedOutKey = 'signed-out'

/** Deletes the drafts whose key `goes` accepts. */
function forget(goes: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(localStorage))
      if (/^(draft|unanswered):/.test(key) && goes(key)) writeStored(key, null)
  } catch {
    return
  }
}

/** Deletes the drafts of everybody: the person signs out. */
export function forgetDrafts(): void {
  writeStored(untilKey, null)
  forget(() => true)
}

/** Tells the other tabs that the person signs out. Call before the session is removed from this browser. */
export const noteSignOut = (): void => writeStored(signedOutKey, 'true')

/** The session has ended here: drafts are kept for a week, or deleted if the person signed out in another tab. */
export function keepDrafts(): void {
  if (readStored(signedOutKey) !== null) forgetDrafts()
  else if (readStored(untilKey) === null) writeStored(untilKey, String(Date.now() + keptMs))
}

/**
 * Deletes drafts that were kept for too long. If somebody is signed in, also those of other people, and keeps theirs as long
 * as the session. Drafts that name nobody are of pages that need no sign-in.
 */
export function claimDrafts(userId: string | null): void {
  const until = readStored(untilKey)
  if (until !== null && Number(until) < Date.now()) forgetDrafts()
  if (userId === null) return
  writeStored(untilKey, null)
  writeStored(signedOutKey, null)
  forget((key) => /draft:[\da-f]{8}-/.test(key) && !key.includes(`draft:${userId}:`))
}
