import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { newId } from '../../machinery/db/ids.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-04-06' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

/** A flat let from a day on for 600.00 a month, due on the 5th. */
async function letFlat(startDate: string, terms: { rentAmount?: number; depositAmount?: number } = {}) {
  const property = await anna.api.properties.create({
    address: `ul. Karmelicka ${newId()}`,
  })
  const tenant = await anna.api.tenants.create({
    name: 'Marta Wójcik',
    email: `marta-${property.id}@example.com`,
  })
  const lease = await anna.api.leases.create({
    propertyId: property.id,
    tenantId: tenant.id,
    startDate,
    rentAmount: 60_000,
    paymentDueDay: 5,
    ...terms,
  })
  return { property, tenant, lease }
}

const pay = (tenantId: string, amount: number, paymentDate = '2026-04-06', more: object = {}) =>
  anna.api.payments.recordReceipt({ tenantId, amount, paymentDate, paymentMethod: 'bank_transfer', ...more })

describe('types and methods as people spell them (PAY-09 to PAY-11)', () => {
  it('are accepted for charges, payments and filters; what cannot be charged is refused', async () => {
    const { tenant, lease } = await letFlat('2026-05-01')
    const add = (type: string, amount: number) =>
      anna.api.payments.addCharge({
        ...{ tenantId: tenant.id, leaseId: lease.id },
        type,
        amount,
        dueDate: '2026-04-06',
        description: 'By hand',
      })
    expect(await add('monthly rent', 100)).toMatchObject({ type: 'rent', paymentType: 'rent' })
    expect(await add('deposit', 200)).toMatchObject({ type: 'deposit', paymentType: 'deposit' })
    expect(await add('utilities', 300)).toMatchObject({ type: 'bills', paymentType: 'utilities' })
    expect(await add('Maintenance', 400)).toMatchObject({ type: 'other', paymentType: 'maintenance' })
    expect(await add('Expense', 500)).toMatchObject({ type: 'other', paymentType: 'expense' })
    expect(await codeOf(add('refund', 1))).toBe('validation_failed')
    await pay(tenant.id, 1300, '2026-04-06', { paymentMethod: 'transfer' })
    const { rows } = await anna.api.payments.list({ tenantId: tenant.id, method: ['Bank transfer'] })
    expect(rows).toMatchObject([{ amount: 1300, paymentMethod: 'bank_transfer' }])
    for (const [type, amount] of [
      ['utilities', 300],
      ['Maintenance', 400],
      ['expense', 500],
    ] as const) {
      const listed = await anna.api.payments.list({ tenantId: tenant.id, view: 'charges', type: [type] })
      expect(listed.rows).toMatchObject([{ amount }])
    }
    const { total } = await anna.api.payments.list({ tenantId: tenant.id, status: ['canceled'] })
    expect(total).toBe(0)
    expect((await anna.api.tenants.get({ id: tenant.id })).balance).toBe(0)
  })
})

describe('removing a tenant or a property', () => {
  const day = '2026-04-06'
  it.each<[string, (tenantId: string) => Promise<unknown>, (tenantId: string) => Promise<unknown>]>([
    [
      'an open charge',
      (tenantId) =>
        anna.api.payments.addCharge({
          tenantId,
          type: 'other',
          amount: 500,
          dueDate: day,
          description: 'Key',
        }),
      (tenantId) => pay(tenantId, 500),
    ],
    [
      'unused credit',
      (tenantId) => pay(tenantId, 700),
      async (tenantId) => {
        const [receipt] = (await anna.api.payments.list({ tenantId, view: 'received' })).rows
        await anna.api.payments.reverse({ id: receipt!.id, reason: 'mistake' })
      },
    ],
    [
      'a deposit',
      (tenantId) => pay(tenantId, 700, day, { deposit: true }),
      async (tenantId) => {
        const [receipt] = (await anna.api.payments.list({ tenantId, view: 'received' })).rows
        await anna.api.payments.refund({
          id: receipt!.id,
          amount: 700,
          reason: 'left',
          paymentDate: day,
          paymentMethod: 'cash',
        })
      },
    ],
    [
      'a payment that has not arrived',
      (tenantId) => pay(tenantId, 700, day, { status: 'pending' }),
      async (tenantId) => {
        const [receipt] = (await anna.api.payments.list({ tenantId, view: 'received' })).rows
        await anna.api.payments.settle({ id: receipt!.id, status: 'failed' })
      },
    ],
  ])('is refused with %s, and possible once that is settled', async (_, owe, settle) => {
    const tenant = await anna.api.tenants.create({ name: 'Jan Nowak' })
    const other = await anna.api.tenants.create({ name: 'Ewa Lis' })
    await owe(tenant.id)
    const remove = () => anna.api.tenants.remove({ ids: [other.id, tenant.id] })
    expect(await codeOf(remove())).toBe('tenant_has_open_money')
    expect((await anna.api.tenants.get({ id: other.id })).tenant.id).toBe(other.id)
    await settle(tenant.id)
    expect((await remove()).removed.sort()).toEqual([tenant.id, other.id].sort())
  })

  it('is refused for a property with open charges', async () => {
    const { property, lease, tenant } = await letFlat('2026-03-01')
    await anna.api.leases.terminate({ id: lease.id, lastDay: '2026-04-05', reason: 'left', penalty: 0 })
    const remove = () => anna.api.properties.remove({ ids: [property.id] })
    expect(await codeOf(remove())).toBe('property_has_open_charges')
    await pay(tenant.id, 70_000)
    expect(await remove()).toEqual({ removed: [property.id] })
  })

  it('finds a tenant who was removed with debts by an earlier version, until they are paid', async () => {
    const { lease, tenant } = await letFlat('2026-03-01')
    await anna.api.leases.terminate({ id: lease.id, lastDay: '2026-04-05', reason: 'left', penalty: 0 })
    await server.query('update tenants set deleted_at = now() where id = $1', [tenant.id])
    expect(await anna.api.tenants.get({ id: tenant.id })).toMatchObject({ balance: 70_000 })
    await pay(tenant.id, 70_000)
    expect(await codeOf(anna.api.tenants.get({ id: tenant.id }))).toBe('not_found')
  })
})

