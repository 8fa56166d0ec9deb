import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-04-06' })
  anna = await server.signUpLandlord('Wierzba')
})
afterAll(() => server?.stop())

let made = 0
async function lodger(terms: Record<string, unknown> = {}) {
  made += 1
  const property = await anna.api.properties.create({ address: `ul. Długa ${made}`, city: 'Kraków' })
  const tenant = await anna.api.tenants.create({
    name: `Najemca ${made}`,
    email: `portal-${made}@example.com`,
    notes: 'Płaci późno',
  })
  const lease = await anna.api.leases.create({
    propertyId: property.id,
    tenantId: tenant.id,
    startDate: '2026-03-01',
    rentAmount: 60_000,
    paymentDueDay: 5,
    ...terms,
  })
  return { property, tenant, lease, person: await server.acceptInvitation(anna, tenant.id) }
}

const pay = (tenantId: string, amount: number, more: object = {}) =>
  anna.api.payments.recordReceipt({
    tenantId,
    amount,
    paymentDate: '2026-04-06',
    paymentMethod: 'bank_transfer',
    ...more,
  })

describe("the tenant's home", () => {
  it('shows the amount owed, since when, and why; the lines add up to the balance', async () => {
    const { person, tenant, lease, property } = await lodger({ billsAmount: 5_000 })
    await pay(tenant.id, 70_000, { notes: 'Nie mówić najemcy' })
    await anna.api.organizations.update({ paymentInstructions: 'Konto 61 1090' })
    const home = await person.api.home.get()
    expect(home).toMatchObject({
      currency: 'EUR',
      lease: {
        id: lease.id,
        address: property.address,
        city: 'Kraków',
        status: 'active',
        rentAmount: 60_000,
        startDate: '2026-03-01',
        endDate: null,
      },
      owed: 60_000,
      daysLate: 1,
      credit: 0,
      balance: 60_000,
      depositsHeld: 0,
      howToPay: 'Konto 61 1090',
      openTickets: [],
    })
    expect(home.why.at(-1)?.balance).toBe(home.balance)
    expect(home.why.reduce((sum, line) => sum + line.amount, 0)).toBe(home.balance)
    expect(home.openCharges.reduce((sum, charge) => sum + charge.remaining, 0)).toBe(60_000)
    const landlords = await anna.api.tenants.account({ id: tenant.id })
    expect(home.balance).toBe(landlords.balance)
  })

  it('shows the next payment before it is posted, with everything due on that day', async () => {
    const { person, tenant } = await lodger({ billsAmount: 5_000, extraFees: 1_000 })
    expect((await person.api.home.get()).next).toEqual({ amount: 66_000, dueDate: '2026-05-05' })
    await pay(tenant.id, 132_000)
    expect(await person.api.home.get()).toMatchObject({
      owed: 0,
      daysLate: 0,
      balance: 0,
      next: { amount: 66_000, dueDate: '2026-05-05' },
    })
    await pay(tenant.id, 20_000)
    expect(await person.api.home.get()).toMatchObject({ credit: 20_000, balance: -20_000 })
  })

  it('asks for no deposit that was paid before it is charged', async () => {
    const terms = { startDate: '2026-05-01', depositAmount: 100_000, depositDueDate: '2026-04-20' }
    const { person, tenant } = await lodger(terms)
    expect(await person.api.home.get()).toMatchObject({
      next: { amount: 100_000, dueDate: '2026-04-20' },
      toPay: 100_000,
    })
    await pay(tenant.id, 40_000, { deposit: true })
    expect(await person.api.home.get()).toMatchObject({
      next: { amount: 60_000, dueDate: '2026-04-20' },
      toPay: 60_000,
    })
    await pay(tenant.id, 60_000, { deposit: true })
    expect(await person.api.home.get()).toMatchObject({
      next: { amount: 60_000, dueDate: '2026-05-05' },
      toPay: 60_000,
      depositsHeld: 100_000,
    })
  })

  it('counts a posted charge that is not due yet once, as the next payment', async () => {
    const { person } = await lodger({ paymentDueDay: 20 })
    expect(await person.api.home.get()).toMatchObject({
      owed: 60_000,
      next: { amount: 60_000, dueDate: '2026-04-20' },
    })
  })

  it('shows no next payment after the lease has ended, and shows deposits separately', async () => {
    const { person, tenant } = await lodger({ endDate: '2026-03-31', depositAmount: 100_000 })
    await pay(tenant.id, 100_000, { deposit: true })
    expect(await person.api.home.get()).toMatchObject({
      lease: { status: 'expired', endDate: '2026-03-31' },
      next: null,
      depositsHeld: 100_000,
      owed: 60_000,
    })
  })

  it('lists every lease that runs, and names the home of charges, meters and reports', async () => {
    const { person, tenant, lease, property } = await lodger()
    const garage = await anna.api.properties.create({ address: 'ul. Garażowa 7', city: 'Kraków' })
    const stranger = await lodger()
    const own = await person.api.payments.list()
    expect([...own.charges, ...own.account].map(({ address }) => address)).toContain(null)
    const second = await anna.api.leases.create({
      ...{ propertyId: garage.id, tenantId: tenant.id, startDate: '2026-02-01', rentAmount: 10_000 },
    })
    const home = await person.api.home.get()
    expect([home.lease!, ...home.otherLeases]).toMatchObject([
      { id: lease.id, propertyId: property.id, rentAmount: 60_000 },
      { id: second.id, address: 'ul. Garażowa 7', startDate: '2026-02-01', rentAmount: 10_000 },
    ])
    const addresses = new Map([
      [60_000, property.address],
      [10_000, 'ul. Garażowa 7'],
    ])
    const { charges, account } = await person.api.payments.list()
    for (const row of [...home.openCharges, ...home.why, ...charges, ...account])
      expect(row.address).toBe(addresses.get(row.amount))
    expect(new Set(charges.map(({ address }) => address)).size).toBe(2)

    for (const propertyId of [property.id, garage.id])
      await anna.api.meters.add({ propertyId, medium: 'cold_water', unit: 'm3', serial: '' })
    const { meters } = await person.api.meters.list()
    expect(meters.map(({ address }) => address).sort()).toEqual([property.address, 'ul. Garażowa 7'])

    const report = async (more: object) =>
      (await person.api.tickets.create({ type: 'issue', title: 'Cieknie', urgent: false, ...more })).id
    const unitOf = async (id: string) => (await anna.api.tickets.get({ id })).ticket.propertyId
    expect(await unitOf(await report({ propertyId: garage.id }))).toBe(garage.id)
    expect(await unitOf(await report({ propertyId: property.id }))).toBe(property.id)
    expect(await unitOf(await report({}))).toBe(property.id)
    expect(await codeOf(report({ propertyId: stranger.property.id }))).toBe('not_found')
  })

  it('works without any lease', async () => {
    const tenant = await anna.api.tenants.create({ name: 'Bez umowy', email: 'no-lease@example.com' })
    const person = await server.acceptInvitation(anna, tenant.id)
    expect(await person.api.home.get()).toMatchObject({
      lease: null,
      owed: 0,
      balance: 0,
      next: null,
      openCharges: [],
      why: [],
    })
    expect(await person.api.payments.list()).toMatchObject({ charges: [], payments: [], account: [] })
  })
})

