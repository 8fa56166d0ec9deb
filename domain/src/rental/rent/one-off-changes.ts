/** What a change of the lease does to its deposits and one-off fees. */
import { type CivilDate, later } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import type { Lease } from '../leases/types.ts'
import { isDepositKind } from '../ledger/types.ts'
import { oneOffCharges } from './charges.ts'
import {
  type AdjustableCharge,
  type AdjustingCharge,
  creditable,
  type DatedCredit,
  shownBy,
} from './posted-charges.ts'

/** A deposit or one-off fee, and the rows that charge it: what adjusts it, the newest first, and itself. */
type OneOff = { charge: AdjustableCharge; rows: AdjustableCharge[] }

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
  const known = oneOffGroups(posted)
  const holder = posted.find((charge) => isHolder(charge) && charge.serviceFrom === from)
  const isNew = holder && known.every(({ charge }) => charge.id !== holder.id)
  return [...known, ...(isNew ? [{ charge: holder, rows: [] }] : [])].flatMap((oneOff) =>
    changeOf(oneOff, oneOffPrice(before, oneOff.charge, known), after, known, today),
  )
}

/** Returns the deposits and one-off fees that the schedule of a lease has charged. What was owed before it was taken over is none. */
export function oneOffGroups(posted: readonly AdjustableCharge[]): OneOff[] {
  return posted.flatMap((charge) => {
    if (!charge.scheduled || charge.adjusts || charge.kind === 'opening_balance') return []
    const adjusting = posted
      .filter(({ adjusts, serviceTo }) => adjusts === charge.id && !serviceTo)
      .sort((a, b) => (a.id < b.id ? 1 : -1))
    if (isHolder(charge)) return adjusting.length > 0 ? [{ charge, rows: adjusting }] : []
    return charge.serviceTo || charge.cancelled ? [] : [{ charge, rows: [...adjusting, charge] }]
  })
}

/** The price of a deposit or one-off fee of a group under the lease, in cents. `all` are the groups of the lease. */
export const oneOffPrice = (lease: Lease, charge: AdjustableCharge, all: readonly OneOff[]): Cents =>
  oneOffOf(lease, charge, all)?.amount ?? 0

/** A deposit with a due date of its own belongs to its newest charge, whatever start that has; others have the day as their key. */
function oneOffOf(lease: Lease, charge: AdjustableCharge, all: readonly OneOff[]) {
  const found = oneOffCharges(lease).filter(({ kind }) => kind === charge.kind)
  if (!lease.depositDueDate || !isDepositKind(charge.kind))
    return found.find(({ serviceFrom }) => serviceFrom === charge.serviceFrom)
  const newest = all.reduce(
    (id, one) => (one.charge.kind === charge.kind && one.charge.id > id ? one.charge.id : id),
    '',
  )
  return charge.id === newest ? found[0] : undefined
}

/** Whether it is a monthly fee: it has the key of a one-off fee of the same day, which therefore adjusts it. */
const isHolder = ({ kind, serviceTo, adjusts }: AdjustableCharge): boolean =>
  kind === 'additional_fee' && serviceTo !== null && adjusts === null

/** The change from one price to that of the changed lease, as far as the rows do not show it yet: an extra charge, or credits on the rows. */
function changeOf(
  { charge, rows }: OneOff,
  before: Cents,
  changed: Lease,
  all: readonly OneOff[],
  today: CivilDate,
): (AdjustingCharge | DatedCredit)[] {
  const after = oneOffPrice(changed, charge, all)
  const raise = Math.min(after - before, after - shownBy(rows))
  if (raise > 0)
    return [
      {
        ...{ kind: charge.kind, amount: raise, postedOn: today, adjusts: charge.id },
        dueDate: later(oneOffOf(changed, charge, all)?.dueDate ?? charge.serviceFrom, today),
        ...{ serviceFrom: charge.serviceFrom, serviceTo: null },
      },
    ]
  const alive = rows.filter(({ cancelled }) => !cancelled)
  return creditRows(alive, Math.min(before - after, shownBy(alive) - after))
}

/** Returns credits of an amount on the rows, in their order. */
export function creditRows(rows: readonly AdjustableCharge[], amount: Cents): DatedCredit[] {
  let open = amount
  return rows.flatMap((row) => {
    const part = Math.min(open, creditable(row))
    if (part <= 0) return []
    open -= part
    return [{ chargeId: row.id, amount: part, days: null }]
  })
}
