/** What each person of a shared account carries and paid (docs/finance.md 2.15). The debt itself is one debt of all. */
import { addDays, type CivilDate } from '../../dates.ts'
import { daysIn, intersect, type Window } from '../../intervals.ts'
import { type Cents, splitByWeights } from '../../money.ts'
import type { Movement } from '../ledger/types.ts'

/** Who carries what from a day until the next version. A part is a weight: each person has `part` of their sum. */
export type Sharing = { validFrom: CivilDate; parts: readonly { personId: string; part: number }[] }

const whole = ({ parts }: Sharing): bigint => parts.reduce((sum, { part }) => sum + BigInt(part), 0n)

const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisor(b, a % b))

/**
 * Splits an amount over `people`, in their order, by the shares of each day of the window. Days before the first version
 * belong to `alone`. The parts add up to the amount. In cents.
 * @internal
 */
export function splitOverDays(
  amount: Cents,
  days: Window,
  versions: readonly Sharing[],
  { people, alone }: { people: readonly string[]; alone: string },
): Cents[] {
  const sorted = versions.toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1))
  const before: Sharing = { validFrom: '0001-01-01', parts: [{ personId: alone, part: 1 }] }
  const all = [before, ...sorted]
  const common = all.reduce((product, version) => {
    const size = whole(version)
    return (product / divisor(product, size)) * size
  }, 1n)
  const weights = new Map<string, bigint>()
  for (const [n, version] of all.entries()) {
    const within = intersect({ from: version.validFrom, to: all[n + 1]?.validFrom ?? null }, days)
    if (!within) continue
    for (const { personId, part } of version.parts) {
      const weight = (BigInt(daysIn(within) * part) * common) / whole(version)
      weights.set(personId, (weights.get(personId) ?? 0n) + weight)
    }
  }
  return splitByWeights(
    amount,
    people.map((person) => weights.get(person) ?? 0n),
  )
}

type Facts = {
  /** Everybody of the account, in the order of splitting. */
  people: readonly string[]
  /** The tenant of the account, who carries what nobody shares and paid what nobody else is recorded for. */
  alone: string
  versions: readonly Sharing[]
  /** Days of service of a charge; null for one without. */
  serviceOf(chargeId: string): Window | null
  /** The days whose price a credit note lowered; null for all days of its charge. `eventId` may be its reversal. */
  creditedDays(eventId: string): Window | null
  /** Who paid or received the money of a row; null if it was not recorded. */
  payerOf(eventId: string): string | null
}

const sum = (parts: readonly Cents[]): Cents => parts.reduce((total, part) => total + part, 0)
const isMoney = ({ kind }: Movement): boolean => /^(?:receipt|refund)/.test(kind)

/**
 * Returns the position of each person at the end of a day: the share of the charges, less own payments. Positive: still to
 * pay. The positions add up to the balance of the account. Charges without days of service are split by the shares of
 * their day; credits by the days that they concern, else as their charge; a cancelled charge is taken back from those who carried it.
 * In cents.
 */
export function positionsOf(
  movements: readonly Movement[],
  facts: Facts,
  until: CivilDate,
): Map<string, Cents> {
  const { people, alone, versions } = facts
  const positions = new Map<string, Cents>(people.map((person) => [person, 0]))
  const add = (person: string, amount: Cents) => positions.set(person, (positions.get(person) ?? 0) + amount)
  const carried = new Map<string, Cents[]>()
  for (const movement of movements) {
    const { day, kind, amount, chargeId, eventId } = movement
    if (day > until) continue
    if (isMoney(movement)) {
      add(facts.payerOf(eventId) ?? alone, amount)
      continue
    }
    const before = chargeId ? carried.get(chargeId) : undefined
    const days =
      facts.creditedDays(eventId) ??
      ((chargeId && facts.serviceOf(chargeId)) || { from: day, to: addDays(day, 1) })
    const parts =
      kind === 'charge_cancelled' && before && sum(before) === -amount
        ? before.map((part) => -part)
        : splitOverDays(amount, days, versions, { people, alone })
    for (const [n, person] of people.entries()) add(person, parts[n]!)
    if (chargeId)
      carried.set(
        chargeId,
        parts.map((part, n) => part + (before?.[n] ?? 0)),
      )
  }
  return positions
}
