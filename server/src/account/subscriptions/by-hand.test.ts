/** What a super admin changes by hand stays, and what was agreed at a purchase is charged (docs/decisions/021). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type AdminClient,
  codeOf,
  type Landlord,
  startTestServer,
  type TestServer,
} from '../../../test/harness.ts'
import { payCheckout } from '../../machinery/billing/sandbox-acts.ts'
import { renewSandbox, syncSubscriptions } from './jobs.ts'
import { ring } from './receive.ts'
import { onTrial, payAt } from './subscriptions.fixture.ts'

let server: TestServer
let anna: Landlord
let root: { api: AdminClient }

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-01' })
})
afterAll(() => server?.stop())
beforeEach(async () => {
  await server.moveTo('2026-03-01')
  anna = await onTrial(server)
  root = await server.signUpSuperAdmin()
})

const night = async () => {
  await renewSandbox.run(server.services, {})
  await syncSubscriptions.run(server.services, {})
}
const own = async () => (await anna.api.subscriptions.get()).subscription
const buy = async () =>
  payAt(server, (await anna.api.subscriptions.checkout({ plan: 'starter', interval: 'month' })).url)
const byHand = {
  ...({ status: 'active', plan: 'professional', paidUntil: '2027-04-03T00:00:00.000Z' } as const),
  reason: 'bank transfer',
}

describe('a subscription that was changed by hand', () => {
  it('is not undone by what ended at the provider before', async () => {
    await buy()
    await anna.api.subscriptions.cancel()
    await server.moveTo('2026-04-03', anna)
    await night()
    expect(await own()).toMatchObject({ subscriptionStatus: 'canceled', access: 'read_only' })
    root = await server.signUpSuperAdmin()
    await root.api.subscriptions.adjust({ id: anna.organizationId, ...byHand })
    const [{ subscription } = { subscription: '' }] = await server.query<{ subscription: string }>(
      'select provider_subscription as subscription from subscribers where organization_id = $1',
      [anna.organizationId],
    )
    const late = {
      eventId: `late-${subscription}`,
      kind: 'ended',
      organizationId: anna.organizationId,
      subscription,
    }
    for (const act of [night, () => anna.api.subscriptions.check(), () => ring(server.services, late)]) {
      await act()
      expect(await own()).toMatchObject({
        ...{ subscriptionStatus: 'active', subscriptionPlan: 'professional', access: 'full' },
        paidUntil: byHand.paidUntil,
      })
    }
    // A purchase replaces it.
    await buy()
    expect(await own()).toMatchObject({ subscriptionPlan: 'starter', billed: true })
  })

  it('ends on its date, also if it is active (SUB-18)', async () => {
    await root.api.subscriptions.adjust({
      id: anna.organizationId,
      ...byHand,
      paidUntil: '2026-04-03T00:00:00Z',
    })
    expect(await own()).toMatchObject({ access: 'full', readOnlyFrom: '2026-04-03T00:00:00.000Z' })
    await server.moveTo('2026-04-04', anna)
    expect(await own()).toMatchObject({ access: 'read_only' })
    expect(await codeOf(anna.api.properties.create({ address: 'x 1' }))).toBe('subscription_read_only')
    root = await server.signUpSuperAdmin()
    const { rows } = await root.api.subscriptions.listAll({ q: 'Wierzba' })
    expect(rows.find(({ id }) => id === anna.organizationId)?.access).toBe('read_only')
    expect(
      (await root.api.superAdmin.organizations.get({ id: anna.organizationId })).organization.access,
    ).toBe('read_only')
  })

  it('has no end without a date', async () => {
    await root.api.subscriptions.adjust({
      id: anna.organizationId,
      ...byHand,
      paidUntil: '2026-04-03T00:00:00Z',
    })
    const row = await root.api.subscriptions.adjust({
      id: anna.organizationId,
      paidUntil: null,
      trialEnd: null,
      reason: 'for good',
    })
    expect(row).toMatchObject({ paidUntil: null, trialEnd: null, access: 'full' })
    await server.moveTo('2028-04-04', anna)
    expect(await own()).toMatchObject({ access: 'full', readOnlyFrom: null })
  })
})

describe('a subscription that is unpaid', () => {
  it('stays unpaid since the same day if it is changed by hand again, until it is paid', async () => {
    const adjust = (more: object) =>
      root.api.subscriptions.adjust({ id: anna.organizationId, reason: 'unpaid', ...more })
    const unpaid = { status: 'past_due', paidUntil: null, trialEnd: null } as const
    await adjust(unpaid)
    const since = async () =>
      (
        await server.query<{ since: Date | null }>(
          'select unpaid_since as since from subscribers where organization_id = $1',
          [anna.organizationId],
        )
      )[0]!.since?.toISOString()
    const first = await since()
    expect(first).toMatch(/^2026-03-01/)
    await server.moveTo('2026-03-05', anna)
    root = await server.signUpSuperAdmin()
    await adjust(unpaid)
    expect(await since()).toBe(first)
    await adjust({ status: 'active' })
    expect(await since()).toBeUndefined()
    await adjust(unpaid)
    expect(await since()).toMatch(/^2026-03-05/)
  })
})

describe('a payment that was not reported', () => {
  it('is taken over instead of being paid a second time', async () => {
    const { url } = await anna.api.subscriptions.checkout({ plan: 'starter', interval: 'month' })
    await payCheckout(server.services, new URL(url).pathname.split('/').at(-1)!, 'good')
    expect(await own()).toMatchObject({ subscriptionStatus: 'trialing' })
    const again = anna.api.subscriptions.checkout({ plan: 'professional', interval: 'month' })
    expect(await codeOf(again)).toBe('conflict')
    expect(await own()).toMatchObject({ subscriptionStatus: 'active', subscriptionPlan: 'starter' })
  })
})

describe('the price of a renewal', () => {
  it('is the one of the purchase until the plan is changed', async () => {
    expect((await own()).renewal).toBeNull()
    await buy()
    const { version: _, ...starter } = (await root.api.subscriptions.everyPlan()).find(
      ({ planName }) => planName === 'starter',
    )!
    await root.api.subscriptions.editPlan({ ...starter, priceMonthly: 29_00 })
    expect((await own()).renewal).toEqual({ price: 19_00, currency: 'EUR' })
    await server.moveTo('2026-04-02', anna)
    await night()
    expect((await anna.api.subscriptions.invoices()).map(({ amount }) => amount)).toEqual([19_00, 19_00])
    await anna.api.subscriptions.change({ plan: 'professional', interval: 'month' })
    expect((await own()).renewal).toEqual({ price: 39_00, currency: 'EUR' })
    await anna.api.subscriptions.cancel()
    expect((await own()).renewal).toBeNull()
  })
})
