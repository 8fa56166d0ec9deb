/** Late interest: proposed, reviewed, posted, undone (docs/finance.md 2.8). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-05-05T10:00:00Z' })
})
afterAll(() => server?.stop())

let flats = 0
/** A landlord with one flat let for 600.00 from April on, due on the 5th, and a rate of 9.25 % since 2020. */
async function letFlat(setting: 'off' | 'statutory' = 'statutory', endDate: string | null = '2026-04-30') {
  anna = await server.signUpLandlord()
  const { api } = anna
  await api.organizations.update({ lateInterest: setting })
  await api.interest.putRate({ validFrom: '2020-01-01', percent: '9.25' })
  const property = await api.properties.create({ address: `ul. Późna ${++flats}` })
  const tenant = await api.tenants.create({ name: 'Ola', email: `ola-${flats}@example.com` })
  const lease = await api.leases.create({
    propertyId: property.id,
    tenantId: tenant.id,
    startDate: '2026-04-01',
    endDate,
    rentAmount: 60_000,
    depositAmount: 100_000,
    paymentDueDay: 5,
  })
  return { api, tenant, lease }
}
const rentOf = async (leaseId: string) =>
  (await anna.api.leases.get({ id: leaseId })).charges.find(({ type }) => type === 'rent')!

describe('proposals', () => {
  it('are empty while late interest is off, which is the default', async () => {
    const { api } = await letFlat('off')
    expect((await api.interest.proposals({})).lines).toEqual([])
    const fresh = await server.signUpLandlord()
    expect(await fresh.api.interest.get()).toMatchObject({ lateInterest: 'off', rates: [] })
  })

  it('show days, rate and amount of each late charge; a deposit bears none', async () => {
    const { api, tenant, lease } = await letFlat()
    const { lines, until } = await api.interest.proposals({})
    expect(until).toBe('2026-05-05')
    expect(lines).toMatchObject([
      {
        tenantId: tenant.id,
        leaseId: lease.id,
        type: 'rent',
        days: 30,
        daysWithoutRate: 0,
        amount: 456,
        computed: 456,
        settled: 0,
        segments: [{ from: '2026-04-06', to: '2026-05-06', days: 30, principal: 60_000, percent: '9.25' }],
      },
    ])
    const earlier = await api.interest.proposals({ until: '2026-04-15' })
    expect(earlier.lines).toMatchObject([{ days: 10, amount: 152 }])
    const { content } = await api.interest.exportCsv({})
    expect(content).toContain('4,56')
  })

  it('include a charge that was paid late, up to the day of payment', async () => {
    const { api, tenant } = await letFlat()
    await api.payments.recordReceipt({
      tenantId: tenant.id,
      amount: 60_000,
      paymentDate: '2026-04-25',
      paymentMethod: 'cash',
    })
    expect((await api.interest.proposals({})).lines).toMatchObject([{ days: 20, amount: 304, remaining: 0 }])
  })

  it('say for how many days no rate is known', async () => {
    const { api } = await letFlat()
    await api.interest.putRate({ validFrom: '2026-04-26', percent: '9.25', seen: null })
    // Somebody else has saved a rate of that day meanwhile.
    expect(await codeOf(api.interest.putRate({ validFrom: '2026-04-26', percent: '11', seen: null }))).toBe(
      'version_conflict',
    )
    await api.interest.removeRate({ validFrom: '2020-01-01' })
    expect((await api.interest.proposals({})).lines).toMatchObject([
      { days: 10, daysWithoutRate: 20, amount: 152 },
    ])
    await api.interest.removeRate({ validFrom: '2026-04-26' })
    expect((await api.interest.proposals({})).lines).toMatchObject([
      { days: 0, daysWithoutRate: 30, amount: 0, segments: [] },
    ])
    expect(await codeOf(api.interest.removeRate({ validFrom: '2026-04-26' }))).toBe('not_found')
  })

  it('follow the setting of the lease: none, or the rate of the contract', async () => {
    const { api, lease } = await letFlat('off')
    expect(await codeOf(api.leases.update({ id: lease.id, lateInterest: 'contract' }))).toBe(
      'validation_failed',
    )
    await api.leases.update({ id: lease.id, lateInterest: 'contract', lateInterestPercent: '12' })
    expect((await api.interest.proposals({})).lines).toMatchObject([{ amount: 592 }])
    await api.organizations.update({ lateInterest: 'statutory' })
    await api.leases.update({ id: lease.id, lateInterest: 'off' })
    expect((await api.interest.proposals({})).lines).toEqual([])
    await api.leases.update({ id: lease.id, lateInterest: 'organization' })
    expect((await api.interest.proposals({})).lines).toMatchObject([{ amount: 456 }])
  })

  it('leave out a charge on which the landlord wants no interest', async () => {
    const { api, lease, tenant } = await letFlat()
    const { id } = await rentOf(lease.id)
    await api.interest.waive({ chargeId: id, reason: 'Goodwill' })
    expect(await api.interest.proposals({})).toMatchObject({
      lines: [],
      waived: [{ chargeId: id, reason: 'Goodwill' }],
    })
    await api.interest.unwaive({ chargeId: id })
    // Why it was waived stays in the history of the charge, of the tenant, and in the timeline.
    const told = { interestWaived: true, reason: 'Goodwill' }
    const { rows } = await api.timeline.list({ subject: 'tenant', subjectId: tenant.id, entry: ['change'] })
    for (const details of [
      ...(await api.payments.get({ id })).history.map((entry) => entry.details),
      ...(await api.tenants.get({ id: tenant.id })).history.map((entry) => entry.details),
      ...rows.map(({ change }) => change!.details),
    ].filter(({ interestWaived }) => interestWaived === true))
      expect(details).toMatchObject(told)
    expect(rows.filter(({ change }) => change!.details.interestWaived === true)).toHaveLength(1)
    expect(await codeOf(api.interest.waive({ chargeId: id, reason: ' ' }))).toBe('validation_failed')
    expect((await api.interest.proposals({})).lines).toHaveLength(1)
  })
})