describe("the tenant's payments", () => {
  it('name what the landlord kept of the deposit, but not the note on its settlement', async () => {
    const { person, tenant, lease } = await lodger()
    await pay(tenant.id, 40_000, { deposit: true })
    await anna.api.deposits.settle({
      ...{ leaseId: lease.id, settledOn: '2026-04-06', returned: 30_000, reason: 'Awanturnik' },
      deductions: [{ description: 'Rozbita szyba', amount: 10_000 }],
    })
    const { deposit } = await person.api.payments.list()
    expect(deposit.lines.map(({ amount, description }) => [amount, description])).toEqual([
      [40_000, null],
      [-10_000, 'Rozbita szyba'],
      [-30_000, null],
    ])
    const landlords = await anna.api.deposits.get({ leaseId: lease.id })
    expect(landlords.lines.at(-1)?.description).toBe('Awanturnik')
  })

  it("are their own charges and payments, newest first, without the landlord's notes", async () => {
    const { person, tenant } = await lodger()
    const receipt = await pay(tenant.id, 70_000, { reference: 'PRZ 1', notes: 'Nie mówić najemcy' })
    const bounced = await pay(tenant.id, 5_000)
    const mistyped = await pay(tenant.id, 3_000)
    await anna.api.payments.reverse({ id: mistyped.id, reason: 'Pomyłka' })
    await server.moveTo('2026-04-07', anna, person)
    await anna.api.payments.reverse({ id: bounced.id, reason: 'Zwrot z banku' })
    await anna.api.payments.refund({
      id: receipt.id,
      amount: 1_000,
      reason: 'Nadpłata',
      paymentDate: '2026-04-06',
      paymentMethod: 'cash',
    })
    const shown = await person.api.payments.list()
    expect(shown.charges.map(({ dueDate, remaining, status }) => ({ dueDate, remaining, status }))).toEqual([
      { dueDate: '2026-04-05', remaining: 51_000, status: 'overdue' },
      { dueDate: '2026-03-05', remaining: 0, status: 'paid' },
    ])
    expect(shown.payments.map(({ kind, amount, status }) => ({ kind, amount, status }))).toEqual([
      { kind: 'refund', amount: 1_000, status: 'completed' },
      { kind: 'receipt', amount: 5_000, status: 'cancelled' },
      { kind: 'receipt', amount: 70_000, status: 'completed' },
    ])
    expect(shown.account.at(-1)?.balance).toBe(51_000)
    for (const note of ['Nie mówić', 'Pomyłka', 'Zwrot z banku', 'Nadpłata'])
      for (const read of [shown, await person.api.home.get()])
        expect(JSON.stringify(read)).not.toContain(note)
    expect(shown.account.filter(({ amount }) => Math.abs(amount) === 3_000)).toEqual([])
    await server.moveTo('2026-04-06', anna)
  })

  it("never include another tenant's", async () => {
    const [one, two] = [await lodger(), await lodger({ rentAmount: 77_700 })]
    await pay(two.tenant.id, 33_300)
    const shown = JSON.stringify([
      await one.person.api.payments.list(),
      await one.person.api.home.get(),
      await one.person.api.home.me(),
    ])
    for (const foreign of [two.tenant.id, two.lease.id, two.property.id, two.tenant.name, '77700', '33300'])
      expect(shown).not.toContain(foreign)
    const asTwo = server.tenant({ ...one.person, headers: { 'x-tenant-id': two.tenant.id } })
    expect(await codeOf(asTwo.home.get())).toBe('forbidden')
  })
})

