/** Taking back lines that depend on each other, and lines whose receipt was corrected since. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { verifyBooks } from '../payments/verify-books.ts'
import { landlordWithBank, type Movement, statement } from './statement.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-20T10:00:00Z' })
})
afterAll(() => server?.stop())

const rent = 900_000
const reason = 'Pomyłka'
let flats = 0

/** A landlord with one tenant who owes the rent of March, and the lines of one file. */
async function landlord(...lines: Movement[]) {
  const anna = await landlordWithBank(server, `Undo ${++flats}`)
  const { api } = anna
  const { id: propertyId } = await api.properties.create({ address: `ul. Cicha ${flats} m. 3` })
  const { id: tenantId } = await api.tenants.create({ name: 'Ewa Lis' })
  const { id: leaseId } = await api.leases.create({
    ...{ propertyId, tenantId, startDate: '2026-03-01', rentAmount: rent, paymentDueDay: 1 },
  })
  const figures = async () => {
    const { recentPayments: _, ...dashboard } = await api.dashboard.get({})
    const { lines: _lines, ...account } = await api.tenants.account({ id: tenantId })
    return { dashboard, account }
  }
  const before = await figures()
  await api.bank.run({ file: statement(lines) })
  const { lines: open } = await api.bank.lines({})
  const ids = lines.map(({ amount }) => open.find((line) => line.amount === amount)!.id)
  const [file] = (await api.bank.files()).files
  return { anna, api, tenantId, leaseId, ids, fileId: file!.id, before, figures }
}

const accepted = async ({ api }: Landlord, id: string, tenantId: string, deposit = false) => {
  const { lines } = await api.bank.lines({})
  const { amount } = lines.find((line) => line.id === id)!
  await api.bank.accept({ id, parts: [{ tenantId, amount, deposit }] })
  const { lines: done } = await api.bank.lines({ state: 'done' })
  return done.find((line) => line.id === id)!.parts[0]!.receiptId!
}

/** What the nightly comparison of the books finds; 0 if all stored figures are right. */
const differencesOf = async ({ organizationId }: Landlord): Promise<number> =>
  (await forOrganization(server.services, organizationId, 'verify-books', verifyBooks)).differences

describe('a payment and its return', () => {
  const came = { amount: rent, name: 'Ewa Lis' }
  const back = { amount: -rent, name: 'Zwrot' }
  const files = {
    'on two days': [
      { on: '2026-03-02', ...came },
      { on: '2026-03-05', ...back },
    ],
    'on one day, the newest first': [
      { on: '2026-03-05', ...back },
      { on: '2026-03-05', ...came },
    ],
  }

  it.each(Object.entries(files))('%s are taken back together', async (_, lines) => {
    const { anna, api, tenantId, ids, fileId, before, figures } = await landlord(...lines)
    const paid = ids[lines.findIndex(({ amount }) => amount > 0)]!
    const returned = ids[lines.findIndex(({ amount }) => amount < 0)]!
    const bookBoth = async () => {
      const receiptId = await accepted(anna, paid, tenantId)
      await api.bank.giveBack({ id: returned, receiptId, returned: true, reason })
      expect((await api.bank.lines({})).counts).toEqual({ open: 0, done: 2, ignored: 0 })
    }
    for (const order of [
      [paid, returned],
      [returned, paid],
    ]) {
      await bookBoth()
      await api.bank.undoMany({ ids: order, reason })
      expect((await api.bank.lines({})).counts).toEqual({ open: 2, done: 0, ignored: 0 })
      expect(await figures()).toEqual(before)
    }
    await bookBoth()
    await api.bank.undoFile({ id: fileId, reason })
    expect((await api.bank.files()).files).toEqual([])
    expect(await figures()).toEqual(before)
    expect(await differencesOf(anna)).toBe(0)
  })

  it('are not taken back if only the payment is', async () => {
    const { anna, api, tenantId, ids } = await landlord(...files['on two days'])
    const receiptId = await accepted(anna, ids[0]!, tenantId)
    await api.bank.giveBack({ id: ids[1]!, receiptId, returned: true, reason })
    expect(await codeOf(api.bank.undoMany({ ids: [ids[0]!], reason }))).toBe('already_reversed')
    expect((await api.bank.lines({})).counts).toEqual({ open: 0, done: 2, ignored: 0 })
  })

  it('as a refund on the same day are taken back together', async () => {
    const { anna, api, tenantId, fileId, ids, before, figures } = await landlord(
      { on: '2026-03-05', amount: -10_000, name: 'Ewa Lis' },
      { on: '2026-03-05', ...came },
    )
    const receiptId = await accepted(anna, ids[1]!, tenantId)
    await api.bank.giveBack({ id: ids[0]!, receiptId, returned: false, reason })
    await api.bank.undoFile({ id: fileId, reason })
    expect(await figures()).toEqual(before)
    expect(await differencesOf(anna)).toBe(0)
  })
})
