/**
 * The whole subscription cycle through the real API, with the built-in test provider and a movable clock
 * (SUB-01 to SUB-19).
 */
import { adminContract } from '@domovik/contract/admin/index.ts'
import { type CallMeta, file } from '@domovik/contract/base.ts'
import { PLAN_FEATURES } from '@domovik/domain/account/subscriptions/types.ts'
import { isContractProcedure } from '@orpc/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { sandboxKey } from '../../machinery/billing/open.ts'
import { sign } from '../../machinery/billing/signature.ts'
import { renewSandbox, syncSubscriptions } from './jobs.ts'
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

const subscriptionOf = async ({ api }: Landlord) => (await api.subscriptions.get()).subscription
const addProperty = ({ api }: Landlord, n: number) => api.properties.create({ address: `ul. Długa ${n}` })

async function buy(
  who: Landlord,
  plan: 'starter' | 'professional' = 'starter',
  card?: 'good' | 'fails_later',
) {
  const { url } = await who.api.subscriptions.checkout({ plan })
  return payAt(server, url, card)
}

/** The calls that return a file, with who may make them. */
function filesOf(router: object, path: string[] = []): [string, CallMeta][] {
  return Object.entries(router).flatMap(([key, value]): [string, CallMeta][] => {
    if (!isContractProcedure(value)) return filesOf(value as object, [...path, key])
    const { meta, outputSchema } = value['~orpc']
    return outputSchema === file ? [[[...path, key].join('.'), meta as CallMeta]] : []
  })
}

const night = () => renewSandbox.run(server.services, {})
const ring = (body: string, signature: string) =>
  server.fetch('/api/billing/notifications', {
    method: 'POST',
    body,
    headers: { 'sandbox-signature': signature },
  })

describe('a new organization', () => {
  it('starts a 14-day trial of the chosen plan, professional by default', async () => {
    expect(await subscriptionOf(anna)).toMatchObject({
      subscriptionStatus: 'trialing',
      subscriptionPlan: 'starter',
      trialEnd: expect.stringContaining('2026-03-15T12:00'),
      email: anna.email,
      access: 'full',
    })
    const other = await server.signUp()
    const { id } = await server.admin(other).organizations.create({ name: 'Inna' })
    const rows = await server.query('select subscription_plan from subscribers where organization_id = $1', [
      id,
    ])
    expect(rows).toEqual([{ subscription_plan: 'professional' }])
  })

  it('lists the plans on offer, cheapest first, without a sign-in', async () => {
    const plans = await server.admin().subscriptions.plans()
    expect(
      plans.map(({ planName, priceMonthly, limits }) => [planName, priceMonthly, limits.properties]),
    ).toEqual([
      ['starter', 1900, 5],
      ['professional', 3900, 25],
      ['enterprise', 7900, null],
    ])
    expect(plans.every(({ features }) => features.data_export)).toBe(true)
  })
})

