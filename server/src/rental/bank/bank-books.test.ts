/** Lines that are not money of tenants: expenses, incomes, own transfers, refunds and returns; and taking an import back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { answering } from './booked-lines.fixture.ts'
import { landlordWithBank, type Movement, statement } from './statement.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-20T10:00:00Z' })
})
afterAll(() => server?.stop())

const rent = 90_450
let flats = 0
const landlord = (): Promise<Landlord> => landlordWithBank(server, `Books ${++flats}`)

async function letTo({ api }: Landlord, name: string): Promise<string> {
  const { id: propertyId } = await api.properties.create({ address: `ul. Cicha ${++flats} m. 3` })
  const { id } = await api.tenants.create({ name, email: `books-${flats}@example.com` })
  await api.leases.create({
    ...{ propertyId, tenantId: id, startDate: '2026-03-01', rentAmount: rent, paymentDueDay: 5 },
  })
  return id
}

/** Imports lines and returns those that are open, newest first. */
async function bring({ api }: Landlord, ...lines: Movement[]) {
  await api.bank.run({ file: statement(lines) })
  return (await api.bank.lines({})).lines
}
const water: Movement = { on: '2026-03-10', amount: -51_200, name: 'Wodociągi', text: 'FV/12' }
const expense = { category: 'water', vendor: 'Wodociągi' } as const
const reason = 'Pomyłka'
const balanceOf = async ({ api }: Landlord, id: string) => (await api.tenants.account({ id })).balance
const expensesOf = async ({ api }: Landlord) => (await api.expenses.list({})).rows
const figuresOf = async ({ api }: Landlord) => {
  const { recentPayments: _, ...figures } = await api.dashboard.get({})
  return figures
}

