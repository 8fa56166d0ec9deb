/**
 * Random histories of deposits: leases, stays, receipts, corrections, renewals, settlements, and what takes them back. After each act every
 * screen states the same deposits, and the tenant settlement (REP-15) and lease status (REP-16) reports of each earlier day are as they were on that day.
 */
import { addDays, type CivilDate } from '@domovik/domain/dates.ts'
import { limit, randomFrom, runs, seed } from '@domovik/domain/random-tests.fixture.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { verifyBooks } from '../payments/verify-books.ts'
import { actsOf, type History, often, type Random } from './histories.fixture.ts'
import { unitsHoldTheSame } from './histories-units.fixture.ts'
import { depositsToReturn } from './to-return.ts'

const firstDay: CivilDate = '2026-03-01'
let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: firstDay })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

type Row = { key: string; cells: Record<string, unknown> }

function randomOf(from: number): Random {
  const next = randomFrom(from)
  const upTo = (most: number) => Math.floor(next() * most)
  return { upTo, pick: (list) => list[upTo(list.length)] }
}

/** A tenant who is a guest too, with everything that a history has made so far. */
async function begin(today: CivilDate, { upTo }: Random): Promise<History> {
  const { id: tenantId } = await anna.api.tenants.create({ name: `Ola ${upTo(1e9)}` })
  const stays = await anna.api.properties.create({
    ...{ address: `ul. Letnia ${upTo(1e9)}`, rentalType: 'short-term', dailyRate: 100_00 },
    ...{ depositAmount: 200_00, managedFrom: '2026-01-01' },
  })
  return {
    tenantId,
    stayUnit: stays.id,
    today,
    leases: [],
    stays: [],
  }
}

/** The tenant settlement report of a day (REP-15), or the lease status report (REP-16). */
async function report(
  { tenantId }: History,
  to: CivilDate,
  type: 'tenant_settlement' | 'lease_status' = 'tenant_settlement',
): Promise<Row[]> {
  const { sections } = await anna.api.reports.run({ type, period: 'custom', from: firstDay, to, tenantId })
  return sections[0]!.rows.map(({ key, cells }) => ({ key: key ?? '', cells }))
}

/** The reports of a day that no act of a later day changes. */
const reports = (history: History, day: CivilDate): Promise<Row[][]> =>
  Promise.all([report(history, day), report(history, day, 'lease_status')])

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

async function pageOf(bookingId: string) {
  const { url } = await anna.api.guestPages.share({ bookingId, mail: false })
  return server.tenant().stay.get({ token: url.split('/').at(-1)! })
}

/** Every screen that states deposits of the tenant. */
async function agree(history: History): Promise<void> {
  const { tenantId, today, leases, stays } = history
  const { api } = anna
  const rows = await report(history, today)
  const inRow = (id: string) => Number(rows.find(({ key }) => key === id)?.cells.depositsHeld ?? 0)
  const { depositsHeld } = await api.tenants.get({ id: tenantId })
  if (depositsHeld === null) throw new Error('the caller sees no money')
  const said = { report: sum(rows.map(({ cells }) => Number(cells.depositsHeld))), tenant: depositsHeld }
  expect(said).toEqual({ report: depositsHeld, tenant: depositsHeld })
  expect(await inRows(history)).toBe(depositsHeld)
  const { sections } = await api.reports.run({
    ...{ type: 'tenant_financial', period: 'custom', from: firstDay, to: today, tenantId },
  })
  expect(Number(sections[0]!.totals?.depositsHeld ?? 0)).toBe(depositsHeld)
  const toReturn = await forOrganization(server.services, anna.organizationId, 'test', (scope) =>
    depositsToReturn(scope, firstDay, '2027-01-01'),
  )
  for (const leaseId of leases) {
    const deposit = await api.deposits.get({ leaseId })
    const { held, available, preview } = deposit
    expect(inRow(leaseId)).toBe(held)
    expect(available).toBeLessThanOrEqual(held)
    const row = rows.find(({ key }) => key === leaseId)
    if (row) expect(row.cells.netDue).toBe(preview.netDue)
    const { summary, charges } = await api.leases.get({ id: leaseId })
    expect(summary?.depositsHeld).toBe(held)
    await paidIsHeld(history, charges, deposit)
    const told = toReturn.find(({ id }) => id === leaseId)
    if (told) expect(told.amount).toBe(available)
  }
  await unitsHoldTheSame(server, anna, history)
  if (history.night === today) await nothingWaits(history)
  const own = []
  await server.query('delete from auth.rate_limits')
  for (const bookingId of stays) {
    const deposit = await api.deposits.getOfStay({ bookingId })
    const { held, available } = deposit
    expect(available).toBeLessThanOrEqual(inRow(bookingId) + inRow(tenantId))
    // The link of a guest ends some days after the departure.
    const { booking, charges } = await api.bookings.get({ id: bookingId })
    const { checkOut } = booking
    await paidIsHeld(history, charges, deposit)
    if (checkOut >= today) expect((await pageOf(bookingId)).held).toBe(held)
    own.push(held)
  }
  // What no lease or stay holds is with the last stay.
  const nobody = inRow(tenantId)
  expect(sum(own)).toBe(sum(stays.map(inRow)) + (stays.length > 0 ? nobody : 0))
}

/** No lease has something to return while its next lease has begun and its deposit is open. */
async function nothingWaits({ leases, today }: History): Promise<void> {
  for (const id of leases) {
    const { lease, charges } = await anna.api.leases.get({ id })
    if (!lease.previousLeaseId || lease.status === 'cancelled' || lease.startDate > today) continue
    const { available } = await anna.api.deposits.get({ leaseId: lease.previousLeaseId })
    const open = sum(charges.map(({ type, remaining }) => (type === 'deposit' ? remaining : 0)))
    expect(Math.min(available, open), 'a deposit that the next lease needs is to be returned').toBe(0)
  }
}

