/** Clauses of leases: what is due, planned at once by two people, and taken back (docs/finance.md 2.12). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { notifyOfDay } from '../../account/notifications/jobs.ts'
import { depositsToReturn } from '../deposits/to-return.ts'
import { reportsDue } from '../lease-duties/queries.ts'
import { rentsToIndex } from './clauses.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-20T10:00:00Z' })
})
afterAll(() => server?.stop())

let flats = 0
async function letFlat({ api }: Landlord, more: object = {}) {
  const property = await api.properties.create({ address: `ul. Waloryzacyjna ${++flats}` })
  const tenant = await api.tenants.create({ name: `Ola ${flats}`, email: `clause-${flats}@example.com` })
  const lease = await api.leases.create({
    ...{ propertyId: property.id, tenantId: tenant.id },
    ...{ startDate: '2025-01-01', rentAmount: 245_000, billsAmount: 20_000, ...more },
  })
  return { leaseId: lease.id, email: tenant.email! }
}
const gus = {
  ...({ series: 'pl_cpi', basePeriod: '2024', nextFrom: '2026-07-01' } as const),
  ...({ upwardOnly: true, notice: 'pl' } as const),
}

describe('a clause', () => {
  it('makes a rent due, which two people plan once, and a withdrawal makes it due again', async () => {
    const anna = await server.signUpLandlord()
    const { api } = anna
    const { leaseId, email } = await letFlat(anna)
    expect((await api.indexation.dueRents()).rows).toEqual([])
    const { clause } = await api.indexation.putClause({ leaseId, ...gus })
    const proposal = { validFrom: '2026-07-01', rentBefore: 245_000, rentAfter: 253_820, cappedBy: null }
    expect(clause).toMatchObject({ state: 'due', proposal })
    const { rows } = await api.indexation.dueRents()
    expect(rows).toMatchObject([{ leaseId, tenantName: `Ola ${flats}`, state: 'due', proposal }])
    const rents = [{ leaseId, validFrom: '2026-07-01', rentAfter: 253_820 }]
    const answers = await Promise.all([api.indexation.planDue({ rents }), api.indexation.planDue({ rents })])
    expect(answers.map(({ planned }) => planned).sort()).toEqual([0, 1])
    expect(answers.flatMap(({ left }) => left)).toEqual([leaseId])
    const [mail] = await server.mails(email)
    expect(mail!.text.replaceAll('\u00a0', ' ')).toContain('2538,20')
    const { termsVersions } = await api.leases.get({ id: leaseId })
    expect(termsVersions).toHaveLength(2)
    expect(termsVersions[1]).toMatchObject({
      validFrom: '2026-07-01',
      rentAmount: 253_820,
      billsAmount: 20_000,
    })

    const after = await api.indexation.get({ leaseId })
    expect(after.clause).toMatchObject({ basePeriod: '2025', nextFrom: '2027-07-01', state: 'early' })
    expect(after.steps).toMatchObject([{ nextPeriod: '2025', nextValue: '103.6', rentAfter: 253_820 }])
    await api.indexation.withdraw({ id: after.steps[0]!.id })
    expect((await api.indexation.get({ leaseId })).clause).toMatchObject({
      ...{ basePeriod: '2024', nextFrom: '2026-07-01', state: 'due', proposal },
    })
  })

  it('saved from a form that was opened before the step does not raise the rent a second time', async () => {
    const anna = await server.signUpLandlord()
    const { api } = anna
    const { leaseId } = await letFlat(anna)
    await api.indexation.putValue({
      series: 'pl_cpi',
      period: '2025',
      value: '103.6',
      publishedOn: '2026-01-15',
    })
    await api.indexation.putClause({ leaseId, ...gus })
    const rents = [{ leaseId, validFrom: '2026-07-01', rentAfter: 253_820 }]
    await api.indexation.planDue({ rents, notify: false })
    const { clause } = await api.indexation.putClause({ leaseId, ...gus, capPercent: '5' })
    expect(clause).toMatchObject({
      capPercent: '5',
      basePeriod: '2025',
      nextFrom: '2027-07-01',
      proposal: null,
    })
    const { steps } = await api.indexation.get({ leaseId })
    // The series is stored by its code, so that each reader sees its name in their language.
    expect(steps).toMatchObject([{ publishedOn: '2026-01-15', series: 'pl_cpi' }])
    await api.indexation.withdraw({ id: steps[0]!.id, notify: false })
    expect((await api.indexation.get({ leaseId })).clause).toMatchObject({ state: 'due', capPercent: '5' })
  })

  it('counts an indexation that a person planned without it', async () => {
    const anna = await server.signUpLandlord()
    const { api } = anna
    const { leaseId } = await letFlat(anna)
    await api.indexation.putClause({ leaseId, ...gus })
    await api.indexation.apply({
      ...{ leaseId, validFrom: '2026-07-01', kind: 'annual', nextValue: '103.6', nextPeriod: '2025' },
      ...{ series: 'GUS', notify: false },
    })
    expect((await api.indexation.dueRents()).rows).toMatchObject([{ state: 'early', nextFrom: '2027-07-01' }])
  })

  it('leaves out a rent whose proposal changed since it was seen', async () => {
    const anna = await server.signUpLandlord()
    const { api } = anna
    const [one, two] = [await letFlat(anna), await letFlat(anna)]
    for (const { leaseId } of [one, two]) await api.indexation.putClause({ leaseId, ...gus })
    const rents = [one, two].map(({ leaseId }) => ({ leaseId, validFrom: '2026-07-01', rentAfter: 253_820 }))
    await api.indexation.putClause({ leaseId: two.leaseId, ...gus, capPercent: '2' })
    expect(await api.indexation.planDue({ rents, notify: false })).toEqual({
      planned: 1,
      left: [two.leaseId],
    })
    expect((await api.leases.get({ id: two.leaseId })).termsVersions).toHaveLength(1)
  })

  it('is capped by the IRAV (E39), and charges a month in two parts (LAU: 9 and 22 days of May, E42)', async () => {
    const anna = await server.signUpLandlord()
    const { api } = anna
    const { leaseId } = await letFlat(anna, { startDate: '2024-05-10', rentAmount: 95_000, billsAmount: 0 })
    const clause = {
      ...gus,
      series: 'es_cpi',
      basePeriod: '2024-12',
      nextFrom: '2026-05-10',
      notice: 'es',
    } as const
    await server.moveTo('2026-04-20T10:00:00Z', anna)
    const state = async () => (await api.indexation.get({ leaseId })).clause
    await api.indexation.putClause({ leaseId, ...clause })
    expect(await state()).toMatchObject({ state: 'no_value', proposal: null })
    await api.indexation.putValue({ series: 'es_cpi', period: '2025-12', value: '2.9' })
    expect(await state()).toMatchObject({ state: 'due', proposal: { rentAfter: 97_204, cappedBy: 'irav' } })
    const rents = [{ leaseId, validFrom: '2026-05-10', rentAfter: 97_204 }]
    expect(await api.indexation.planDue({ rents, notify: false })).toMatchObject({ planned: 1 })
    await server.moveTo('2026-05-11T10:00:00Z', anna)
    await api.payments.generateCharges()
    const { charges } = await api.leases.get({ id: leaseId })
    const may = charges.filter(
      ({ type, serviceFrom }) => type === 'rent' && serviceFrom?.startsWith('2026-05'),
    )
    expect(may.reduce((sum, { amount }) => sum + amount, 0)).toBe(96_564)
    await server.moveTo('2026-03-20T10:00:00Z', anna)
  })

  it('takes the value that the organization entered instead of ours, and ours again without it', async () => {
    const anna = await server.signUpLandlord()
    const { api } = anna
    const { leaseId } = await letFlat(anna)
    await api.indexation.putClause({ leaseId, ...gus })
    const rent = async () => (await api.indexation.get({ leaseId })).clause?.proposal?.rentAfter
    await api.indexation.putValue({ series: 'pl_cpi', period: '2025', value: '110' })
    expect(await rent()).toBe(269_500)
    const { values } = await api.indexation.removeValue({ series: 'pl_cpi', period: '2025' })
    expect(values.find(({ period }) => period === '2025')).toMatchObject({ value: '103.6', own: false })
    expect(await rent()).toBe(253_820)
    expect(await codeOf(api.indexation.removeValue({ series: 'pl_cpi', period: '2025' }))).toBe('not_found')
  })

  it.each([
    ['pl_cpi', '2026', '3.6'],
    ['pl_cpi', '2026-01', '103.6'],
    ['es_irav', '2026', '2.3'],
    ['hicp', '2026-01', '-1'],
  ] as const)('refuses a value of another form: %s, %s, %s', async (series, period, value) => {
    const { api } = await server.signUpLandlord()
    expect(await codeOf(api.indexation.putValue({ series, period, value }))).toBe('validation_failed')
  })

  it('proposes nothing after the end of the lease, and nothing without a clause', async () => {
    const anna = await server.signUpLandlord()
    const { api } = anna
    const { leaseId } = await letFlat(anna, { endDate: '2026-06-30' })
    await api.indexation.putClause({ leaseId, ...gus })
    expect((await api.indexation.dueRents()).rows).toMatchObject([{ state: 'ends_before' }])
    const rents = [{ leaseId, validFrom: '2026-07-01', rentAfter: 253_820 }]
    expect(await api.indexation.planDue({ rents })).toEqual({ planned: 0, left: [leaseId] })
    expect(await api.indexation.removeClause({ leaseId })).toMatchObject({ clause: null })
    expect(await codeOf(api.indexation.planDue({ rents }))).toBe('not_found')
  })

  it('goes on in a renewal, and the renewed lease leaves the list', async () => {
    const anna = await server.signUpLandlord()
    const { api } = anna
    const { leaseId } = await letFlat(anna, { endDate: '2026-06-30' })
    await api.indexation.putClause({ leaseId, ...gus, capPercent: '5' })
    const next = { id: leaseId, endDate: null, rentAmount: 250_000, depositAmount: 0 }
    const renewal = await api.leases.renew(next)
    const { clause } = await api.indexation.get({ leaseId: renewal.id })
    expect(clause).toMatchObject({ ...gus, capPercent: '5', state: 'due' })
    expect((await api.indexation.dueRents()).rows).toMatchObject([
      { leaseId: renewal.id, proposal: { validFrom: '2026-07-01', rentAfter: 259_000 } },
    ])
  })

  it('proposes no rent before the lease begins', async () => {
    const anna = await server.signUpLandlord()
    const { api } = anna
    const { leaseId } = await letFlat(anna, { startDate: '2026-05-01' })
    await api.indexation.putClause({ leaseId, ...gus, nextFrom: '2026-03-01', notice: 'none' })
    const rents = [{ leaseId, validFrom: '2026-05-01', rentAfter: 253_820 }]
    expect(await api.indexation.planDue({ rents, notify: false })).toEqual({ planned: 1, left: [] })
  })

  it('is announced once a month to those who see leases', async () => {
    const anna = await server.signUpLandlord()
    const { leaseId } = await letFlat(anna)
    await anna.api.indexation.putClause({ leaseId, ...gus })
    const news = async () => {
      await notifyOfDay(depositsToReturn, rentsToIndex, reportsDue).run(server.services, undefined as never)
      const { rows } = await anna.api.notifications.list({})
      return rows.filter(({ trigger }) => trigger === 'indexation_due')
    }
    expect(await news()).toMatchObject([{ path: '/leases/indexation' }])
    expect(await news()).toHaveLength(1)
  })
})
