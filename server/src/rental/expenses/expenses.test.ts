/** The owner's two books apart from the tenant ledger: income and expenses. */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'

const today = '2026-04-17'
let server: TestServer
let anna: Landlord
let property: string
let jpeg: File
const pdf = (name = 'faktura.pdf', text = 'Faktura 7/2026') =>
  new File([`%PDF-1.7\n1 0 obj\n(${text})\nendobj\ntrailer\n%%EOF\n`], name, { type: 'application/pdf' })

beforeAll(async () => {
  server = await startTestServer({ day: today })
  anna = await server.signUpLandlord()
  property = (await anna.api.properties.create({ address: 'Jasna 1' })).id
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#b0813d' } })
    .jpeg()
    .toBuffer()
  jpeg = new File([new Uint8Array(bytes)], 'paragon.jpg', { type: 'image/jpeg' })
})
afterAll(() => server?.stop())

const boiler = {
  amount: 48_000,
  date: '2026-04-10',
  category: 'repairs',
  vendor: 'Hydro',
  recordAgain: true,
} as const

describe('expenses', () => {
  it('are submitted, approved, paid and moved back; only paid ones have a payment date', async () => {
    const { id, status, paidOn } = await anna.api.expenses.create({ ...boiler, propertyId: property })
    expect([status, paidOn]).toEqual(['pending', null])
    const step = async (to: 'approved' | 'rejected' | 'paid' | 'pending', on?: string) => {
      const { changed } = await anna.api.expenses.mark({
        ids: [id],
        status: to,
        ...(on ? { paidOn: on } : {}),
      })
      const { expense, next } = await anna.api.expenses.get({ id })
      return [changed.length, expense.status, expense.paidOn, next]
    }
    expect(await step('rejected')).toEqual([1, 'rejected', null, ['approved', 'pending']])
    expect(await step('paid')).toEqual([0, 'rejected', null, ['approved', 'pending']])
    expect(await step('approved')).toEqual([1, 'approved', null, ['paid', 'rejected', 'pending']])
    expect(await step('paid', '2026-04-15')).toEqual([1, 'paid', '2026-04-15', ['approved', 'pending']])
    expect(await codeOf(step('paid', '2026-04-18'))).toBe('validation_failed')
    expect(await step('approved')).toEqual([1, 'approved', null, ['paid', 'rejected', 'pending']])
    expect(await step('paid')).toEqual([1, 'paid', today, ['approved', 'pending']])
    const { history } = await anna.api.expenses.get({ id })
    expect(history.map(({ details }) => details.status)).toEqual([
      'paid',
      'approved',
      'paid',
      'approved',
      'rejected',
      'pending',
    ])
  })

  it('change together as far as each may, and return their previous status', async () => {
    const ben = await server.signUpLandlord()
    const one = await ben.api.expenses.create(boiler)
    const two = await ben.api.expenses.create({ ...boiler, status: 'rejected' })
    const three = await ben.api.expenses.create({ ...boiler, status: 'paid', paidOn: '2026-04-11' })
    const { changed } = await ben.api.expenses.mark({
      ids: [one.id, two.id, three.id],
      status: 'approved',
    })
    expect(new Map(changed.map(({ id, before, paidOn }) => [id, [before, paidOn]]))).toEqual(
      new Map([
        [one.id, ['pending', null]],
        [two.id, ['rejected', null]],
        [three.id, ['paid', '2026-04-11']],
      ]),
    )
  })

  it.each([
    [{ amount: 0 }, 'validation_failed'],
    [{ vatAmount: 48_001 }, 'validation_failed'],
    [{ status: 'paid' as const }, 'validation_failed'],
    [{ paidOn: '2026-04-11' }, 'validation_failed'],
    [{ date: '2026-02-30' }, 'validation_failed'],
    [{ propertyId: '0198f000-0000-7000-8000-000000000000' }, 'not_found'],
  ])('are refused with %j', async (wrong, code) => {
    expect(await codeOf(anna.api.expenses.create({ ...boiler, ...wrong }))).toBe(code)
  })

  it('are changed only from their latest version, removed and restored', async () => {
    const { id, updatedAt } = await anna.api.expenses.create({ ...boiler, status: 'paid', paidOn: today })
    const changed = await anna.api.expenses.update({ id, amount: 50_000, capital: true, updatedAt })
    expect(changed).toMatchObject({ amount: 50_000, capital: true, status: 'paid', paidOn: today })
    expect(await codeOf(anna.api.expenses.update({ id, amount: 1, updatedAt: '2020-01-01T00:00:00Z' }))).toBe(
      'version_conflict',
    )
    expect(await anna.api.expenses.remove({ ids: [id] })).toEqual({ removed: [id] })
    expect(await codeOf(anna.api.expenses.get({ id }))).toBe('not_found')
    expect(await codeOf(anna.api.expenses.update({ id, amount: 1 }))).toBe('not_found')
    expect(await anna.api.expenses.restore({ ids: [id, id] })).toEqual({ restored: [id] })
    expect((await anna.api.expenses.get({ id })).expense.amount).toBe(50_000)
  })

  it('can be created as approved only by roles that may approve; an accountant may, but cannot remove', async () => {
    const accountant = await server.addMember(anna, 'accountant')
    const { id } = await accountant.api.expenses.create({ ...boiler, status: 'approved' })
    expect(await codeOf(accountant.api.expenses.remove({ ids: [id] }))).toBe('forbidden')
    expect((await accountant.api.expenses.get({ id })).can).toEqual({ edit: true, delete: false })
    const viewer = await server.addMember(anna, 'viewer')
    const seen = await viewer.api.expenses.get({ id })
    expect([seen.can, seen.next]).toEqual([{ edit: false, delete: false }, []])
  })

  it('are filtered, summed and exported as shown', async () => {
    const ben = await server.signUpLandlord()
    const flat = (await ben.api.properties.create({ address: 'Cicha 3' })).id
    const make = (more: object) => ben.api.expenses.create({ ...boiler, ...more })
    await make({ category: 'electricity', amount: 10_000, propertyId: flat, description: 'Prąd, marzec' })
    await make({ category: 'repairs', amount: 20_000, status: 'approved', vendor: '=Hydro' })
    await make({
      category: 'equipment',
      capital: true,
      amount: 40_000,
      status: 'paid',
      paidOn: '2026-04-16',
      date: '2026-03-31',
    })
    await make({ category: 'taxes', amount: 80_000, status: 'rejected' })
    const list = async (filters: Parameters<typeof ben.api.expenses.list>[0]) => {
      const { total, totals } = await ben.api.expenses.list(filters)
      return [total, totals.amount]
    }
    expect((await ben.api.expenses.list({})).totals).toEqual({
      amount: 70_000,
      paid: 40_000,
      approved: 20_000,
      pending: 10_000,
      vat: 0,
      currency: 'EUR',
    })
    expect(await list({ category: ['electricity', 'repairs'] })).toEqual([2, 30_000])
    expect(await list({ status: ['approved', 'paid'] })).toEqual([2, 60_000])
    expect(await list({ line: ['operating'] })).toEqual([2, 30_000])
    expect(await list({ line: ['capital', 'taxes'] })).toEqual([2, 40_000])
    expect(await list({ propertyId: flat })).toEqual([1, 10_000])
    expect(await list({ from: '2026-04-01' })).toEqual([3, 30_000])
    expect(await list({ paidFrom: '2026-04-01', paidTo: '2026-04-30' })).toEqual([1, 40_000])
    expect(await list({ q: 'cicha' })).toEqual([1, 10_000])
    expect(await list({ papers: 'there' })).toEqual([0, 0])
    const { rows } = await ben.api.expenses.list({ sort: '-amount' })
    expect(rows.map(({ amount }) => amount)).toEqual([80_000, 40_000, 20_000, 10_000])
    const { content } = await ben.api.expenses.exportCsv({ status: ['approved'] })
    expect(content).toContain("'=Hydro")
    expect(content).toContain('200,00')
    expect(content.trim().split('\r\n')).toHaveLength(2)
  })
})

