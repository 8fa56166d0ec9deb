/** What a change of the lease does to its deposits and one-off fees. */
import { type CivilDate, later } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import { termsAt } from '../leases/terms.ts'
import type { Lease } from '../leases/types.ts'
import { oneOffCharges } from './charges.ts'
import type { AdjustableCharge, AdjustingCharge, DatedCredit } from './posted-charges.ts'

/**
 * Returns the credits and extra charges for deposits and one-off fees whose amount changed. `from` is the first day of new terms: their
 * one-off fee has a charge of its own even if a monthly fee has its key.
 */
export function oneOffChanges(
  before: Lease,
  after: Lease,
  today: CivilDate,
  posted: readonly AdjustableCharge[],
  from: CivilDate | null,
): (AdjustingCharge | DatedCredit)[] {
  const own = posted
    .filter(
      ({ scheduled, serviceTo, cancelled, adjusts }) => scheduled && !serviceTo && !cancelled && !adjusts,
    )
    .flatMap((charge) => changeOf(charge, posted, owedBy(after, charge) - owedBy(before, charge), today))
  return from === null ? own : [...own, ...feeBesideMonthly(before, after, from, today, posted)]
}

const owedBy = (lease: Lease, { kind, serviceFrom }: AdjustableCharge): Cents =>
  oneOffCharges(lease).find((one) => one.kind === kind && one.serviceFrom === serviceFrom)?.amount ?? 0

/** The change of a charge: an extra charge, or credits on it and on what adjusts it, the newest first. */
function changeOf(
  charge: AdjustableCharge,
  posted: readonly AdjustableCharge[],
  difference: Cents,
  today: CivilDate,
): (AdjustingCharge | DatedCredit)[] {
  if (difference > 0)
    return [
      {
        ...{ kind: charge.kind, amount: difference, postedOn: today, adjusts: charge.id },
        ...{ dueDate: later(charge.serviceFrom, today), serviceFrom: charge.serviceFrom, serviceTo: null },
      },
    ]
  const adjusting = posted
    .filter(({ adjusts, serviceTo, cancelled }) => adjusts === charge.id && !serviceTo && !cancelled)
    .sort((a, b) => (a.id < b.id ? 1 : -1))
  const targets = charge.serviceTo === null ? [...adjusting, charge] : adjusting
  let open = -difference
  return targets.flatMap(({ id, amount, credited }) => {
    const part = Math.min(open, amount - credited)
    if (part <= 0) return []
    open -= part
    return [{ chargeId: id, amount: part, days: null }]
  })
}

/** The change of a one-off fee whose key belongs to a posted monthly fee of the same day, which it therefore adjusts. */
function feeBesideMonthly(
  before: Lease,
  after: Lease,
  from: CivilDate,
  today: CivilDate,
  posted: readonly AdjustableCharge[],
): (AdjustingCharge | DatedCredit)[] {
  const holder = posted.find(
    ({ kind, serviceFrom, serviceTo, adjusts }) =>
      kind === 'additional_fee' && serviceFrom === from && serviceTo !== null && adjusts === null,
  )
  if (!holder) return []
  const feeOf = (lease: Lease): Cents => {
    const terms = termsAt(lease, from)
    return terms.validFrom === from && terms.additionalFeeOneOff ? terms.additionalFee : 0
  }
  return changeOf(holder, posted, feeOf(after) - feeOf(before), today)
}
