/** Payment demands: the letter of a day, stored for good (docs/finance.md 9.3, example E48). */
import { formatMoney } from '@domovik/locales/format.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { readPdf } from '../../../test/read-pdf.fixture.ts'
import { lateTenant } from './late-tenant.fixture.ts'

let server: TestServer
const payBy = '2026-03-18'

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-04T10:00:00Z' })
})
afterAll(() => server?.stop())

let late: Awaited<ReturnType<typeof lateTenant>>
let anna: Landlord
let tenantId: string
let email: string
beforeEach(async () => {
  late = await lateTenant(server)
  ;({ anna, tenantId, email } = late)
})
const pay = (amount: number, paymentDate: string) => late.pay(amount, paymentDate)
const bytesOf = (id: string) => late.bytesOf(id)
const send = (total = 156_745, day = payBy) => anna.api.papers.sendDemand({ id: tenantId, payBy: day, total })
const money = (cents: number, currency = 'EUR'): string =>
  formatMoney(cents, currency).replaceAll(/[\u00a0\u202f]/g, ' ')

describe('a payment demand', () => {
  it('E48: shows its figures before it is sent', async () => {
    expect(await anna.api.papers.previewDemand({ id: tenantId })).toMatchObject({
      currency: 'EUR',
      principal: 150_000,
      interest: 6_745,
      total: 156_745,
      daily: 38,
      payBy,
      lines: [{ type: 'rent', dueDate: '2025-10-10', remaining: 150_000, interest: 6_745 }],
    })
  })

  it('states charges, interest with its parts, the total, the day and how to pay', async () => {
    await anna.api.bankAccounts.add({ holder: 'Anna Kowalska', iban: 'PL61109010140000071219812874' })
    const { accounts } = await anna.api.bankAccounts.list()
    await anna.api.bankAccounts.show({ id: accounts[0]!.id })
    const { documentId } = await send()
    const { text, title, language } = await readPdf(await bytesOf(documentId))
    expect({ title, language }).toEqual({ title: 'Wezwanie do zapłaty', language: 'pl' })
    const { paymentReference } = (await anna.api.tenants.get({ id: tenantId })).tenant
    for (const part of [
      'Czynsz, październik 2025',
      money(150_000),
      money(6_745),
      `Prosimy o zapłatę ${money(156_745)} do 18 marca 2026.`,
      `Za każdy kolejny dzień odsetki za opóźnienie rosną o ${money(38)}.`,
      '11.10.2025 – 05.11.2025',
      money(240_000),
      '9,75',
      'PL61 1090 1014 0000 0712 1981 2874',
      paymentReference,
    ])
      expect(text).toContain(part)
  })

  it('says for which days interest is counted if rates are missing, and the form knows', async () => {
    const { api } = anna
    const ends = (await api.papers.previewDemand({ id: tenantId })).lines
    expect(ends.map(({ daysWithoutRate }) => daysWithoutRate)).toEqual([0])
    const inBulk = async () =>
      (await api.letters.candidates({ kind: 'demand' })).candidates.map(({ demand }) => demand?.missingRate)
    expect(await inBulk()).toEqual([false])
    const complete = await readPdf(await bytesOf((await send()).documentId))
    expect(complete.text).not.toContain('tylko za dni')
    for (const validFrom of ['2025-10-09', '2025-11-06']) await api.interest.removeRate({ validFrom })
    const { lines, total, interest } = await api.papers.previewDemand({ id: tenantId })
    expect(lines.map(({ daysWithoutRate }) => daysWithoutRate)).toEqual([54])
    expect(await inBulk()).toEqual([true])
    const some = await readPdf(await bytesOf((await send(total)).documentId))
    expect(interest).toBeGreaterThan(0)
    expect(some.text.replaceAll(/\s+/g, ' ')).toContain(
      'Odsetki za opóźnienie policzono tylko za dni wymienione w części',
    )
  })

  it('states the same sum after its interest was posted on that day, and who pays it owes nothing more', async () => {
    const [rent] = (await anna.api.payments.list({ tenantId, view: 'charges' })).rows
    const lines = [{ chargeId: rent!.id, amount: 6_745 }]
    await anna.api.interest.post({ until: '2026-03-04', lines, notify: false })
    const shown = await anna.api.papers.previewDemand({ id: tenantId })
    expect(shown).toMatchObject({ interest: 0, total: 156_745 })
    expect(shown.lines.map(({ type, remaining }) => [type, remaining])).toEqual([
      ['rent', 150_000],
      ['late_interest', 6_745],
    ])
    const { documentId } = await send()
    expect((await readPdf(await bytesOf(documentId))).text).toContain(money(156_745))
    await pay(156_745, '2026-03-04')
    await server.moveTo('2026-03-05T10:00:00Z', anna)
    expect((await anna.api.tenants.get({ id: tenantId })).overdue).toBe(0)
    expect(await codeOf(anna.api.papers.previewDemand({ id: tenantId }))).toBe('nothing_to_demand')
    await server.moveTo('2026-03-04T10:00:00Z', anna)
  })

  it('says how to pay in the own words of the landlord too, and warns before if it says nothing', async () => {
    const saysHowToPay = async () => (await anna.api.papers.previewDemand({ id: tenantId })).saysHowToPay
    expect(await saysHowToPay()).toBe(false)
    await anna.api.organizations.update({ paymentInstructions: 'Gotówka w biurze\nalbo konto 61 1090' })
    expect(await saysHowToPay()).toBe(true)
    const { documentId } = await send()
    const { text } = await readPdf(await bytesOf(documentId))
    for (const line of ['Gotówka w biurze', 'albo konto 61 1090']) expect(text).toContain(line)
  })

  it('is a document of the tenant, told by mail and shown in the portal', async () => {
    const person = await server.acceptInvitation(anna, tenantId)
    await person.api.home.saveLanguage({ language: 'pl' })
    const { documentId, mailed } = await send()
    expect(mailed).toBe(true)
    const [listed] = (await anna.api.documents.list({ tenantId })).rows
    expect(listed).toMatchObject({
      id: documentId,
      title: 'Wezwanie do zapłaty, 4 marca 2026',
      kind: 'notice',
      shared: 1,
    })
    const [mail] = await server.mails(email)
    expect(mail!.subject).toContain('Wezwanie do zapłaty')
    expect(mail!.text).toContain('18 marca 2026')
    const [own] = await person.api.documents.list()
    expect(own).toMatchObject({ id: documentId, title: 'Wezwanie do zapłaty, 4 marca 2026' })
    const { history } = await anna.api.documents.get({ id: documentId })
    expect(history.some(({ details }) => details.demand === 156_745)).toBe(true)
  })

  it('is written and announced in the language that the tenant chose', async () => {
    const person = await server.acceptInvitation(anna, tenantId)
    await person.api.home.saveLanguage({ language: 'es' })
    const { documentId } = await send()
    expect((await readPdf(await bytesOf(documentId))).title).toBe('Requerimiento de pago')
    expect((await server.mails(email))[0]!.subject).toContain('Requerimiento de pago')
  })

  it('never changes: a later payment changes the account only', async () => {
    const { documentId } = await send()
    const before = await bytesOf(documentId)
    await pay(150_000, '2026-03-04')
    expect(await bytesOf(documentId)).toEqual(before)
    expect((await anna.api.tenants.get({ id: tenantId })).overdue).toBe(0)
    expect(await codeOf(anna.api.papers.previewDemand({ id: tenantId }))).toBe('nothing_to_demand')
  })

  it('does not ask for interest that the landlord waived', async () => {
    const [charge] = (await anna.api.payments.list({ tenantId, view: 'charges' })).rows
    await anna.api.interest.waive({ chargeId: charge!.id, reason: 'Goodwill' })
    expect(await anna.api.papers.previewDemand({ id: tenantId })).toMatchObject({ total: 150_000, daily: 0 })
  })

  it('is refused if the account changed since the landlord saw it, or the day is not in the future', async () => {
    expect(await codeOf(send(156_744))).toBe('version_conflict')
    expect(await codeOf(send(156_745, '2026-03-04'))).toBe('validation_failed')
    expect((await anna.api.documents.list({ tenantId })).total).toBe(0)
  })

  it('is not sent over and over to one tenant', async () => {
    for (let times = 0; times < 3; times++) await send()
    expect(await codeOf(send())).toBe('rate_limited')
  })

  it('may be sent by those who edit payments', async () => {
    const viewer = await server.addMember(anna, 'viewer')
    const accountant = await server.addMember(anna, 'accountant')
    const order = { id: tenantId, payBy, total: 156_745 }
    expect(await codeOf(viewer.api.papers.sendDemand(order))).toBe('forbidden')
    expect((await viewer.api.tenants.get({ id: tenantId })).can.demand).toBe(false)
    expect((await accountant.api.papers.sendDemand(order)).mailed).toBe(true)
  })
})
