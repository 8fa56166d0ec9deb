/** Calls of landlords on the deposit of a lease or a stay. */
import { DomainError } from '@domovik/domain/errors.ts'
import { depositAvailable } from '@domovik/domain/rental/deposits/held.ts'
import { admin } from '../../machinery/http/procedures.ts'
import type { Scope } from '../../machinery/scope/scope.ts'
import { type BookingRecord, findBooking } from '../bookings/queries.ts'
import { lockLease } from '../leases/lock.ts'
import { findLease } from '../leases/queries.ts'
import { paperAnswer } from '../papers/answer.ts'
import { partiesOf } from '../papers/parties.ts'
import { loadLedger, lockLedger } from '../payments/ledger.ts'
import { depositPaper } from './paper.ts'
import { presentDeposit, presentStayDeposit, stayDepositAvailable } from './present.ts'
import { sendDepositStatement } from './send-statement.ts'
import { type Holder, requirePast, settleDeposit, undoSettlement } from './settle.ts'

export const depositsAdmin = {
  get: admin.deposits.get.handler(async ({ input, context: { scope } }) => {
    const lease = await findLease(scope, input.leaseId)
    return presentDeposit(scope, lease, await loadLedger(scope, lease.tenantId))
  }),

  statement: admin.deposits.statement.handler(async ({ input, context: { scope } }) => {
    const lease = await findLease(scope, input.leaseId)
    const [ledger, parties] = await Promise.all([
      loadLedger(scope, lease.tenantId),
      partiesOf(scope, lease.tenantId),
    ])
    return paperAnswer(scope, await depositPaper(scope, lease, ledger, parties), parties.tenant.name)
  }),

  sendStatement: admin.deposits.sendStatement.handler(async ({ input, context: { scope } }) => ({
    documentId: await sendDepositStatement(scope, input.leaseId),
  })),

  settle: admin.deposits.settle.handler(async ({ input, context: { scope } }) => {
    requirePast(scope, input.settledOn)
    const { lease, holder } = await lockLeaseDeposit(scope, input.leaseId)
    const available = depositAvailable(holder.ledger.state, input.settledOn, lease.id)
    return presentDeposit(scope, lease, await settleDeposit(scope, holder, available, input))
  }),

  undo: admin.deposits.undo.handler(async ({ input, context: { scope } }) => {
    const { lease, holder } = await lockLeaseDeposit(scope, input.leaseId)
    return presentDeposit(scope, lease, await undoSettlement(scope, holder, input))
  }),

  getOfStay: admin.deposits.getOfStay.handler(async ({ input, context: { scope } }) => {
    const booking = await findBooking(scope, input.bookingId)
    return presentStayDeposit(scope, booking, await loadLedger(scope, guestOf(booking)))
  }),

  settleOfStay: admin.deposits.settleOfStay.handler(async ({ input, context: { scope } }) => {
    requirePast(scope, input.settledOn)
    const { booking, holder } = await lockStayDeposit(scope, input.bookingId)
    const available = stayDepositAvailable(holder.ledger.state, input.settledOn, booking.id)
    return presentStayDeposit(scope, booking, await settleDeposit(scope, holder, available, input))
  }),

  undoOfStay: admin.deposits.undoOfStay.handler(async ({ input, context: { scope } }) => {
    const { booking, holder } = await lockStayDeposit(scope, input.bookingId)
    return presentStayDeposit(scope, booking, await undoSettlement(scope, holder, input))
  }),
}

async function lockLeaseDeposit(scope: Scope, leaseId: string) {
  const { lease, ledger } = await lockLease(scope, leaseId, { removed: true })
  const { id, tenantId, propertyId } = lease
  const holder: Holder = { table: 'leases', id, tenantId, propertyId, ledger }
  return { lease, holder }
}

/** The account whose money the deposit is. Throws not_found for a stay without a guest. */
function guestOf({ tenantId }: BookingRecord): string {
  if (tenantId === null) throw new DomainError('not_found')
  return tenantId
}

async function lockStayDeposit(scope: Scope, bookingId: string) {
  const tenantId = guestOf(await findBooking(scope, bookingId))
  const ledger = await lockLedger(scope, tenantId, { removed: true })
  const booking = await findBooking(scope, bookingId)
  const holder: Holder = {
    table: 'bookings',
    id: bookingId,
    tenantId,
    propertyId: booking.propertyId,
    ledger,
  }
  return { booking, holder }
}
