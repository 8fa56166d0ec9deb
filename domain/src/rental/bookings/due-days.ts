/** The days on which the charges of a stay are due: when it is charged, and when it is charged again after an act. Amounts in cents. */
import { addDays, type CivilDate, earlier, later } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import type { Stay } from './types.ts'

/** Days before check-in on which a stay is due, unless the property has its own number. */
export const DEFAULT_DUE_DAYS = 14

/** Returns the day on which a stay that is charged today is due: some days before check-in, but not before today. */
export const stayDueOn = (checkIn: CivilDate, today: CivilDate, dueDays: number): CivilDate =>
  later(today, addDays(checkIn, -dueDays))

/** A charge that is replaced: the money on it, and what is open of it. The rest was credited. */
export type ReplacedCharge = { amount: Cents; paid: Cents; open: Cents; dueDate: CivilDate }

export type ChargedAgain = {
  /** What the stay costs now. */
  amount: Cents
  /** What of it is credited. */
  credited: Cents
  /** The charges of the same type that stood before. */
  before: readonly ReplacedCharge[]
  /** The due day of a stay that is charged today (`stayDueOn`), and the last day on which what is paid can be due. */
  usual: CivilDate
  from: Pick<Stay, 'checkIn'>
  to: Pick<Stay, 'checkIn'>
}

/** A new charge, with its share of the credit. `movedFrom` contains the due days before of what has another day now. */
export type DuePart = { amount: Cents; credited: Cents; dueDate: CivilDate; movedFrom: CivilDate[] }

/**
 * Returns the charges that replace those before, one for each due day, the earliest first (docs/finance.md 4.4):
 * - what is paid keeps its due day, and so does everything if nothing is open any more, but it is never due later than if charged today;
 * - what was open keeps its day too, unless the stay moves to another day of check-in: then it is due as if charged today, but never
 *   later than before if the stay moves to an earlier day;
 * - what is added is due as if charged today.
 * A lower price takes off what is added, then what is open, then what is paid; of each the latest due day first.
 */
export function chargedAgain({ amount, before, usual, from, to, ...given }: ChargedAgain): DuePart[] {
  const credited = Math.min(given.credited, amount)
  const charges = [...before].sort((a, b) => (a.dueDate < b.dueDate ? -1 : 1))
  const received = charges.reduce((sum, { paid }) => sum + paid, 0)
  const isSettled = amount <= received + credited
  const keptOf = (charge: ReplacedCharge): Cents =>
    isSettled || charge.open === 0 ? charge.amount : charge.paid
  let left = amount
  const take = (wanted: Cents, dueDate: CivilDate, movedFrom: CivilDate[] = []) => {
    const taken = Math.min(wanted, left)
    left -= taken
    return taken > 0 ? [{ amount: taken, dueDate, movedFrom }] : []
  }
  const takeOf = (charge: ReplacedCharge, wanted: Cents, dueDate: CivilDate) =>
    take(wanted, dueDate, dueDate === charge.dueDate ? [] : [charge.dueDate])
  const kept = charges.flatMap((charge) => takeOf(charge, keptOf(charge), paidDueOn(charge.dueDate, usual)))
  const open = charges.flatMap((charge) =>
    takeOf(charge, charge.amount - keptOf(charge), openDueOn(charge.dueDate, usual, from, to)),
  )
  const added = take(left, usual)
  const keptAmount = kept.reduce((sum, part) => sum + part.amount, 0)
  const onKept = Math.min(credited, isSettled ? keptAmount : Math.max(0, keptAmount - received))
  return joined([...withCredit(kept, onKept), ...withCredit([...open, ...added], credited - onKept)])
}

/**
 * Returns the day on which the paid part of a charge is due that is charged again. Money pays what is due first, so a part that is due
 * before the paid one would take its money and leave it open on a later day. `usual` is never in the past, so nothing becomes overdue.
 */
export const paidDueOn = (before: CivilDate, usual: CivilDate): CivilDate => earlier(before, usual)

function openDueOn(
  before: CivilDate,
  usual: CivilDate,
  from: Pick<Stay, 'checkIn'>,
  to: Pick<Stay, 'checkIn'>,
): CivilDate {
  if (to.checkIn === from.checkIn) return before
  return to.checkIn < from.checkIn ? earlier(before, usual) : usual
}

/** Spreads a credit over the parts, the first one first. */
function withCredit(parts: readonly Omit<DuePart, 'credited'>[], credit: Cents): DuePart[] {
  let left = credit
  return parts.map((part) => {
    const credited = Math.min(left, part.amount)
    left -= credited
    return { ...part, credited }
  })
}

/** One part for each due day, the earliest first. */
function joined(parts: readonly DuePart[]): DuePart[] {
  const byDay = new Map<CivilDate, DuePart>()
  for (const part of parts) {
    const same = byDay.get(part.dueDate)
    byDay.set(part.dueDate, {
      dueDate: part.dueDate,
      amount: part.amount + (same?.amount ?? 0),
      credited: part.credited + (same?.credited ?? 0),
      movedFrom: [...new Set([...(same?.movedFrom ?? []), ...part.movedFrom])],
    })
  }
  return [...byDay.values()].sort((a, b) => (a.dueDate < b.dueDate ? -1 : 1))
}
