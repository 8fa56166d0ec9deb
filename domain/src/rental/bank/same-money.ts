/** The one rule by which money that was recorded by hand can be the money of a line that is booked as something else. */
import { type CivilDate, daysBetween } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import { fewestWithSum } from './fewest.ts'
import { DIRECTION_OF, type MatchKind, type RecordedKind } from './match-kinds.ts'
import { plainWords } from './match-words.ts'

/** Money recorded by hand within so many days of the booking can be the same. */
const DAYS_OF_TWIN = 3
/** A transfer to or from an owner is often recorded on the day of the order, and the bank executes it after a weekend or holidays. */
export const MOST_DAYS_OF_OWNER = 10
/** A person often learns of a returned payment before the bank books it, or records it later. */
const DAYS_OF_RETURN = 10
/** Money that is expected can come some weeks after its day, and a pending payment also before it. */
export const MOST_DAYS_OF_EXPECTED = 120
/** A bill can be paid so many days before its own day. The payment for the month before is earlier. */
export const MOST_DAYS_EARLY = 21
/** The nearest records of one tenant or owner that are added up. */
const MOST_IN_PARTS = 12

/** Whether money recorded on this day can be the money that the bank booked on the other one. */
const isNearInTime = (on: CivilDate, bookedOn: CivilDate): boolean =>
  Math.abs(daysBetween(on, bookedOn)) <= DAYS_OF_TWIN

/** What money is booked as, and whom it names. */
export type Money = {
  kind: MatchKind
  tenantId: string | null
  ownerId: string | null
  /** The properties that it can concern: its own, or those of its tenant or owner. None if it names no property. */
  properties: readonly string[]
  /** The vendor of an expense or the source of an income. */
  party?: string | null | undefined
}

/** Money that was recorded by hand as paid by transfer, and that no line belongs to. `amount` has no sign. */
export type RecordedMoney = Money & {
  kind: RecordedKind
  id: string
  amount: Cents
  on: CivilDate
  /** The own day of an expense or income that was recorded as paid on another one; of a return the day of the receipt. */
  since?: CivilDate | null | undefined
  /** It is not paid yet; `on` is its own day. */
  pending?: boolean | undefined
}

/** What a part of a line is booked as. `linkedId`: the record that it is linked to, so that nothing new is booked. */
export type BookedPart = Money & { amount: Cents; linkedId?: string | null | undefined }

const ofOwners: ReadonlySet<MatchKind> = new Set(['owner_payout', 'owner_contribution'])

/** Returns how many days before or after the booking money of this kind can have been recorded. */
export const daysOf = (kind: RecordedKind, pending = false): number => {
  if (pending) return MOST_DAYS_OF_EXPECTED
  if (kind === 'returned') return DAYS_OF_RETURN
  return ofOwners.has(kind) ? MOST_DAYS_OF_OWNER : DAYS_OF_TWIN
}

/** Returns how many days before and after the day of recorded money the bank can have booked it. */
export function spanOf({
  kind,
  on,
  since,
  pending,
}: Pick<RecordedMoney, 'kind' | 'on' | 'since' | 'pending'>): {
  before: number
  after: number
} {
  const days = daysOf(kind, pending)
  // The bank returns a payment after it came; a person can record that much later.
  if (kind === 'returned' && since) return { before: Math.max(0, daysBetween(since, on)), after: days }
  if (pending) return { before: kind === 'receipt' ? days : MOST_DAYS_EARLY, after: days }
  // The day of payment is often the day on which a person marked it as paid, which is later than the day of the bank.
  const waited = since && since < on ? Math.min(daysBetween(since, on), MOST_DAYS_OF_EXPECTED) : 0
  return { before: waited > 0 ? waited + MOST_DAYS_EARLY : days, after: days }
}

/** Whether recorded money can be that of a line which the bank booked on this day. */
export function isInTime(
  recorded: Pick<RecordedMoney, 'kind' | 'on' | 'since' | 'pending'>,
  bookedOn: CivilDate,
): boolean {
  const { before, after } = spanOf(recorded)
  const days = daysBetween(recorded.on, bookedOn)
  return days >= -before && days <= after
}

/** Whether a name and a text have a word in common. */
export function haveWordInCommon(name: string | null | undefined, text: string | null | undefined): boolean {
  const words = new Set(plainWords(text ?? ''))
  return plainWords(name ?? '').some((word) => words.has(word))
}

/** Whether both name a vendor or source, and the names have no word in common. */
export function areOthers(one: string | null | undefined, other: string | null | undefined): boolean {
  const areNamed = [one, other].every((name) => plainWords(name ?? '').length > 0)
  return areNamed && !haveWordInCommon(one, other)
}

/**
 * Whether money recorded by hand can be the money of a line that the bank booked on a day, if the amounts are equal. It cannot if both name
 * a tenant and not the same one: rents are often equal; nor if both name a vendor or source without a common word. A receipt and other money that came in must be able to concern
 * one property, and money of two owners must be near in time.
 */
