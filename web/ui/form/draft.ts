import { readStored, writeStored } from '../app/storage.ts'

/** Where the draft of a form is kept. */
export const draftKey = (name: string): string => `draft:${name}`

/** The kept draft over the initial values; null when there is none or it says nothing new. Fields the form no longer has are dropped. */
export function readDraft<Values extends Record<string, unknown>>(
  key: string,
  initial: Values,
): Values | null {
  const stored = readStored(key)
  return stored === null ? null : mergeDraft(stored, initial)
}

export function mergeDraft<Values extends Record<string, unknown>>(
  stored: string,
  initial: Values,
): Values | null {
  try {
    const draft: unknown = JSON.parse(stored)
    if (typeof draft !== 'object' || draft === null || Array.isArray(draft)) return null
    const known = Object.entries(draft).filter(([field]) => field in initial)
    return known.length > 0 ? { ...initial, ...Object.fromEntries(known) } : null
  } catch {
    return null
  }
}

/** Only what differs from the initial values is kept; files cannot be. Null when nothing differs. */
export function draftText(values: Record<string, unknown>, initial: Record<string, unknown>): string | null {
  const changed = Object.entries(values).filter(
    ([field, value]) =>
      !(value instanceof Blob) &&
      !Number.isNaN(value) &&
      JSON.stringify(value) !== JSON.stringify(initial[field]),
  )
  return changed.length > 0 ? JSON.stringify(Object.fromEntries(changed)) : null
}

export const writeDraft = (
  key: string,
  values: Record<string, unknown>,
  initial: Record<string, unknown>,
): void => writeStored(key, draftText(values, initial))

export const clearDraft = (key: string): void => writeStored(key, null)
