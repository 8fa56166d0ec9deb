/** How the shares change when somebody moves in or out (docs/finance.md 2.15). */
import { addDays, type CivilDate } from '../../dates.ts'
import { DomainError } from '../../errors.ts'
import type { Sharing } from './positions.ts'

export const MOST_CO_TENANTS = 10

const sharingOn = (versions: readonly Sharing[], day: CivilDate): Sharing | undefined =>
  versions
    .filter(({ validFrom }) => validFrom <= day)
    .toSorted((a, b) => (a.validFrom < b.validFrom ? 1 : -1))[0]

/** Shares that were entered for a later day would contradict the change. Throws later_shares. */
function refuseLater(versions: readonly Sharing[], day: CivilDate): void {
  const later = versions.find(({ validFrom }) => validFrom > day)
  if (later) throw new DomainError('later_shares', { date: later.validFrom })
}

/** Returns the shares from the day on which a person moves in: equal parts of everybody. Throws later_shares. */
export function afterMovingIn(
  versions: readonly Sharing[],
  { personId, day, alone }: { personId: string; day: CivilDate; alone: string },
): Sharing {
  refuseLater(versions, day)
  const before = sharingOn(versions, day)?.parts.map((one) => one.personId) ?? [alone]
  return { validFrom: day, parts: [...before, personId].map((one) => ({ personId: one, part: 1 })) }
}

/**
 * Returns the shares from the day after the last day of a person: the others keep their relation. The tenant carries
 * everything if nobody else has a share. Throws later_shares.
 */
export function afterMovingOut(
  versions: readonly Sharing[],
  { personId, lastDay, alone }: { personId: string; lastDay: CivilDate; alone: string },
): Sharing {
  const day = addDays(lastDay, 1)
  refuseLater(versions, day)
  const parts = (sharingOn(versions, day)?.parts ?? []).filter((one) => one.personId !== personId)
  return { validFrom: day, parts: parts.length > 0 ? parts : [{ personId: alone, part: 1 }] }
}

/** Returns the shares without those that the moving out began. Throws later_shares, also if somebody got a share on that day. */
export function beforeMovingOut(versions: readonly Sharing[], lastDay: CivilDate): Sharing[] {
  const day = addDays(lastDay, 1)
  refuseLater(versions, day)
  const before = versions.filter(({ validFrom }) => validFrom < day)
  const known = new Set(sharingOn(before, day)?.parts.map(({ personId }) => personId))
  const begun = versions.find(({ validFrom }) => validFrom === day)
  // The tenant of the account carries everything if nobody else is left.
  if (begun && begun.parts.length > 1 && begun.parts.some(({ personId }) => !known.has(personId)))
    throw new DomainError('later_shares', { date: day })
  return before
}

/** Throws shares_of_moved_out if shares count for somebody after their last day. */
export function requireThere(
  versions: readonly Sharing[],
  people: readonly { id: string; movedOutOn: CivilDate | null }[],
): void {
  const sorted = versions.toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1))
  for (const [n, { parts }] of sorted.entries()) {
    const until = sorted[n + 1]?.validFrom ?? null
    for (const { id, movedOutOn } of people)
      if (
        movedOutOn !== null &&
        parts.some(({ personId }) => personId === id) &&
        (until === null || until > addDays(movedOutOn, 1))
      )
        throw new DomainError('shares_of_moved_out', { date: movedOutOn })
  }
}
