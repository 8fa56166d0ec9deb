import type { InterestSegment } from '@domovik/domain/rental/interest/late-interest.ts'
import { asOwed, interestNotOwed, type Lowering } from '@domovik/domain/rental/interest/owed-principal.ts'
import type { ChargeState } from '@domovik/domain/rental/ledger/types.ts'
import { sql } from 'drizzle-orm'
import { newId } from '../../machinery/db/ids.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { contractCredits } from '../leases/adjustments.ts'
import type { LedgerRow } from '../payments/events.ts'
import type { Ledger, Posting } from '../payments/ledger-rows.ts'

/**
 * Returns the credit notes on posted late interest that would not have arisen, because new rows credit its charge after a change of the
 * lease. An early end keeps its interest: its credit notes have a reason (docs/finance.md 2.8, 3.2).
 */
export async function interestToCredit(
  scope: OrganizationScope,
  before: Ledger,
  after: Ledger,
): Promise<Posting[]> {
  const byId = new Map(after.rows.map((row) => [row.id, row]))
  const credited = after.rows
    .slice(before.rows.length)
    .flatMap(({ kind, parentId, reason, leaseId }) =>
      kind === 'credit_note' && reason === null && leaseId !== null ? (parentId ?? []) : [],
    )
  // The credit note on an extra charge lowers what was charged again for the charge that it adjusts.
  const lowered = new Set(credited.flatMap((id) => [id, byId.get(id)?.parentId ?? id]))
  const posted = interestOn(after, lowered)
  if (posted.length === 0) return []
  const computed = await computationsOf(scope, posted)
  return [...Map.groupBy(posted, ({ parentId }) => parentId!)].flatMap(([baseId, rows]) => {
    const last = computed.find(({ baseChargeId }) => baseChargeId === baseId)
    const old = before.state.charges.get(baseId)
    if (!last || !old) return []
    const now = after.state.charges.get(baseId)!
    const charged = rows.reduce((sum, { amount }) => sum + amount, 0)
    return creditsOn(
      scope,
      after,
      rows,
      interestNotOwed(owedIn(before, old), owedIn(after, now), {
        ...last,
        posted: charged - interestCredited(after, baseId),
      }),
    )
  })
}

/** Returns credit notes of an amount on the rows, the newest first, as far as nobody credited or wrote them off. */
export function creditsOn(
  scope: OrganizationScope,
  { state }: Ledger,
  rows: readonly LedgerRow[],
  amount: number,
): Posting[] {
  let open = amount
  return rows.toReversed().flatMap(({ id, leaseId, propertyId }) => {
    const { charge, credited, writtenOff } = state.charges.get(id)!
    const part = Math.min(open, charge.amount - credited - writtenOff)
    if (part <= 0) return []
    open -= part
    return [
      {
        ...{ id: newId(), kind: 'credit_note', type: 'late_interest', amount: part, parentId: id },
        ...{ leaseId, propertyId, postedOn: scope.today, effectiveDate: scope.today },
      },
    ]
  })
}

/** Returns the charge of a lease as it bears interest: without what changes of the lease credited. */
export function owedIn({ rows, state }: Ledger, charge: ChargeState): ChargeState {
  const { standing } = contractCredits(rows)
  const own = standing.get(charge.charge.id) ?? []
  if (own.length === 0 || charge.charge.leaseId === null) return charge
  const amountOf = (id: string): number =>
    (standing.get(id) ?? []).reduce((sum, { amount }) => sum + amount, 0)
  const again = rows.filter(
    ({ id, kind, type, parentId }) =>
      kind === 'charge' &&
      type === charge.charge.kind &&
      parentId === charge.charge.id &&
      state.charges.get(id)?.cancelledOn === null,
  )
  const lowering: Lowering = {
    // The credit note of an early end has a reason, and the interest until then stays.
    creditNotes: new Set(own.flatMap(({ id, reason }) => (reason === null ? [id] : []))),
    chargedAgain: again.reduce((sum, { id, amount }) => sum + amount - amountOf(id), 0),
  }
  return asOwed(charge, lowering)
}

/** Returns the cents of posted interest on a charge that changes of its lease or `creditExcess` credited, so that they are not settled any more. */
export function interestCredited(ledger: Ledger, chargeId: string): number {
  const { standing } = contractCredits(ledger.rows)
  return interestOn(ledger, new Set([chargeId]))
    .flatMap(({ id }) => standing.get(id) ?? [])
    .reduce((sum, { amount }) => sum + amount, 0)
}

/** Returns the cents of posted interest on a charge that are neither credited nor written off. */
export const interestCharged = (ledger: Ledger, chargeId: string): number =>
  interestOn(ledger, new Set([chargeId])).reduce((sum, { id }) => {
    const { charge, credited, writtenOff } = ledger.state.charges.get(id)!
    return sum + charge.amount - credited - writtenOff
  }, 0)

/** Returns the charges of late interest on some charges that are not cancelled, oldest first. */
export const interestOn = ({ rows, state }: Ledger, chargeIds: ReadonlySet<string>): LedgerRow[] =>
  chargeIds.size === 0
    ? []
    : rows.filter(
        ({ id, kind, type, parentId }) =>
          kind === 'charge' &&
          type === 'late_interest' &&
          parentId !== null &&
          chargeIds.has(parentId) &&
          state.charges.get(id)?.cancelledOn === null,
      )

type Computed = { baseChargeId: string; until: string; segments: InterestSegment[] }

/** How the interest was computed, the last first. */
async function computationsOf(scope: OrganizationScope, posted: readonly LedgerRow[]): Promise<Computed[]> {
  const ids = posted.map(({ id }) => id)
  const { rows } = await scope.db.execute<Computed>(sql`
    select base_charge_id as "baseChargeId", until_date::text as until, segments from interest_postings
     where organization_id = ${scope.organizationId} and charge_id = any(${sql.param(ids)}::uuid[]) order by until_date desc, charge_id desc`)
  return rows
}
