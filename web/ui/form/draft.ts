import { readStored, writeStored } from '../app/storage.ts'
import { keptSession } from '../sign-in/session-store.ts'

let placeNow: () => string | null = () => null

/** Separates drafts by what `current` returns, for example the organization of the tab, so that no other one restores them. */
export function separateDrafts(current: () => string | null): void {
  placeNow = current
}

/** The organization or tenancy of the tab; null if there is none. */
export const draftPlace = (): string | null => placeNow()

/** Whom the drafts of this tab belong to now: the signed-in person, in the organization or tenancy of the tab. */
export const draftOwner = (): string | null =>
  [keptSession()?.userId, placeNow()].filter((one) => one != null).join(':') || null

/** Storage key of a draft. */
export const draftKey = (name: string, owner: string | null): string =>
  ['draft', ...(owner === null ? [] : [owner]), name].join(':')

/** Whether a draft of this name of the person is stored for the organization of the tab. */
export const hasDraft = (name: string): boolean => readStored(draftKey(name, draftOwner())) !== null

/** What the person typed, on top of the initial values. */
export type Draft<Values> = {
  values: Values
  /** What the form would show without it. */
  shown: Values
  /** Fields whose initial value is no longer the one that the person typed over. */
  overtaken: (keyof Values & string)[]
}

/**
 * For a form whose fields show the values of a day or another choice: `by` is the field with the choice, `of` returns what the form shows
 * for it if nothing was typed.
 */
export type Following<Values> = { by: keyof Values & string; of: (values: Values) => Values }

/** Where a draft keeps the values that were typed over. No field has this name. */
const OVER = '$over'

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * Applies the stored draft to the initial values. Null if there is no draft or it changes nothing. Fields that the
 * form no longer has are dropped.
 */
export function readDraft<Values extends Record<string, unknown>>(
  key: string,
  initial: Values,
): Draft<Values> | null {
  const stored = readStored(key)
  return stored === null ? null : mergeDraft(stored, initial)
}

export function mergeDraft<Values extends Record<string, unknown>>(
  stored: string,
  initial: Values,
  following?: Following<Values>,
): Draft<Values> | null {
  try {
    const draft: unknown = JSON.parse(stored)
    if (typeof draft !== 'object' || draft === null || Array.isArray(draft)) return null
    const known = Object.entries(draft).filter(([field]) => field in initial)
    const shown = following ? following.of({ ...initial, ...Object.fromEntries(known) }) : initial
    const changed = known.filter(([field, value]) => !same(value, shown[field]))
    if (changed.length === 0 && same(shown, initial)) return null
    const over: Record<string, unknown> = OVER in draft ? Object(draft[OVER]) : {}
    return {
      shown,
      values: { ...shown, ...Object.fromEntries(changed) },
      overtaken: changed.flatMap(([field]) =>
        field in over && !same(over[field], shown[field]) ? [field] : [],
      ),
    }
  } catch {
    return null
  }
}

/**
 * Stores only values that differ from the initial ones, and what these were; files cannot be stored. Null if nothing differs.
 */
export function draftText<Values extends Record<string, unknown>>(
  values: Values,
  initial: Values,
  following?: Following<Values>,
): string | null {
  const shown = following ? { ...following.of(values), [following.by]: initial[following.by] } : initial
  const changed = Object.entries(values).filter(
    ([field, value]) => !(value instanceof Blob) && !Number.isNaN(value) && !same(value, shown[field]),
  )
  if (changed.length === 0) return null
  const over = Object.fromEntries(changed.map(([field]) => [field, shown[field]]))
  return JSON.stringify({ ...Object.fromEntries(changed), [OVER]: over })
}

export const writeDraft = (
  key: string,
  values: Record<string, unknown>,
  initial: Record<string, unknown>,
): void => writeStored(key, draftText(values, initial))

export const clearDraft = (key: string): void => writeStored(key, null)