describe('posting', () => {
  it('charges the interest on its charge, due today, tells the tenant, and proposes only later days again', async () => {
    const { api, tenant, lease } = await letFlat()
    const { id } = await rentOf(lease.id)
    const made = await api.interest.post({ until: '2026-05-05', lines: [{ chargeId: id, amount: 456 }] })
    expect(made).toMatchObject({ charges: 1, amount: 456, notified: 1 })
    const { charges } = await api.leases.get({ id: lease.id })
    const interest = charges.find(({ type }) => type === 'late_interest')!
    expect(interest).toMatchObject({
      amount: 456,
      dueDate: '2026-05-05',
      serviceFrom: '2026-04-06',
      serviceTo: '2026-05-05',
    })
    const account = await api.tenants.account({ id: tenant.id })
    expect(account.balance).toBe(60_456)
    expect(account.lines.at(-1)).toMatchObject({ type: 'late_interest', amount: 456, balance: 60_456 })
    expect(await api.interest.computation({ chargeId: interest.id })).toMatchObject({
      baseChargeId: id,
      until: '2026-05-05',
      segments: [{ days: 30, percent: '9.25' }],
    })
    const [mail] = await server.mails(tenant.email!)
    expect(mail!.text.replaceAll('\u00a0', ' ')).toMatch(/4,56 € \(30 days, .*9,25% a year\)$/m)
    expect((await api.interest.proposals({})).lines).toEqual([])
    await server.moveTo('2026-05-15T10:00:00Z', anna)
    expect((await api.interest.proposals({})).lines).toMatchObject([
      { days: 40, computed: 608, settled: 456, amount: 152 },
    ])
    // The mail of the next posting states its own ten days, and what the landlord reduced.
    await api.interest.post({ until: '2026-05-15', lines: [{ chargeId: id, amount: 100 }] })
    const texts = (await server.mails(tenant.email!)).map(({ text }) => text.replaceAll('\u00a0', ' '))
    const next = texts.find((text) => text.includes('1,00 € (10 days'))!
    expect(next).toContain('6 May 2026 – 15 May 2026, 9,25% a year)')
    expect(next).toContain('reduced it from 1,52 €')
    await server.moveTo('2026-05-05T10:00:00Z', anna)
  })

  it('may charge less, and does not propose the difference again', async () => {
    const { api, lease } = await letFlat()
    const { id } = await rentOf(lease.id)
    const post = (amount: number) =>
      api.interest.post({ until: '2026-05-05', lines: [{ chargeId: id, amount }], notify: false })
    expect(await codeOf(post(457))).toBe('interest_above_proposal')
    await post(100)
    expect((await api.interest.proposals({})).lines).toEqual([])
    expect(await codeOf(post(1))).toBe('interest_above_proposal')
  })

  it('is done once if two people post the same line', async () => {
    const { api, lease } = await letFlat()
    const { id } = await rentOf(lease.id)
    const post = () =>
      api.interest.post({ until: '2026-05-05', lines: [{ chargeId: id, amount: 456 }], notify: false })
    const done = await Promise.allSettled([post(), post()])
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { charges } = await api.leases.get({ id: lease.id })
    expect(charges.filter(({ type }) => type === 'late_interest')).toHaveLength(1)
  })

  it('is undone as a whole, and then proposed again', async () => {
    const { api, tenant, lease } = await letFlat()
    const { id } = await rentOf(lease.id)
    const { batchId } = await api.interest.post({
      until: '2026-05-05',
      lines: [{ chargeId: id, amount: 456 }],
      notify: false,
    })
    expect(await server.mails(tenant.email!)).toEqual([])
    expect((await api.interest.postings()).batches).toMatchObject([
      { batchId, charges: 1, tenants: 1, amount: 456, standing: 1, can: { undo: true } },
    ])
    expect(await api.interest.undo({ batchId, reason: 'Ugoda' })).toEqual({ reversed: 1, notified: 1 })
    const [mail] = await server.mails(tenant.email!)
    expect(mail!.text.replaceAll('\u00a0', ' ')).toMatch(
      /Rent, April 2026: 4,56 €, days up to 5 May 2026[\s\S]*Reason: Ugoda/,
    )
    expect((await api.tenants.account({ id: tenant.id })).balance).toBe(60_000)
    expect((await api.interest.postings()).batches).toMatchObject([{ standing: 0, can: { undo: false } }])
    expect((await api.interest.proposals({})).lines).toMatchObject([{ amount: 456, settled: 0 }])
    expect(await codeOf(api.interest.undo({ batchId, reason: 'x' }))).toBe('already_reversed')
  })

  it('is not reduced when the terms of the month change later', async () => {
    const { api, lease } = await letFlat('statutory', null)
    await server.moveTo('2026-05-20T10:00:00Z', anna)
    const may = (await api.leases.get({ id: lease.id })).charges.find(
      ({ type, serviceFrom }) => type === 'rent' && serviceFrom === '2026-05-01',
    )!
    await api.interest.post({
      until: '2026-05-20',
      lines: [{ chargeId: may.id, amount: 100 }],
      notify: false,
    })
    await api.leases.changeTerms({
      id: lease.id,
      validFrom: '2026-05-01',
      rentAmount: 50_000,
      billsAmount: 0,
      extraFees: 0,
      additionalFees: 0,
      additionalFeesOnce: false,
    })
    const { charges } = await api.leases.get({ id: lease.id })
    expect(charges.find(({ type }) => type === 'late_interest')).toMatchObject({ amount: 100, credited: 0 })
    expect(charges.find(({ id }) => id === may.id)).toMatchObject({ credited: 10_000 })
    await server.moveTo('2026-05-05T10:00:00Z', anna)
  })
})

