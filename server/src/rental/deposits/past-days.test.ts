/** The tenant settlement report of a day (REP-15) never changes by an act of a later day. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { keep, notedDeposit } from './noted-deposit.fixture.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-08-18T10:00:00Z' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

it('a deduction counts once on each day, also after settlements were undone and booked again', async () => {
  const flat = await notedDeposit(server, anna, 60_000)
  const { api, leaseId, note, row, moveTo } = flat
  const due = async (day: string) => (await row(day))?.netDue
  await moveTo('2026-09-01')
  const table = await note('Table', 12_000)
  await moveTo('2026-09-05')
  const first = await keep(flat, '2026-09-05', { noted: [table], returned: 10_000 })
  await moveTo('2026-09-08')
  expect(await due('2026-09-07')).toBe(-68_000)
  await api.deposits.undo({ leaseId, id: first, reason: 'Wrong' })
  expect(await due('2026-09-07')).toBe(-68_000)
  expect(await due('2026-09-08')).toBe(-78_000)
  await moveTo('2026-09-10')
  await keep(flat, '2026-09-10', { noted: [table] })
  expect(await Promise.all(['2026-09-04', '2026-09-07', '2026-09-09', '2026-09-10'].map(due))).toEqual([
    -78_000, -68_000, -78_000, -78_000,
  ])
})

it('no act changes the report of an earlier day', async () => {
  await moveBack()
  const flat = await notedDeposit(server, anna, 10_000)
  const { api, leaseId, inspectionId, note, row, moveTo } = flat
  let table = ''
  let lamp = ''
  let door = ''
  let settled = ''
  let next = ''
  const leases = () => [leaseId, ...(next ? [next] : [])]
  const acts: [day: string, act: () => Promise<unknown>][] = [
    ['2026-08-19', async () => (table = await note('Table', 12_000))],
    ['2026-08-19', async () => (lamp = await note('Lamp', null))],
    ['2026-08-20', async () => (door = await note('Door', 5_000))],
    ['2026-08-21', () => note('Lamp', 8_050, 'accepted', lamp)],
    ['2026-08-22', () => note('Door', 5_000, 'disputed', door)],
    ['2026-08-23', async () => (settled = await keep(flat, '2026-08-23', { noted: [table], returned: 1 }))],
    ['2026-08-24', () => keep(flat, '2026-08-24', { noted: [lamp] })],
    ['2026-08-25', () => api.deposits.undo({ leaseId, id: settled, reason: 'Wrong' })],
    ['2026-08-26', () => note('Table', 13_000, 'accepted', table)],
    ['2026-08-27', async () => (settled = await keep(flat, '2026-08-27', { noted: [table] }))],
    ['2026-08-28', () => api.deposits.undo({ leaseId, id: settled, reason: 'Wrong' })],
    ['2026-08-28', () => note('Door', 6_000, 'accepted', door)],
    ['2026-08-29', () => api.inspections.removeDeduction({ id: inspectionId, deductionId: door })],
    ['2026-08-30', async () => (next = (await renew(50_000)).id)],
    ['2026-09-02', () => keep(flat, '2026-09-02', { noted: [], returned: 31_950 })],
    ['2026-09-03', async () => (settled = await keep(flat, '2026-09-03', { noted: [table], on: next }))],
    ['2026-09-05', () => api.deposits.undo({ leaseId: next, id: settled, reason: 'Wrong' })],
    ['2026-09-07', () => keep(flat, '2026-09-07', { noted: [table], on: next })],
    ['2026-09-09', () => note('Carpet', 2_000)],
    ['2026-09-11', () => api.inspections.withdraw({ id: inspectionId, reason: 'Wrong flat' })],
  ]
  const renew = (depositAmount: number) =>
    api.leases.renew({ id: leaseId, endDate: null, rentAmount: 30_000, depositAmount })
  const known = new Map<string, unknown>()
  for (const [place, [day, act]] of acts.entries()) {
    await moveTo(day)
    await act()
    for (const [key, cells] of known)
      expect(await row(...(key.split(' ') as [string, string])), `${key} after act ${place}`).toEqual(cells)
    // The last act of a day leaves its report as it stays.
    if (acts[place + 1]?.[0] === day) continue
    for (const id of leases()) {
      const cells = await row(day, id)
      const { preview } = await api.deposits.get({ leaseId: id })
      expect(cells?.netDue, `preview and report after act ${place}`).toBe(preview.netDue)
      known.set(`${day} ${id}`, cells)
    }
  }
})

it('a renewal that is called off or made later does not change what was planned or credited on earlier days', async () => {
  await moveBack()
  const flat = await notedDeposit(server, anna, 65_000)
  const { api, leaseId, note, row, moveTo } = flat
  await moveTo('2026-08-20')
  await note('Table', 12_000)
  const renew = () =>
    api.leases.renew({ id: leaseId, endDate: null, rentAmount: 30_000, depositAmount: 90_000 })
  const due = async (day: string) => {
    const cells = await row(day)
    return [cells?.deductions ?? 0, cells?.credit ?? 0, cells?.carriedLater ?? 0, cells?.netDue]
  }
  const alone = [12_000, 5_000, 0, 12_000 - 5_000 - 90_000]
  const renewed = [0, 0, 90_000, 0]
  expect(await due('2026-08-20')).toEqual(alone)
  await moveTo('2026-08-22')
  const { id } = await renew()
  expect([await due('2026-08-21'), await due('2026-08-22')]).toEqual([alone, renewed])
  const planned = await row('2026-08-22', id)
  expect(planned).toMatchObject({ carriedLater: -90_000, netDue: 12_000 - 5_000 - 90_000 })
  await moveTo('2026-08-24')
  await api.leases.callOff({ id, reason: 'By mistake' })
  expect(await due('2026-08-24')).toEqual(alone)
  expect(await due('2026-08-22')).toEqual(renewed)
  expect(await row('2026-08-22', id)).toEqual(planned)
  expect(await row('2026-08-24', id)).toBe(undefined)
  await moveTo('2026-08-26')
  await renew()
  await moveTo('2026-09-02')
  const days = ['2026-08-20', '2026-08-21', '2026-08-24', '2026-08-25', '2026-08-26', '2026-09-02']
  const after = [0, 0, 0, 0]
  expect(await Promise.all(days.map(due))).toEqual([alone, alone, alone, alone, renewed, after])
})

const moveBack = () => server.moveTo('2026-08-18T10:00:00Z', anna)
