import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { notifyOfDay } from '../../account/notifications/jobs.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { rentsToIndex } from '../indexation/clauses.ts'
import { reportsDue } from '../lease-duties/queries.ts'
import { verifyBooks } from '../payments/verify-books.ts'
import { depositsToReturn } from './to-return.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-06-20' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

let flats = 0
/** A lease of 600.00 a month that ended on 31 May with May unpaid, and a deposit of 1800.00. */
async function leftFlat() {
  const { properties, tenants, leases, payments } = anna.api
  const property = await properties.create({ address: `ul. Kaucyjna ${++flats}` })
  const tenant = await tenants.create({ name: 'Marta Wójcik', email: `marta${flats}@example.com` })
  const lease = await leases.create({
    propertyId: property.id,
    tenantId: tenant.id,
    startDate: '2026-04-01',
    endDate: '2026-05-31',
    rentAmount: 60_000,
    depositAmount: 180_000,
    paymentDueDay: 5,
  })
  const pay = (amount: number, deposit: boolean) =>
    payments.recordReceipt({
      tenantId: tenant.id,
      amount,
      paymentDate: '2026-04-02',
      paymentMethod: 'cash',
      deposit,
    })
  await pay(180_000, true)
  await pay(60_000, false)
  return { property, tenant, lease }
}
const deposit = (leaseId: string) => anna.api.deposits.get({ leaseId })
const booksDiffer = async () =>
  (await forOrganization(server.services, anna.organizationId, 'test', verifyBooks)).differences