describe('a line that went out', () => {
  it('is booked as a paid expense on its day, once, and undoing removes it', async () => {
    const anna = await landlord()
    const [line] = await bring(anna, water)
    const { id } = line!
    const before = await figuresOf(anna)
    await anna.api.bank.bookExpense({ id, expense })
    expect(await expensesOf(anna)).toMatchObject([
      { amount: 51_200, status: 'paid', paidOn: '2026-03-10', vendor: 'Wodociągi' },
    ])
    expect(await codeOf(anna.api.bank.bookExpense({ id, expense }))).toBe('bank_line_done')
    const [done] = (await anna.api.bank.lines({ state: 'done' })).lines
    expect(done!.parts).toMatchObject([
      { kind: 'expense', recordName: 'Wodociągi', amount: 51_200, linked: false },
    ])
    await anna.api.bank.undo({ id, reason })
    expect(await expensesOf(anna)).toEqual([])
    expect(await figuresOf(anna)).toEqual(before)
    await anna.api.bank.bookTransfer({ id })
    expect((await anna.api.bank.lines({})).counts).toEqual({ open: 0, done: 1, ignored: 0 })
  })

  it.each(['approved', 'pending'] as const)(
    'pays a recorded expense that is %s, and undoing gives it that status back',
    async (status) => {
      const anna = await landlord()
      const { id: recordedId } = await anna.api.expenses.create({
        amount: 51_200,
        date: '2026-03-01',
        category: 'water',
        vendor: 'Wodociągi',
        status,
      })
      const [line] = await bring(anna, water)
      const { id } = line!
      expect(line!.records).toMatchObject([
        { kind: 'expense', id: recordedId, name: 'Wodociągi', paid: false },
      ])
      await anna.api.bank.bookExpense({ id, expense: { recordedId } })
      expect(await expensesOf(anna)).toMatchObject([{ id: recordedId, status: 'paid', paidOn: '2026-03-10' }])
      await anna.api.bank.undo({ id, reason })
      expect(await expensesOf(anna)).toMatchObject([{ id: recordedId, status, paidOn: null }])
    },
  )

  it('links an expense that was paid by hand, and undoing leaves it', async () => {
    const anna = await landlord()
    const paid = { status: 'paid', paidOn: '2026-03-09' } as const
    const { id: recordedId } = await anna.api.expenses.create({
      amount: 51_200,
      date: '2026-03-09',
      category: 'water',
      ...paid,
    })
    const [line] = await bring(anna, water)
    await anna.api.bank.bookExpense({ id: line!.id, expense: { recordedId } })
    expect(await expensesOf(anna)).toMatchObject([paid])
    await anna.api.bank.undo({ id: line!.id, reason })
    expect(await expensesOf(anna)).toMatchObject([paid])
  })

  it('is open again if its expense is removed or changed, and one expense belongs to one line', async () => {
    const anna = await landlord()
    const [first, second] = await bring(anna, water, { ...water, text: 'FV/13' })
    const { id: recordedId } = await anna.api.expenses.create({
      amount: 51_200,
      date: '2026-03-01',
      category: 'water',
    })
    const onto = (id: string) => anna.api.bank.bookExpense({ id, expense: { recordedId } })
    const codes = await Promise.all(
      [first, second].map(async (line) => (await Promise.allSettled([onto(line!.id)]))[0]!.status),
    )
    expect(codes.sort()).toEqual(['fulfilled', 'rejected'])
    const open = async () => (await anna.api.bank.lines({})).counts.open
    expect(await open()).toBe(1)
    const changed = { id: recordedId, amount: 51_100 }
    expect(await codeOf(anna.api.expenses.update(changed))).toBe('recorded_before')
    await answering((recordAgain) => anna.api.expenses.update({ ...changed, recordAgain }))
    expect(await open()).toBe(2)
    await anna.api.expenses.update({ id: recordedId, amount: 51_200 })
    await answering((recordAgain) => anna.api.expenses.remove({ ids: [recordedId], recordAgain }))
    expect(await open()).toBe(2)
  })

  it('is not booked as an income, as an expense of another amount, nor by a stranger', async () => {
    const anna = await landlord()
    const [line] = await bring(anna, water)
    const { id } = line!
    const { id: recordedId } = await anna.api.expenses.create({
      amount: 51_201,
      date: '2026-03-01',
      category: 'water',
    })
    expect(await codeOf(anna.api.bank.bookIncome({ id, income: { category: 'other' } }))).toBe(
      'bank_parts_differ',
    )
    expect(await codeOf(anna.api.bank.bookExpense({ id, expense: { recordedId } }))).toBe('conflict')
    const stranger = await landlord()
    const [own] = await bring(stranger, water)
    expect(await codeOf(stranger.api.bank.bookExpense({ id: own!.id, expense: { recordedId } }))).toBe(
      'not_found',
    )
  })

  it('is a refund of a receipt, and undoing gives the balance of before', async () => {
    const anna = await landlord()
    const tenantId = await letTo(anna, 'Ewa Lis')
    const paid = { tenantId, amount: rent, paymentDate: '2026-03-06', paymentMethod: 'cash' } as const
    const { id: receiptId } = await anna.api.payments.recordReceipt(paid)
    const [line] = await bring(anna, { on: '2026-03-10', amount: -10_000, name: 'Ewa Lis' })
    const { id } = line!
    await anna.api.bank.giveBack({ id, receiptId, returned: false, reason: 'Nadpłata' })
    expect(await balanceOf(anna, tenantId)).toBe(10_000)
    const [done] = (await anna.api.bank.lines({ state: 'done' })).lines
    expect(done!.parts).toMatchObject([{ kind: 'refund', tenantName: 'Ewa Lis', amount: 10_000 }])
    const { bankLine } = await anna.api.payments.get({ id: done!.parts[0]!.correctionId! })
    expect(bankLine).toMatchObject({ bookedOn: '2026-03-10', partyName: 'Ewa Lis' })
    await anna.api.bank.undo({ id, reason })
    expect(await balanceOf(anna, tenantId)).toBe(0)
    expect(await codeOf(anna.api.bank.giveBack({ id, receiptId, returned: true, reason }))).toBe('conflict')
  })

  it('returns a transfer: what it paid is open from that day, both lines are booked, and undoing pays it again', async () => {
    const anna = await landlord()
    const tenantId = await letTo(anna, 'Jan Bór')
    const account = 'PL27114020040000300201355387'
    const [came] = await bring(anna, { on: '2026-03-06', amount: rent, name: 'Jan Bór', account })
    await anna.api.bank.accept({ id: came!.id, parts: [{ tenantId, amount: rent }] })
    const back = { on: '2026-03-12', amount: -rent, name: 'Zwrot', account, text: 'przelew zwrócony' }
    const [line] = await bring(anna, back)
    const { id } = line!
    const [record] = line!.records
    expect(record).toMatchObject({ kind: 'returned', name: 'Jan Bór', on: '2026-03-06' })
    await anna.api.bank.giveBack({ id, receiptId: record!.id, returned: true, reason: 'Zwrot' })
    expect(await balanceOf(anna, tenantId)).toBe(rent)
    expect((await anna.api.bank.lines({})).counts).toEqual({ open: 0, done: 2, ignored: 0 })
    expect(await codeOf(anna.api.bank.undo({ id: came!.id, reason }))).toBe('bank_line_first')
    await anna.api.bank.undo({ id, reason })
    expect(await balanceOf(anna, tenantId)).toBe(0)
    expect((await anna.api.bank.lines({})).counts).toEqual({ open: 1, done: 1, ignored: 0 })
    await anna.api.bank.undo({ id: came!.id, reason })
    expect(await balanceOf(anna, tenantId)).toBe(rent)
  })
})