describe('documents of an expense', () => {
  it('are stored encrypted; the first one is the receipt, pictures are re-encoded, PDFs are unchanged', async () => {
    const { id } = await anna.api.expenses.create(boiler)
    const receipt = await anna.api.expenses.addFile({ id, file: jpeg })
    expect(receipt).toMatchObject({
      name: 'paragon.jpg',
      format: 'picture',
      receipt: true,
      width: 60,
      height: 40,
    })
    const paper = await anna.api.expenses.addFile({ id, file: pdf() })
    expect(paper).toMatchObject({ name: 'faktura.pdf', format: 'pdf', receipt: false, width: null })
    const shown = await anna.api.expenses.showFile({ id, fileId: paper.id })
    expect(await shown.body.text()).toBe(await pdf().text())
    expect(shown.headers['content-disposition']).toContain('attachment; filename="document.pdf"')
    const [row] = await server.query<{ stored_name: string; organization_id: string }>(
      'select stored_name, organization_id from files where id = $1',
      [paper.id],
    )
    const stored = await server.services.files.get(`${row!.organization_id}/${row!.stored_name}.full`)
    expect(stored.includes('Faktura 7/2026')).toBe(false)
    expect((await anna.api.expenses.list({ papers: 'there' })).rows).toMatchObject([{ id, files: 2 }])
  })

  it('are marked as receipt, removed and restored', async () => {
    const { id } = await anna.api.expenses.create(boiler)
    const first = await anna.api.expenses.addFile({ id, file: pdf('pierwsza.pdf') })
    const second = await anna.api.expenses.addFile({ id, file: pdf('druga.pdf') })
    const papers = async () =>
      (await anna.api.expenses.get({ id })).files.map(({ name, receipt }) => [name, receipt])
    await anna.api.expenses.chooseReceipt({ id, fileId: second.id })
    expect(await papers()).toEqual([
      ['druga.pdf', true],
      ['pierwsza.pdf', false],
    ])
    await anna.api.expenses.removeFile({ id, fileId: second.id })
    expect(await papers()).toEqual([['pierwsza.pdf', false]])
    await anna.api.expenses.chooseReceipt({ id, fileId: first.id })
    await anna.api.expenses.restoreFile({ id, fileId: second.id })
    expect(await papers()).toEqual([
      ['pierwsza.pdf', true],
      ['druga.pdf', false],
    ])
    const { id: other } = await anna.api.expenses.create(boiler)
    for (const call of ['showFile', 'removeFile', 'restoreFile', 'chooseReceipt'] as const)
      expect(await codeOf(anna.api.expenses[call]({ id: other, fileId: first.id })), call).toBe('not_found')
  })

  it('are limited to PDF, PNG and JPG, at most ten', async () => {
    const { id } = await anna.api.expenses.create(boiler)
    const add = (file: File) => anna.api.expenses.addFile({ id, file })
    const webp = new File(['RIFF\0\0\0\0WEBPVP8 '], 'a.webp', { type: 'image/webp' })
    expect(await codeOf(add(webp))).toBe('file_type_not_allowed')
    expect(await codeOf(add(new File(['<svg/>'], 'a.pdf', { type: 'application/pdf' })))).toBe(
      'file_type_not_allowed',
    )
    for (let i = 0; i < 10; i++) await add(pdf(`${i}.pdf`))
    expect(await codeOf(add(pdf()))).toBe('too_many_files')
  })
})

