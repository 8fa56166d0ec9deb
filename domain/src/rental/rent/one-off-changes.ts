/** What a change of the lease does to its deposits and one-off fees. */
import { type CivilDate, later } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import { termsAt } from '../leases/terms.ts'
import type { Lease } from '../leases/types.ts'
import { oneOffCharges } from './charges.ts'
import {
  type AdjustableCharge,
  type AdjustingCharge,
  creditable,
  type DatedCredit,
  shownBy,
} from './posted-charges.ts'

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
    .flatMap((charge) => changeOf(charge, posted, owedBy(before, charge), owedBy(after, charge), today))
  return from === null ? own : [...own, ...feeBesideMonthly(before, after, from, today, posted)]
}

const owedBy = (lease: Lease, { kind, serviceFrom }: AdjustableCharge): Cents =>
  oneOffCharges(lease).find((one) => one.kind === kind && one.serviceFrom === serviceFrom)?.amount ?? 0

/**
 * The change of a charge from one price to another, as far as its rows do not show it yet: an extra charge, or credits on it and on what
 * adjusts it, the newest first.
 */
function changeOf(
  charge: AdjustableCharge,
  posted: readonly AdjustableCharge[],
  before: Cents,
  after: Cents,
  today: CivilDate,
): (AdjustingCharge | DatedCredit)[] {
  const adjusting = posted
    .filter(({ adjusts, serviceTo }) => adjusts === charge.id && !serviceTo)
    .sort((a, b) => (a.id < b.id ? 1 : -1))
  const rows = charge.serviceTo === null ? [...adjusting, charge] : adjusting
  const alive = rows.filter(({ cancelled }) => !cancelled)
  const raise = Math.min(after - before, after - shownBy(rows))
  if (raise > 0)
    return [
      {
        ...{ kind: charge.kind, amount: raise, postedOn: today, adjusts: charge.id },
        ...{ dueDate: later(charge.serviceFrom, today), serviceFrom: charge.serviceFrom, serviceTo: null },
      },
    ]
  let open = Math.min(before - after, shownBy(alive) - after)
  return alive.flatMap((row) => {
    const part = Math.min(open, creditable(row))
    if (part <= 0) return []
    open -= part
    return [{ chargeId: row.id, amount: part, days: null }]
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
  return changeOf(holder, posted, feeOf(before), feeOf(after), today)
}
