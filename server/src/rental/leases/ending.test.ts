/** Leases that end (docs/finance.md 3.7), wherever they are listed, counted or announced. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { notifyOfDay } from '../../account/notifications/jobs.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-01T10:00:00Z' })
})
afterAll(() => server?.stop())

const notifyDay = notifyOfDay(
  async () => [],
  async () => 0,
  async () => [],
)

const days = { startDate: '2026-01-01', endDate: '2026-03-20' }
const rent = { rentAmount: 50_000, depositAmount: 0 }

/** A unit with a tenant and a lease until 20 March. */
async function letUnit({ api }: Landlord, name: string, startDate = days.startDate) {
  const property = await api.properties.create({ address: `ul. ${name} 1` })
  const tenant = await api.tenants.create({ name })
  const ids = { propertyId: property.id, tenantId: tenant.id }
  return { ...ids, id: (await api.leases.create({ ...ids, ...days, startDate, ...rent })).id }
}

/** The tenants of the leases that end, from every place that shows them. */
async function shown({ api }: Landlord) {
  const [dashboard, list, report, { url }] = await Promise.all([
    api.dashboard.get(),
    api.leases.list({ endsWithin: 60 }),
    api.reports.run({ type: 'lease_status', period: 'this_year' }),
    api.notifications.makeCalendar(),
  ])
  const feed = (await (await server.fetch(new URL(url).pathname)).text()).replaceAll('\r\n ', '')
  await notifyDay.run(server.services, {})
  const { rows } = await api.notifications.list({})
  const { figures, sections, charts } = report
  const marked = sections[0]!.rows.filter(({ cells }) => cells.ends !== null && cells.ends !== 'left_more')
  return {
    names: {
      dashboard: dashboard.leasesEnding.rows.map(({ tenantName }) => tenantName).sort(),
      list: list.rows.map(({ tenantName }) => tenantName).sort(),
      report: marked.map(({ cells }) => cells.tenant).sort(),
      feed: [...feed.matchAll(/SUMMARY:Lease ends: (\w+)/g)].map(([, name]) => name).sort(),
      notified: rows.flatMap(({ trigger, data }) => (trigger === 'lease_ending' ? [data.name] : [])).sort(),
    },
    counts: [
      dashboard.leasesEnding.count,
      list.total,
      figures.find(({ id }) => id === 'ending_90')!.value,
      charts
        .find(({ id }) => id === 'leases_ending')!
        .points.reduce((sum, { values }) => sum + (values.count ?? 0), 0),
    ],
  }
}

const everywhere = (...names: string[]) => ({
  names: { dashboard: names, list: names, report: names, feed: names, notified: names },
  counts: [names.length, names.length, names.length, names.length],
})

it('are the same on the dashboard, in the list, in the report, in the calendar and in notifications', async () => {
  const anna = await server.signUpLandlord()
  await letUnit(anna, 'Ends')
  const renewed = await letUnit(anna, 'Renewed')
  const open = await letUnit(anna, 'Open')
  const extended = await letUnit(anna, 'Extended')
  const undone = await letUnit(anna, 'Undone')
  await anna.api.leases.renew({ id: renewed.id, endDate: '2027-03-20', ...rent })
  await anna.api.leases.renew({ id: open.id, endDate: null, ...rent })
  await anna.api.leases.extend({ id: extended.id, endDate: '2027-03-20' })
  const again = await anna.api.leases.renew({ id: undone.id, endDate: '2027-03-20', ...rent })
  await anna.api.leases.callOff({ id: again.id, reason: 'mistake' })
  expect(await shown(anna)).toEqual(everywhere('Ends', 'Undone'))
  expect((await anna.api.leases.get({ id: renewed.id })).followed).toBe(true)
  expect((await anna.api.leases.get({ id: undone.id })).followed).toBe(false)
  const { rows } = await anna.api.leases.list({ status: ['active'] })
  expect(rows.flatMap(({ tenantName, followed }) => (followed ? [tenantName] : [])).sort()).toEqual([
    'Open',
    'Renewed',
  ])
})

it('of the same tenant from the next day on follows a lease, in another unit or later it does not', async () => {
  const anna = await server.signUpLandlord()
  const stays = await letUnit(anna, 'Stays')
  const moves = await letUnit(anna, 'Moves')
  const later = await letUnit(anna, 'Later')
  const other = await letUnit(anna, 'Other')
  const enter = (ids: { propertyId: string; tenantId: string }, startDate: string) =>
    anna.api.leases.create({ propertyId: ids.propertyId, tenantId: ids.tenantId, startDate, ...rent })
  await enter(stays, '2026-03-21')
  const elsewhere = await anna.api.properties.create({ address: 'ul. Nowa 1' })
  await enter({ ...moves, propertyId: elsewhere.id }, '2026-03-21')
  await enter(later, '2026-03-25')
  await enter({ propertyId: other.propertyId, tenantId: later.tenantId }, '2026-03-21')
  expect(await shown(anna)).toEqual(everywhere('Later', 'Moves', 'Other'))
})

it('are active: one that lacks its signature or has not begun is in no place', async () => {
  const anna = await server.signUpLandlord()
  await anna.api.organizations.update({ signaturesFrom: '2026-02-01' })
  await letUnit(anna, 'Signed')
  await letUnit(anna, 'Unsigned', '2026-02-01')
  await letUnit(anna, 'Begins', '2026-03-02')
  expect(await shown(anna)).toEqual(everywhere('Signed'))
})
