import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { removeOldData } from '../../account/organizations/retention.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { answering } from './booked-lines.fixture.ts'
import { landlordWithBank, statement } from './statement.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-20T10:00:00Z' })
})
afterAll(() => server?.stop())

let flats = 0
const landlord = (name: string): Promise<Landlord> => landlordWithBank(server, name)

/** A tenant who owes `rent` cents since the fifth of March. */
async function letTo({ api }: Landlord, name: string, rent = 90_450) {
  const address = `ul. Długa ${++flats} m. 4`
  const property = await api.properties.create({ address })
  const { id: tenantId } = await api.tenants.create({ name })
  await api.leases.create({
    propertyId: property.id,
    tenantId,
    startDate: '2026-03-01',
    rentAmount: rent,
    paymentDueDay: 5,
  })
  const { tenant } = await api.tenants.get({ id: tenantId })
  return { id: tenantId, name, address, reference: tenant.paymentReference, rent }
}

const balanceOf = async ({ api }: Landlord, id: string): Promise<number> =>
  (await api.tenants.account({ id })).balance

describe('a line', () => {
  it('with the reference and the expected amount is sure and is booked on the day of the bank', async () => {
    const anna = await landlord('Pewne')
    const kowalska = await letTo(anna, 'Ewa Kowalska')
    const { name, reference, rent } = kowalska
    await anna.api.bank.run({
      file: statement([{ on: '2026-03-10', amount: rent, name, text: `${reference} czynsz` }]),
    })
    const { lines } = await anna.api.bank.lines({ state: 'open' })
    expect(lines[0]).toMatchObject({
      certainty: 'sure',
      candidates: [
        { tenantId: kowalska.id, open: rent, reasons: ['reference', 'full_name', 'expected', 'date'] },
      ],
    })
    const accepted = await anna.api.bank.acceptSure({ ids: [lines[0]!.id] })
    expect(accepted).toEqual({ accepted: 1, amount: rent, ids: [lines[0]!.id], left: [], recorded: [] })
    expect(await balanceOf(anna, kowalska.id)).toBe(0)
    const { lines: done } = await anna.api.bank.lines({ state: 'done' })
    expect(done[0]!.parts).toMatchObject([{ tenantName: name, amount: rent, linked: false }])
    const { payment } = await anna.api.payments.get({ id: done[0]!.parts[0]!.receiptId! })
    expect(payment).toMatchObject({ paymentDate: '2026-03-10', paymentMethod: 'bank_transfer', amount: rent })
    const undone = await anna.api.bank.undoMany({ ids: accepted.ids, reason: 'Pomyłka' })
    expect(undone).toEqual({ undone: accepted.ids, refused: [] })
    expect(await anna.api.bank.lines({})).toMatchObject({
      ...{ counts: { open: 1, done: 0 }, lines: [{ certainty: 'sure' }] },
    })
    expect(await balanceOf(anna, kowalska.id)).toBe(rent)
  })

  it('is booked once, however many hands accept it', async () => {
    const anna = await landlord('Wiele rąk')
    const tenant = await letTo(anna, 'Piotr Zając')
    const text = `${tenant.reference} czynsz`
    await anna.api.bank.run({ file: statement([{ on: '2026-03-10', amount: tenant.rent, text }]) })
    const [line] = (await anna.api.bank.lines({ state: 'open' })).lines
    const parts = [{ tenantId: tenant.id, amount: tenant.rent }]
    const codes = await Promise.all([
      ...Array.from({ length: 30 }, () =>
        anna.api.bank.accept({ id: line!.id, parts }).then(
          () => 'booked',
          (error) => error.code,
        ),
      ),
      ...Array.from({ length: 20 }, () =>
        anna.api.bank.acceptSure({ ids: [line!.id] }).then(({ accepted }) => `${accepted}`),
      ),
    ])
    expect(codes.filter((code) => code === 'booked' || code === '1')).toHaveLength(1)
    expect(await balanceOf(anna, tenant.id)).toBe(0)
    const more = server.query(
      `insert into bank_matches (organization_id, id, line_id, kind, amount, linked)
         select organization_id, gen_random_uuid(), id, 'transfer', 1, false from bank_lines where id = $1`,
      [line!.id],
    )
    await expect(more).rejects.toThrow('parts exceed the line')
  })

  it('of a co-tenant belongs to the account that they share, until 60 days after they moved out', async () => {
    const anna = await landlord('Wspólnie')
    const { id: tenantId, rent, reference } = await letTo(anna, 'Ewa Sowa', 80_000)
    const { people } = await anna.api.coTenants.add({
      tenantId,
      name: 'Piotr Zając',
      movedInOn: '2026-01-01',
    })
    const { id } = people.find(({ name }) => name === 'Piotr Zając')!
    const pays = { on: '2026-03-10', amount: rent, name: 'PIOTR ZAJAC' }
    await anna.api.bank.run({ file: statement([pays, { ...pays, on: '2026-03-11', text: reference }]) })
    const found = async () => {
      const { lines } = await anna.api.bank.lines({ state: 'open' })
      return lines.map(({ certainty, candidates }) => [certainty, candidates[0]?.reasons ?? []])
    }
    const byName = ['full_name', 'expected', 'date']
    expect(await found()).toEqual([
      ['sure', ['reference', ...byName]],
      ['likely', byName],
    ])
    await anna.api.coTenants.moveOut({ id, lastDay: '2026-01-19' })
    expect((await found())[1]).toEqual(['likely', byName])
    await server.query('update co_tenants set moved_out_on = $2 where id = $1', [id, '2026-01-18'])
    expect((await found())[1]).toEqual(['open', []])
  })

  it('is divided over tenants and a deposit; parts that do not add up are refused (E21)', async () => {
    const anna = await landlord('Podział')
    const [one, two] = [await letTo(anna, 'Jan Lis', 60_000), await letTo(anna, 'Ola Lis', 40_000)]
    await anna.api.bank.run({ file: statement([{ on: '2026-03-10', amount: 150_000, name: 'Rodzina Lis' }]) })
    const [line] = (await anna.api.bank.lines({ state: 'open' })).lines
    const parts = [
      { tenantId: one.id, amount: 60_000 },
      { tenantId: two.id, amount: 40_000 },
      { tenantId: two.id, amount: 50_000, deposit: true },
    ]
    const { id } = line!
    expect(await codeOf(anna.api.bank.accept({ id, parts: parts.slice(1) }))).toBe('bank_parts_differ')
    await anna.api.bank.accept({ id, parts })
    expect([await balanceOf(anna, one.id), await balanceOf(anna, two.id)]).toEqual([0, 0])
    expect((await anna.api.tenants.account({ id: two.id })).depositsHeld).toBe(50_000)
  })

  it('links a receipt that was recorded by hand, and nothing is booked twice (E20)', async () => {
    const anna = await landlord('Ręcznie')
    const tenant = await letTo(anna, 'Maria Wrona')
    const { id: tenantId, rent, name, reference } = tenant
    const receipt = await anna.api.payments.recordReceipt({
      ...{ tenantId, amount: rent, paymentDate: '2026-03-09', paymentMethod: 'bank_transfer' },
    })
    await anna.api.bank.run({ file: statement([{ on: '2026-03-10', amount: rent, name, text: reference }]) })
    const [line] = (await anna.api.bank.lines({ state: 'open' })).lines
    expect(line!.certainty).not.toBe('sure')
    expect(line!.candidates[0]).toMatchObject({ tenantId, recordedReceiptId: receipt.id })
    const { id } = line!
    await anna.api.bank.accept({ id, parts: [{ tenantId, amount: rent, receiptId: receipt.id }] })
    expect(await balanceOf(anna, tenantId)).toBe(0)
    await anna.api.bank.undo({ id, reason: 'Pomyłka' })
    expect(await balanceOf(anna, tenantId)).toBe(0)
    expect((await anna.api.bank.lines({ state: 'open' })).lines.map((each) => each.id)).toEqual([id])
  })

  it('of money that was announced settles that payment on the day of the bank', async () => {
    const anna = await landlord('Zapowiedź')
    const { id: tenantId, rent, name, reference } = await letTo(anna, 'Jan Dzik')
    const announced = {
      tenantId,
      amount: rent,
      paymentDate: '2026-03-09',
      paymentMethod: 'bank_transfer' as const,
    }
    const pending = await anna.api.payments.recordReceipt({ ...announced, status: 'pending' })
    await anna.api.bank.run({ file: statement([{ on: '2026-03-10', amount: rent, name, text: reference }]) })
    const [line] = (await anna.api.bank.lines({ state: 'open' })).lines
    expect(line).toMatchObject({
      certainty: 'likely',
      candidates: [{ tenantId, recordedReceiptId: pending.id }],
    })
    const part = { tenantId, amount: rent, receiptId: pending.id }
    await anna.api.bank.accept({ id: line!.id, parts: [part] })
    const { payment } = await anna.api.payments.get({ id: pending.id })
    expect(payment).toMatchObject({ paymentStatus: 'completed', paymentDate: '2026-03-10' })
    expect(await balanceOf(anna, tenantId)).toBe(0)
  })

  it('of a remembered payer is sure the next month', async () => {
    const anna = await landlord('Pamięć')
    const tenant = await letTo(anna, 'Zofia Sowa')
    const payer = { name: 'Firma Męża', account: 'PL27114020040000300201355387' }
    await anna.api.bank.run({ file: statement([{ on: '2026-03-10', amount: tenant.rent, ...payer }]) })
    const [line] = (await anna.api.bank.lines({ state: 'open' })).lines
    expect(line).toMatchObject({ certainty: 'open', candidates: [], hasPayer: true })
    const parts = [{ tenantId: tenant.id, amount: tenant.rent }]
    await anna.api.bank.accept({ id: line!.id, parts, remember: true })
    await anna.api.bank.run({
      file: statement([{ on: '2026-03-20', amount: tenant.rent, ...payer, text: 'kwiecień' }], {
        opening: 190_450,
      }),
    })
    const [next] = (await anna.api.bank.lines({ state: 'open' })).lines
    expect(next).toMatchObject({ certainty: 'sure', candidates: [{ tenantId: tenant.id }] })
  })

  it('that was booked wrongly is taken back as if it had never been booked, and is booked elsewhere', async () => {
    const anna = await landlord('Cofnij')
    const [wrong, right] = [await letTo(anna, 'Adam Bąk'), await letTo(anna, 'Ida Bąk')]
    await anna.api.bank.run({ file: statement([{ on: '2026-03-10', amount: 90_450, name: 'Bąk' }]) })
    const [line] = (await anna.api.bank.lines({ state: 'open' })).lines
    const { id } = line!
    const before = await anna.api.tenants.account({ id: wrong.id })
    await anna.api.bank.accept({ id, parts: [{ tenantId: wrong.id, amount: 90_450 }] })
    await anna.api.bank.undo({ id, reason: 'Inny najemca' })
    const after = await anna.api.tenants.account({ id: wrong.id })
    expect(after.balance).toBe(before.balance)
    expect(await codeOf(anna.api.bank.undo({ id, reason: 'x' }))).toBe('bank_line_open')
    await anna.api.bank.accept({ id, parts: [{ tenantId: right.id, amount: 90_450 }] })
    expect(await balanceOf(anna, right.id)).toBe(0)
  })

  it('opens again if its receipt is reversed among the payments', async () => {
    const anna = await landlord('Cofnięta')
    const tenant = await letTo(anna, 'Leon Żuk')
    await anna.api.bank.run({ file: statement([{ on: '2026-03-10', amount: tenant.rent }]) })
    const [line] = (await anna.api.bank.lines({ state: 'open' })).lines
    await anna.api.bank.accept({ id: line!.id, parts: [{ tenantId: tenant.id, amount: tenant.rent }] })
    const [done] = (await anna.api.bank.lines({ state: 'done' })).lines
    await answering((recordAgain) =>
      anna.api.payments.reverse({ id: done!.parts[0]!.receiptId!, reason: 'Zwrot', recordAgain }),
    )
    expect((await anna.api.bank.lines({ state: 'open' })).counts).toEqual({ open: 1, done: 0, ignored: 0 })
  })

  it('of money that went out is set aside and taken up again, never booked on a tenant', async () => {
    const anna = await landlord('Koszt')
    const tenant = await letTo(anna, 'Rita Mak')
    await anna.api.bank.run({ file: statement([{ on: '2026-03-10', amount: -90_450, name: 'Rita Mak' }]) })
    const [line] = (await anna.api.bank.lines({ state: 'open' })).lines
    const { id } = line!
    expect(line).toMatchObject({ certainty: 'open', candidates: [] })
    const parts = [{ tenantId: tenant.id, amount: 90_450 }]
    expect(await codeOf(anna.api.bank.accept({ id, parts }))).toBe('bank_parts_differ')
    await anna.api.bank.ignore({ id })
    expect(await codeOf(anna.api.bank.ignore({ id }))).toBe('bank_line_done')
    expect((await anna.api.bank.undo({ id, reason: '-' })).counts).toEqual({ open: 1, done: 0, ignored: 0 })
  })

  it('is seen and booked by nobody without the permission, and by no other organization', async () => {
    const anna = await landlord('Role')
    const viewer = await server.addMember(anna, 'viewer')
    await anna.api.bank.run({ file: statement([{ on: '2026-03-10', amount: 100 }]) })
    const [line] = (await anna.api.bank.lines({ state: 'open' })).lines
    expect(await codeOf(viewer.api.bank.ignore({ id: line!.id }))).toBe('forbidden')
    const stranger = await landlord('Obca')
    expect(await codeOf(stranger.api.bank.ignore({ id: line!.id }))).toBe('not_found')
  })

  it('loses name and text after the years of financial data, and what was booked stays', async () => {
    const anna = await landlord('Dawno temu')
    const tenant = await letTo(anna, 'Olga Ruta')
    await anna.api.bank.run({
      file: statement([
        { on: '2026-03-10', amount: tenant.rent, name: tenant.name, text: 'czynsz' },
        { on: '2026-03-11', amount: -100, name: 'Sklep', text: 'zakupy' },
      ]),
    })
    const paid = (await anna.api.bank.lines({ state: 'open' })).lines.find(({ amount }) => amount > 0)!
    await anna.api.bank.accept({ id: paid.id, parts: [{ tenantId: tenant.id, amount: tenant.rent }] })
    const forget = () =>
      forOrganization(server.services, anna.organizationId, 'test', (scope) => removeOldData(scope, null))
    expect((await forget()).bookings).toBe(0)
    const old = `now() - interval '8 years'`
    await server.query(`update bank_statements set created_at = ${old} where organization_id = $1`, [
      anna.organizationId,
    ])
    await server.query(`update bank_lines set booked_on = ${old} where organization_id = $1`, [
      anna.organizationId,
    ])
    expect((await forget()).bookings).toBe(2)
    const { lines } = await anna.api.bank.lines({ state: 'done' })
    expect(lines).toMatchObject([
      { partyName: '', text: '', hasPayer: false, parts: [{ amount: tenant.rent }] },
    ])
    expect((await forget()).bookings).toBe(0)
  })
})
