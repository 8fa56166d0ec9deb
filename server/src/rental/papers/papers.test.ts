/** Papers of a tenant's account: what they say, in which language, and to whom they are given. */
import { formatMoney } from '@domovik/locales/format.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { readPdf } from '../../../test/read-pdf.fixture.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-04-20' })
  anna = await server.signUpLandlord('Wierzba Nieruchomości')
  await anna.api.organizations.update({ language: 'pl', address: 'ul. Łąkowa 7, 30-001 Kraków' })
})
afterAll(() => server?.stop())

let made = 0
async function lodger(name = 'Żaneta Gęś') {
  made += 1
  const property = await anna.api.properties.create({ address: `ul. Długa ${made}`, city: 'Kraków' })
  const tenant = await anna.api.tenants.create({ name, email: `papers-${made}@example.com` })
  const lease = await anna.api.leases.create({
    propertyId: property.id,
    tenantId: tenant.id,
    startDate: '2026-02-01',
    rentAmount: 123_456,
    depositAmount: 200_000,
    paymentDueDay: 10,
  })
  return { property, tenant, lease }
}
const pay = (tenantId: string, amount: number, more: object = {}) =>
  anna.api.payments.recordReceipt({
    tenantId,
    amount,
    paymentDate: '2026-04-12',
    paymentMethod: 'bank_transfer',
    ...more,
  })
const read = async (answer: Promise<{ body: File }>) => {
  const { body } = await answer
  expect(body.type).toBe('application/pdf')
  return { ...(await readPdf(new Uint8Array(await body.arrayBuffer()))), name: body.name }
}
const money = (cents: number): string => formatMoney(cents, 'EUR').replaceAll(/[\u00a0\u202f]/g, ' ')

describe('an account statement', () => {
  it('has the lines, balances and sums of the screen, in the language of the tenant', async () => {
    const { tenant, property } = await lodger()
    await pay(tenant.id, 200_000)
    const days = { from: '2026-03-01', to: '2026-04-20' }
    const screen = await anna.api.tenants.account({ id: tenant.id, ...days })
    const paper = await read(anna.api.papers.statement({ id: tenant.id, ...days }))
    expect(paper).toMatchObject({ title: 'Wyciąg z konta', language: 'pl', tagged: true })
    expect(paper.name).toBe('Wyciąg z konta Żaneta Gęś.pdf')
    for (const text of ['Żaneta Gęś', property.address, 'ul. Łąkowa 7', '1 marca 2026 – 20 kwietnia 2026'])
      expect(paper.text).toContain(text)
    const { reference } = {
      reference: (await anna.api.tenants.get({ id: tenant.id })).tenant.paymentReference,
    }
    expect(paper.text).toContain(reference)
    for (const line of screen.lines) {
      expect(paper.text).toContain(money(line.amount))
      expect(paper.text).toContain(money(line.balance))
    }
    const { opening, chargesDue, receipts, closing } = screen.statement!
    expect([opening, chargesDue, receipts, closing]).toEqual([123_456, 246_912, 200_000, 170_368])
    for (const sum of [opening, chargesDue, receipts, closing]) expect(paper.text).toContain(money(sum))
    expect(paper.text).toContain('Czynsz, marzec 2026')
    expect(paper.text).toContain('Wpłata: przelew')
    expect(paper.text).toContain(`Na koniec okresu do zapłaty jest ${money(170_368)}.`)
  })

  it('is the same paper for the tenant, in the language that the tenant chose', async () => {
    const { tenant } = await lodger('Íñigo Muñoz')
    const person = await server.acceptInvitation(anna, tenant.id)
    await person.api.home.saveLanguage({ language: 'es' })
    await pay(tenant.id, 400_000)
    const days = { from: '2026-01-01', to: '2026-12-31' }
    const own = await read(person.api.papers.statement(days))
    expect(own.language).toBe('es')
    expect(own.text).toContain('Estado de cuenta')
    expect(own.text).toContain(`Al final del periodo hay ${money(29_632)} pagados por adelantado.`)
    expect((await read(anna.api.papers.statement({ id: tenant.id, ...days }))).text).toBe(own.text)
  })

  it('covers the whole account without days, and says so if nothing is due', async () => {
    const { tenant } = await lodger()
    await pay(tenant.id, 370_368)
    const { text } = await read(anna.api.papers.statement({ id: tenant.id }))
    expect(text).toContain('10 lutego 2026 – 20 kwietnia 2026')
    expect(text).toContain('Na koniec okresu nie ma nic do zapłaty.')
  })

  it('tells of the deposit apart', async () => {
    const { tenant } = await lodger()
    await pay(tenant.id, 200_000, { deposit: true })
    const { text } = await read(anna.api.papers.statement({ id: tenant.id }))
    expect(text).toContain(`Kaucja nie jest częścią tego konta. Na koniec okresu wynosi ${money(200_000)}.`)
    expect(text).toContain(money(370_368))
  })

  it('leaves out what was entered by mistake and undone at once', async () => {
    const { tenant } = await lodger()
    const mistake = await pay(tenant.id, 77_701)
    await anna.api.payments.reverse({ id: mistake.id, reason: 'pomyłka' })
    const { text } = await read(anna.api.papers.statement({ id: tenant.id }))
    expect(text).not.toContain('777,01')
  })

  it('names a payment that the bank returned, also within the hour', async () => {
    const { tenant } = await lodger()
    const bounced = await pay(tenant.id, 77_701)
    await anna.api.payments.reverse({ id: bounced.id, reason: 'brak środków', cause: 'returned' })
    const { text } = await read(anna.api.papers.statement({ id: tenant.id }))
    expect(text).toContain('777,01')
    expect(text).toContain('Wpłata zwrócona przez bank')
    expect(text).not.toContain('brak środków')
  })

  it('refuses days in the wrong order and days that have not begun', async () => {
    const { tenant } = await lodger()
    const ask = (from: string, to: string) => codeOf(anna.api.papers.statement({ id: tenant.id, from, to }))
    expect(await ask('2026-04-02', '2026-04-01')).toBe('period_invalid')
    expect(await ask('2026-05-01', '2026-05-31')).toBe('period_invalid')
  })

  it('is not stored by browsers', async () => {
    const { tenant } = await lodger()
    const answer = await server.fetch(`/api/tenants/${tenant.id}/statement`, { token: anna.token })
    expect(answer.headers.get('cache-control')).toContain('no-store')
  })
})

