/** A deposit can be due before the lease begins, for example when the contract is signed (docs/finance.md 2.2). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { generateForOrganization } from './charges.ts'

const today = '2026-04-17'
let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: today })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

let count = 0
async function agreed(more: object = {}) {
  const property = await anna.api.properties.create({ address: `ul. Kaucyjna ${++count}` })
  const tenant = await anna.api.tenants.create({ name: 'Ola' })
  const days = { startDate: '2026-06-01', depositDueDate: '2026-05-20' }
  return anna.api.leases.create({
    ...{ propertyId: property.id, tenantId: tenant.id, rentAmount: 100_000, ...days },
    ...{ depositAmount: 200_000, warrantyAmount: 50_000, ...more },
  })
}
const securities = async (id: string) =>
  (await anna.api.leases.get({ id })).charges
    .filter(({ type }) => type === 'deposit' || type === 'warranty')
    .map(({ type, amount, dueDate, status }) => [type, amount, dueDate, status] as const)
    .sort((a, b) => b[1] - a[1])
async function nightOf(day: string): Promise<void> {
  await server.moveTo(day, anna)
  await forOrganization(server.services, anna.organizationId, 'test', generateForOrganization)
}

describe('the due date of a deposit', () => {
  it('before the start: it is charged on that day, and overdue after it', async () => {
    await server.moveTo(today, anna)
    const { id, depositDueDate } = await agreed()
    expect(depositDueDate).toBe('2026-05-20')
    expect(await securities(id)).toEqual([])
    await nightOf('2026-05-20')
    expect(await securities(id)).toEqual([
      ['deposit', 200_000, '2026-05-20', 'pending'],
      ['warranty', 50_000, '2026-05-20', 'pending'],
    ])
    await nightOf('2026-06-02')
    expect(await securities(id)).toEqual([
      ['deposit', 200_000, '2026-05-20', 'overdue'],
      ['warranty', 50_000, '2026-05-20', 'overdue'],
    ])
    expect((await anna.api.leases.get({ id })).summary).toMatchObject({ overdueDeposits: 250_000 })
  })

  it('before the start holds also for a lease with an opening balance', async () => {
    await server.moveTo(today, anna)
    const { id } = await agreed({ openingBalance: 5_000, warrantyAmount: 0 })
    await nightOf('2026-06-02')
    expect(await securities(id)).toEqual([['deposit', 200_000, '2026-05-20', 'overdue']])
  })

  it('after the start: it is charged on the start and due on that day', async () => {
    await server.moveTo(today, anna)
    const { id } = await agreed({ startDate: today, depositDueDate: '2026-05-02', warrantyAmount: 0 })
    expect(await securities(id)).toEqual([['deposit', 200_000, '2026-05-02', 'pending']])
  })

  it('can be corrected until the deposit is charged', async () => {
    await server.moveTo(today, anna)
    const { id } = await agreed({ warrantyAmount: 0 })
    await anna.api.leases.update({ id, depositDueDate: '2026-04-10' })
    const { lease } = await anna.api.leases.get({ id })
    expect(lease.depositDueDate).toBe('2026-04-10')
    // A correction makes nothing due before today.
    expect(await securities(id)).toEqual([['deposit', 200_000, today, 'pending']])
    for (const change of [{ depositDueDate: '2026-05-01' }, { depositDueDate: null }]) {
      expect(await codeOf(anna.api.leases.previewCorrection({ id, ...change }))).toBe('validation_failed')
      expect(await codeOf(anna.api.leases.update({ id, ...change }))).toBe('validation_failed')
    }
    // Other corrections, and the same day again, are not refused.
    await anna.api.leases.update({ id, depositDueDate: '2026-04-10', depositAmount: 230_000 })
    expect(await securities(id)).toEqual([
      ['deposit', 200_000, today, 'pending'],
      ['deposit', 30_000, today, 'pending'],
    ])
  })

  it('does not depend on the start: a corrected start leaves the charge as it is, also for the nightly job', async () => {
    await server.moveTo(today, anna)
    const { id } = await agreed({ startDate: '2026-04-20', depositDueDate: '2026-04-10', warrantyAmount: 0 })
    const charged = [['deposit', 200_000, '2026-04-10', 'overdue']]
    expect(await securities(id)).toEqual(charged)
    for (const startDate of ['2026-06-21', '2026-04-19', '2026-04-20']) {
      expect((await anna.api.leases.previewCorrection({ id, startDate })).rows).not.toContainEqual(
        expect.objectContaining({ type: 'deposit' }),
      )
      await anna.api.leases.update({ id, startDate })
      expect(await securities(id)).toEqual(charged)
    }
    await nightOf('2026-08-02')
    expect(await securities(id)).toEqual(charged)
    await anna.api.leases.update({ id, depositAmount: 150_000 })
    const { charges } = await anna.api.leases.get({ id })
    expect(charges.find(({ type }) => type === 'deposit')).toMatchObject({ remaining: 150_000 })
  })

  it('can be set after a charge of a wrong start was credited', async () => {
    await server.moveTo(today, anna)
    const { id } = await agreed({ startDate: '2026-04-01', depositDueDate: null, warrantyAmount: 0 })
    await anna.api.leases.update({ id, startDate: '2026-07-01' })
    await anna.api.leases.update({ id, depositDueDate: '2026-06-15' })
    await nightOf('2026-07-02')
    const open = (await anna.api.leases.get({ id })).charges.filter(
      ({ type, remaining }) => type === 'deposit' && remaining > 0,
    )
    expect(open).toMatchObject([{ amount: 200_000, dueDate: '2026-06-15', status: 'overdue' }])
  })

  it('is not kept without a deposit', async () => {
    await server.moveTo(today, anna)
    expect(await agreed({ depositAmount: 0, warrantyAmount: 0 })).toMatchObject({ depositDueDate: null })
  })

  it.each([
    ['2025-05-31', 'more than a year before the start'],
    ['2027-06-01', 'after the end'],
  ])('is refused on %s: %s', async (depositDueDate) => {
    const lease = { startDate: '2026-06-01', endDate: '2027-05-31', depositDueDate }
    expect(await codeOf(agreed(lease))).toBe('validation_failed')
    const { id } = await agreed({ endDate: '2027-05-31' })
    expect(await codeOf(anna.api.leases.update({ id, depositDueDate }))).toBe('validation_failed')
  })

  it('is in the preview of a new lease', async () => {
    await server.moveTo(today, anna)
    const { charges } = await anna.api.leases.preview({
      ...{ startDate: '2026-06-01', rentAmount: 100_000, depositAmount: 200_000 },
      depositDueDate: '2026-05-20',
    })
    expect(charges.find(({ type }) => type === 'deposit')).toMatchObject({ dueDate: '2026-05-20' })
  })
})
