/** Settlement of bills: advances against the real cost of a period (docs/finance.md 2.2). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { readPdf } from '../../../test/read-pdf.fixture.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-05-05T10:00:00Z' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

let flats = 0
/** A flat let since January with 800.00 of bills a month; four months are over. */
async function letFlat(more: { startDate?: string; chargesFrom?: string; billsAmount?: number } = {}) {
  const { api } = anna
  const property = await api.properties.create({ address: `ul. Licznikowa ${++flats}` })
  const tenant = await api.tenants.create({ name: 'Ola', email: `bills-${flats}@example.com` })
  const lease = await api.leases.create({
    propertyId: property.id,
    tenantId: tenant.id,
    startDate: '2026-01-01',
    rentAmount: 100_000,
    billsAmount: 80_000,
    ...more,
  })
  const settle = (amount: number, more: object = {}) =>
    api.bills.settle({
      leaseId: lease.id,
      from: '2026-01-01',
      to: '2026-04-30',
      costs: [{ label: 'Ciepło', amount }],
      dueDate: '2026-05-19',
      ...more,
    })
  const balance = async () => (await api.tenants.account({ id: tenant.id })).balance
  return { api, property, tenant, lease, settle, balance }
}

type Flat = Awaited<ReturnType<typeof letFlat>>

it('names the charge of a settlement in the language of each reader', async () => {
  const { tenant, lease, settle } = await letFlat()
  await settle(400_000, { dueDate: '2026-05-05' })
  const portal = await server.acceptInvitation(anna, tenant.id)
  for (const [language, name] of [
    ['es', 'Liquidación de gastos 1 ene 2026 – 30 abr 2026'],
    ['pl', 'Rozliczenie opłat 1 sty 2026 – 30 kwi 2026'],
  ]) {
    const headers = { 'accept-language': language! }
    const named = { description: name }
    const { charges, account } = await server.tenant({ token: portal.token, headers }).payments.list({})
    expect(charges).toContainEqual(expect.objectContaining(named))
    expect(account).toContainEqual(expect.objectContaining(named))
    const reader = server.admin({ token: anna.token, headers })
    const { rows } = await reader.payments.list({ view: 'charges', leaseId: lease.id, limit: 50 })
    expect(rows).toContainEqual(expect.objectContaining(named))
    const { rows: entries } = await reader.timeline.list({ subject: 'tenant', subjectId: tenant.id })
    expect(entries).toContainEqual(expect.objectContaining({ text: name }))
  }
  const stored = await server.query<{ description: string }>(
    `select description from transactions where organization_id = $1 and description is not null and tenant_id = $2`,
    [anna.organizationId, tenant.id],
  )
  expect(stored).toEqual([{ description: 'Settlement of bills 1 Jan 2026 – 30 Apr 2026' }])
})

