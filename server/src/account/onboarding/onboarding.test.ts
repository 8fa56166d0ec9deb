import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ day: '2026-04-06' })
})
afterAll(() => server?.stop())

const organization = {
  name: 'Wynajem Zofii',
  currency: 'PLN',
  timeZone: 'Europe/Warsaw',
  language: 'pl',
} as const

let made = 0
async function newcomer() {
  const email = `newcomer-${++made}@example.com`
  const person = await server.signUp(email)
  return { email, person, api: server.admin(person) }
}

async function tokenOf(email: string): Promise<string> {
  const [mail] = await server.mails(email)
  return new URL(mail!.link!).searchParams.get('activation')!
}

describe('onboarding', () => {
  it('stores step and values with the account, so that another device continues (ONB-06)', async () => {
    const { person, api } = await newcomer()
    expect(await api.onboarding.get()).toEqual({ step: 'plan', values: {} })
    const draft = {
      step: 'profile',
      values: { plan: 'starter', name: 'Zofia', profile: { founderFirstName: 'Zofia' } },
    } as const
    await api.onboarding.save(draft)
    expect(await server.admin(person).onboarding.get()).toEqual(draft)
    expect((await api.account.me()).onboardingCompleted).toBe(false)
    const other = await newcomer()
    expect((await other.api.onboarding.get()).values).toEqual({})
  })

  it('creates the organization with everything that was entered, and the draft is gone (ONB-07)', async () => {
    const { api } = await newcomer()
    await api.onboarding.save({ step: 'summary', values: { name: 'Zofia' } })
    const founded = await api.onboarding.complete({
      ...organization,
      plan: 'starter',
      paymentInstructions: 'PL61 1090 1014 0000 0712 1981 2874',
      profile: { founderFirstName: 'Zofia', companySize: 'small', marketingConsent: true },
    })
    expect(founded).toMatchObject({
      name: 'Wynajem Zofii',
      currency: 'PLN',
      paymentInstructions: 'PL61 1090 1014 0000 0712 1981 2874',
    })
    expect(await api.organizations.profile()).toMatchObject({
      founderFirstName: 'Zofia',
      companySize: 'small',
      marketingConsent: true,
      marketingConsentAt: expect.any(String),
    })
    expect(await api.account.me()).toMatchObject({
      organizationRole: 'owner',
      onboardingCompleted: true,
      plan: { name: 'starter', status: 'trialing' },
      organization: { status: 'pending_activation' },
    })
    expect(await api.onboarding.get()).toEqual({ step: 'plan', values: {} })
  })

  it('creates one organization, however often and from how many tabs it is completed', async () => {
    const { person, api } = await newcomer()
    const tabs = await Promise.allSettled(
      [1, 2, 3].map(() => server.admin(person).onboarding.complete(organization)),
    )
    expect(tabs.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await codeOf(api.onboarding.complete({ ...organization, name: 'Old tab' }))).toBe('conflict')
    await api.onboarding.save({ step: 'profile', values: { name: 'Old tab' } })
    expect((await api.account.me()).organizations).toHaveLength(1)
  })

  it('creates nothing when a value is refused', async () => {
    const { api } = await newcomer()
    expect(await codeOf(api.onboarding.complete({ ...organization, timeZone: 'Mars/Olympus' }))).toBe(
      'validation_failed',
    )
    expect((await api.account.me()).organizations).toEqual([])
  })
})

describe('the activation by mail', () => {
  it('is possible with the newest link only, and a second use changes nothing (ONB-04, ONB-05)', async () => {
    const { email, api } = await newcomer()
    await api.onboarding.complete(organization)
    const [mail] = await server.mails(email)
    expect(mail!.subject).toBe('Aktywuj organizację Wynajem Zofii')
    const first = await tokenOf(email)
    expect(await api.onboarding.resendActivation()).toEqual({ email })
    const second = await tokenOf(email)
    const visitor = server.admin()
    for (const token of [first, second.slice(0, 10)])
      expect(await codeOf(visitor.onboarding.activate({ token }))).toBe('activation_invalid')
    expect((await api.account.me()).organization?.status).toBe('pending_activation')
    for (const _ of [1, 2])
      expect(await visitor.onboarding.activate({ token: second })).toEqual({ organization: 'Wynajem Zofii' })
    expect((await api.account.me()).organization?.status).toBe('active')
    expect(await codeOf(api.onboarding.resendActivation())).toBe('conflict')
    const { rows } = await api.audit.list({})
    expect(rows.filter(({ details }) => details.what === 'activated')).toHaveLength(1)
    const stored = await server.query<{ hash: string }>(
      'select activation_token_hash as hash from organizations where activation_token_hash is not null',
      [],
    )
    expect(JSON.stringify(stored)).not.toContain(second)
  })

  it('is not needed for the calendar and the links of vendors', async () => {
    const { api } = await newcomer()
    await api.onboarding.complete(organization)
    const { url } = await api.notifications.makeCalendar()
    expect((await server.fetch(new URL(url).pathname)).status).toBe(200)
    const property = await api.properties.create({ address: 'ul. Długa 3', city: 'Kraków' })
    const vendor = await api.vendors.create({ name: 'Jan Hydraulik', trade: 'plumbing' })
    const ticket = await api.tickets.create({
      type: 'issue',
      title: 'Cieknie kran',
      propertyId: property.id,
      vendorId: vendor.id,
    })
    const link = await api.tickets.shareLink({ id: ticket.id, mail: false })
    expect(await server.tenant().work.get({ token: link.url.split('/').at(-1)! })).toMatchObject({
      vendorName: 'Jan Hydraulik',
    })
  })

  it('expires after 7 days, and a paused organization stays paused', async () => {
    const { email, api } = await newcomer()
    const { id } = await api.onboarding.complete(organization)
    const token = await tokenOf(email)
    await server.query(
      "update organizations set status = 'suspended', suspended_at = now(), suspension_reason = 'test' where id = $1",
      [id],
    )
    await server.admin().onboarding.activate({ token })
    expect((await api.account.me()).organization?.status).toBe('suspended')
    const late = await newcomer()
    await late.api.onboarding.complete(organization)
    const old = await tokenOf(late.email)
    await server.query(
      `update organizations set activation_sent_at = activation_sent_at - interval '7 days' where activation_token_hash is not null and activated_at is null`,
      [],
    )
    expect(await codeOf(server.admin().onboarding.activate({ token: old }))).toBe('activation_expired')
  })
})
