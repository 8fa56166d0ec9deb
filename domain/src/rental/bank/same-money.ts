/** The one rule by which money that was recorded by hand can be the money of a line that is booked as something else. */
import { type CivilDate, daysBetween } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import { fewestWithSum } from './fewest.ts'
import { DIRECTION_OF, type MatchKind, type RecordedKind } from './match-kinds.ts'

/** Money recorded by hand within so many days of the booking can be the same. */
const DAYS_OF_TWIN = 3
/** A transfer to or from an owner is often recorded on the day of the order, and the bank executes it after a weekend or holidays. */
export const MOST_DAYS_OF_OWNER = 10
/** A pending payment is money that is expected, so its line can come some weeks before or after its day. */
export const MOST_DAYS_OF_EXPECTED = 120
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
}

/** Money that was recorded by hand as paid by transfer, and that no line belongs to. `amount` has no sign. */
export type RecordedMoney = Money & {
  kind: RecordedKind
  id: string
  amount: Cents
  on: CivilDate
  /** It has not come yet. */
  pending?: boolean
}

/** What a part of a line is booked as. `linkedId`: the record that it is linked to, so that nothing new is booked. */
export type BookedPart = Money & { amount: Cents; linkedId?: string | null | undefined }

const ofOwners: ReadonlySet<MatchKind> = new Set(['owner_payout', 'owner_contribution'])

/** Returns how many days before or after the booking money of this kind can have been recorded. */
export const daysOf = (kind: RecordedKind, pending = false): number => {
  if (pending) return MOST_DAYS_OF_EXPECTED
  return ofOwners.has(kind) ? MOST_DAYS_OF_OWNER : DAYS_OF_TWIN
}

/**
 * Whether money recorded by hand can be the money of a line that the bank booked on a day, if the amounts are equal. It cannot if both name
 * a tenant and not the same one: rents are often equal. For the same reason a receipt and other money that came in must be able to concern
 * one property, and money of two owners must be near in time.
 */
export function canBeSame(
  recorded: Omit<RecordedMoney, 'id' | 'amount'>,
  booked: Money,
  bookedOn: CivilDate,
): boolean {
  if (DIRECTION_OF[recorded.kind] !== DIRECTION_OF[booked.kind]) return false
  if (Math.abs(daysBetween(recorded.on, bookedOn)) > daysOf(recorded.kind, recorded.pending)) return false
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
 * Returns money that was recorded by hand in parts: records of one tenant or owner, at least two, that can be the money of the line and add
 * up to an amount of `amountsOf`. The fewest and nearest if several do; undefined if none do. Payouts have `payoutsTogether`.
 */
export function recordedInParts<Known extends RecordedMoney>(
  line: { bookedOn: CivilDate; amount: Cents },
  parts: readonly BookedPart[],
  recorded: readonly Known[],
): Known[] | undefined {
  const { fresh, isLinked } = withoutLinked(parts)
  const free = recorded.filter(
    (money) => money.kind !== 'owner_payout' && partyOf(money) !== null && !isLinked(money),
  )
  for (const own of Map.groupBy(free, partyOf).values()) {
    const near = own.filter((money) => fresh.some((part) => canBeSame(money, part, line.bookedOn)))
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

const partyOf = ({ tenantId, ownerId }: Money): string | null => tenantId ?? ownerId

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
