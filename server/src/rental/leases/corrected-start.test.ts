/** Terms of a lease whose start is corrected to a later day and back (docs/finance.md 3.1, 2.12). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { verifyBooks } from '../payments/verify-books.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-06-30T10:00:00Z' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

let flats = 0
async function letFlat(more: {
  startDate: string
  rentAmount?: number
  additionalFees?: number
  additionalFeesOnce?: boolean
}) {
  const { api } = anna
  const property = await api.properties.create({ address: `ul. Powrotna ${++flats}` })
  const tenant = await api.tenants.create({ name: 'Ola', email: `back-${flats}@example.com` })
  const given = { propertyId: property.id, tenantId: tenant.id, rentAmount: 100_000 }
  const { id } = await api.leases.create({ ...given, ...more })
  const moveStart = async (startDate: string) => {
    const before = await charged()
    const { total } = await api.leases.previewCorrection({ id, startDate })
    await api.leases.update({ id, startDate })
    expect((await charged()) - before).toBe(total)
    const { differences } = await forOrganization(server.services, anna.organizationId, 'test', verifyBooks)
    expect(differences).toBe(0)
  }
  const charged = async () => (await api.leases.get({ id })).summary!.charged
  const rents = async () =>
    (await api.leases.get({ id })).termsVersions.map(({ validFrom, rentAmount }) => [validFrom, rentAmount])
  const raise = (validFrom: string, rentAmount: number) =>
    api.leases.changeTerms({ id, validFrom, rentAmount, ...noFees })
  return { id, tenant, property, moveStart, charged, rents, raise }
}
const noFees = { billsAmount: 0, extraFees: 0, additionalFees: 0, additionalFeesOnce: false }
const cpi = {
  kind: 'annual',
  nextValue: '103.6',
  series: 'GUS CPI',
  nextPeriod: '2025',
  notify: false,
} as const

async function figuresOf(propertyId: string) {
  const half = { period: 'custom', from: '2026-01-01', to: '2026-06-30', propertyId } as const
  const { figures, sections } = await anna.api.reports.run({ type: 'occupancy', ...half })
  return [figures, sections[0]!.totals]
}

describe('a start that is corrected to a later day and taken back', () => {
  it('charges the rent before it again; meanwhile only the later rent counts, also in lists, reports and the portal', async () => {
    const flat = await letFlat({ startDate: '2026-01-01' })
    await flat.raise('2026-04-01', 110_000)
    expect(await flat.charged()).toBe(630_000)
    await flat.moveStart('2026-05-01')
    expect(await flat.rents()).toEqual([['2026-05-01', 110_000]])
    expect(await flat.charged()).toBe(220_000)
    await anna.api.organizations.update({ vatRegistered: true })
    const entered = await letFlat({ startDate: '2026-05-01', rentAmount: 110_000 })
    expect(await figuresOf(flat.property.id)).toEqual(await figuresOf(entered.property.id))
    await anna.api.organizations.update({ vatRegistered: false })
    await flat.moveStart('2026-01-01')
    expect(await flat.rents()).toEqual([
      ['2026-01-01', 100_000],
      ['2026-04-01', 110_000],
    ])
    expect(await flat.charged()).toBe(630_000)
  })

  it('shows a lease that has not begun with the rent of its first day', async () => {
    const flat = await letFlat({ startDate: '2026-06-01' })
    await flat.raise('2026-08-01', 110_000)
    await flat.moveStart('2026-09-01')
    const [row] = (await anna.api.leases.list({ tenantId: flat.tenant.id })).rows
    expect(row!.rentAmount).toBe(110_000)
    const renter = await server.acceptInvitation(anna, flat.tenant.id)
    expect((await renter.api.home.get()).lease).toMatchObject({ rentAmount: 110_000, nextRent: null })
  })

  it('charges a one-off fee again, and no fee of terms that ended before the later start', async () => {
    const flat = await letFlat({ startDate: '2026-02-01', additionalFees: 30_000, additionalFeesOnce: true })
    await flat.raise('2026-05-01', 110_000)
    const before = await flat.charged()
    expect(before).toBe(550_000)
    await flat.moveStart('2026-06-01')
    expect(await flat.charged()).toBe(110_000)
    await flat.moveStart('2026-02-01')
    expect(await flat.charged()).toBe(before)
  })

  it('keeps terms that were entered meanwhile from their day on', async () => {
    const flat = await letFlat({ startDate: '2026-01-01' })
    await flat.moveStart('2026-04-01')
    await flat.raise('2026-06-01', 120_000)
    await flat.moveStart('2026-02-01')
    expect(await flat.rents()).toEqual([
      ['2026-02-01', 100_000],
      ['2026-06-01', 120_000],
    ])
  })
})

describe('a planned indexation of a lease whose start moves', () => {
  const plan = (leaseId: string, validFrom: string) =>
    anna.api.indexation.apply({ leaseId, validFrom, ...cpi })

  it('applies from its own day after the start moved past it and back, and is withdrawn without a trace', async () => {
    const flat = await letFlat({ startDate: '2026-07-01' })
    const step = await plan(flat.id, '2026-08-01')
    await flat.moveStart('2026-09-01')
    expect(await flat.rents()).toEqual([['2026-09-01', 103_600]])
    await flat.moveStart('2026-07-01')
    expect(await flat.rents()).toEqual([
      ['2026-07-01', 100_000],
      ['2026-08-01', 103_600],
    ])
    await anna.api.indexation.withdraw({ id: step.id, notify: false })
    expect(await flat.rents()).toEqual([['2026-07-01', 100_000]])
  })

  it('can be withdrawn while the lease begins after its day', async () => {
    const flat = await letFlat({ startDate: '2026-07-01' })
    const step = await plan(flat.id, '2026-08-01')
    await flat.moveStart('2026-09-01')
    const { steps } = await anna.api.indexation.get({ leaseId: flat.id })
    expect(steps[0]).toMatchObject({ followed: false, can: { withdraw: true } })
    await anna.api.indexation.withdraw({ id: step.id, notify: false })
    expect(await flat.rents()).toEqual([['2026-09-01', 100_000]])
    await flat.moveStart('2026-07-01')
    expect(await flat.rents()).toEqual([['2026-07-01', 100_000]])
  })

  it('from the first day of the lease stays on its day if the start moves earlier', async () => {
    const flat = await letFlat({ startDate: '2026-09-01' })
    const step = await plan(flat.id, '2026-09-01')
    await flat.moveStart('2026-07-01')
    expect(await flat.rents()).toEqual([
      ['2026-07-01', 100_000],
      ['2026-09-01', 103_600],
    ])
    await anna.api.indexation.withdraw({ id: step.id, notify: false })
    expect(await flat.rents()).toEqual([['2026-07-01', 100_000]])
  })
})