export function canBeSame(
  recorded: Omit<RecordedMoney, 'id' | 'amount'>,
  booked: Money,
  bookedOn: CivilDate,
): boolean {
  if (DIRECTION_OF[recorded.kind] !== DIRECTION_OF[booked.kind]) return false
  if (!isInTime(recorded, bookedOn) || areOthers(recorded.party, booked.party)) return false
  if (recorded.ownerId !== null && booked.ownerId !== null && recorded.ownerId !== booked.ownerId)
    return isNearInTime(recorded.on, bookedOn)
  if (recorded.tenantId !== null && booked.tenantId !== null) return recorded.tenantId === booked.tenantId
  if (recorded.kind !== 'receipt' && booked.kind !== 'receipt') return true
  const [one, other] = [recorded.properties, booked.properties]
  return one.length === 0 || other.length === 0 || one.some((property) => other.includes(property))
}

/**
 * Returns money recorded by hand that can be the money of a line which is booked as these parts: with the amount of a part that can be the
 * same, of all such parts together, or of the line. Undefined if there is none. Parts that are linked book nothing new.
 */
export function recordedByHand<Known extends RecordedMoney>(
  line: { bookedOn: CivilDate; amount: Cents },
  parts: readonly BookedPart[],
  recorded: readonly Known[],
): Known | undefined {
  const { fresh, isLinked } = withoutLinked(parts)
  return recorded.find((money) => {
    if (isLinked(money)) return false
    const own = fresh.filter((part) => canBeSame(money, part, line.bookedOn)).map(({ amount }) => amount)
    return own.length > 0 && amountsOf(line, own).includes(money.amount)
  })
}

/**
 * Whether records can be one movement of the bank together: of one tenant or owner, or if both name none, of one vendor or source. Payouts
 * have `payoutsTogether`.
 */
export function areOfOne(one: Parted, other: Parted): boolean {
  const [party, otherParty] = [partyOf(one), partyOf(other)]
  if (one.kind === 'owner_payout' || other.kind === 'owner_payout') return false
  if (party !== null || otherParty !== null) return party === otherParty
  return Boolean(one.party && other.party) && !areOthers(one.party, other.party)
}
type Parted = Pick<Money, 'kind' | 'tenantId' | 'ownerId' | 'party'>

/**
 * Returns money that was recorded by hand in parts: records of one tenant, owner, vendor or source (`areOfOne`), at least two, that can be the money of the line and add
 * up to an amount of `amountsOf`. The fewest and nearest if several do; undefined if none do.
 */
export function recordedInParts<Known extends RecordedMoney>(
  line: { bookedOn: CivilDate; amount: Cents },
  parts: readonly BookedPart[],
  recorded: readonly Known[],
): Known[] | undefined {
  const { fresh, isLinked } = withoutLinked(parts)
  const free = recorded.filter(
    (money) => !isLinked(money) && fresh.some((part) => canBeSame(money, part, line.bookedOn)),
  )
  const parties = new Map(free.map((money) => [partyOf(money) ?? money.party, money]))
  for (const one of parties.values()) {
    const near = free.filter((money) => areOfOne(one, money))
    const booked = fresh.filter((part) => near.some((money) => canBeSame(money, part, line.bookedOn)))
    const amounts = amountsOf(
      line,
      booked.map(({ amount }) => amount),
    )
    for (const amount of new Set(amounts)) {
      const found = addingUp(near, amount, line.bookedOn)
      if (found && found.length > 1) return found
    }
  }
  return undefined
}

/** Returns records that add up to the amount: of the nearest to the day the fewest. Undefined if none do. */
export const addingUp = <Known extends RecordedMoney>(
  records: readonly Known[],
  amount: Cents,
  day: CivilDate,
): Known[] | undefined => {
  const distance = ({ on }: RecordedMoney): number => Math.abs(daysBetween(on, day))
  const nearest = records
    .filter((record) => record.amount <= amount)
    .sort((a, b) => distance(a) - distance(b) || (a.id < b.id ? -1 : 1))
  return fewestWithSum(nearest.slice(0, MOST_IN_PARTS), amount)
}

const partyOf = ({ tenantId, ownerId }: Pick<Money, 'tenantId' | 'ownerId'>): string | null =>
  tenantId ?? ownerId

function withoutLinked(parts: readonly BookedPart[]) {
  const linked = new Set(parts.flatMap(({ linkedId }) => linkedId ?? []))
  return {
    fresh: parts.filter(({ linkedId }) => !linkedId),
    isLinked: ({ id }: RecordedMoney): boolean => linked.has(id),
  }
}

/** Returns the amounts with which recorded money is compared: of each part, of all together, and of the line, without a sign. */
export const amountsOf = (line: { amount: Cents }, parts: readonly Cents[]): Cents[] => [
  ...parts,
  parts.reduce((sum, each) => sum + each, 0),
  Math.abs(line.amount),
]
