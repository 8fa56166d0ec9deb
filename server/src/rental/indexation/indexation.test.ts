/** Indexation of rents: preview, planned terms, notice, withdrawal (docs/finance.md 2.12, 9.3). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-20T10:00:00Z' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

let flats = 0
async function letFlat(more: { endDate?: string } = {}) {
  const { api } = anna
  const property = await api.properties.create({ address: `ul. Wskaźnikowa ${++flats}` })
  const tenant = await api.tenants.create({ name: 'Ola', email: `index-${flats}@example.com` })
  const lease = await api.leases.create({
    propertyId: property.id,
    tenantId: tenant.id,
    startDate: '2025-01-01',
    rentAmount: 100_000,
    billsAmount: 20_000,
    ...more,
  })
  return { api, tenant, lease }
}
const year = { kind: 'annual', nextValue: '103.6' } as const
const cpi = { ...year, series: 'GUS CPI', nextPeriod: '2025' } as const

describe('indexation', () => {
  it('proposes the first day that the law allows and previews the rent, with cap', async () => {
    const { api, lease } = await letFlat()
    expect(await api.indexation.get({ leaseId: lease.id })).toMatchObject({
      rent: 100_000,
      earliest: '2026-07-01',
      steps: [],
      can: { apply: true },
    })
    const preview = (more: object) =>
      api.indexation.preview({ leaseId: lease.id, validFrom: '2026-07-01', ...year, ...more })
    expect(await preview({})).toMatchObject({ rentBefore: 100_000, rentAfter: 103_600, tooEarly: false })
    expect(await preview({ capPercent: '2' })).toMatchObject({ rentAfter: 102_000 })
    expect(await preview({ validFrom: '2026-06-01' })).toMatchObject({ tooEarly: true })
    expect(await preview({ kind: 'levels', baseValue: '118.9', nextValue: '123.4' })).toMatchObject({
      rentAfter: 103_785,
    })
    expect(await codeOf(preview({ kind: 'levels' }))).toBe('validation_failed')
  })

  it('plans terms that keep everything else, tells the tenant, and charges the new rent from its day', async () => {
    const { api, lease, tenant } = await letFlat()
    const renter = await server.acceptInvitation(anna, tenant.id)
    const made = await api.indexation.apply({ leaseId: lease.id, validFrom: '2026-07-01', ...cpi })
    expect(made).toMatchObject({ rentAfter: 103_600, notified: true })
    const [mail] = (await server.mails(tenant.email!)).filter(({ subject }) => subject.includes('1'))
    expect(mail!.text.replaceAll('\u00a0', ' ')).toContain('1036,00')
    expect((await renter.api.home.get()).lease).toMatchObject({
      rentAmount: 100_000,
      nextRent: { validFrom: '2026-07-01', rentAmount: 103_600 },
    })
    const { termsVersions } = await api.leases.get({ id: lease.id })
    expect(termsVersions.at(-1)).toMatchObject({
      validFrom: '2026-07-01',
      rentAmount: 103_600,
      billsAmount: 20_000,
    })
    const again = { leaseId: lease.id, validFrom: '2026-06-01', ...cpi }
    expect(await codeOf(api.indexation.apply(again))).toBe('later_terms_exist')
    await server.moveTo('2026-07-02T10:00:00Z', anna)
    await api.payments.generateCharges()
    const { charges } = await api.leases.get({ id: lease.id })
    expect(
      charges.find(({ type, serviceFrom }) => type === 'rent' && serviceFrom === '2026-07-01'),
    ).toMatchObject({ amount: 103_600 })
    const { steps, earliest } = await api.indexation.get({ leaseId: lease.id })
    expect(steps).toMatchObject([{ can: { withdraw: false }, rentBefore: 100_000, rentAfter: 103_600 }])
    expect(earliest).toBe('2027-01-01')
    expect(await codeOf(api.indexation.withdraw({ id: made.id }))).toBe('indexation_in_force')
    await server.moveTo('2026-03-20T10:00:00Z', anna)
  })

  it('is withdrawn before its day without a trace in the account', async () => {
    const { api, lease, tenant } = await letFlat()
    const charged = async () => (await api.leases.get({ id: lease.id })).summary!.charged
    const before = await charged()
    // In a month that is already charged, so that planning posts a difference.
    const { id } = await api.indexation.apply({ leaseId: lease.id, validFrom: '2026-03-25', ...cpi })
    expect(await charged()).toBe(before + 813)
    await api.indexation.withdraw({ id })
    expect(await charged()).toBe(before)
    const { termsVersions } = await api.leases.get({ id: lease.id })
    expect(termsVersions.map(({ validFrom }) => validFrom)).toEqual(['2025-01-01'])
    expect((await api.indexation.get({ leaseId: lease.id })).steps).toMatchObject([
      { withdrawn: true, can: { withdraw: false } },
    ])
    expect(await codeOf(api.indexation.withdraw({ id }))).toBe('indexation_in_force')
    expect((await server.mails(tenant.email!)).length).toBe(2)
  })

  it('gives terms of the same day their old rent back', async () => {
    const { api, lease } = await letFlat()
    await api.leases.changeTerms({
      id: lease.id,
      validFrom: '2026-07-01',
      rentAmount: 100_000,
      billsAmount: 25_000,
      extraFees: 0,
      additionalFees: 0,
      additionalFeesOnce: false,
    })
    const { id } = await api.indexation.apply({ leaseId: lease.id, validFrom: '2026-07-01', ...cpi })
    await api.indexation.withdraw({ id })
    const { termsVersions } = await api.leases.get({ id: lease.id })
    expect(termsVersions.at(-1)).toMatchObject({ rentAmount: 100_000, billsAmount: 25_000 })
  })

  it('is withdrawn latest first, because the later rent rests on the earlier one', async () => {
    const { api, lease, tenant } = await letFlat()
    const first = await api.indexation.apply({ leaseId: lease.id, validFrom: '2026-07-01', ...cpi })
    const second = await api.indexation.apply({ leaseId: lease.id, validFrom: '2027-01-01', ...cpi })
    const texts = (await server.mails(tenant.email!)).map(({ text }) => text.replaceAll('\u00a0', ' '))
    expect(texts.filter((text) => /Rent until 30 June 2026: 1000,00 €/.test(text))).toHaveLength(1)
    expect(texts.filter((text) => /Rent until 31 December 2026: 1036,00 €/.test(text))).toHaveLength(1)
    expect((await api.indexation.get({ leaseId: lease.id })).steps).toMatchObject([
      { id: second.id, followed: false, can: { withdraw: true } },
      { id: first.id, followed: true, can: { withdraw: false } },
    ])
    expect(await codeOf(api.indexation.withdraw({ id: first.id }))).toBe('indexation_follows')
    await api.indexation.withdraw({ id: second.id })
    await api.indexation.withdraw({ id: first.id })
    const { termsVersions } = await api.leases.get({ id: lease.id })
    expect(termsVersions.map(({ rentAmount }) => rentAmount)).toEqual([100_000])
  })

  it('keeps the rent from which it was computed, and other terms of its day', async () => {
    const { api, lease } = await letFlat()
    const { id } = await api.indexation.apply({ leaseId: lease.id, validFrom: '2026-07-01', ...cpi })
    const terms = { id: lease.id, billsAmount: 20_000, extraFees: 0, additionalFees: 0 }
    const change = (more: { validFrom: string; rentAmount: number; billsAmount?: number }) =>
      api.leases.changeTerms({ ...terms, additionalFeesOnce: false, ...more })
    for (const validFrom of ['2026-06-01', '2026-07-01'])
      expect(await codeOf(change({ validFrom, rentAmount: 110_000 }))).toBe('indexation_planned')
    const again = { leaseId: lease.id, validFrom: '2026-07-01', ...cpi }
    expect(await codeOf(api.indexation.apply(again))).toBe('indexation_planned')
    await change({ validFrom: '2026-07-01', rentAmount: 103_600, billsAmount: 25_000 })
    await api.indexation.withdraw({ id })
    const { termsVersions } = await api.leases.get({ id: lease.id })
    expect(termsVersions.at(-1)).toMatchObject({ rentAmount: 100_000, billsAmount: 25_000 })
  })

  it('is computed from a rent that an extension cannot change either', async () => {
    const { api, lease } = await letFlat({ endDate: '2026-12-31' })
    await api.indexation.apply({ leaseId: lease.id, validFrom: '2026-10-01', ...cpi })
    await api.leases.update({ id: lease.id, endDate: '2026-08-31' })
    const longer = { id: lease.id, endDate: '2026-12-31' }
    expect(await codeOf(api.leases.extend({ ...longer, rentAmount: 101_000 }))).toBe('indexation_planned')
    await api.leases.extend({ ...longer, rentAmount: 100_000 })
    const { termsVersions } = await api.leases.get({ id: lease.id })
    expect(termsVersions.map(({ rentAmount }) => rentAmount)).toEqual([100_000, 103_600])
  })

  it('is not withdrawn under a renewal that was agreed after it, as long as the renewal stands', async () => {
    const { api, lease } = await letFlat({ endDate: '2026-12-31' })
    const terms = { id: lease.id, endDate: null, rentAmount: 103_600, depositAmount: 0 }
    const step = await api.indexation.apply({ leaseId: lease.id, validFrom: '2026-07-01', ...cpi })
    const renewal = await api.leases.renew(terms)
    const withdraw = { id: step.id, notify: false }
    expect(await codeOf(api.indexation.withdraw(withdraw))).toBe('lease_already_renewed')
    const { steps } = await api.indexation.get({ leaseId: lease.id })
    expect(steps[0]).toMatchObject({ followed: false, can: { withdraw: false } })
    await api.leases.callOff({ id: renewal.id })
    await api.indexation.withdraw(withdraw)
    await api.leases.renew({ ...terms, rentAmount: 100_000 })
    const later = await api.indexation.apply({ leaseId: lease.id, validFrom: '2026-07-01', ...cpi })
    expect(await api.indexation.withdraw({ id: later.id })).toEqual({ id: later.id })
  })

  it('refuses a change in percent where the index is asked for', async () => {
    const { api, lease } = await letFlat()
    const issuesOf = async (values: object) =>
      api.indexation
        .preview({ leaseId: lease.id, validFrom: '2026-07-01', ...year, ...values })
        .then(() => null)
        .catch(({ data }: { data: { fields: unknown } }) => data.fields)
    expect(await issuesOf({ nextValue: '3.6' })).toEqual({
      nextValue: 'index_previous_year_100',
    })
    expect(await issuesOf({ kind: 'levels', baseValue: '3.6', nextValue: '123.4' })).toEqual({
      nextValue: 'index_values_apart',
    })
  })

  it('is refused for today, for no change, and outside the lease', async () => {
    const { api, lease } = await letFlat()
    const apply = (more: object) =>
      api.indexation.apply({ leaseId: lease.id, validFrom: '2026-07-01', ...cpi, ...more })
    expect(await codeOf(apply({ validFrom: '2026-03-20' }))).toBe('validation_failed')
    expect(await codeOf(apply({ nextValue: '97' }))).toBe('rent_unchanged')
    await api.leases.terminate({ id: lease.id, lastDay: '2026-05-31', reason: 'x' })
    expect(await codeOf(apply({}))).toBe('terms_change_outside_lease')
  })
})
