/** Money that arrives for a hold confirms it, so that no money is on a hold that can expire (docs/finance.md 4.2). */
import { conflictsWith } from '@domovik/domain/rental/bookings/nights.ts'
import { isDepositKind } from '@domovik/domain/rental/ledger/types.ts'
import { sql } from 'drizzle-orm'
import type { Scope } from '../../machinery/scope/scope.ts'
import type { Posting } from '../payments/ledger.ts'
import type { Ledger } from '../payments/ledger-rows.ts'
import { lockUnits, takenDays } from './availability.ts'
import { saveBooking } from './change-status.ts'
import { chargePostings, postCharges } from './charge.ts'
import { type BookingRecord, findBooking } from './queries.ts'
import { stayTerms } from './rate-plan.ts'

/** Money that is about to be posted on a locked account. */
export type Incoming = {
  ledger: Ledger
  /** In cents. */
  amount: number
  deposit: boolean
  /** The posted charges that the payer named. */
  designations: readonly string[]
}

/** Money for a stay or another debt of the guest is not meant for the hold: only what exceeds the open charges is. */
const isForHold = ({ ledger, amount, deposit, designations }: Incoming): boolean => {
  const open = [...ledger.state.charges.values()].filter(
    ({ charge }) => isDepositKind(charge.kind) === deposit,
  )
  return designations.length === 0 && amount > open.reduce((sum, { remaining }) => sum + remaining, 0)
}

/**
 * Confirms the hold of each of these guests and posts its charges, before money is posted on their locked accounts. Of
 * several holds of one guest, the one that expires first. A hold on nights that a channel blocked meanwhile stays a
 * hold: the money must be recorded all the same. Returns the accounts with the new charges, in the same order.
 */
export async function confirmHolds(scope: Scope, incoming: readonly Incoming[]): Promise<Ledger[]> {
  const ledgers = incoming.map(({ ledger }) => ledger)
  const tenantIds = incoming.filter(isForHold).map(({ ledger }) => ledger.tenantId)
  const rows = await holdsOf(scope, tenantIds)
  if (rows.length === 0) return [...ledgers]
  await lockUnits(
    scope,
    rows.map(({ propertyId }) => propertyId),
  )
  const holds = new Map(rows.map(({ tenantId, id }) => [tenantId, id]))
  const after: Ledger[] = []
  for (const ledger of ledgers) {
    const hold = holds.get(ledger.tenantId)
    after.push(hold ? await confirmHold(scope, ledger, hold) : ledger)
  }
  return after
}

/** Returns the hold that this money would confirm, and the charges that it would post. Saves nothing. */
export async function plannedConfirmation(
  scope: Scope,
  incoming: Incoming,
): Promise<{ reference: string; charges: Posting[] } | null> {
  const [hold] = isForHold(incoming) ? await holdsOf(scope, [incoming.ledger.tenantId]) : []
  if (!hold) return null
  const booking = await findBooking(scope, hold.id)
  if (await isTaken(scope, booking)) return null
  const { dueDays } = await stayTerms(scope, booking.propertyId)
  const charges = booking.quote ? await chargePostings(scope, booking, booking.quote, dueDays) : []
  return { reference: booking.reference, charges }
}

/** Returns the hold of each guest that has not expired. Money of a tenant with a lease may be rent that is paid early. */
async function holdsOf(scope: Scope, tenantIds: readonly string[]) {
  const { rows } = await scope.db.execute<{ id: string; tenantId: string; propertyId: string }>(sql`
    select distinct on (b.tenant_id) b.id, b.tenant_id as "tenantId", b.property_id as "propertyId" from bookings b
      join tenants t on t.organization_id = b.organization_id and t.id = b.tenant_id and t.kind = 'guest'
     where b.organization_id = ${scope.organizationId} and b.tenant_id = any(${sql.param(tenantIds)}::uuid[]) and b.status = 'pending'
       and b.hold_expires_at > app.now() and b.conflict_with is null
     order by b.tenant_id, b.hold_expires_at, b.id`)
  return rows
}

const isTaken = async (scope: Scope, booking: BookingRecord): Promise<boolean> =>
  conflictsWith(booking, await takenDays(scope, booking.propertyId, booking, booking.id)).length > 0

async function confirmHold(scope: Scope, ledger: Ledger, id: string): Promise<Ledger> {
  const booking = await findBooking(scope, id)
  if (booking.status !== 'pending' || (await isTaken(scope, booking))) return ledger
  const terms = await stayTerms(scope, booking.propertyId)
  const policy = booking.policy ?? terms.policy
  await saveBooking(scope, booking, 'confirmed', { policy, confirmedOn: scope.today }, { paid: true })
  return booking.quote ? postCharges(scope, ledger, booking, booking.quote, terms.dueDays) : ledger
}