describe('a receipt', () => {
  it('names the payment and what it paid, down to the cent', async () => {
    const { tenant } = await lodger()
    const payment = await pay(tenant.id, 400_000, { reference: 'czynsz <b>luty</b>' })
    const paper = await read(anna.api.papers.receipt({ id: payment.id }))
    expect(paper.title).toBe('Pokwitowanie wpłaty')
    for (const text of [
      `Wierzba Nieruchomości potwierdza wpłatę ${money(400_000)} dnia 12 kwietnia 2026. Najemca: Żaneta Gęś.`,
      'czynsz <b>luty</b>',
      'przelew',
      'Czynsz, luty 2026',
      money(123_456),
      `Nadpłata`,
      money(29_632),
    ])
      expect(paper.text).toContain(text)
  })

  it('of a deposit says that it is one', async () => {
    const { tenant } = await lodger()
    const payment = await pay(tenant.id, 200_000, { deposit: true })
    expect((await read(anna.api.papers.receipt({ id: payment.id }))).text).toContain(
      'potwierdza wpłatę kaucji',
    )
  })

  it('exists only for money that was received', async () => {
    const { tenant } = await lodger()
    const waiting = await pay(tenant.id, 100, { status: 'pending' })
    const [charge] = (await anna.api.payments.list({ tenantId: tenant.id, view: 'charges' })).rows
    for (const id of [waiting.id, charge!.id]) {
      expect((await anna.api.payments.get({ id })).can.printReceipt).toBe(false)
      expect(await codeOf(anna.api.papers.receipt({ id }))).toBe('receipt_not_completed')
    }
    const payment = await pay(tenant.id, 200)
    expect((await anna.api.payments.get({ id: payment.id })).can.printReceipt).toBe(true)
    await anna.api.payments.reverse({ id: payment.id, reason: 'zwrot banku' })
    expect(await codeOf(anna.api.papers.receipt({ id: payment.id }))).toBe('receipt_not_completed')
  })

  it('is given to the tenant who paid, not to another', async () => {
    const mine = await lodger()
    const other = await lodger()
    const person = await server.acceptInvitation(anna, mine.tenant.id)
    const payment = await pay(mine.tenant.id, 5_000)
    const foreign = await pay(other.tenant.id, 5_000)
    expect((await read(person.api.papers.receipt({ id: payment.id }))).text).toContain(money(5_000))
    expect(await codeOf(person.api.papers.receipt({ id: foreign.id }))).toBe('receipt_not_completed')
  })
})
