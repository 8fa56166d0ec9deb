/** What must not happen to money: booked twice, left on the wrong account, or hidden. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { waitingForLock } from '../../../test/waiting-for-lock.ts'
import { answering } from './booked-lines.fixture.ts'
import { iban, type Movement, statement } from './statement.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-20T10:00:00Z' })
})
afterAll(() => server?.stop())

async function landlord(): Promise<Landlord> {
  const made = await server.signUpLandlord()
  await made.api.bankAccounts.add({ holder: 'Anna Kowalska', iban })
  return made
}

const rent = 90_450
let flats = 0
/** A tenant who owes 904.50 since the fifth of March. */
async function letTo({ api }: Landlord, name: string) {
  const { id: propertyId } = await api.properties.create({ address: `ul. Krótka ${++flats} m. 2` })
  const { id } = await api.tenants.create({ name, email: `once-${flats}@example.com` })
  await api.leases.create({
    ...{ propertyId, tenantId: id, startDate: '2026-03-01', rentAmount: rent, paymentDueDay: 5 },
  })
  const { tenant } = await api.tenants.get({ id })
  return { id, name, text: `${tenant.paymentReference} czynsz` }
}

/** Imports lines and returns those that are open, in the order of their amounts and texts. */
async function bring({ api }: Landlord, ...lines: Movement[]) {
  await api.bank.run({ file: statement(lines) })
  const inbox = await api.bank.lines({ state: 'open' })
  return inbox.lines
}
const balanceOf = async ({ api }: Landlord, id: string): Promise<number> =>
  (await api.tenants.account({ id })).balance
const byHand = { amount: rent, paymentDate: '2026-03-10', paymentMethod: 'bank_transfer' } as const

