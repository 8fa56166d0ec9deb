/** Rows that a landlord removes disappear from the list and can be restored: the same in every feature. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AdminClient, startTestServer, type TestServer } from './harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const money = { amount: 5_000, date: '2026-01-10' }
const create = {
  properties: (api: AdminClient) => api.properties.create({ address: 'ul. Długa 1' }),
  tenants: (api: AdminClient) => api.tenants.create({ name: 'Ewa Lis' }),
  incomes: (api: AdminClient) => api.incomes.create({ ...money, category: 'other' }),
  expenses: (api: AdminClient) => api.expenses.create({ ...money, category: 'repairs' }),
}

it.each(Object.keys(create) as (keyof typeof create)[])(
  'removes and restores %s once, and only own ones',
  async (feature) => {
    const [anna, other] = [await server.signUpLandlord('Anna'), await server.signUpLandlord('Inna')]
    const { id } = await create[feature](anna.api)
    const [mine, theirs] = [anna.api[feature], other.api[feature]]
    const listed = async () => (await mine.list({})).rows.map((row) => row.id)
    const ids = [id]
    expect(await theirs.remove({ ids })).toEqual({ removed: [] })
    expect(await mine.remove({ ids })).toEqual({ removed: ids })
    expect(await listed()).toEqual([])
    expect(await mine.remove({ ids })).toEqual({ removed: [] })
    expect(await theirs.restore({ ids })).toEqual({ restored: [] })
    expect(await mine.restore({ ids })).toEqual({ restored: ids })
    expect(await listed()).toEqual(ids)
    expect(await mine.restore({ ids })).toEqual({ restored: [] })
  },
)
