/** Random acts on the deposits of a tenant who is a guest too. */
import { addDays, type CivilDate } from '@domovik/domain/dates.ts'
import type { Landlord, TestServer } from '../../../test/harness.ts'
import { tryOffered } from './histories-can.fixture.ts'
import { chargeDeposit } from './histories-charge.fixture.ts'

export type Random = { upTo: (most: number) => number; pick: <T>(list: readonly T[]) => T | undefined }

/** What a history has made so far. */
export type History = {
  tenantId: string
  stayUnit: string
  today: CivilDate
  /** The last day whose nightly run has been. */
  night?: CivilDate
  leases: string[]
  stays: string[]
}

const shift = (day: CivilDate, days: number): CivilDate => addDays(day, days)

/** The acts of a history, by name. Each changes something that it chooses at random, or nothing. */
export const actsOf = (
  server: TestServer,
  anna: Landlord,
): Record<string, (history: History, random: Random) => Promise<unknown>> => ({
  async lease(history, { upTo }) {
    const { id: propertyId } = await anna.api.properties.create({ address: `ul. Długa ${upTo(1e9)}` })
    // Also one that began before it is entered.
    const startDate = shift(history.today, upTo(9) - 3)
    const { id } = await anna.api.leases.create({
      ...{ propertyId, tenantId: history.tenantId, startDate, endDate: shift(startDate, 8 + upTo(25)) },
      ...{ rentAmount: 300_00, depositAmount: upTo(4) * 300_00, paymentDueDay: 5 },
    })
    history.leases.push(id)
  },
  async stay(history, { upTo }) {
    const checkIn = shift(history.today, upTo(40))
    const { id } = await anna.api.bookings.create({
      ...{ propertyId: history.stayUnit, checkIn, checkOut: shift(checkIn, 1 + upTo(4)), adults: 2 },
      tenantId: history.tenantId,
    })
    history.stays.push(id)
  },
  async deposit(history, { upTo, pick }) {
    const { charges } = await chargesOf(anna, history)
    const named =
      upTo(2) === 0
        ? pick(charges.filter(({ type, remaining }) => type === 'deposit' && remaining > 0))
        : undefined
    const leaseId = upTo(3) === 0 ? pick(history.leases) : undefined
    await anna.api.payments.recordReceipt({
      ...{ tenantId: history.tenantId, amount: (1 + upTo(6)) * 100_00 },
      ...{ paymentDate: shift(history.today, -upTo(12)), paymentMethod: 'cash' },
      ...{ deposit: true, recordAgain: true },
      ...(leaseId ? { leaseId } : {}),
      ...(named ? { designations: [named.id] } : {}),
    })
  },
  money: (history, { upTo }) =>
    anna.api.payments.recordReceipt({
      ...{ tenantId: history.tenantId, amount: (1 + upTo(6)) * 100_00, paymentDate: history.today },
      ...{ paymentMethod: 'cash', deposit: false, recordAgain: true },
    }),
  /** One receipt for all deposits that are open, and sometimes more. */
  async shared(history, { upTo }) {
    const { charges } = await chargesOf(anna, history)
    const open = charges.filter(({ type }) => type === 'deposit').reduce((sum, one) => sum + one.remaining, 0)
    await anna.api.payments.recordReceipt({
      ...{ tenantId: history.tenantId, amount: open + (1 + upTo(2)) * 100_00, paymentDate: history.today },
      ...{ paymentMethod: 'cash', deposit: true, recordAgain: true },
    })
  },
  async reverse(history, { pick }) {
    const { rows } = await anna.api.payments.list({ tenantId: history.tenantId, limit: 200 })
    const row = pick(rows.filter(({ kind }) => kind === 'receipt'))
    if (row) await anna.api.payments.reverse({ id: row.id, reason: 'Bounced' })
  },
  /** A deposit payment that the bank returned, also after a renewal carried its money over. */
  async bounce(history, { pick }) {
    const { rows } = await anna.api.payments.list({ tenantId: history.tenantId, limit: 200 })
    const row = pick(rows.filter(({ kind, type }) => kind === 'receipt' && type === 'deposit'))
    if (row && (await anna.api.payments.get({ id: row.id })).can.reverse)
      await offered(anna.api.payments.reverse({ id: row.id, reason: 'Bounced' }))
  },
  async refund(history, { pick, upTo }) {
    const { rows } = await anna.api.payments.list({ tenantId: history.tenantId, limit: 200 })
    const row = pick(rows.filter(({ kind }) => kind === 'receipt'))
    if (row)
      await anna.api.payments.refund({
        ...{ id: row.id, amount: (1 + upTo(3)) * 100_00, reason: 'Asked', recordAgain: true },
        ...{ paymentDate: shift(history.today, -upTo(3)), paymentMethod: 'cash' },
      })
  },
  can: (history, random) => tryOffered(anna, history, random),
  /** The nightly charges, which also carry over what was paid after a renewal was entered. */
  async night(history) {
    await anna.api.payments.generateCharges({})
    history.night = history.today
  },
  /** A deposit of a lease that is renewed already. */
  async topUp(history, { pick, upTo }) {
    const leases = await Promise.all(history.leases.map((id) => anna.api.leases.get({ id })))
    const renewed = new Set(leases.map(({ lease }) => lease.previousLeaseId))
    const lease = pick(leases.filter(({ lease }) => renewed.has(lease.id)))
    if (lease)
      await anna.api.payments.recordReceipt({
        ...{ tenantId: history.tenantId, leaseId: lease.lease.id, amount: (1 + upTo(6)) * 100_00 },
        ...{ paymentDate: shift(history.today, -upTo(5)), paymentMethod: 'cash', deposit: true },
        recordAgain: true,
      })
  },
  /** A deposit charge by hand, also with an earlier first day. */
  async charge(history, { pick, upTo }) {
    const leaseId = pick(history.leases)
    if (leaseId)
      await chargeDeposit(server, anna, history, {
        ...{ leaseId, amount: (1 + upTo(4)) * 100_00, dueDate: shift(history.today, -upTo(12)) },
      })
  },
  async refundBack(history, { pick }) {
    const { rows } = await anna.api.payments.list({ tenantId: history.tenantId, limit: 200 })
    const row = pick(rows.filter(({ kind }) => kind === 'refund'))
    if (row) await anna.api.payments.reverse({ id: row.id, reason: 'Came back' })
  },
  async refundAll(history, { pick }) {
    const { rows } = await anna.api.payments.list({ tenantId: history.tenantId, limit: 200 })
    const row = pick(rows.filter(({ kind, type }) => kind === 'receipt' && type === 'deposit'))
    if (!row) return
    // What the page offers can always be booked.
    const { refundable } = await anna.api.payments.get({ id: row.id })
    if (refundable > 0)
      await offered(
        anna.api.payments.refund({
          ...{ id: row.id, amount: refundable, reason: 'Asked', recordAgain: true },
          ...{ paymentDate: history.today, paymentMethod: 'cash' },
        }),
      )
  },
  async correct(history, { pick, upTo }) {
    const id = pick(history.leases)
    if (!id) return
    const { lease } = await anna.api.leases.get({ id })
    const to = { startDate: shift(lease.startDate, upTo(13) - 6) }
    const end = lease.endDate && { endDate: shift(lease.endDate, upTo(13) - 6) }
    await anna.api.leases.update({ id, updatedAt: lease.updatedAt, ...(upTo(2) === 0 ? to : end || to) })
  },
  async renew(history, { pick, upTo }) {
    const id = pick(history.leases)
    if (!id) return
    const next = await anna.api.leases.renew({
      ...{ id, endDate: null, rentAmount: 300_00, depositAmount: upTo(5) * 300_00 },
    })
    history.leases.push(next.id)
  },
  async callOff({ leases }, { pick }) {
    const all = await Promise.all(leases.map((one) => anna.api.leases.get({ id: one })))
    const id = pick(all.filter(({ can }) => can.callOff).map(({ lease }) => lease.id))
    if (id) await anna.api.leases.callOff({ id, reason: 'By mistake' })
  },
  async reinstate({ leases }, { pick }) {
    const all = await Promise.all(leases.map((one) => anna.api.leases.get({ id: one })))
    const id = pick(all.filter(({ can }) => can.reinstate).map(({ lease }) => lease.id))
    if (id) await anna.api.leases.reinstate({ id })
  },
  async terminate({ leases, today }, { pick, upTo }) {
    const id = pick(leases)
    if (id) await anna.api.leases.terminate({ id, lastDay: shift(today, upTo(6) - 2), reason: 'Leaves' })
  },
  async extend({ leases }, { pick, upTo }) {
    const id = pick(leases)
    const { endDate } = id ? (await anna.api.leases.get({ id })).lease : {}
    if (id && endDate) await anna.api.leases.extend({ id, endDate: shift(endDate, 1 + upTo(9)) })
  },
  async settle({ leases, stays, today }, { pick, upTo }) {
    const available = await Promise.all([
      ...leases.map(async (leaseId) => ({
        leaseId,
        most: (await anna.api.deposits.get({ leaseId })).available,
      })),
      ...stays.map(async (bookingId) => ({
        bookingId,
        most: (await anna.api.deposits.getOfStay({ bookingId })).available,
      })),
    ])
    const chosen = pick(available.filter(({ most }) => most > 0))
    if (!chosen) return
    const kept = upTo(2) === 0 ? Math.min(chosen.most, 50_00) : 0
    const what = {
      ...{ settledOn: today, reason: 'Moved out', paymentMethod: 'cash' as const },
      deductions: kept > 0 ? [{ description: 'Lamp', amount: kept }] : [],
      returned: Math.floor((chosen.most - kept) / (1 + upTo(3))),
    }
    await offered(
      'leaseId' in chosen
        ? anna.api.deposits.settle({ leaseId: chosen.leaseId, ...what })
        : anna.api.deposits.settleOfStay({ bookingId: chosen.bookingId, ...what }),
    )
  },
  async undo({ leases, stays }, { pick }) {
    const [leaseId, bookingId] = [pick(leases), pick(stays)]
    const ofLease = leaseId && pick((await anna.api.deposits.get({ leaseId })).settlements)
    if (leaseId && ofLease) return anna.api.deposits.undo({ leaseId, id: ofLease.id, reason: 'Wrong' })
    const ofStay = bookingId && pick((await anna.api.deposits.getOfStay({ bookingId })).settlements)
    if (bookingId && ofStay) await anna.api.deposits.undoOfStay({ bookingId, id: ofStay.id, reason: 'Wrong' })
  },
  async moveStay({ stays }, { pick, upTo }) {
    const id = pick(stays)
    if (!id) return
    const { booking } = await anna.api.bookings.get({ id })
    const { version, propertyId, checkIn, checkOut } = booking
    const days = upTo(15) - 4
    await anna.api.calendar.move({
      ...{ id, version, propertyId, checkIn: shift(checkIn, days), checkOut: shift(checkOut, days) },
    })
  },
  async cancel({ stays }, { pick }) {
    const id = pick(stays)
    if (!id) return
    const { booking } = await anna.api.bookings.get({ id })
    await anna.api.bookings.cancel({ id, version: booking.version, byHost: true })
  },
})

/** An act that a page offers must not be refused. */
async function offered(act: Promise<unknown>): Promise<void> {
  try {
    await act
  } catch (error) {
    throw new Error('what the page offered was refused', { cause: error })
  }
}

async function chargesOf(anna: Landlord, { leases, stays }: History) {
  const found = await Promise.all([
    ...leases.map(async (id) => (await anna.api.leases.get({ id })).charges),
    ...stays.map(async (id) => (await anna.api.bookings.get({ id })).charges),
  ])
  return { charges: found.flat() }
}

/** Acts that a history needs more often, so that the others find something to change. */
export const often = [
  'callOff',
  'reinstate',
  'reinstate',
  'deposit',
  'deposit',
  'shared',
  'shared',
  'refundAll',
  'refundBack',
  'bounce',
  'bounce',
  'undo',
  'cancel',
  'lease',
  'stay',
  'renew',
  'renew',
  'correct',
  'can',
  'can',
  'can',
  'night',
  'night',
  'topUp',
  'topUp',
  'correct',
  'charge',
  'refund',
]
