/** Changing a paid subscription: what is charged, and what a smaller plan leaves (docs/decisions/021). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { renewSandbox } from './jobs.ts'
import { onTrial, payAt } from './subscriptions.fixture.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-01' })
})
afterAll(() => server?.stop())
beforeEach(async () => {
  await server.moveTo('2026-03-01')
  anna = await onTrial(server)
})

const night = () => renewSandbox.run(server.services, {})
const addProperty = (n: number) => anna.api.properties.create({ address: `ul. Długa ${n}` })

describe('a change of a subscription', () => {
  it('charges once for the year that is changed to a month and back, twice on one day', async () => {
    const { subscriptions } = anna.api
    await payAt(server, (await subscriptions.checkout({ plan: 'starter', interval: 'year' })).url)
    for (let time = 0; time < 2; time += 1)
      for (const [interval, expected] of [
        ['month', { due: 0, carried: 209_00 }],
        ['year', { due: 0, carried: 0 }],
      ] as const) {
        const wanted = { plan: 'starter', interval } as const
        expect(await subscriptions.previewChange(wanted)).toMatchObject(expected)
        await subscriptions.change(wanted)
      }
    expect((await subscriptions.get()).subscription).toMatchObject({
      ...{ subscriptionPlan: 'starter', subscriptionStatus: 'active', billingInterval: 'year' },
      paidUntil: expect.stringContaining('2027-03-01'),
    })
    // Every change takes effect at once, so none is planned: nothing is left for the end of a month.
    await server.moveTo('2026-04-02', anna)
    await night()
    expect((await subscriptions.invoices()).map(({ amount }) => amount)).toEqual([228_00])
    await server.moveTo('2027-03-02', anna)
    await night()
    expect((await subscriptions.invoices()).map(({ amount }) => amount)).toEqual([228_00, 228_00])
  })

  it('keeps everything of an organization whose smaller plan allows less, and adds nothing', async () => {
    const plans = (await server.signUpSuperAdmin()).api.subscriptions
    const { version: _, ...starter } = (await plans.everyPlan()).find(
      ({ planName }) => planName === 'starter',
    )!
    await plans.editPlan({ ...starter, limits: { ...starter.limits, users: 2 } })
    await payAt(server, (await anna.api.subscriptions.checkout({ plan: 'professional' })).url)
    for (let n = 1; n <= 7; n += 1) await addProperty(n)
    const colleagues = [await server.addMember(anna, 'manager'), await server.addMember(anna, 'viewer')]
    await anna.api.subscriptions.change({ plan: 'starter', interval: 'month' })
    const { usage } = await anna.api.subscriptions.get()
    expect(usage).toMatchObject({ properties: { current: 7, limit: 5 }, users: { current: 3, limit: 2 } })
    const { rows } = await anna.api.properties.list({})
    expect(rows).toHaveLength(7)
    for (const { id } of rows) await anna.api.properties.update({ id, description: 'still ours' })
    for (const { api } of colleagues) expect((await api.properties.list({})).total).toBe(7)
    for (const refused of [
      () => addProperty(8),
      () => anna.api.memberInvitations.create({ email: 'neu@example.com', role: 'viewer' }),
    ])
      expect(await codeOf(refused())).toBe('plan_limit_reached')
    // One less is still too many.
    await anna.api.properties.remove({ ids: [rows[0]!.id] })
    expect(await codeOf(anna.api.properties.restore({ ids: [rows[0]!.id] }))).toBe('plan_limit_reached')
    await plans.editPlan(starter)
  })
})
