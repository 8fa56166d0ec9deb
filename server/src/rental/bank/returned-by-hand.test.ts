/** A payment that a person recorded as returned by the bank: the money came and went, so both lines of the bank belong to it (docs/decisions/186). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { answering } from './booked-lines.fixture.ts'
import { landlordWithBank, type Movement, statement } from './statement.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ day: '2026-05-20T10:00:00Z' })
})
afterAll(() => server?.stop())

const rent = 120_000
const [came, went] = ['2026-05-08', '2026-05-15']
const reason = 'Brak środków'
const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    ({ code }) => code,
  )

/** A tenant who owes a rent, and what helps to bring lines. */
async function world() {
  const anna = await landlordWithBank(server, 'Zwroty')
  const { api } = anna
  const { id: propertyId } = await api.properties.create({ address: 'ul. Zwrotna 1' })
  const { id: tenantId } = await api.tenants.create({ name: 'Ewa Zwrotna' })
  await api.leases.create({
    propertyId,
    tenantId,
    startDate: '2026-05-01',
    rentAmount: rent,
    paymentDueDay: 10,
  })
  const bring = async (line: Movement) => {
    await api.bank.run({
      file: statement([{ name: 'Ewa Zwrotna', account: 'PL61109010140000071219812874', ...line }]),
    })
    const { lines } = await api.bank.lines({})
    return lines.find(({ amount, bookedOn }) => amount === line.amount && bookedOn === line.on)!
  }
  return { anna, api, tenantId, bring }
}
type World = Awaited<ReturnType<typeof world>>

const stateOf = async ({ api }: World) => (await api.bank.lines({})).counts
const receiptsOf = async ({ api }: World) =>
  (await api.payments.list({})).rows.filter(({ kind }) => kind === 'receipt')

/** The line is booked as the rent, and a person records that the bank returned it. */
async function returned(here: World): Promise<string> {
  const line = await here.bring({ on: came, amount: rent })
  await here.api.bank.accept({ id: line.id, parts: [{ tenantId: here.tenantId, amount: rent }] })
  const { id } = (await receiptsOf(here))[0]!
  await here.api.payments.reverse({ id, reason, cause: 'returned' })
  return id
}

describe('a payment of a line that a person recorded as returned', () => {
  it('keeps its line booked: the money did come', async () => {
    const here = await world()
    await returned(here)
    expect(await stateOf(here)).toEqual({ open: 0, done: 1, ignored: 0 })
  })

  it('opens its line if it was a mistake', async () => {
    const here = await world()
    const line = await here.bring({ on: came, amount: rent })
    await here.api.bank.accept({ id: line.id, parts: [{ tenantId: here.tenantId, amount: rent }] })
    const mistake = { id: (await receiptsOf(here))[0]!.id, reason, cause: 'mistake' } as const
    const asked = await answering((recordAgain) => here.api.payments.reverse({ ...mistake, recordAgain }))
    expect(asked).toEqual(['opens'])
    expect(await stateOf(here)).toEqual({ open: 1, done: 0, ignored: 0 })
  })

  it('is suggested for the line of the return, which is linked to it, and fails once', async () => {
    const here = await world()
    const receiptId = await returned(here)
    const line = await here.bring({ on: went, amount: -rent })
    expect(line.records).toMatchObject([{ kind: 'returned', id: receiptId, paid: true, name: 'Ewa Zwrotna' }])
    await here.api.bank.giveBack({ id: line.id, receiptId, returned: true, reason })
    expect(await stateOf(here)).toEqual({ open: 0, done: 2, ignored: 0 })
    const { corrections } = await here.api.payments.get({ id: receiptId })
    expect(corrections).toHaveLength(1)
    // Only the link is undone: the person recorded the return.
    await here.api.bank.undo({ id: line.id, reason })
    expect(await stateOf(here)).toEqual({ open: 1, done: 1, ignored: 0 })
    expect((await here.api.payments.get({ id: receiptId })).payment.cause).toBe('returned')
  })

  it('is asked about if the line of the return is booked as something else', async () => {
    const here = await world()
    await returned(here)
    const line = await here.bring({ on: went, amount: -rent })
    const call = here.api.bank.bookExpense({ id: line.id, expense: { category: 'other' } })
    expect(await call.catch((error) => error)).toMatchObject({
      code: 'recorded_before',
      data: { details: { kind: 'returned', amount: rent, name: 'Ewa Zwrotna' } },
    })
  })

  it('is not linked to a line of a day before the payment', async () => {
    const here = await world()
    const receiptId = await returned(here)
    const line = await here.bring({ on: '2026-05-07', amount: -rent })
    expect(line.records).toEqual([])
    expect(await codeOf(here.api.bank.giveBack({ id: line.id, receiptId, returned: true, reason }))).toBe(
      'conflict',
    )
  })

  it('is linked again if its line was undone, and nothing is booked twice', async () => {
    const here = await world()
    const receiptId = await returned(here)
    const [done] = (await here.api.bank.lines({ state: 'done' })).lines
    await here.api.bank.undo({ id: done!.id, reason })
    expect((await here.api.bank.acceptSure({ ids: [done!.id] })).accepted).toBe(0)
    const parts = [{ tenantId: here.tenantId, amount: rent }]
    expect(await codeOf(here.api.bank.accept({ id: done!.id, parts }))).toBe('recorded_before')
    await here.api.bank.accept({ id: done!.id, parts: [{ ...parts[0]!, receiptId }] })
    expect(await stateOf(here)).toEqual({ open: 0, done: 1, ignored: 0 })
    expect(await receiptsOf(here)).toHaveLength(1)
  })
})

