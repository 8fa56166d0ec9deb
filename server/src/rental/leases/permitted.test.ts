/** What the page of a lease offers, compared with what its calls accept. */
import { addDays } from '@domovik/domain/dates.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'

const today = '2026-03-15'
const end = '2026-04-30'
let server: TestServer
let anna: Landlord
let count = 0

beforeAll(async () => {
  server = await startTestServer({ day: today })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

type Given = { startDate?: string; endDate?: string | null; billsAmount?: number }

async function letFlat(more: Given = {}) {
  const { api } = anna
  const { id: propertyId } = await api.properties.create({
    ...{ address: `ul. Długa ${++count}`, rentalType: 'both', dailyRate: 100_00, managedFrom: '2025-01-01' },
  })
  const { id: tenantId } = await api.tenants.create({ name: 'Marta' })
  const given = { propertyId, tenantId, rentAmount: 930_00 }
  const { id } = await api.leases.create({ ...given, startDate: '2026-03-01', endDate: end, ...more })
  return { id, propertyId, tenantId }
}
type Flat = Awaited<ReturnType<typeof letFlat>>

const letAgain = async ({ propertyId }: Flat, startDate: string) => {
  const { id: tenantId } = await anna.api.tenants.create({ name: 'Jan' })
  await anna.api.leases.create({ propertyId, tenantId, startDate, endDate: '2026-12-31', rentAmount: 1 })
}
const renew = ({ id }: Flat, endDate: string | null = '2026-12-31') =>
  anna.api.leases.renew({ id, endDate, rentAmount: 930_00, depositAmount: 0 })
const later = { startDate: '2026-04-01', endDate: '2026-05-31' }
const past = { startDate: '2026-01-01', endDate: '2026-01-31' }

const situations: Record<string, () => Promise<Flat>> = {
  'that runs': () => letFlat(),
  'without an end': () => letFlat({ endDate: null }),
  'that has not begun': () => letFlat(later),
  'that has expired': () => letFlat(past),
  'that is renewed': async () => {
    const flat = await letFlat()
    await renew(flat)
    return flat
  },
  'that is renewed from a later day': async () => {
    const flat = await letFlat()
    const { id, updatedAt } = await renew(flat)
    await anna.api.leases.update({ id, updatedAt, startDate: addDays(end, 4) })
    return flat
  },
  'whose unit is let to another one on the next day': async () => {
    const flat = await letFlat()
    await letAgain(flat, addDays(end, 1))
    return flat
  },
  'whose unit is booked for the next day': async () => {
    const flat = await letFlat()
    await anna.api.bookings.create({
      ...{ propertyId: flat.propertyId, adults: 1, guest: { name: 'Iga' } },
      ...{ checkIn: addDays(end, 1), checkOut: addDays(end, 3) },
    })
    return flat
  },
  'whose unit is for short stays now': async () => {
    const flat = await letFlat()
    await anna.api.properties.update({ id: flat.propertyId, rentalType: 'short-term' })
    return flat
  },
  'that is terminated': async () => {
    const flat = await letFlat()
    await anna.api.leases.terminate({ id: flat.id, lastDay: '2026-03-31', reason: 'Leaves' })
    return flat
  },
  'with a payment': async () => {
    const flat = await letFlat()
    await calls.recordPayment!(flat)
    return flat
  },
  'that is called off': async () => {
    const flat = await letFlat(later)
    await anna.api.leases.callOff({ id: flat.id, reason: 'By mistake' })
    return flat
  },
  'that is called off and whose unit is let again': async () => {
    const flat = await situations['that is called off']!()
    await letAgain(flat, '2026-05-20')
    return flat
  },
  'whose bills are settled': async () => {
    const flat = await letFlat({ startDate: '2026-01-01', billsAmount: 100_00 })
    await anna.api.bills.settle({
      ...{ leaseId: flat.id, from: '2026-01-01', to: '2026-02-28', dueDate: '2026-03-31', notify: false },
      costs: [{ label: 'Heating', amount: 200_00 }],
    })
    return flat
  },
  'of a tenant who was removed': async () => {
    const flat = await letFlat({ startDate: '2025-01-01', endDate: '2025-01-31' })
    await anna.api.payments.recordReceipt({ ...paid, tenantId: flat.tenantId, amount: 930_00 })
    await anna.api.tenants.remove({ ids: [flat.tenantId] })
    return flat
  },
}

const paid = { paymentDate: today, paymentMethod: 'cash' as const, recordAgain: true }
type Ends = { endDate: string | null; terminationLastDay: string | null }
const lastOf = ({ endDate, terminationLastDay }: Ends) => terminationLastDay ?? endDate ?? today

/** The least change that each call makes. */
const calls: Record<string, (flat: Flat) => Promise<unknown>> = {
  edit: ({ id }) => anna.api.leases.update({ id, terms: 'No pets' }),
  correct: ({ id }) => anna.api.leases.update({ id, depositAmount: 100 }),
  changeTerms: async ({ id }) => {
    const { lease, termsVersions } = await anna.api.leases.get({ id })
    const { prorateFees: _, paymentDueDay: __, ...terms } = termsVersions[0]!
    return anna.api.leases.changeTerms({ ...terms, id, validFrom: lastOf(lease) })
  },
  terminate: async ({ id }) => {
    const { lease } = await anna.api.leases.get({ id })
    return anna.api.leases.terminate({ id, lastDay: lastOf(lease), reason: 'Leaves' })
  },
  extend: async ({ id }) => {
    const { lease } = await anna.api.leases.get({ id })
    return anna.api.leases.extend({ id, endDate: addDays(lease.endDate ?? today, 1) })
  },
  renew: async (flat) => {
    const { lease } = await anna.api.leases.get({ id: flat.id })
    return renew(flat, addDays(lastOf(lease), 1))
  },
  callOff: ({ id }) => anna.api.leases.callOff({ id, reason: 'By mistake' }),
  reinstate: ({ id }) => anna.api.leases.reinstate({ id }),
  recordPayment: ({ id, tenantId }) =>
    anna.api.payments.recordReceipt({ ...paid, tenantId, leaseId: id, amount: 100 }),
}

it.each(Object.keys(situations))('a lease %s offers what its calls accept', async (situation) => {
  await server.query('delete from auth.rate_limits')
  const { can } = await anna.api.leases.get({ id: (await situations[situation]!()).id })
  const refused: Record<string, string> = {}
  for (const name of Object.keys(can)) {
    const flat = await situations[situation]!()
    await calls[name]!(flat).catch((error: { code: string }) => {
      refused[name] = error.code
    })
  }
  // The calls also correct what is over. The page does not suggest it.
  const isOver = situation === 'that has expired'
  const silent = isOver ? ['changeTerms', 'terminate'] : []
  const accepted = Object.keys(can).filter((name) => !refused[name] && !silent.includes(name))
  const offered = Object.entries(can).flatMap(([name, may]) => (may ? [name] : []))
  expect(accepted, JSON.stringify(refused)).toEqual(offered)
})