describe('income', () => {
  const parking = { amount: 12_000, date: '2026-04-10', category: 'other', source: 'Parking' } as const

  it('has a status that follows only from its dates: pending, overdue or paid', async () => {
    const ben = await server.signUpLandlord()
    const tenant = (await ben.api.tenants.create({ name: 'Ola' })).id
    const late = await ben.api.incomes.create({ ...parking, tenantId: tenant })
    const awaited = await ben.api.incomes.create({ ...parking, date: today })
    const here = await ben.api.incomes.create({ ...parking, paidOn: '2026-04-12', method: 'blik' })
    expect([late.status, awaited.status, here.status]).toEqual(['overdue', 'pending', 'paid'])
    expect(late.tenantName).toBe('Ola')
    const { rows, totals } = await ben.api.incomes.list({ status: ['overdue', 'paid'] })
    expect(rows).toHaveLength(2)
    expect(totals).toEqual({ amount: 24_000, paid: 12_000, open: 12_000, vat: 0, currency: 'EUR' })
    expect(await ben.api.incomes.markPaid({ ids: [late.id, here.id] })).toEqual({
      changed: [late.id],
      paidOn: today,
    })
    expect((await ben.api.incomes.get({ id: late.id })).income).toMatchObject({
      status: 'paid',
      paidOn: today,
    })
    expect(await ben.api.incomes.markUnpaid({ ids: [late.id, awaited.id] })).toEqual({ changed: [late.id] })
    expect(await codeOf(ben.api.incomes.markPaid({ ids: [late.id], paidOn: '2026-04-18' }))).toBe(
      'validation_failed',
    )
    expect(await codeOf(ben.api.incomes.create({ ...parking, paidOn: '2026-04-18' }))).toBe(
      'validation_failed',
    )
    const { content } = await ben.api.incomes.exportCsv({ status: ['paid'] })
    expect(content.trim().split('\r\n')).toHaveLength(2)
    expect(content).not.toContain('VAT')
    expect((await ben.api.expenses.exportCsv({})).content).not.toContain('VAT')
    await ben.api.organizations.update({ vatRegistered: true })
    expect((await ben.api.incomes.exportCsv({ status: ['paid'] })).content).toContain('VAT')
    expect((await ben.api.expenses.exportCsv({})).content).toContain('VAT')
  })

  it('is changed, removed and restored, and never affects the account of its tenant', async () => {
    const ben = await server.signUpLandlord()
    const tenant = (await ben.api.tenants.create({ name: 'Ola' })).id
    const { id, updatedAt } = await ben.api.incomes.create({ ...parking, tenantId: tenant, paidOn: today })
    expect((await ben.api.tenants.get({ id: tenant })).balance).toBe(0)
    expect((await ben.api.payments.list({})).total).toBe(0)
    const changed = await ben.api.incomes.update({ id, paidOn: null, notes: 'Do wyjaśnienia', updatedAt })
    expect(changed).toMatchObject({ status: 'overdue', notes: 'Do wyjaśnienia', amount: 12_000 })
    expect(await ben.api.incomes.remove({ ids: [id] })).toEqual({ removed: [id] })
    expect((await ben.api.incomes.list({})).total).toBe(0)
    expect(await ben.api.incomes.restore({ ids: [id] })).toEqual({ restored: [id] })
    const { history } = await ben.api.incomes.get({ id })
    expect(history.map(({ action }) => action)).toEqual(['UPDATE', 'DELETE', 'UPDATE', 'CREATE'])
  })
})
