/** The one rule by which money that was recorded by hand can be the money of a line that is booked as something else. */
import { type CivilDate, daysBetween } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import { DIRECTION_OF, type MatchKind, type RecordedKind } from './match-kinds.ts'

/** Money recorded by hand within so many days of the booking can be the same. */
const DAYS_OF_TWIN = 3
/** A transfer to or from an owner is often recorded on the day of the order, and the bank executes it after a weekend or holidays. */
export const MOST_DAYS_OF_OWNER = 10

/** Whether money recorded on this day can be the money that the bank booked on the other one. */
export const isNearInTime = (on: CivilDate, bookedOn: CivilDate): boolean =>
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
export type RecordedMoney = Money & { kind: RecordedKind; id: string; amount: Cents; on: CivilDate }

/** What a part of a line is booked as. `linkedId`: the record that it is linked to, so that nothing new is booked. */
export type BookedPart = Money & { amount: Cents; linkedId?: string | null | undefined }

const ofOwners: ReadonlySet<MatchKind> = new Set(['owner_payout', 'owner_contribution'])

/** Returns how many days before or after the booking money of this kind can have been recorded. */
export const daysOf = (kind: RecordedKind): number => (ofOwners.has(kind) ? MOST_DAYS_OF_OWNER : DAYS_OF_TWIN)

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
  if (Math.abs(daysBetween(recorded.on, bookedOn)) > daysOf(recorded.kind)) return false
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
  const linked = new Set(parts.flatMap(({ linkedId }) => linkedId ?? []))
  const fresh = parts.filter(({ linkedId }) => !linkedId)
  return recorded.find((money) => {
    if (linked.has(money.id)) return false
    const own = fresh.filter((part) => canBeSame(money, part, line.bookedOn)).map(({ amount }) => amount)
    return own.length > 0 && amountsOf(line, own).includes(money.amount)
  })
}

/** Returns the amounts with which recorded money is compared: of each part, of all together, and of the line, without a sign. */
export const amountsOf = (line: { amount: Cents }, parts: readonly Cents[]): Cents[] => [
  ...parts,
  parts.reduce((sum, each) => sum + each, 0),
  Math.abs(line.amount),
]