describe('recording money', () => {
  it('pays the oldest charges first, leaves the rest open, and shows the reason', async () => {
    const { tenant, lease } = await letFlat('2026-03-01')
    await pay(tenant.id, 70_000)
    const { charges } = await anna.api.leases.get({ id: lease.id })
    expect(charges.map(({ dueDate, remaining, status }) => ({ dueDate, remaining, status }))).toEqual([
      { dueDate: '2026-04-05', remaining: 50_000, status: 'overdue' },
      { dueDate: '2026-03-05', remaining: 0, status: 'paid' },
    ])
    const account = await anna.api.tenants.account({ id: tenant.id })
    expect(account.balance).toBe(50_000)
    expect(account.lines.map(({ kind, amount, balance }) => ({ kind, amount, balance }))).toEqual([
      { kind: 'charge', amount: 60_000, balance: 60_000 },
      { kind: 'charge', amount: 60_000, balance: 120_000 },
      { kind: 'receipt', amount: -70_000, balance: 50_000 },
    ])
    const { rows } = await anna.api.tenants.list({ q: tenant.email! })
    expect(rows[0]).toMatchObject({
      paymentStatus: 'overdue',
      balance: 50_000,
      overdue: 50_000,
      oldestOverdueDays: 1,
    })
  })

  it('previews which charges a payment would settle', async () => {
    const { tenant } = await letFlat('2026-03-01')
    const shown = await anna.api.payments.preview({
      tenantId: tenant.id,
      amount: 130_000,
      paymentDate: '2026-04-06',
      paymentMethod: 'cash',
    })
    expect(shown.allocations.map(({ amount, remainingAfter }) => ({ amount, remainingAfter }))).toEqual([
      { amount: 60_000, remainingAfter: 0 },
      { amount: 60_000, remainingAfter: 0 },
    ])
    expect(shown).toMatchObject({ unapplied: 10_000, balanceBefore: 120_000, balanceAfter: -10_000 })
  })

  it('replays the account when an earlier payment is entered later', async () => {
    const { tenant, lease } = await letFlat('2026-03-01')
    await pay(tenant.id, 60_000, '2026-04-06')
    await pay(tenant.id, 60_000, '2026-03-04')
    const { charges } = await anna.api.leases.get({ id: lease.id })
    expect(charges.every(({ status }) => status === 'paid')).toBe(true)
    const march = charges.find(({ dueDate }) => dueDate === '2026-03-05')!
    const detail = await anna.api.payments.get({ id: march.id })
    expect(detail.allocations).toMatchObject([{ amount: 60_000, day: '2026-03-04' }])
  })

  it('refunds with a reason, reopening the newest charge', async () => {
    const { tenant, lease } = await letFlat('2026-03-01')
    const receipt = await pay(tenant.id, 120_000)
    await anna.api.payments.refund({
      id: receipt.id,
      amount: 5_000,
      reason: 'paid twice',
      paymentDate: '2026-04-06',
      paymentMethod: 'cash',
    })
    const { charges } = await anna.api.leases.get({ id: lease.id })
    expect(charges[0]).toMatchObject({ dueDate: '2026-04-05', remaining: 5_000 })
    expect(
      await codeOf(
        anna.api.payments.refund({
          id: receipt.id,
          amount: 115_001,
          reason: 'x',
          paymentDate: '2026-04-06',
          paymentMethod: 'cash',
        }),
      ),
    ).toBe('refund_exceeds_receipt')
  })

  it('writes off and credits without changing the posted charge', async () => {
    const { lease } = await letFlat('2026-03-01')
    const { charges } = await anna.api.leases.get({ id: lease.id })
    await anna.api.payments.writeOff({ id: charges[1]!.id, amount: 60_000, reason: 'moved abroad' })
    await anna.api.payments.creditNote({
      id: charges[0]!.id,
      amount: 10_000,
      reason: 'no hot water for five days',
    })
    const after = await anna.api.leases.get({ id: lease.id })
    expect(after.charges[1]).toMatchObject({
      amount: 60_000,
      remaining: 0,
      writtenOff: 60_000,
      status: 'cancelled',
    })
    expect(after.charges[0]).toMatchObject({ amount: 60_000, remaining: 50_000, credited: 10_000 })
    expect(
      await codeOf(anna.api.payments.writeOff({ id: charges[0]!.id, amount: 50_001, reason: 'too much' })),
    ).toBe('write_off_exceeds_remaining')
  })

  it.each(['creditNote', 'writeOff'] as const)(
    'cancels a charge on the day of a %s, and ends its lease on that day',
    async (correction) => {
      const { tenant, lease } = await letFlat('2026-03-01')
      const { charges } = await anna.api.leases.get({ id: lease.id })
      await anna.api.payments[correction]({ id: charges[1]!.id, amount: 10_000, reason: 'agreed' })
      await anna.api.payments.reverse({ id: charges[1]!.id, reason: 'charged by mistake' })
      await anna.api.payments[correction]({ id: charges[0]!.id, amount: 10_000, reason: 'agreed' })
      await anna.api.leases.terminate({ id: lease.id, lastDay: '2026-03-31', reason: 'left', penalty: 0 })
      const account = await anna.api.tenants.account({ id: tenant.id })
      expect(account).toMatchObject({ balance: 0, dueOpen: 0 })
      expect((await anna.api.tenants.list({ q: tenant.email! })).rows[0]).toMatchObject({ balance: 0 })
    },
  )

  it('shows the same balance everywhere for a charge that was written off before its due date', async () => {
    const { tenant } = await letFlat('2026-05-01')
    const charge = await anna.api.payments.addCharge({
      tenantId: tenant.id,
      type: 'other',
      amount: 5_000,
      dueDate: '2026-05-05',
      description: 'Key',
    })
    await anna.api.payments.writeOff({ id: charge.id, amount: 5_000, reason: 'kindness' })
    expect(await anna.api.tenants.account({ id: tenant.id })).toMatchObject({ balance: 0, prepaid: 0 })
    expect((await anna.api.tenants.list({ q: tenant.email! })).rows[0]).toMatchObject({ balance: 0 })
  })

  it('shows a receipt as completed again after its refund was reversed', async () => {
    const { tenant } = await letFlat('2026-03-01')
    const receipt = await pay(tenant.id, 10_000)
    const refund = await anna.api.payments.refund({
      id: receipt.id,
      amount: 10_000,
      reason: 'paid twice',
      paymentDate: '2026-04-06',
      paymentMethod: 'cash',
    })
    const statusOf = async () => (await anna.api.payments.get({ id: receipt.id })).payment.paymentStatus
    expect(await statusOf()).toBe('refunded')
    await anna.api.payments.reverse({ id: refund.id, reason: 'returned' })
    expect(await statusOf()).toBe('completed')
  })

  it('reverses a mistaken receipt with a new row, once', async () => {
    const { tenant, lease } = await letFlat('2026-03-01')
    const receipt = await pay(tenant.id, 120_000)
    await anna.api.payments.reverse({ id: receipt.id, reason: 'wrong tenant' })
    const { charges } = await anna.api.leases.get({ id: lease.id })
    expect(charges.map(({ remaining }) => remaining)).toEqual([60_000, 60_000])
    expect(await codeOf(anna.api.payments.reverse({ id: receipt.id, reason: 'again' }))).toBe(
      'already_reversed',
    )
  })

  it('keeps deposits separate from rent', async () => {
    const { tenant, lease } = await letFlat('2026-04-01', { depositAmount: 100_000 })
    await pay(tenant.id, 100_000, '2026-04-01', { deposit: true })
    const { charges, summary } = await anna.api.leases.get({ id: lease.id })
    expect(charges.find(({ type }) => type === 'deposit')).toMatchObject({ status: 'paid' })
    expect(charges.find(({ type }) => type === 'rent')).toMatchObject({ remaining: 60_000 })
    expect(summary!.depositsHeld).toBe(100_000)
    await pay(tenant.id, 7_000, '2026-04-02')
    const sumOf = async (deposits?: 'without') =>
      (await anna.api.payments.list({ tenantId: tenant.id, deposits })).totals.received
    expect([await sumOf(), await sumOf('without')]).toEqual([107_000, 7_000])
  })

  it('lets nobody edit or delete a posted row, even with direct database access', async () => {
    const { tenant } = await letFlat('2026-03-01')
    const receipt = await pay(tenant.id, 1_000)
    await expect(
      server.query('update transactions set amount = 2000 where id = $1', [receipt.id]),
    ).rejects.toThrow('never changed')
    await expect(server.query('delete from transactions where id = $1', [receipt.id])).rejects.toThrow(
      'never deleted',
    )
  })

  it('books a repeated request once', async () => {
    const { tenant } = await letFlat('2026-03-01')
    const twice = server.admin({ token: anna.token, headers: { 'idempotency-key': `pay-${tenant.id}` } })
    const request = {
      tenantId: tenant.id,
      amount: 60_000,
      paymentDate: '2026-04-06',
      paymentMethod: 'blik' as const,
    }
    const answers = await Promise.all([1, 2, 3, 4].map(() => twice.payments.recordReceipt(request)))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await codeOf(twice.payments.recordReceipt({ ...request, amount: 1 }))).toBe('idempotency_conflict')
    const { totals } = await anna.api.payments.list({ tenantId: tenant.id, view: 'received' })
    expect(totals.received).toBe(60_000)
  })

  it('sums the paid amounts of charges, and is negative if only refunds are shown', async () => {
    const { tenant } = await letFlat('2026-03-01')
    const receipt = await pay(tenant.id, 10_000)
    await anna.api.payments.refund({
      id: receipt.id,
      amount: 4_000,
      reason: 'Paid twice',
      paymentDate: '2026-04-06',
      paymentMethod: 'cash',
    })
    const charges = await anna.api.payments.list({ tenantId: tenant.id, view: 'charges' })
    expect(charges.totals.paid).toBe(6_000)
    expect(charges.rows.reduce((cents, { paidAmount }) => cents + (paidAmount ?? 0), 0)).toBe(6_000)
    const refunds = await anna.api.payments.list({ tenantId: tenant.id, view: 'received', type: ['refund'] })
    expect(refunds.totals.received).toBe(-4_000)
  })

  it('serializes concurrent payments of one tenant', async () => {
    const { tenant, lease } = await letFlat('2026-03-01')
    await Promise.all(
      Array.from({ length: 12 }, () => pay(tenant.id, 10_000, undefined, { recordAgain: true })),
    )
    const { charges } = await anna.api.leases.get({ id: lease.id })
    expect(charges.map(({ remaining }) => remaining)).toEqual([0, 0])
    expect((await anna.api.payments.books({})).differences).toBe(0)
  })

  it('refunds a receipt once for concurrent requests', async () => {
    const { tenant } = await letFlat('2026-03-01')
    const receipt = await pay(tenant.id, 10_000)
    const payBack = () =>
      anna.api.payments.refund({
        id: receipt.id,
        amount: 10_000,
        reason: 'Paid twice',
        paymentDate: '2026-04-06',
        paymentMethod: 'cash',
      })
    const answers = await Promise.allSettled(Array.from({ length: 12 }, payBack))
    const refused = answers.filter((answer) => answer.status === 'rejected')
    expect(refused.map(({ reason }) => reason.code)).toEqual(Array(11).fill('refund_exceeds_receipt'))
    expect((await anna.api.tenants.account({ id: tenant.id })).balance).toBe(120_000)
  })

  it('never lets refunds exceed a receipt, even with direct database access', async () => {
    const { tenant } = await letFlat('2026-03-01')
    const receipt = await pay(tenant.id, 10_000)
    const byHand = server.query(
      `insert into transactions (organization_id, id, tenant_id, kind, type, amount, currency, effective_date, posted_on, parent_id, status, reason)
       select organization_id, $2, tenant_id, 'refund', 'payment', 10001, currency, effective_date, posted_on, id, 'completed', 'by hand'
         from transactions where id = $1`,
      [receipt.id, '019a0000-0000-7000-8000-000000000001'],
    )
    await expect(byHand).rejects.toThrow('refunds exceed the receipt')
  })
})