describe('rates', () => {
  it('can follow an official series; a rate of the landlord replaces the official one of its day', async () => {
    const { api } = await letFlat()
    await api.interest.removeRate({ validFrom: '2020-01-01' })
    expect((await api.interest.proposals({})).lines).toMatchObject([{ amount: 0, daysWithoutRate: 30 }])
    await api.interest.setSeries({ statutorySeries: 'pl_statutory' })
    expect((await api.interest.proposals({})).lines).toMatchObject([
      { amount: 456, segments: [{ percent: '9.25' }] },
    ])
    const { rates, statutorySeries } = await api.interest.putRate({ validFrom: '2026-03-05', percent: '8' })
    expect(statutorySeries).toBe('pl_statutory')
    expect(rates.at(-1)).toEqual({ validFrom: '2026-03-05', percent: '8', official: false })
    expect(rates.at(-2)).toEqual({ validFrom: '2025-12-04', percent: '9.5', official: true })
    expect(await codeOf(api.interest.removeRate({ validFrom: '2025-12-04' }))).toBe('not_found')
    await api.interest.setSeries({ statutorySeries: null })
    expect((await api.interest.get()).rates).toHaveLength(1)
  })

  it('are refused if they are not a percentage', async () => {
    const { api } = await letFlat()
    for (const percent of ['101', '-1', '9,25', 'x', '1.23456'])
      expect(await codeOf(api.interest.putRate({ validFrom: '2026-01-01', percent }))).toBe(
        'validation_failed',
      )
  })
})
