/** The charges of a stay have one name wherever the landlord or the guest reads them. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPdf } from '../../../test/read-pdf.fixture.ts'
import { openStayHouse, type StayHouse } from './stay-house.fixture.ts'

let house: StayHouse
beforeAll(async () => {
  house = await openStayHouse('2026-06-01')
})
afterAll(() => house?.server.stop())

const read = async (answer: Promise<{ body: File }>): Promise<string> =>
  (await readPdf(new Uint8Array(await (await answer).body.arrayBuffer()))).text

it('cleaning and fees are called the same in the account, on the page of the guest and on papers', async () => {
  const { anna, server, newUnit, book, act, pay } = house
  const { api } = anna
  const unit = await newUnit({ extraFees: 60_00 }, { policy: [{ days: 0, percent: 50 }] })
  const stay = await book(unit, '2026-06-10', '2026-06-13')
  const id = stay.tenantId!
  const receipt = await pay(id, 360_00)
  const papers = async () => [
    await read(api.papers.receipt({ id: receipt.id })),
    await read(api.papers.statement({ id })),
    await read(api.papers.confirmation({ id, year: 2026 })),
  ]
  for (const text of await papers()) {
    expect(text).toContain('Cleaning')
    expect(text).not.toContain('Extra fee')
  }
  await api.bookings.cancel(await act(stay.id))
  const { charges } = await api.tenants.account({ id })
  const fee = charges.find(({ description }) => description === 'Cancellation fee')!
  await api.payments.creditNote({ id: fee.id, amount: 10_00, reason: 'Goodwill' })
  const { lines } = await api.tenants.account({ id })
  expect(lines.find(({ kind }) => kind === 'credit_note')).toMatchObject({
    ...{ type: 'extra_fee', description: 'Goodwill', chargeDescription: 'Cancellation fee' },
  })
  const [, statement] = await papers()
  expect(statement).toContain('Credit note: Cancellation fee')
  const { url } = await api.guestPages.share({ bookingId: stay.id })
  const page = await server.tenant().stay.get({ token: url.split('/').at(-1)! })
  expect(page.charges).toMatchObject([{ kind: 'extra_fee', description: 'Cancellation fee' }])
})

it('cleaning is called the same in the reports', async () => {
  const { anna, server, newUnit, book } = house
  const { api } = anna
  await api.organizations.update({ vatRegistered: true })
  const unit = await newUnit({ extraFees: 60_00 })
  const { id } = await book(unit, '2026-06-02', '2026-06-04')
  const { charges } = await api.bookings.get({ id })
  const charge = charges.find(({ type }) => type === 'extra_fee')!
  await api.payments.creditNote({ id: charge.id, amount: 10_00, reason: 'Goodwill' })
  await server.moveTo('2026-06-20T10:00:00Z', anna)
  const period = { period: 'custom', from: '2026-06-01', to: '2026-06-30', propertyId: unit } as const
  const kinds = async (type: 'vat' | 'overdue', section: string) => {
    const { sections } = await api.reports.run({ type, ...period })
    return sections.find((one) => one.id === section)!.rows.map(({ cells }) => cells.kind)
  }
  expect(await kinds('vat', 'vat_sales_rows')).toEqual(expect.arrayContaining(['cleaning', 'cleaning']))
  expect(await kinds('vat', 'vat_sales_rows')).not.toContain('extra_fee')
  expect(await kinds('overdue', 'overdue')).toContain('cleaning')
  expect(await kinds('overdue', 'overdue')).not.toContain('extra_fee')
  expect((await api.reports.exportCsv({ type: 'vat', ...period })).content).toContain('Cleaning')
})

it('a correction in the list of payments is named after its charge, as in the account', async () => {
  const { anna, newUnit, book } = house
  const { api } = anna
  const unit = await newUnit({ extraFees: 60_00 })
  const tenantId = (await book(unit, '2026-07-10', '2026-07-13')).tenantId!
  const { charges } = await api.tenants.account({ id: tenantId })
  const cleaning = charges.find(({ type }) => type === 'extra_fee')!
  const { id } = await api.payments.creditNote({ id: cleaning.id, amount: 10_00, reason: 'Goodwill' })
  const fee = {
    tenantId,
    type: 'extra_fee',
    amount: 25_00,
    dueDate: '2026-06-01',
    description: 'Lost key',
  } as const
  const lost = await api.payments.addCharge(fee)
  await api.payments.creditNote({ id: lost.id, amount: 5_00, reason: 'Goodwill' })
  const { rows } = await api.payments.list({ tenantId })
  const named = rows
    .filter(({ kind }) => kind === 'credit_note')
    .map(({ amount, ofCharge }) => [amount, ofCharge])
  expect(named.toSorted()).toEqual([
    [10_00, { description: null, serviceFrom: null }],
    [5_00, { description: 'Lost key', serviceFrom: null }],
  ])
  expect(rows.filter(({ kind }) => kind === 'charge').every(({ ofCharge }) => ofCharge === null)).toBe(true)
  const note = await api.payments.get({ id })
  expect(note.payment.ofCharge).toEqual({ description: null, serviceFrom: null })
  expect((await api.payments.get({ id: cleaning.id })).corrections[0]!.ofCharge).toEqual(
    note.payment.ofCharge,
  )
  await api.payments.reverse({ id, reason: 'Mistake' })
  expect((await api.payments.get({ id: cleaning.id })).payment.remainingAmount).toBe(60_00)
})