describe('settlement of bills', () => {
  it('previews whole months, the advances charged, and the recorded expenses', async () => {
    const { api, property, lease } = await letFlat()
    await api.expenses.create({
      amount: 30_000,
      date: '2026-02-10',
      category: 'utilities',
      description: 'Woda',
      propertyId: property.id,
    })
    await api.expenses.create({
      amount: 9_900,
      date: '2026-05-02',
      category: 'utilities',
      propertyId: property.id,
    })
    const preview = await api.bills.preview({ leaseId: lease.id, from: '2025-06-01', to: '2026-04-02' })
    expect(preview).toMatchObject({
      from: '2026-01-01',
      to: '2026-04-30',
      advances: 320_000,
      expenses: [{ label: 'Woda', amount: 30_000 }],
    })
    expect(preview.rows.map(({ serviceFrom, amount }) => [serviceFrom, amount])).toEqual([
      ['2026-01-01', 80_000],
      ['2026-02-01', 80_000],
      ['2026-03-01', 80_000],
      ['2026-04-01', 80_000],
    ])
  })

  it.each([
    [
      'an early end',
      ({ api, lease: { id } }: Flat) =>
        api.leases.terminate({ id, lastDay: '2026-04-15', reason: 'Praca', penalty: 0 }),
      280_000,
    ],
    [
      'a corrected end',
      ({ api, lease: { id } }: Flat) => api.leases.update({ id, endDate: '2026-04-15' }),
      280_000,
    ],
    [
      'a corrected start',
      ({ api, lease: { id } }: Flat) => api.leases.update({ id, startDate: '2026-01-11' }),
      240_000 + 54_194,
    ],
  ] as const)('counts the advance of the days that are left after %s', async (_, shorten, advances) => {
    const flat = await letFlat()
    await shorten(flat)
    const days = { leaseId: flat.lease.id, from: '2026-01-01', to: '2026-04-30' }
    expect(await flat.api.bills.preview(days)).toMatchObject({ advances })
    expect(await flat.settle(advances)).toMatchObject({ difference: 0 })
  })

  it('settles the only month of a lease that ended early', async () => {
    const { api, lease, settle } = await letFlat()
    await api.leases.terminate({ id: lease.id, lastDay: '2026-01-15', reason: 'Praca', penalty: 0 })
    expect(await settle(50_000)).toMatchObject({ difference: 11_290 })
  })

  it('charges what the costs exceed the advances by, and tells the tenant', async () => {
    const { api, lease, tenant, settle } = await letFlat()
    expect(await settle(348_552)).toMatchObject({ difference: 28_552, notified: true })
    const { charges } = await api.leases.get({ id: lease.id })
    expect(charges.filter(({ type, serviceFrom }) => type === 'bills' && serviceFrom === null)).toMatchObject(
      [{ amount: 28_552, dueDate: '2026-05-19', description: expect.stringContaining('2026') }],
    )
    const [mail] = await server.mails(tenant.email!)
    expect(mail!.text.replaceAll('\u00a0', ' ')).toMatch(/3485,52[\s\S]*3200,00[\s\S]*285,52/)
    expect(await codeOf(settle(1, { from: '2026-04-01' }))).toBe('bills_already_settled')
  })

  it('credits what is left of the advances on the charges of the period, to the cent', async () => {
    const { api, lease, settle, balance } = await letFlat()
    const before = await balance()
    expect(await settle(278_210, { notify: false })).toMatchObject({ difference: -41_790, notified: false })
    const { charges } = await api.leases.get({ id: lease.id })
    const credited = charges
      .filter(({ type, serviceFrom }) => type === 'bills' && serviceFrom && serviceFrom < '2026-05-01')
      .map((charge) => charge.credited)
    expect(credited.reverse()).toEqual([10_448, 10_447, 10_448, 10_447])
    expect(await balance()).toBe(before - 41_790)
  })

  it('says that nothing is credited if the advances were written off', async () => {
    const { api, lease, tenant, settle, balance } = await letFlat()
    const { charges } = await api.leases.get({ id: lease.id })
    for (const { id, type, serviceFrom, remaining } of charges)
      if (type === 'bills' && serviceFrom && serviceFrom < '2026-05-01')
        await api.payments.writeOff({ id, amount: remaining, reason: 'Umorzenie' })
    const before = await balance()
    const { id } = await settle(278_210)
    expect(await balance()).toBe(before)
    const mail = (await server.mails(tenant.email!))[0]!.text.replaceAll('\u00a0', ' ')
    expect(mail).toContain('exceed the cost by 417,90 €, but they were written off')
    expect(mail).not.toContain('417,90 € is credited')
    const { body } = await api.bills.letter({ id })
    const letter = await readPdf(new Uint8Array(await body.arrayBuffer()))
    const text = letter.text.replaceAll(/\s+/g, ' ')
    expect(text).toContain('Nothing is credited')
    expect(text).not.toContain('stays paid in advance')
  })

  it('says what is credited if a part of the advances was written off', async () => {
    const { api, lease, tenant, settle, balance } = await letFlat()
    const { charges } = await api.leases.get({ id: lease.id })
    const april = charges.find(({ type, serviceFrom }) => type === 'bills' && serviceFrom === '2026-04-01')!
    await api.payments.writeOff({ id: april.id, amount: april.remaining, reason: 'Umorzenie' })
    const before = await balance()
    const { id } = await settle(278_210)
    const credited = before - (await balance())
    expect(credited).toBe(41_790 - 10_447)
    const mail = (await server.mails(tenant.email!))[0]!.text.replaceAll('\u00a0', ' ')
    expect(mail).toContain('313,43 € is credited to your account.')
    const { body } = await api.bills.letter({ id })
    const letter = await readPdf(new Uint8Array(await body.arrayBuffer()))
    expect(letter.text.replaceAll(/\s+/g, ' ')).toContain('313,43 € was credited')
    // The costs of one lease are not divided, so the letter has no columns for it.
    expect(letter.text).not.toContain('How it was split')
    expect(letter.text).not.toContain('Whole cost')
    expect(letter.text).toContain('Your share')
  })

  it('is undone by reversals, and can then be settled again', async () => {
    const { api, lease, tenant, settle, balance } = await letFlat()
    const before = await balance()
    for (const amount of [348_552, 278_210, 320_000]) {
      const { id } = await settle(amount, { notify: false })
      expect(await api.bills.undo({ id, reason: 'Korekta' })).toEqual({ id, notified: true })
      expect(await balance()).toBe(before)
      expect(await codeOf(api.bills.undo({ id, reason: 'x' }))).toBe('already_reversed')
    }
    const texts = (await server.mails(tenant.email!)).map(({ text }) => text.replaceAll('\u00a0', ' '))
    expect(texts).toHaveLength(3)
    for (const told of ['The 285,52 € that it charged', 'The 417,90 € that it credited', 'does not change'])
      expect(texts.filter((text) => text.includes(told) && text.includes('Reason: Korekta'))).toHaveLength(1)
    const { settlements } = await api.bills.list({ leaseId: lease.id })
    expect(settlements.every(({ undone, can }) => undone && !can.undo)).toBe(true)
    expect(settlements.map(({ difference }) => difference).sort()).toEqual([-41_790, 0, 28_552])
  })

  it('can be settled again on the same day with a credit of more than half of the advances', async () => {
    const { api, settle, balance } = await letFlat()
    const before = await balance()
    for (const amount of [60_000, 90_000, 70_000]) {
      const { id } = await settle(amount, { notify: false })
      expect(await balance()).toBe(before - 320_000 + amount)
      await api.bills.undo({ id, reason: 'Korekta', notify: false })
    }
    expect(await balance()).toBe(before)
  })

  it('is refused if the advances are no longer what was shown, or the due date is not after the period', async () => {
    const { api, lease, settle } = await letFlat()
    const { rows, advances } = await api.bills.preview({
      leaseId: lease.id,
      from: '2026-01-01',
      to: '2026-04-30',
    })
    await api.payments.creditNote({ id: rows[0]!.chargeId, amount: 1_000, reason: 'Rabat' })
    expect(await codeOf(settle(330_000, { advances }))).toBe('conflict')
    expect(await codeOf(settle(330_000, { dueDate: '2026-04-30' }))).toBe('validation_failed')
    expect((await api.bills.list({ leaseId: lease.id })).settlements).toEqual([])
    expect(await settle(330_000, { advances: advances - 1_000 })).toMatchObject({ difference: 11_000 })
  })

  it('of a lease that was taken over begins with that day, because the opening balance stands for the time before', async () => {
    const taken = { startDate: '2024-01-01', chargesFrom: '2025-07-01', billsAmount: 20_000 }
    const { api, lease, settle } = await letFlat(taken)
    const year = { from: '2025-01-01', to: '2025-12-31' }
    expect(await api.bills.preview({ leaseId: lease.id, ...year })).toMatchObject({
      ...{ from: '2025-07-01', to: '2025-12-31', advances: 120_000 },
    })
    expect(await settle(125_000, year)).toMatchObject({ difference: 5_000 })
    const { settlements } = await api.bills.list({ leaseId: lease.id })
    expect(settlements).toMatchObject([{ from: '2025-07-01', to: '2025-12-31', advances: 120_000 }])
    expect(await codeOf(settle(1, { from: '2025-01-01', to: '2025-06-30' }))).toBe('validation_failed')
  })

  it('is done once if two people settle the same period', async () => {
    const { settle, api, lease } = await letFlat()
    const done = await Promise.allSettled([settle(348_552), settle(348_552)])
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await api.bills.list({ leaseId: lease.id })).settlements).toHaveLength(1)
  })

  it('is refused for a month that is not over, and without advances', async () => {
    const { settle } = await letFlat()
    expect(await codeOf(settle(1, { to: '2026-05-01' }))).toBe('validation_failed')
    expect(await codeOf(settle(1, { from: '2025-01-01', to: '2025-02-01' }))).toBe('validation_failed')
    const bare = await anna.api.properties.create({ address: 'ul. Bez zaliczek' })
    const tenant = await anna.api.tenants.create({ name: 'Jan' })
    const lease = await anna.api.leases.create({
      propertyId: bare.id,
      tenantId: tenant.id,
      startDate: '2026-01-01',
      rentAmount: 100_000,
    })
    expect(await codeOf(settle(1, { leaseId: lease.id }))).toBe('bills_nothing_charged')
  })
})