describe('a line that came in', () => {
  it('is booked as another income, or as one that was expected; undoing gives the figures of before', async () => {
    const anna = await landlord()
    const { id: recordedId } = await anna.api.incomes.create({
      amount: 7_000,
      date: '2026-03-11',
      category: 'other',
      source: 'Pralnia',
    })
    const before = await figuresOf(anna)
    const lines = await bring(
      anna,
      { on: '2026-03-10', amount: 7_000, name: 'Pralnia' },
      { on: '2026-03-09', amount: 3_000, name: 'Automat' },
    )
    const [expected, other] = lines
    expect(expected!.records).toMatchObject([{ kind: 'income', id: recordedId, paid: false }])
    await anna.api.bank.bookIncome({ id: expected!.id, income: { recordedId } })
    await anna.api.bank.bookIncome({ id: other!.id, income: { category: 'other', source: 'Automat' } })
    const { totals } = await anna.api.incomes.list({})
    expect(totals).toMatchObject({ paid: 10_000, open: 0 })
    for (const { id } of lines) await anna.api.bank.undo({ id, reason })
    expect((await anna.api.incomes.list({})).rows).toMatchObject([{ id: recordedId, paidOn: null }])
    expect(await figuresOf(anna)).toEqual(before)
  })

  it('of an own account says so', async () => {
    const anna = await landlord()
    const own = 'PL61109010140000071219812874'
    await anna.api.bankAccounts.add({ holder: 'Anna Kowalska', iban: own })
    const [line] = await bring(anna, { on: '2026-03-10', amount: 100_000, account: own })
    expect(line).toMatchObject({ ownAccount: true })
  })

  it('of a tenant who was removed since is undone', async () => {
    const anna = await landlord()
    const { id: tenantId } = await anna.api.tenants.create({ name: 'Iza Kret', email: 'kret@example.com' })
    await anna.api.payments.addCharge({
      tenantId,
      amount: 5_000,
      dueDate: '2026-03-05',
      type: 'other',
      description: 'Klucz',
    })
    const [line] = await bring(anna, { on: '2026-03-10', amount: 5_000, name: 'Iza Kret' })
    await anna.api.bank.accept({ id: line!.id, parts: [{ tenantId, amount: 5_000 }] })
    await anna.api.tenants.remove({ ids: [tenantId] })
    await anna.api.bank.undo({ id: line!.id, reason })
    expect((await anna.api.bank.lines({})).counts.open).toBe(1)
  })

  it('leaves an entry in the audit log when its payer is remembered and forgotten', async () => {
    const anna = await landlord()
    const tenantId = await letTo(anna, 'Ula Jeż')
    const [line] = await bring(anna, {
      on: '2026-03-06',
      amount: rent,
      account: 'PL27114020040000300201355387',
    })
    await anna.api.bank.accept({ id: line!.id, parts: [{ tenantId, amount: rent }], remember: true })
    await anna.api.bank.undo({ id: line!.id, reason })
    const entries = await server.query<{ action: string }>(
      `select action_type as action from audit_logs where organization_id = $1 and table_name = 'bank_payers' order by seq`,
      [anna.organizationId],
    )
    expect(entries.map(({ action }) => action)).toEqual(['CREATE', 'DELETE'])
  })
})

describe('an import', () => {
  it('is taken back with everything that was booked for it, and can be imported again', async () => {
    const anna = await landlord()
    const tenantId = await letTo(anna, 'Olaf Ryś')
    const before = await figuresOf(anna)
    const file = () => statement([water, { on: '2026-03-06', amount: rent, name: 'Olaf Ryś' }])
    await anna.api.bank.run({ file: file() })
    const { lines } = await anna.api.bank.lines({})
    await anna.api.bank.bookExpense({ id: lines[0]!.id, expense })
    await anna.api.bank.accept({ id: lines[1]!.id, parts: [{ tenantId, amount: rent }] })
    const { files } = await anna.api.bank.files()
    expect(files).toMatchObject([{ fileName: 'wyciag.xml', lines: 2, booked: 2 }])
    const { id } = files[0]!
    await anna.api.bank.undoFile({ id, reason })
    expect((await anna.api.bank.lines({})).counts).toEqual({ open: 0, done: 0, ignored: 0 })
    expect(await anna.api.bank.files()).toMatchObject({ files: [] })
    expect(await balanceOf(anna, tenantId)).toBe(rent)
    expect(await figuresOf(anna)).toEqual(before)
    expect(await codeOf(anna.api.bank.undoFile({ id, reason }))).toBe('not_found')
    expect(await anna.api.bank.run({ file: file() })).toMatchObject({ lines: 2 })
  })

  it('stays as it is if one of its receipts was refunded', async () => {
    const anna = await landlord()
    const tenantId = await letTo(anna, 'Pola Bóbr')
    const [spent, paid] = await bring(anna, water, { on: '2026-03-06', amount: rent, name: 'Pola Bóbr' })
    await anna.api.bank.bookExpense({ id: spent!.id, expense })
    await anna.api.bank.accept({ id: paid!.id, parts: [{ tenantId, amount: rent }] })
    const [done] = (await anna.api.bank.lines({ state: 'done' })).lines.filter(({ amount }) => amount > 0)
    const refund = { amount: 100, reason, paymentDate: '2026-03-20', paymentMethod: 'cash' } as const
    await anna.api.payments.refund({ id: done!.parts[0]!.receiptId!, ...refund })
    const [file] = (await anna.api.bank.files()).files
    expect(await codeOf(anna.api.bank.undoFile({ id: file!.id, reason }))).toBe('receipt_refunded')
    expect((await anna.api.bank.lines({})).counts).toEqual({ open: 0, done: 2, ignored: 0 })
    expect(await expensesOf(anna)).toHaveLength(1)
  })
})
