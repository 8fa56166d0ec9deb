/** What is left of former tenants, co-tenants, removed tickets and vendors years later (LEGAL-15, docs/decisions/027). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { verifyChains } from '../audit/checkpoints.ts'
import { shortenOrigins } from '../audit/jobs.ts'
import { forgetOldData } from './jobs.ts'

let server: TestServer
let anna: Landlord
const ids = { gone: '', shared: '', stay: '', receipt: '' }
const mark = 'Znak'

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-20' })
  anna = await server.signUpLandlord('Wierzba')
  const { api } = anna
  const flat = async (address: string, more = {}) => (await api.properties.create({ address, ...more })).id
  const rented = async (name: string, terms: object) => {
    const { id } = await api.tenants.create({ name })
    const lease = { startDate: '2026-03-01', rentAmount: 90_000, paymentDueDay: 5, ...terms }
    await api.leases.create({ propertyId: await flat(`ul. ${name} 1`), tenantId: id, ...lease })
    return id
  }
  const pay = (tenantId: string, amount: number, more = {}) =>
    api.payments.recordReceipt({
      ...{ tenantId, amount, paymentDate: '2026-03-19', paymentMethod: 'cash', ...more },
    })
  ids.gone = await rented(`${mark} Dawny`, { endDate: '2026-03-31', terms: `${mark} umowa` })
  const texts = { description: `${mark} opis`, notes: `${mark} uwaga`, reference: `${mark} tytuł` }
  ids.receipt = (await pay(ids.gone, 90_000, texts)).id
  ids.shared = await rented('Zostaje', { endDate: '2036-02-29' })
  await pay(ids.shared, 90_000)
  const household = await api.coTenants.add({
    ...{ tenantId: ids.shared, name: `${mark} Co`, email: 'co@example.com', movedInOn: '2026-03-01' },
  })
  const left = household.people.find(({ name }) => name === `${mark} Co`)!
  await api.coTenants.moveOut({ id: left.id, lastDay: '2026-03-15' })
  const propertyId = await flat('ul. Morska 2', { rentalType: 'short-term', dailyRate: 10_000 })
  const guest = { name: `${mark} Gość`, email: 'guest@example.com' }
  const days = { checkIn: '2026-03-20', checkOut: '2026-03-22', anyLength: true }
  const stay = await api.bookings.create({ propertyId, ...days, adults: 1, guest, notes: `${mark} przyjazd` })
  ids.stay = stay.id
  await pay(stay.tenantId!, stay.total ?? 0)
  const ticket = await api.tickets.create({ type: 'issue', title: `${mark} kran`, tenantId: ids.shared })
  await api.tickets.remove({ ids: [ticket.id] })
  const vendor = await api.vendors.create({ name: `${mark} Hydro`, trade: 'plumbing', phone: '600' })
  await api.vendors.remove({ ids: [vendor.id] })
  await api.vendors.create({ name: 'Hydro zostaje', trade: 'plumbing' })
  const former = await api.owners.create({
    name: `${mark} Dawna`,
    email: `${mark}@example.com`.toLowerCase(),
  })
  const owner = await api.owners.create({ name: 'Właściciel zostaje' })
  const owned = await flat('ul. Własna 1')
  for (const [validFrom, ownerId] of [
    ['2026-01-01', former.owner.id],
    ['2026-03-01', owner.owner.id],
  ] as const)
    await api.owners.putShares({
      propertyId: owned,
      validFrom,
      shares: [{ ownerId, numerator: 1, denominator: 1 }],
    })
  await api.recurringExpenses.create({
    ...{ amount: 1_000, category: 'repairs', description: `${mark} abonament`, vendor: `${mark} Serwis` },
    ...{ startsOn: '2026-03-20', endsOn: '2026-03-20', every: 1, unit: 'month' },
  })
})
afterAll(() => server?.stop())

/** The rows of the tables that still contain the mark. */
async function marked(): Promise<string[]> {
  const tables = [
    'tenants',
    'co_tenants',
    'leases',
    'transactions',
    'tickets',
    'vendors',
    'owners',
    'recurring_expenses',
  ]
  const found = []
  for (const table of tables)
    for (const { count } of await server.query<{ count: number }>(
      `select count(*)::int as count from ${table} x where organization_id = $1 and to_jsonb(x)::text like '%${mark}%'`,
      [anna.organizationId],
    ))
      if (count > 0) found.push(table)
  return found
}
const night = async (day: string) => {
  await server.moveTo(day, anna)
  await forgetOldData.run(server.services, {})
}
const counted = async () => (await anna.api.organizations.retention()).find(({ years }) => years === null)

describe('after the period of the legal text', () => {
  it('keeps everything while the tax on the payments can be claimed', async () => {
    await night('2032-12-31')
    expect(await marked()).toEqual(
      expect.arrayContaining(['transactions', 'co_tenants', 'vendors', 'owners']),
    )
  })

  it('removes names and texts of former tenants and co-tenants, removed tickets and vendors, and ended rules', async () => {
    const { payment: before } = await anna.api.payments.get({ id: ids.receipt })
    await server.moveTo('2034-06-01', anna)
    expect(await counted()).toMatchObject({ tenants: 3, tickets: 1, bookings: 3 })
    await night('2034-06-01')
    expect(await marked()).toEqual([])
    expect(await counted()).toMatchObject({ tenants: 0, tickets: 0, bookings: 0 })
    const [stay] = await server.query('select notes_sealed as notes from bookings where id = $1', [ids.stay])
    expect(stay).toEqual({ notes: null })
    const { payment } = await anna.api.payments.get({ id: ids.receipt })
    expect(payment).toMatchObject({ amount: before.amount, paymentDate: before.paymentDate, notes: null })
    expect((await anna.api.vendors.list({})).rows.map(({ name }) => name)).toEqual(['Hydro zostaje'])
    expect((await anna.api.owners.list({})).rows.map(({ name }) => name).sort()).toEqual([
      'Właściciel zostaje',
      '—',
    ])
    expect((await anna.api.tenants.get({ id: ids.shared })).tenant.name).toBe('Zostaje')
  })

  it('lets nobody else change the texts of a posted row', async () => {
    const change = `update transactions set notes = 'x' where id = '${ids.receipt}'`
    await expect(server.query(change)).rejects.toThrow('posted rows are never changed')
    await expect(
      server.query(`select set_config('app.removing', 'retention', false);
        update transactions set amount = amount + 1, description = null, notes = null, reference = null where id = '${ids.receipt}'`),
    ).rejects.toThrow('posted rows are never changed')
  })

  it('shortens the network addresses of the audit log, and its chain still verifies', async () => {
    await shortenOrigins.run(server.services, {})
    const reports = await verifyChains(server.services, anna.organizationId)
    expect(reports).toMatchObject([{ brokenSeq: null, problem: null }])
  })
})