describe('the deposit of a lease', () => {
  it('is set off, kept for damage and returned in parts, and each part can be undone', async () => {
    const { lease, tenant } = await leftFlat()
    const before = await deposit(lease.id)
    expect(before).toMatchObject({
      agreed: 180_000,
      held: 180_000,
      available: 180_000,
      returnBy: '2026-06-30',
      settlements: [],
      can: { settle: true, undo: true },
    })
    const may = before.openCharges[0]!
    expect(may).toMatchObject({ dueDate: '2026-05-05', remaining: 60_000 })
    const first = await anna.api.deposits.settle({
      leaseId: lease.id,
      settledOn: '2026-06-18',
      applied: [{ chargeId: may.id, amount: 60_000 }],
      deductions: [{ description: 'Broken window', amount: 25_000 }],
      returned: 50_000,
      reason: 'Moved out',
    })
    expect(first).toMatchObject({ held: 45_000, openCharges: [] })
    expect(first.settlements).toMatchObject([
      { settledOn: '2026-06-18', applied: 60_000, deducted: 25_000, returned: 50_000, undone: false },
    ])
    const rest = await anna.api.deposits.settle({
      leaseId: lease.id,
      settledOn: '2026-06-20',
      returned: 45_000,
      reason: 'Meter readings agree',
    })
    expect(rest).toMatchObject({ held: 0, returnBy: null, can: { settle: false } })
    expect(rest.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['received', 180_000],
      ['applied', -25_000],
      ['applied', -60_000],
      ['refunded', -50_000],
      ['refunded', -45_000],
    ])
    expect(await anna.api.tenants.account({ id: tenant.id })).toMatchObject({ balance: 0, dueOpen: 0 })
    const { sections } = await anna.api.reports.run({
      type: 'cash_flow',
      period: 'custom',
      from: '2026-06-01',
      to: '2026-06-30',
      tenantId: tenant.id,
    })
    expect(sections[0]!.totals).toMatchObject({
      receipts: 85_000,
      depositsOut: 95_000,
      depositsApplied: 85_000,
    })

    const undone = await anna.api.deposits.undo({
      leaseId: lease.id,
      id: first.settlements[0]!.id,
      reason: 'Wrong tenant',
    })
    expect(undone).toMatchObject({ held: 135_000, openCharges: [{ id: may.id, remaining: 60_000 }] })
    expect(undone.settlements[0]).toMatchObject({ applied: 0, deducted: 0, returned: 0, undone: true })
    expect(
      await codeOf(
        anna.api.deposits.undo({ leaseId: lease.id, id: first.settlements[0]!.id, reason: 'again' }),
      ),
    ).toBe('already_reversed')
    expect(await anna.api.tenants.account({ id: tenant.id })).toMatchObject({ balance: 60_000 })
    const { history } = await anna.api.leases.get({ id: lease.id })
    expect(history.map(({ details }) => details)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ depositSettledOn: '2026-06-18', kept: 85_000, returned: 50_000 }),
        expect.objectContaining({ depositSettlementUndone: '2026-06-18' }),
      ]),
    )
    expect(await booksDiffer()).toBe(0)
  })

  it('is settled again on the day on which a settlement was undone', async () => {
    const { lease } = await leftFlat()
    const [may] = (await deposit(lease.id)).openCharges
    const settle = () =>
      anna.api.deposits.settle({
        leaseId: lease.id,
        settledOn: '2026-06-20',
        applied: [{ chargeId: may!.id, amount: 60_000 }],
        deductions: [{ description: 'Broken window', amount: 20_000 }],
        returned: 100_000,
        reason: 'Moved out',
      })
    const statements = async () =>
      (await anna.api.documents.list({ leaseId: lease.id, sort: 'createdAt' })).rows.map(
        ({ withdrawnAt }) => withdrawnAt !== null,
      )
    await anna.api.deposits.sendStatement({ leaseId: lease.id })
    for (let time = 0; time < 3; time++) {
      const { settlements, held } = await settle()
      expect(held).toBe(0)
      await anna.api.deposits.sendStatement({ leaseId: lease.id })
      const undone = await anna.api.deposits.undo({
        leaseId: lease.id,
        id: settlements.at(-1)!.id,
        reason: 'Wrong amounts',
      })
      expect(undone).toMatchObject({ held: 180_000, available: 180_000 })
    }
    // The first statement told of no settlement; each of the others told of one that was undone.
    expect(await statements()).toEqual([false, true, true, true])
    expect(await booksDiffer()).toBe(0)
  })

  it('is never settled beyond what is held, open, or past', async () => {
    const { lease } = await leftFlat()
    const [may] = (await deposit(lease.id)).openCharges
    const settle = (part: object) =>
      codeOf(anna.api.deposits.settle({ leaseId: lease.id, settledOn: '2026-06-20', reason: 'x', ...part }))
    expect(await settle({ returned: 180_001 })).toBe('deposit_exceeds_held')
    expect(await settle({ applied: [{ chargeId: may!.id, amount: 60_001 }] })).toBe('amount_too_large')
    expect(await settle({ applied: [{ chargeId: lease.id, amount: 1 }] })).toBe('charge_not_open')
    expect(await settle({})).toBe('amount_not_positive')
    expect(await settle({ returned: 1, settledOn: '2026-06-21' })).toBe('validation_failed')
    expect(await settle({ returned: 1, settledOn: '2026-04-01' })).toBe('deposit_exceeds_held')
    const answers = await Promise.allSettled(
      Array.from({ length: 6 }, () =>
        anna.api.deposits.settle({
          leaseId: lease.id,
          settledOn: '2026-06-20',
          returned: 100_000,
          reason: 'x',
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('is shown to the tenant with every movement, without what was undone within the hour', async () => {
    const { lease, tenant } = await leftFlat()
    const marta = await server.acceptInvitation(anna, tenant.id)
    const settle = (returned: number) =>
      anna.api.deposits.settle({ leaseId: lease.id, settledOn: '2026-06-20', returned, reason: 'Moved out' })
    const mistake = await settle(10_000)
    await anna.api.deposits.undo({ leaseId: lease.id, id: mistake.settlements[0]!.id, reason: 'typo' })
    await settle(1_000)
    const shown = await marta.api.payments.list()
    expect(shown.deposit).toMatchObject({
      held: 179_000,
      lines: [
        { kind: 'received', amount: 180_000 },
        { kind: 'refunded', amount: -1_000 },
      ],
    })
    expect(shown.payments.filter(({ kind }) => kind === 'refund')).toMatchObject([{ amount: 1_000 }])
    const wrong = await anna.api.payments.recordReceipt({
      tenantId: tenant.id,
      amount: 7_000,
      paymentDate: '2026-06-01',
      paymentMethod: 'cash',
    })
    await anna.api.payments.reverse({ id: wrong.id, reason: 'typo' })
    const account = (await marta.api.payments.list()).account
    expect(account.filter(({ amount }) => Math.abs(amount) === 7_000)).toEqual([])
    expect(account.at(-1)?.balance).toBe(60_000)
    expect((await marta.api.home.get()).why.filter(({ amount }) => Math.abs(amount) === 7_000)).toEqual([])
    expect((await anna.api.tenants.account({ id: tenant.id })).lines.map(({ amount }) => amount)).toEqual(
      expect.arrayContaining([-7_000, 7_000]),
    )
  })
})

describe('a deposit that is still held', () => {
  it('is announced once from seven days before its return deadline, by mail too, and not once it is settled', async () => {
    anna = await server.signUpLandlord()
    const { lease } = await leftFlat()
    const { lease: settled } = await leftFlat()
    await anna.api.deposits.settle({
      leaseId: settled.id,
      settledOn: '2026-06-18',
      returned: 180_000,
      reason: 'Moved out',
    })
    const run = async () => {
      for (let time = 0; time < 2; time++)
        await notifyOfDay(depositsToReturn, rentsToIndex, reportsDue).run(server.services, {})
      const { rows } = await anna.api.notifications.list({})
      return rows.filter(({ trigger }) => trigger === 'deposit_return')
    }
    await server.moveTo('2026-06-22T10:00:00Z', anna)
    expect(await run()).toEqual([])
    await server.moveTo('2026-06-23T10:00:00Z', anna)
    expect(await run()).toMatchObject([
      { data: { date: '2026-06-30', amount: 180_000 }, path: `/leases/${lease.id}?tab=deposit` },
    ])
    const [mail] = await server.mails(anna.email)
    expect(mail!.subject.replaceAll('\u00a0', ' ')).toMatch(/due back by 30 June 2026: 1800,00 €/)
  })
})