describe('the signed-in tenant', () => {
  it('sees their own name and landlord, and can choose a language', async () => {
    const { person, tenant } = await lodger()
    expect(await person.api.home.me()).toMatchObject({
      tenantId: tenant.id,
      name: tenant.name,
      email: tenant.email,
      landlord: { name: 'Wierzba' },
      isDemo: false,
      today: '2026-04-06',
    })
    expect(await person.api.home.saveLanguage({ language: 'es' })).toEqual({ language: 'es' })
    expect((await person.api.home.me()).language).toBe('es')
  })

  it('loses portal access when the account is disabled or the tenant removed', async () => {
    const { person, tenant } = await lodger()
    await server.query('update tenant_accounts set disabled_at = now() where tenant_id = $1', [tenant.id])
    expect(await codeOf(person.api.home.get())).toBe('forbidden')
  })

  it('can rent from two landlords with one account', async () => {
    const first = await lodger()
    const ben = await server.signUpLandlord('Sosna')
    const second = await ben.api.tenants.create({ name: 'Ten sam', email: first.tenant.email })
    await server.acceptInvitation(ben, second.id)
    const at = (tenantId: string) =>
      server.tenant({ ...first.person, headers: { 'x-tenant-id': tenantId } }).home.me()
    expect([(await at(first.tenant.id)).landlord.name, (await at(second.id)).landlord.name]).toEqual([
      'Wierzba',
      'Sosna',
    ])
    expect((await at(first.tenant.id)).homes).toEqual([
      { tenantId: second.id, landlord: 'Sosna', address: null },
      { tenantId: first.tenant.id, landlord: 'Wierzba', address: first.property.address },
    ])
    await server.query('update tenant_accounts set disabled_at = now() where tenant_id = $1', [second.id])
    expect((await first.person.api.home.me()).homes).toHaveLength(1)
  })

  it('cannot be a landlord', async () => {
    const { person } = await lodger()
    expect(await codeOf(server.tenant(anna).home.get())).toBe('forbidden')
    expect(await codeOf(server.admin(person).tenants.list({}))).toBe('organization_missing')
  })
})
