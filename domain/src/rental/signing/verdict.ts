/** What the public page says about a file or a code (docs/decisions/109). */
import type { SigningState } from './status.ts'

export const VERDICTS = ['genuine', 'not_final', 'withdrawn', 'extended', 'not_kept', 'unknown'] as const
export type Verdict = (typeof VERDICTS)[number]

/** How a record was found: by its code, as the finished file, as the signed version without seal, or as the beginning of a file. */
export type Match = 'code' | 'finished' | 'seen' | 'beginning'

/**
 * From the strongest to the weakest, if a file matches several records. Anybody can send the same bytes and cancel, so a signing that
 * is open, completed or was removed counts before a withdrawn one.
 */
const STRENGTH: readonly Verdict[] = ['genuine', 'not_final', 'not_kept', 'withdrawn', 'extended', 'unknown']

/**
 * Returns the verdict about a record of a signing in this state; of a forgotten one only fingerprints and days are left. A finished file
 * exists only if it was completed.
 */
export function verdictOf(match: Match, state: SigningState | 'forgotten'): Verdict {
  if (match === 'beginning') return 'extended'
  if (state === 'forgotten') return 'not_kept'
  if (state === 'voided' || state === 'declined' || state === 'expired') return 'withdrawn'
  return match === 'seen' ? 'not_final' : 'genuine'
}

/** Returns the strongest of the found verdicts with its record; undefined if nothing was found. */
export const strongest = <Found extends { verdict: Verdict }>(found: readonly Found[]): Found | undefined =>
  found.toSorted((a, b) => STRENGTH.indexOf(a.verdict) - STRENGTH.indexOf(b.verdict))[0]