it('a payment that was recorded and returned by hand is linked to both lines', async () => {
  const here = await world()
  const { id: receiptId } = await here.api.payments.recordReceipt({
    ...{ tenantId: here.tenantId, amount: rent, paymentDate: came, paymentMethod: 'bank_transfer' },
  })
  await here.api.payments.reverse({ id: receiptId, reason, cause: 'returned' })
  const line = await here.bring({ on: came, amount: rent })
  expect(line.candidates[0]).toMatchObject({ recordedReceiptId: receiptId })
  expect(line.certainty).not.toBe('sure')
  await here.api.bank.accept({ id: line.id, parts: [{ tenantId: here.tenantId, amount: rent, receiptId }] })
  const back = await here.bring({ on: went, amount: -rent })
  await here.api.bank.giveBack({ id: back.id, receiptId, returned: true, reason })
  expect(await stateOf(here)).toEqual({ open: 0, done: 2, ignored: 0 })
  expect((await here.api.payments.get({ id: receiptId })).corrections).toHaveLength(1)
})

it('asks if a line was booked as other money before a person records the return', async () => {
  const here = await world()
  const line = await here.bring({ on: came, amount: rent })
  await here.api.bank.accept({ id: line.id, parts: [{ tenantId: here.tenantId, amount: rent }] })
  const back = await here.bring({ on: went, amount: -rent })
  await here.api.bank.bookExpense({ id: back.id, expense: { category: 'other' } })
  const { id } = (await receiptsOf(here))[0]!
  const reverse = (recordAgain: boolean) =>
    here.api.payments.reverse({ id, reason, cause: 'returned', recordAgain })
  expect(await codeOf(reverse(false))).toBe('recorded_before')
  expect(await codeOf(reverse(true))).toBe('ok')
})

it('a line names the line with which its money went back, which is undone first, also if they are of two files', async () => {
  for (const how of ['linked', 'booked', 'refunded']) {
    const given = await world()
    const { api, tenantId, bring } = given
    const line = await bring({ on: came, amount: rent })
    await api.bank.accept({ id: line.id, parts: [{ tenantId, amount: rent }] })
    const [receipt] = await receiptsOf(given)
    if (how === 'linked')
      await answering((recordAgain) =>
        api.payments.reverse({
          id: receipt!.id,
          reason,
          cause: 'returned',
          recordAgain,
        }),
      )
    const back = await bring({ on: went, amount: -rent })
    await api.bank.giveBack({ id: back.id, receiptId: receipt!.id, returned: how !== 'refunded', reason })
    const first = { lineId: back.id, day: went, title: 'Ewa Zwrotna', file: expect.stringMatching(/./) }
    const named = { ...first, amount: expect.stringMatching(/^-1200,00/) }
    const refused = { code: 'bank_line_first', data: { details: named } }
    await expect(api.bank.undo({ id: line.id, reason })).rejects.toMatchObject(refused)
    expect((await api.bank.undoMany({ ids: [line.id], reason })).refused).toMatchObject([
      { id: line.id, reason: 'bank_line_first', first: named },
    ])
    // The newest file is first.
    const [, older] = (await api.bank.files({})).files
    await expect(api.bank.undoFile({ id: older!.id, reason })).rejects.toMatchObject(refused)
    await api.bank.undo({ id: back.id, reason })
    await api.bank.undo({ id: line.id, reason })
    expect(await stateOf(given)).toMatchObject({ open: 2, done: 0 })
  }
})
