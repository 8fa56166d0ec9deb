/** Deductions follow the deposit to the lease that renews theirs, and what will be carried over is not returned. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { keep, type NotedDeposit, notedDeposit } from './noted-deposit.fixture.ts'
import { depositsToReturn } from './to-return.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-08-20T10:00:00Z' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

const renew = ({ api }: NotedDeposit, id: string, depositAmount: number, endDate: string | null = null) =>
  api.leases.renew({ id, endDate, rentAmount: 30_000, depositAmount })

/** The same net due in the preview and in the report of today, and the deductions in it. */
async function inAll({ api, row, text }: NotedDeposit, today: string, leaseId: string) {
  const { preview, held } = await api.deposits.get({ leaseId })
  const cells = (await row(today, leaseId))!
  expect(cells).toMatchObject({ netDue: preview.netDue, depositsHeld: held })
  expect(cells.carriedLater ?? 0).toBe(preview.carriedLater)
  const { netDue, deductions, carriedLater } = preview
  return { held, netDue, deductions, carriedLater, text: await text(leaseId) }
}

it('a part that is to be carried over is named and not returned (worked example)', async () => {
  const flat = await notedDeposit(server, anna)
  await flat.note('Table', 12_000)
  const { id } = await renew(flat, flat.leaseId, 50_000)
  const before = await inAll(flat, '2026-08-20', flat.leaseId)
  expect(before).toMatchObject({ held: 90_000, deductions: 12_000, carriedLater: 50_000, netDue: 32_000 })
  for (const said of [
    '500,00 € of the deposit will be carried over to the next lease on 1 September 2026.',
    'The tenant pays',
    '320,00 €',
  ])
    expect(before.text).toContain(said)
  expect(before.text).not.toContain('To be returned')
  expect(await inAll(flat, '2026-08-20', id)).toMatchObject({ held: 0, carriedLater: -50_000, deductions: 0 })
  await flat.moveTo('2026-09-01')
  const after = await inAll(flat, '2026-09-01', flat.leaseId)
  expect(after).toMatchObject({ held: 40_000, deductions: 12_000, carriedLater: 0, netDue: 32_000 })
  expect(after.text).not.toContain('will be carried over')
})

it('deductions count with the lease that holds the deposit, over several renewals, and are booked there', async () => {
  await server.moveTo('2026-08-20T10:00:00Z', anna)
  const flat = await notedDeposit(server, anna)
  const { api, leaseId, moveTo } = flat
  const table = await flat.note('Table', 12_000)
  await flat.note('Door', 5_000, 'disputed')
  const { id: second } = await renew(flat, leaseId, 90_000, '2026-09-30')
  const planned = await inAll(flat, '2026-08-20', leaseId)
  expect(planned).toMatchObject({ held: 90_000, deductions: 0, carriedLater: 90_000, netDue: 60_000 })
  expect(planned.text).toContain(
    'The deposit will be carried over to the next lease on 1 September 2026. These deductions will be counted there.',
  )
  expect(await inAll(flat, '2026-08-20', second)).toMatchObject({ deductions: 12_000, netDue: -78_000 })
  await moveTo('2026-09-02')
  const old = await inAll(flat, '2026-09-02', leaseId)
  expect(old).toMatchObject({ held: 0, deductions: 0, netDue: 60_000 })
  expect(old.text).toContain('was carried over to the next lease. These deductions are counted there.')
  expect(old.text).not.toContain('No deposit is held')
  const now = await inAll(flat, '2026-09-02', second)
  expect(now).toMatchObject({ held: 90_000, deductions: 12_000, netDue: -78_000 })
  for (const said of ['Table', '780,00', 'Deductions that the tenant disputes are not counted.'])
    expect(now.text).toContain(said)
  const { id: third } = await renew(flat, second, 90_000)
  await moveTo('2026-10-02')
  const rows = [leaseId, second, third]
  const counted = await Promise.all(rows.map((id) => inAll(flat, '2026-10-02', id)))
  expect(counted.map(({ deductions }) => deductions)).toEqual([0, 0, 12_000])
  const own = await api.deposits.get({ leaseId })
  expect(own).toMatchObject({ deductionsCountWith: third, can: { settle: false } })

  // Nobody settled it, so the refusal names the missing deposit and not the deduction.
  const settle = (id: string) =>
    api.deposits.settle({
      ...{ leaseId: id, settledOn: '2026-10-02', reason: 'Moved out' },
      deductions: [{ deductionId: table, description: 'Table', amount: 12_000 }],
    })
  expect(await codeOf(settle(leaseId))).toBe('deposit_exceeds_held')
  await keep(flat, '2026-10-02', { noted: [table], on: third })
  const booked = await inAll(flat, '2026-10-02', third)
  expect(booked).toMatchObject({ held: 78_000, deductions: 0 })
  expect(booked.text).toContain('Kept for: Table (Accepted by the tenant)')
  expect(await codeOf(settle(third))).toBe('deduction_settled')
  expect((await flat.text()).includes('Table')).toBe(false)
})