describe('money of a line', () => {
  it('is not recorded by hand again, unless the reference is another one', async () => {
    const anna = await landlord()
    const { id: tenantId, name, text } = await letTo(anna, 'Zofia Lis')
    const [line] = await bring(anna, { on: '2026-03-10', amount: rent, name, text })
    expect(await anna.api.bank.acceptSure({ ids: [line!.id] })).toMatchObject({ accepted: 1 })
    const reference = text.replace(' czynsz', '').replaceAll(' ', '')
    const record = (more: object) => codeOf(anna.api.payments.recordReceipt({ ...byHand, tenantId, ...more }))
    const spaced = reference.toLowerCase().replace(/(.{4})/g, '$1 ')
    for (const same of [{}, { reference: '' }, { reference }, { reference: spaced }])
      expect(await record(same)).toBe('recorded_before')
    expect(await balanceOf(anna, tenantId)).toBe(0)
    await anna.api.payments.recordReceipt({ ...byHand, tenantId, reference: 'Druga połowa' })
    expect(await balanceOf(anna, tenantId)).toBe(-rent)
  })

  it.each([undefined, 'Przelew 10 marca'])(
    'is linked if it was recorded by hand before (reference: %s)',
    async (reference) => {
      const anna = await landlord()
      const { id: tenantId, name, text } = await letTo(anna, 'Hanna Lis')
      const { id } = await anna.api.payments.recordReceipt({ ...byHand, tenantId, reference })
      const [line] = await bring(anna, { on: '2026-03-10', amount: rent, name, text })
      expect(line).toMatchObject({ certainty: 'likely', candidates: [{ recordedReceiptId: id }] })
      expect(await anna.api.bank.acceptSure({ ids: [line!.id] })).toMatchObject({ accepted: 0 })
      expect(await balanceOf(anna, tenantId)).toBe(0)
    },
  )

  it('that pays rent and deposit is booked in two parts, as the suggestion says, and taken back as one', async () => {
    const { api } = await landlord()
    const { id: propertyId } = await api.properties.create({ address: `ul. Krótka ${++flats} m. 2` })
    const { id: tenantId } = await api.tenants.create({
      name: 'Alina Bór',
      email: `once-${flats}@example.com`,
    })
    const lease = { propertyId, tenantId, startDate: '2026-03-01', paymentDueDay: 5 }
    await api.leases.create({ ...lease, rentAmount: 100_000, depositAmount: 200_000 })
    const { tenant } = await api.tenants.get({ id: tenantId })
    const text = `${tenant.paymentReference} kaucja i czynsz`
    await api.bank.run({ file: statement([{ on: '2026-03-10', amount: 300_000, name: 'Alina Bór', text }]) })
    const [line] = (await api.bank.lines({ state: 'open' })).lines
    expect(line).toMatchObject({ certainty: 'likely' })
    const [best] = line!.candidates
    expect(best).toMatchObject({ open: 300_000, openDeposit: 200_000, deposit: null, depositPart: 200_000 })
    expect(best!.reasons).toContain('expected_with_deposit')
    const parts = [
      { tenantId, amount: line!.amount - best!.depositPart },
      { tenantId, amount: best!.depositPart, deposit: true },
    ]
    await api.bank.accept({ id: line!.id, parts })
    expect(await api.tenants.account({ id: tenantId })).toMatchObject({ balance: 0, depositsHeld: 200_000 })
    await api.bank.undo({ id: line!.id, reason: 'Pomyłka' })
    const [again] = (await api.bank.lines({ state: 'open' })).lines
    expect(again).toMatchObject({ parts: [], candidates: [{ open: 300_000, depositPart: 200_000 }] })
    expect(await api.tenants.account({ id: tenantId })).toMatchObject({ balance: 100_000, depositsHeld: 0 })
  })

  it('is not certain for the tenant whose booking was undone, though the payer was remembered', async () => {
    const anna = await landlord()
    const [wrong, right] = [await letTo(anna, 'Adam Bąk'), await letTo(anna, 'Iga Sowa')]
    const payer = { name: 'Firma', account: 'PL27114020040000300201355387' }
    const [line] = await bring(anna, { on: '2026-03-06', amount: rent, ...payer })
    const { id } = line!
    const onto = (tenantId: string) => ({ id, parts: [{ tenantId, amount: rent }], remember: true })
    await anna.api.bank.accept(onto(wrong.id))
    await anna.api.bank.undo({ id, reason: 'Inny najemca' })
    await anna.api.bank.accept(onto(right.id))
    const [next] = await bring(anna, { on: '2026-03-19', amount: rent, ...payer, text: 'kwiecień' })
    expect(next).toMatchObject({ certainty: 'sure', candidates: [{ tenantId: right.id }] })
    expect(next!.candidates).toHaveLength(1)
  })

  it('is not certain if the bank writes it again with another text', async () => {
    const anna = await landlord()
    const { id, name, text } = await letTo(anna, 'Ewa Wilk')
    const [first] = await bring(anna, { on: '2026-03-10', amount: rent, name, text })
    await anna.api.bank.acceptSure({ ids: [first!.id] })
    const [again] = await bring(anna, { on: '2026-03-10', amount: rent, name, text: `PRZELEW ${text}` })
    expect(again!.certainty).toBe('likely')
    expect(again!.candidates[0]!.reasons).toContain('booked_before')
    expect(await anna.api.bank.acceptSure({ ids: [again!.id] })).toMatchObject({ accepted: 0 })
    expect(await balanceOf(anna, id)).toBe(0)
  })

  it('completes a pending receipt instead of standing beside it', async () => {
    const anna = await landlord()
    const { id: tenantId, name, text } = await letTo(anna, 'Olga Kruk')
    const before = await balanceOf(anna, tenantId)
    const pending = await anna.api.payments.recordReceipt({ ...byHand, tenantId, status: 'pending' })
    const [line] = await bring(anna, { on: '2026-03-11', amount: rent, name, text })
    const { id } = line!
    expect(line).toMatchObject({ certainty: 'likely', candidates: [{ recordedReceiptId: pending.id }] })
    await anna.api.bank.accept({ id, parts: [{ tenantId, amount: rent, receiptId: pending.id }] })
    expect(await balanceOf(anna, tenantId)).toBe(before - rent)
    const settled = { id: pending.id, status: 'completed', paymentDate: '2026-03-12' } as const
    expect(await codeOf(anna.api.payments.settle(settled))).toBe('conflict')
    expect((await anna.api.payments.get({ id: pending.id })).payment.paymentDate).toBe('2026-03-11')
    await anna.api.bank.undo({ id, reason: 'Inny najemca' })
    expect(await balanceOf(anna, tenantId)).toBe(before)
  })

  it('is not booked beside a receipt that somebody records by hand at the same moment', async () => {
    const anna = await landlord()
    const { id: tenantId, name, text } = await letTo(anna, 'Jan Dzik')
    const [line] = await bring(anna, { on: '2026-03-10', amount: rent, name, text })
    await server.query('begin')
    await server.query('select id from tenants where id = $1 for update', [tenantId])
    const recording = anna.api.payments.recordReceipt({ ...byHand, tenantId })
    await waitingForLock(server, 1)
    const accepting = anna.api.bank.acceptSure({ ids: [line!.id] })
    await waitingForLock(server, 2)
    await server.query('commit')
    await recording
    expect(await accepting).toMatchObject({ accepted: 0, left: [line!.id] })
    expect(await balanceOf(anna, tenantId)).toBe(0)
  })

  it('of a day that has not come is not booked', async () => {
    const anna = await landlord()
    const { id: tenantId, name, text } = await letTo(anna, 'Ula Kos')
    const [line] = await bring(anna, { on: '2026-03-21', amount: rent, name, text })
    const parts = [{ tenantId, amount: rent }]
    expect(await codeOf(anna.api.bank.accept({ id: line!.id, parts }))).toBe('validation_failed')
    expect(await anna.api.bank.acceptSure({ ids: [line!.id] })).toMatchObject({ accepted: 0 })
  })

  it('is open again as a whole if one of two receipts is reversed among the payments', async () => {
    const anna = await landlord()
    const [one, two] = [await letTo(anna, 'Ela Mak'), await letTo(anna, 'Ola Mak')]
    const [line] = await bring(anna, { on: '2026-03-10', amount: 2 * rent, name: 'Mak' })
    const { id } = line!
    const parts = [one, two].map((tenant) => ({ tenantId: tenant.id, amount: rent }))
    await anna.api.bank.accept({ id, parts })
    const [done] = (await anna.api.bank.lines({ state: 'done' })).lines
    await answering((recordAgain) =>
      anna.api.payments.reverse({ id: done!.parts[0]!.receiptId!, reason: 'Zwrot', recordAgain }),
    )
    const inbox = await anna.api.bank.lines({ state: 'open' })
    expect(inbox.counts).toEqual({ open: 1, done: 0, ignored: 0 })
    expect(inbox.lines[0]).toMatchObject({ parts: [{ amount: rent }], candidates: [] })
    expect(await codeOf(anna.api.bank.accept({ id, parts }))).toBe('bank_line_done')
    await anna.api.bank.undo({ id, reason: 'Od nowa' })
    await anna.api.bank.accept({ id, parts })
    expect([await balanceOf(anna, one.id), await balanceOf(anna, two.id)]).toEqual([0, 0])
  })

  it('of two people accepting the same certain lines is not reported as doubtful', async () => {
    const anna = await landlord()
    const { name, text } = await letTo(anna, 'Iza Lis')
    const [line] = await bring(anna, { on: '2026-03-10', amount: rent, name, text })
    await anna.api.bank.acceptSure({ ids: [line!.id] })
    expect(await anna.api.bank.acceptSure({ ids: [line!.id] })).toEqual({
      accepted: 0,
      amount: 0,
      ids: [],
      left: [],
      recorded: [],
    })
  })

  it('does not show the text of the bank to a tenant', async () => {
    const anna = await landlord()
    const { id: tenantId } = await letTo(anna, 'Adam Puk')
    const marta = await server.acceptInvitation(anna, tenantId)
    const [line] = await bring(anna, { on: '2026-03-10', amount: rent, text: 'Ida Innska czynsz' })
    await anna.api.bank.accept({ id: line!.id, parts: [{ tenantId, amount: rent }] })
    expect(JSON.stringify(await marta.api.payments.list())).not.toContain('Innska')
  })

  it('with a long text that is cut inside a sign is booked', async () => {
    const anna = await landlord()
    const { id: tenantId } = await letTo(anna, 'Ewa Sum')
    const [line] = await bring(anna, { on: '2026-03-10', amount: rent, text: `${'a'.repeat(499)}😀` })
    await anna.api.bank.accept({ id: line!.id, parts: [{ tenantId, amount: rent }] })
    expect(await balanceOf(anna, tenantId)).toBe(0)
  })

  it('gives the figures of before after an undo in the account and on the dashboard', async () => {
    const anna = await landlord()
    const { id: tenantId, name, text } = await letTo(anna, 'Piotr Rak')
    const [line] = await bring(anna, { on: '2026-03-10', amount: rent, name, text })
    const figures = async () => {
      const account = await anna.api.tenants.account({ id: tenantId })
      // A reversed receipt stays in the list of payments, marked as reversed.
      const { recentPayments: _, ...dashboard } = await anna.api.dashboard.get({})
      return { balance: account.balance, dashboard }
    }
    const before = await figures()
    await anna.api.bank.acceptSure({ ids: [line!.id] })
    expect(await figures()).not.toEqual(before)
    await anna.api.bank.undo({ id: line!.id, reason: 'Pomyłka' })
    expect(await figures()).toEqual(before)
  })
})

describe('a statement', () => {
  it('that repeats known lines of its first day shows no gap', async () => {
    const { api } = await landlord()
    const file = () => statement([{ on: '2026-03-02', amount: 5_000, text: 'a' }])
    await api.bank.run({ file: file() })
    expect((await api.bank.check({ file: file() })).statements[0]).toMatchObject({ newLines: 0, gap: null })
  })

  it('keeps its account: removing it is refused', async () => {
    const anna = await landlord()
    await bring(anna, { on: '2026-03-02', amount: 5_000, text: 'a' })
    const { accounts } = await anna.api.bankAccounts.list()
    expect(await codeOf(anna.api.bankAccounts.remove({ id: accounts[0]!.id }))).toBe('in_use')
  })
})
