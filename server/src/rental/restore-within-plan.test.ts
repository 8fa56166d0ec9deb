/** A restore takes room in the plan only for rows that come back. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../test/harness.ts'

let server: TestServer
let anna: Landlord
beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15' })
  anna = await server.signUpLandlord()
  await server.query(
    `update subscription_plans set limits = limits || '{"properties": 2, "tenants": 2}'
      where plan_name = (select subscription_plan from subscribers where organization_id = $1)`,
    [anna.organizationId],
  )
})
afterAll(() => server?.stop())

it.each(['properties', 'tenants'] as const)(
  'of %s: duplicates and rows that are there need none',
  async (type) => {
    const add = async (n: number): Promise<string> =>
      type === 'properties'
        ? (await anna.api.properties.create({ address: `Lipowa ${n}` })).id
        : (await anna.api.tenants.create({ name: `Ewa ${n}` })).id
    const { remove, restore } = anna.api[type]
    const [one, two] = [await add(1), await add(2)]
    await remove({ ids: [one] })
    // There is room for one.
    expect(await restore({ ids: [one, one, two] })).toEqual({ restored: [one] })
    expect(await restore({ ids: [one, two] })).toEqual({ restored: [] })
    await remove({ ids: [one] })
    await add(3)
    expect(await codeOf(restore({ ids: [one] }))).toBe('plan_limit_reached')
  },
)