it('a lease whose deposit was carried over and that owes nothing says so', async () => {
  await server.moveTo('2026-08-20T10:00:00Z', anna)
  const flat = await notedDeposit(server, anna, 60_000)
  await renew(flat, flat.leaseId, 90_000)
  await flat.moveTo('2026-09-01')
  expect(await flat.text()).toContain(
    'The deposit was carried over to the next lease. Nothing is owed for this lease.',
  )
})

it('a deposit that was paid anew for the next lease is not kept for deductions of the earlier one', async () => {
  await server.moveTo('2026-09-02T10:00:00Z', anna)
  const flat = await notedDeposit(server, anna, 60_000)
  const { api, leaseId, tenantId } = flat
  const table = await flat.note('Table', 12_000)
  await keep(flat, '2026-09-02', { noted: [], returned: 90_000 })
  const { id } = await renew(flat, leaseId, 90_000)
  await api.payments.recordReceipt({
    ...{ tenantId, amount: 90_000, paymentDate: '2026-09-02', paymentMethod: 'cash', deposit: true },
  })
  expect(await inAll(flat, '2026-09-02', id)).toMatchObject({ held: 90_000, deductions: 0 })
  expect(await flat.text()).toContain('No deposit is held any more')
  expect((await api.deposits.get({ leaseId })).deductions.map((one) => one.id)).toEqual([table])
})

it('a renewal that is entered late takes the deposit of its own lease, and never that of another flat', async () => {
  await server.moveTo('2026-08-20T10:00:00Z', anna)
  const flat = await notedDeposit(server, anna, 60_000)
  const { api, leaseId, tenantId, moveTo } = flat
  const held = async (...leases: string[]) =>
    Promise.all(leases.map(async (id) => (await api.deposits.get({ leaseId: id })).held))
  const { id: first } = await renew(flat, leaseId, 90_000)
  await moveTo('2026-09-05')
  const property = await api.properties.create({ address: 'ul. Inna 1' })
  const { id: other } = await api.leases.create({
    ...{ propertyId: property.id, tenantId, startDate: '2026-09-05', endDate: null },
    ...{ rentAmount: 20_000, depositAmount: 70_000, paymentDueDay: 5 },
  })
  await api.payments.recordReceipt({
    ...{ tenantId, leaseId: other, amount: 70_000, paymentDate: '2026-09-05' },
    ...{ paymentMethod: 'cash', deposit: true },
  })
  await moveTo('2026-09-10')
  await api.leases.callOff({ id: first, reason: 'Entered by mistake' })
  expect(await held(leaseId, first, other)).toEqual([90_000, 0, 70_000])
  await moveTo('2026-09-12')
  const { id: second } = await renew(flat, leaseId, 90_000)
  expect(await held(leaseId, first, second, other)).toEqual([0, 0, 90_000, 70_000])
  await moveTo('2026-09-20')
  await api.leases.callOff({ id: second, reason: 'Entered by mistake' })
  expect(await held(leaseId, first, second, other)).toEqual([90_000, 0, 0, 70_000])
})

it('nobody is told to return a deposit that will be carried over', async () => {
  await server.moveTo('2026-07-01T10:00:00Z', anna)
  const flat = await notedDeposit(server, anna)
  const told = () =>
    forOrganization(server.services, anna.organizationId, 'test', async (scope) =>
      (await depositsToReturn(scope, '2026-08-01', '2026-08-31')).filter(({ id }) => id === flat.leaseId),
    )
  await renew(flat, flat.leaseId, 60_000)
  await flat.api.leases.terminate({ id: flat.leaseId, lastDay: '2026-07-15', reason: 'Left earlier' })
  await flat.moveTo('2026-08-10')
  expect(await told()).toMatchObject([{ amount: 30_000 }])
})

it('the statement of a lease between two planned carry-overs does not say that the deposit was carried over', async () => {
  await server.moveTo('2026-08-18T10:00:00Z', anna)
  const flat = await notedDeposit(server, anna, 60_000)
  const { id: second } = await renew(flat, flat.leaseId, 90_000, '2026-09-30')
  await renew(flat, second, 90_000)
  const said = await flat.text(second)
  expect(said).toContain('will be carried over to this lease on 1 September 2026')
  expect(said).not.toContain('was carried over')
})
