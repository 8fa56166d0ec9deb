/** Official series that a super admin extends: interest and indexation of every organization use them at once (issue 14.5). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let root: Awaited<ReturnType<TestServer['signUpSuperAdmin']>>
let anna: Landlord
let leaseId: string

beforeAll(async () => {
  server = await startTestServer({ day: '2026-05-05T10:00:00Z' })
  root = await server.signUpSuperAdmin()
  anna = await server.signUpLandlord()
  await anna.api.organizations.update({ lateInterest: 'statutory' })
  await anna.api.interest.setSeries({ statutorySeries: 'pl_statutory' })
  const property = await anna.api.properties.create({ address: 'ul. Urzędowa 1' })
  const tenant = await anna.api.tenants.create({ name: 'Ola' })
  const lease = await anna.api.leases.create({
    ...{ propertyId: property.id, tenantId: tenant.id, startDate: '2025-04-01' },
    ...{ rentAmount: 60_000, chargesFrom: '2026-04-01', paymentDueDay: 5 },
  })
  leaseId = lease.id
})
afterAll(() => server?.stop())

const series = () => root.api.superAdmin.officialSeries
const april = { series: 'pl_statutory', period: '2026-04-16' } as const
const segments = async () =>
  (await anna.api.interest.proposals({})).lines[0]!.segments.map(({ days, percent }) => [days, percent])

it('a rate that is added counts at once, and no longer once it is removed', async () => {
  expect(await segments()).toEqual([[30, '9.25']])
  const { values } = await series().put({
    ...april,
    value: '9',
    publishedOn: '2026-04-15',
    source: 'M.P. 2026',
  })
  expect(values[0]).toEqual({
    ...april,
    value: '9',
    publishedOn: '2026-04-15',
    source: 'M.P. 2026',
    added: true,
  })
  expect(await segments()).toEqual([
    [10, '9.25'],
    [20, '9'],
  ])
  await series().remove(april)
  expect(await segments()).toEqual([[30, '9.25']])
  expect(await codeOf(series().remove(april))).toBe('not_found')
})

it('a value of an index replaces the one of the product, gives way to that of an organization, and makes rents due', async () => {
  const { api } = anna
  const known = async (period: string) =>
    (await api.indexation.listValues()).values.find((one) => one.series === 'pl_cpi' && one.period === period)
  expect(await known('2025')).toMatchObject({ value: '103.6', own: false })
  await series().put({ series: 'pl_cpi', period: '2025', value: '103.7' })
  expect(await known('2025')).toMatchObject({ value: '103.7', own: false })
  await api.indexation.putValue({ series: 'pl_cpi', period: '2025', value: '103.8' })
  expect(await known('2025')).toMatchObject({ value: '103.8', own: true })
  await api.indexation.removeValue({ series: 'pl_cpi', period: '2025' })
  const { clause } = await api.indexation.putClause({
    leaseId,
    ...{ series: 'pl_cpi', basePeriod: '2025', nextFrom: '2026-09-01', upwardOnly: true, notice: 'pl' },
  })
  expect(clause).toMatchObject({ state: 'no_value' })
  await series().put({ series: 'pl_cpi', period: '2026', value: '102' })
  const due = await api.indexation.dueRents()
  expect(due.rows).toMatchObject([{ state: 'due', proposal: { rentBefore: 60_000, rentAfter: 61_200 } }])
  await series().remove({ series: 'pl_cpi', period: '2026' })
  expect((await api.indexation.dueRents()).rows).toMatchObject([{ state: 'no_value' }])
})

it('refuses rows that their series cannot have', async () => {
  for (const row of [
    { series: 'pl_statutory', period: '2026-04', value: '9' },
    { series: 'pl_statutory', period: '2026-02-30', value: '9' },
    { series: 'eu_commercial', period: '2026-07-01', value: '101' },
    { series: 'pl_cpi', period: '2026-07-01', value: '103' },
  ] as const)
    expect(await codeOf(series().put(row))).toBe('validation_failed')
})

it('is for super admins only, in the database too, and is in the audit log', async () => {
  const other = await server.signUp()
  await server.promote(other, 'admin')
  for (const api of [anna.api, server.admin(other)]) {
    expect(await codeOf(api.superAdmin.officialSeries.list())).toBe('forbidden')
    expect(await codeOf(api.superAdmin.officialSeries.put({ ...april, value: '9' }))).toBe('forbidden')
    expect(await codeOf(api.superAdmin.officialSeries.remove(april))).toBe('forbidden')
  }
  await expect(
    server.services.database.app.query(
      `insert into official_values (series, period, value) values ('pl_cpi', '2030', '1')`,
    ),
  ).rejects.toThrow('permission denied')
  await expect(server.services.database.tenant.query('select * from official_values')).rejects.toThrow(
    'permission denied',
  )
  const rows = await server.query<{ action: string; details: object }>(
    `select action_type as action, details from audit_logs where table_name = 'official_values' order by seq limit 2`,
  )
  expect(rows).toMatchObject([
    { action: 'UPDATE', details: { ...april, value: '9' } },
    { action: 'DELETE', details: { ...april, value: '9' } },
  ])
})