/** What is held of the tenant by the posted rows. */
async function inRows({ tenantId, today }: History): Promise<number> {
  const [row] = await server.query<{ held: string }>(
    `select coalesce(sum(case when (t.kind = 'receipt') = (r.id is null) then t.amount else -t.amount end), 0) as held
       from transactions x join transactions t on t.id = case when x.kind = 'reversal' then x.parent_id else x.id end
       left join transactions r on r.id = x.id and x.kind = 'reversal'
      where x.tenant_id = $1 and x.effective_date <= $2 and t.status = 'completed'
        and (t.kind = 'deposit_applied' or t.kind in ('receipt', 'refund') and app.is_deposit(t.type))`,
    [tenantId, today],
  )
  return Number(row!.held)
}

type Deposit = { lines: readonly { transactionId: string; kind: string; amount: number }[]; held: number }
type Charge = { type: string; dueDate: string; paid: number }

/** Whose deposit is paid also holds it, or returned it, kept it, or carried it over by a renewal. */
async function paidIsHeld(
  { tenantId, today }: History,
  charges: readonly Charge[],
  { lines, held }: Deposit,
) {
  const carried = await server.query<{ id: string }>(
    `select t.id from transactions t left join transactions p on p.id = t.parent_id
      where t.tenant_id = $1 and 'refund:deposit_transfer' in (t.kind || ':' || t.type, p.kind || ':' || p.type)`,
    [tenantId],
  )
  const isCarried = new Set(carried.map(({ id }) => id))
  const left = lines.filter(({ kind, transactionId, amount }) =>
    kind === 'carried_over'
      ? isCarried.has(transactionId)
      : kind === 'reversed'
        ? amount > 0
        : kind !== 'received',
  )
  const paid = charges.filter(({ type, dueDate }) => type === 'deposit' && dueDate <= today)
  expect(sum(paid.map((one) => one.paid))).toBeLessThanOrEqual(held - sum(left.map(({ amount }) => amount)))
}

/** What each lease and stay has when everything that is planned has moved: a new day alone changes none of it. */
async function settledHere({ leases, stays }: History): Promise<Record<string, number>> {
  const all = [
    ...leases.map(async (leaseId) => {
      const { held, preview } = await anna.api.deposits.get({ leaseId })
      return [leaseId, held - preview.carriedLater] as const
    }),
    ...stays.map(async (bookingId) => {
      const { held } = await anna.api.deposits.getOfStay({ bookingId })
      return [bookingId, held] as const
    }),
  ]
  return Object.fromEntries(await Promise.all(all))
}

/** Refused acts are a part of a history; everything else is a fault. */
async function attempt(act: Promise<unknown>): Promise<boolean> {
  try {
    await act
    return true
  } catch (error) {
    const { status } = error as { status?: number }
    if (!status || status >= 500 || status === 400) throw error
    return false
  }
}

/** The first day that rows posted since `after` change. */
async function changedSince({ tenantId, today }: History, seen: Set<string>): Promise<CivilDate> {
  const rows = await server.query<{ id: string; day: CivilDate }>(
    `select id, least(effective_date, posted_on)::text as day from transactions where tenant_id = $1`,
    [tenantId],
  )
  let first = today
  for (const { id, day } of rows) {
    if (!seen.has(id) && day < first) first = day
    seen.add(id)
  }
  return first
}

it(
  'every screen states the same deposits after each act, and the report of an earlier day stays',
  async () => {
    const acts = actsOf(server, anna)
    const names = [...Object.keys(acts), ...often]
    const done = new Map<string, number>()
    for (let history = 0; history < runs(2); history++) {
      const random = randomOf(seed * 1000 + history)
      await server.moveTo(`${firstDay}T10:00:00Z`, anna)
      const now = await begin(firstDay, random)
      const known = new Map<CivilDate, Row[][]>()
      const seen = new Set<string>()
      const log: string[] = []
      await acts.lease!(now, random)
      await acts.stay!(now, random)
      for (let step = 0; step < 25; step++) {
        const name = random.pick(names)!
        const worked = await attempt(acts[name]!(now, random))
        if (worked) done.set(name, (done.get(name) ?? 0) + 1)
        log.push(`${now.today} ${name}${worked ? '' : ' (refused)'}`)
        const first = await changedSince(now, seen)
        for (const [day, rows] of known)
          if (day >= first) known.delete(day)
          else
            expect(await reports(now, day), `${day} of history ${history}:\n${log.join('\n')}`).toEqual(rows)
        try {
          await agree(now)
          known.set(now.today, await reports(now, now.today))
        } catch (error) {
          throw new Error(`History ${history}:\n${log.join('\n')}`, { cause: error })
        }
        if (random.upTo(2) > 0) continue
        const before = await settledHere(now)
        now.today = addDays(now.today, 1 + random.upTo(3))
        await server.moveTo(`${now.today}T10:00:00Z`, anna)
        expect(await settledHere(now), `${now.today} of history ${history}:\n${log.join('\n')}`).toEqual(
          before,
        )
      }
      const books = await forOrganization(server.services, anna.organizationId, 'test', verifyBooks)
      expect(books.differences).toBe(0)
    }
    // Every kind of act happened in some history.
    if (runs(2) >= 12) expect(Object.keys(acts).filter((name) => !done.has(name))).toEqual([])
  },
  limit(180_000),
)