describe('the subscription cycle', () => {
  it('goes through trial, read-only, paid, renewed, unpaid, read-only, paid again, cancelled, ended', async () => {
    const { id } = await addProperty(anna, 1)
    await server.moveTo('2026-03-16', anna)
    expect(await subscriptionOf(anna)).toMatchObject({ subscriptionStatus: 'trialing', access: 'read_only' })
    expect(await codeOf(addProperty(anna, 2))).toBe('subscription_read_only')
    expect(await codeOf(anna.api.properties.update({ id, description: 'x' }))).toBe('subscription_read_only')
    expect((await anna.api.properties.list({})).total).toBe(1)
    expect((await anna.api.properties.exportCsv({})).content).toContain('ul. Długa 1')
    await anna.api.account.savePreferences({ language: 'pl' })

    expect(await buy(anna, 'starter', 'fails_later')).toMatchObject({
      status: 303,
      location: expect.stringMatching(/\/subscription\?success=true$/),
    })
    expect(await subscriptionOf(anna)).toMatchObject({
      subscriptionStatus: 'active',
      paidUntil: expect.stringContaining('2026-04-16'),
      access: 'full',
    })
    await addProperty(anna, 2)

    await server.moveTo('2026-04-17', anna)
    await night()
    expect(await subscriptionOf(anna)).toMatchObject({
      subscriptionStatus: 'past_due',
      access: 'notice',
      readOnlyFrom: expect.stringContaining('2026-05-16'),
    })
    await addProperty(anna, 3)
    await server.moveTo('2026-05-17', anna)
    expect(await codeOf(addProperty(anna, 4))).toBe('subscription_read_only')
    const { url } = await anna.api.subscriptions.payOpen()
    await payAt(server, url)
    expect(await subscriptionOf(anna)).toMatchObject({
      subscriptionStatus: 'active',
      unpaidSince: null,
      paidUntil: expect.stringContaining('2026-06-17'),
    })

    await server.moveTo('2026-06-18', anna)
    await night()
    expect(await subscriptionOf(anna)).toMatchObject({ paidUntil: expect.stringContaining('2026-07-17') })
    expect(await anna.api.subscriptions.cancel()).toMatchObject({
      subscriptionStatus: 'canceled',
      paidUntil: expect.stringContaining('2026-07-17'),
    })
    await addProperty(anna, 4)
    expect(await anna.api.subscriptions.resume()).toMatchObject({ subscriptionStatus: 'active' })
    await anna.api.subscriptions.cancel()
    await server.moveTo('2026-07-18', anna)
    await night()
    expect((await anna.api.subscriptions.get()).can).toMatchObject({
      checkout: true,
      resume: false,
      cancel: false,
    })
    expect(await codeOf(addProperty(anna, 5))).toBe('subscription_read_only')
    expect((await anna.api.properties.list({})).total).toBe(4)
    await buy(anna)
    await addProperty(anna, 5)
    const invoices = await anna.api.subscriptions.invoices()
    expect(invoices.map(({ status, amount }) => [status, amount])).toEqual(Array(4).fill(['paid', 1900]))
  })

  it('charges the difference for an upgrade within the month, and credits the unused rest to the next invoice', async () => {
    await buy(anna)
    await server.moveTo('2026-03-17T00:00:00Z', anna)
    const wanted = { plan: 'professional', interval: 'month' } as const
    expect(await anna.api.subscriptions.previewChange(wanted)).toEqual({
      due: 1000,
      carried: 0,
      currency: 'EUR',
    })
    expect(await anna.api.subscriptions.change(wanted)).toMatchObject({ subscriptionPlan: 'professional' })
    await anna.api.subscriptions.change({ plan: 'starter', interval: 'month' })
    await server.moveTo('2026-04-02', anna)
    await night()
    const invoices = await anna.api.subscriptions.invoices()
    expect(invoices.map(({ amount, plan }) => [amount, plan])).toEqual([
      [900, 'starter'],
      [1000, 'professional'],
      [1900, 'starter'],
    ])
  })

  it('does not start a subscription for a declined card or an abandoned payment page', async () => {
    const { url } = await anna.api.subscriptions.checkout({ plan: 'professional', interval: 'year' })
    expect((await payAt(server, url, 'declined')).status).toBe(402)
    const back = await server.fetch(new URL(url).pathname, {
      method: 'POST',
      body: new URLSearchParams({ act: 'back' }),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(back.headers.get('location')).toMatch(/canceled=true$/)
    await anna.api.subscriptions.check()
    expect(await subscriptionOf(anna)).toMatchObject({
      subscriptionStatus: 'trialing',
      subscriptionPlan: 'starter',
    })
    expect((await payAt(server, url)).status).toBe(303)
    expect(await subscriptionOf(anna)).toMatchObject({
      subscriptionPlan: 'professional',
      billingInterval: 'year',
    })
    expect(await codeOf(anna.api.subscriptions.checkout({ plan: 'starter' }))).toBe('conflict')
    expect(await codeOf(anna.api.subscriptions.payOpen())).toBe('conflict')
  })

  it('accepts only one payment when two payment pages were open', async () => {
    const first = await anna.api.subscriptions.checkout({ plan: 'starter' })
    const second = await anna.api.subscriptions.checkout({ plan: 'professional' })
    const answers = await Promise.all([payAt(server, first.url), payAt(server, second.url)])
    expect((await anna.api.subscriptions.invoices()).length).toBe(1)
    // The other page does not thank for a payment that was not taken.
    expect(answers.map(({ location }) => new URL(location!).search).sort()).toEqual([
      '?canceled=true',
      '?success=true',
    ])
  })
})

describe('a provider notification', () => {
  const event = (eventId: string, subscription: string, organizationId = anna.organizationId) =>
    JSON.stringify({ eventId, kind: 'payment_succeeded', organizationId, subscription })
  const signed = (body: string) => sign(sandboxKey(server.services.masterKey), body)
  const atProvider = async () =>
    (
      await server.query<{ id: string }>('select id from sandbox_subscriptions where reference = $1', [
        anna.organizationId,
      ])
    )[0]!.id

  it('is accepted only with a valid and recent signature', async () => {
    await buy(anna)
    const body = event('evt_forged', await atProvider())
    const good = signed(body)
    expect(
      (
        await ring(
          body,
          good.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
        )
      ).status,
    ).toBe(403)
    expect((await ring(`${body} `, good)).status).toBe(403)
    expect((await ring(body, '')).status).toBe(403)
    await server.moveTo('2026-03-01T12:06:00Z')
    expect((await ring(body, good)).status).toBe(403)
    expect(await server.query(`select 1 from provider_events where event_id = 'evt_forged'`)).toEqual([])
  })

  it('is processed once, and a late notification does not overwrite newer data', async () => {
    await buy(anna)
    const subscription = await atProvider()
    const body = event('evt_twice', subscription)
    const history = () =>
      server.query(`select 1 from audit_logs where table_name = 'subscribers' and organization_id = $1`, [
        anna.organizationId,
      ])
    await server.query(`update sandbox_subscriptions set plan = 'professional' where id = $1`, [subscription])
    expect((await ring(body, signed(body))).status).toBe(200)
    const once = (await history()).length
    await server.query(`update sandbox_subscriptions set plan = 'starter' where id = $1`, [subscription])
    expect((await ring(body, signed(body))).status).toBe(200)
    expect((await history()).length).toBe(once)
    expect(await subscriptionOf(anna)).toMatchObject({ subscriptionPlan: 'professional' })
    // Simulates a state that was requested before the stored one.
    await server.query(`update subscribers set synced_at = '2027-01-01' where organization_id = $1`, [
      anna.organizationId,
    ])
    await anna.api.subscriptions.check()
    expect(await subscriptionOf(anna)).toMatchObject({ subscriptionPlan: 'professional' })
  })

  it("never changes another organization's subscription", async () => {
    await buy(anna)
    const boris = await onTrial(server)
    const body = event('evt_other', await atProvider(), boris.organizationId)
    expect((await ring(body, signed(body))).status).toBe(403)
    expect(await subscriptionOf(boris)).toMatchObject({ subscriptionStatus: 'trialing' })
  })

  it('is not required: the state is also synced on return from the payment page and hourly after a period ends', async () => {
    const { url } = await anna.api.subscriptions.checkout({ plan: 'starter' })
    await payAt(server, url)
    await server.query(
      `update subscribers set subscription_status = 'trialing', provider = null, provider_subscription = null, provider_live = false, synced_at = null where organization_id = $1`,
      [anna.organizationId],
    )
    await anna.api.subscriptions.check()
    expect(await subscriptionOf(anna)).toMatchObject({ subscriptionStatus: 'active' })
    await server.moveTo('2026-04-02', anna)
    await server.query(`update sandbox_subscriptions set status = 'canceled' where reference = $1`, [
      anna.organizationId,
    ])
    await syncSubscriptions.run(server.services, {})
    expect(await subscriptionOf(anna)).toMatchObject({ subscriptionStatus: 'canceled', access: 'read_only' })
  })
})

describe('limits and features of a plan', () => {
  it('hold for concurrent requests at the last free place', async () => {
    for (let n = 1; n <= 4; n++) await addProperty(anna, n)
    expect(await anna.api.subscriptions.checkLimit({ limitType: 'properties' })).toMatchObject({
      allowed: true,
      remaining: 1,
    })
    const codes = await Promise.all(
      [5, 6, 7].map((n) =>
        addProperty(anna, n).then(
          () => 'made',
          (error: { code: string }) => error.code,
        ),
      ),
    )
    expect(codes.sort()).toEqual(['made', 'plan_limit_reached', 'plan_limit_reached'])
    expect(await anna.api.subscriptions.checkLimit({ limitType: 'properties' })).toEqual({
      allowed: false,
      unlimited: false,
      limit: 5,
      current: 5,
      remaining: 0,
      reason: 'limit_reached',
    })
    expect(await anna.api.subscriptions.checkLimit({ limitType: 'tenants' })).toMatchObject({
      unlimited: true,
    })
    const { rows } = await anna.api.properties.list({})
    await anna.api.properties.remove({ ids: [rows[0]!.id] })
    await addProperty(anna, 8)
    expect(await codeOf(anna.api.properties.restore({ ids: [rows[0]!.id] }))).toBe('plan_limit_reached')
  })

  it('are also returned to a user without an organization', async () => {
    const nobody = server.admin(await server.signUp())
    expect(await nobody.subscriptions.checkLimit({ limitType: 'users' })).toMatchObject({
      allowed: false,
      current: 0,
      reason: 'organization_missing',
    })
  })

  it('refuse a feature outside the plan, as the super admin defines the plan now', async () => {
    const plans = (await server.signUpSuperAdmin()).api.subscriptions
    const { version: _, ...starter } = (await plans.everyPlan()).find(
      ({ planName }) => planName === 'starter',
    )!
    expect((await anna.api.account.me()).plan?.features).toEqual(
      PLAN_FEATURES.filter((one) => starter.features[one]),
    )
    await plans.editPlan({
      ...starter,
      features: { ...starter.features, bulk_import: false },
      limits: { ...starter.limits, properties: 0 },
    })
    expect(await codeOf(anna.api.imports.sample({}))).toBe('feature_not_in_plan')
    expect(await codeOf(addProperty(anna, 1))).toBe('plan_limit_reached')
    await plans.editPlan({ ...starter, isActive: false })
    expect(await codeOf(anna.api.subscriptions.checkout({ plan: 'starter' }))).toBe('plan_not_available')
    expect((await server.admin().subscriptions.plans()).length).toBe(2)
    await plans.editPlan(starter)
  })

  it('refuse every export without data_export (SUB-05)', async () => {
    const exports = filesOf(adminContract).filter(([, { needs }]) => needs !== 'super_admin')
    // The law demands the register of guests; the rows of an uploaded file that could not be imported are not records.
    expect(exports.filter(([, { feature }]) => feature !== 'data_export').map(([path]) => path)).toEqual([
      'guestRegister.exportCsv',
      'imports.badRows',
    ])
    const plans = (await server.signUpSuperAdmin()).api.subscriptions
    const { version: _, ...starter } = (await plans.everyPlan()).find(
      ({ planName }) => planName === 'starter',
    )!
    await plans.editPlan({ ...starter, features: { ...starter.features, data_export: false } })
    const inputs: Record<string, object> = { 'reports.exportCsv': { type: 'revenue', period: 'this_year' } }
    for (const [path] of exports.filter(([, { feature }]) => feature === 'data_export')) {
      const [group, name] = path.split('.') as ['incomes', 'exportCsv']
      expect([path, await codeOf(anna.api[group][name]((inputs[path] ?? {}) as never))]).toEqual([
        path,
        'feature_not_in_plan',
      ])
    }
    await plans.editPlan(starter)
    expect((await anna.api.incomes.exportCsv({})).fileName).toContain('.csv')
  })

  it('show planned work in the calendar only with maintenance_calendar (SUB-05)', async () => {
    await anna.api.tickets.create({ type: 'maintenance', title: 'Boiler service', priority: 'low' })
    const { rows } = await anna.api.tickets.list({})
    await anna.api.tickets.update({ id: rows[0]!.id, scheduledOn: '2026-03-20' })
    const { url } = await anna.api.notifications.makeCalendar()
    const feed = async () => (await server.fetch(new URL(url).pathname)).text()
    expect(await feed()).not.toContain('Boiler service')
    await buy(anna, 'professional')
    expect(await feed()).toContain('SUMMARY:Boiler service')
    await anna.api.tickets.update({ id: rows[0]!.id, status: 'completed' })
    expect(await feed()).not.toContain('Boiler service')
  })

  it('include reports, key figures and API access from the professional plan on', async () => {
    const { reports, kpi } = anna.api
    const period = { period: 'this_year' } as const
    expect((await reports.run({ type: 'revenue', ...period })).type).toBe('revenue')
    expect(await codeOf(reports.run({ type: 'liquidity', ...period }))).toBe('feature_not_in_plan')
    const several = await reports.runMany({ types: ['overdue', 'liquidity'], ...period })
    expect(several.map(({ error }) => error)).toEqual([null, 'feature_not_in_plan'])
    expect(await codeOf(kpi.get(period))).toBe('feature_not_in_plan')
    const program = () => server.fetch('/api/properties', { token: anna.token })
    expect((await program()).status).toBe(402)
    await buy(anna, 'professional')
    expect((await program()).status).toBe(200)
    expect((await reports.run({ type: 'liquidity', ...period })).type).toBe('liquidity')
    expect((await kpi.get(period)).metrics.length).toBeGreaterThan(0)
  })
})

describe('permissions', () => {
  it('find the subscription by the own email address only, newest first (API-36)', async () => {
    const second = await anna.api.organizations.create({ name: 'Druga', plan: 'professional' })
    await server.query(`update subscribers set created_at = '2026-02-01' where organization_id = $1`, [
      anna.organizationId,
    ])
    expect(await anna.api.subscriptions.own({ email: anna.email })).toMatchObject({
      organizationId: second.id,
      email: anna.email,
    })
    expect((await anna.api.subscriptions.own({})).organizationId).toBe(anna.organizationId)
    const stranger = await onTrial(server)
    expect(await codeOf(stranger.api.subscriptions.own({ email: anna.email }))).toBe('not_found')
    await server.query(`update subscribers set email = $2 where organization_id = $1`, [
      anna.organizationId,
      stranger.email,
    ])
    expect((await stranger.api.subscriptions.own({ email: stranger.email })).organizationId).toBe(
      stranger.organizationId,
    )
  })

  it('let owners and managers pay; other members see the status but no bills', async () => {
    const viewer = await server.addMember(anna, 'viewer')
    const manager = await server.addMember(anna, 'manager')
    expect(await codeOf(viewer.api.subscriptions.checkout({ plan: 'starter' }))).toBe('forbidden')
    expect(await codeOf(viewer.api.subscriptions.invoices())).toBe('forbidden')
    const seen = await viewer.api.subscriptions.get()
    expect(seen.subscription.email).toBeNull()
    expect(Object.values(seen.can)).not.toContain(true)
    expect((await manager.api.subscriptions.checkout({ plan: 'starter' })).url).toContain('/api/checkout/')
  })

  it('let a super admin change a subscription by hand, with a reason that the organization can read', async () => {
    const root = await server.signUp()
    await server.promote(root, 'super_admin')
    const { subscriptions } = server.admin(root)
    const id = anna.organizationId
    await server.moveTo('2026-03-16', anna, root)
    expect(await codeOf(addProperty(anna, 1))).toBe('subscription_read_only')
    const { rows } = await subscriptions.listAll({ status: ['trialing'], limit: 200 })
    expect(rows.find((row) => row.id === id)).toMatchObject({
      plan: 'starter',
      billed: false,
      propertyLimit: 5,
      status: 'trialing',
      access: 'read_only',
    })
    const { organizations } = server.admin(root).superAdmin
    const listed = (await organizations.list({ limit: 200 })).rows.find((row) => row.id === id)
    expect(listed).toMatchObject({ subscriptionStatus: 'trialing', access: 'read_only' })
    expect((await organizations.get({ id })).organization).toMatchObject({ access: 'read_only' })
    await subscriptions.adjust({ id, trialEnd: '2026-03-30T00:00:00Z', reason: 'asked by phone' })
    await addProperty(anna, 1)
    const [event] = await server.query<{ details: { reason: string }; user_id: string }>(
      `select details, user_id from audit_logs where organization_id = $1 and table_name = 'subscribers' order by seq desc limit 1`,
      [id],
    )
    expect(event).toMatchObject({ details: { reason: 'asked by phone' }, user_id: root.userId })
    await buy(anna)
    expect(await codeOf(subscriptions.adjust({ id, plan: 'enterprise', reason: 'a gift' }))).toBe('conflict')
  })
})
