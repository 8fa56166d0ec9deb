/** Payment demands: the letter of a day, stored for good (docs/finance.md 9.3, example E48). */
import { formatMoney } from '@domovik/locales/format.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { readPdf } from '../../../test/read-pdf.fixture.ts'

let server: TestServer
let anna: Landlord
const payBy = '2026-03-18'

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-04T10:00:00Z' })
})
afterAll(() => server?.stop())

let made = 0
let tenantId: string
let email: string
/** E43: rent of 2,400.00 due on 10 October 2025, of which 900.00 were paid on 20 November. */
beforeEach(async () => {
  anna = await server.signUpLandlord('Wierzba Nieruchomości')
  await anna.api.organizations.update({ lateInterest: 'statutory', language: 'pl' })
  for (const [validFrom, percent] of [
    ['2025-10-09', '10.00'],
    ['2025-11-06', '9.75'],
    ['2025-12-04', '9.50'],
    ['2026-03-05', '9.25'],
  ] as const)
    await anna.api.interest.putRate({ validFrom, percent })
  made += 1
  email = `demand-${made}@example.com`
  const property = await anna.api.properties.create({ address: `ul. Późna ${made}` })
  tenantId = (await anna.api.tenants.create({ name: 'Żaneta Gęś', email })).id
  await anna.api.leases.create({
    propertyId: property.id,
    tenantId,
    startDate: '2025-10-01',
    endDate: '2025-10-31',
    rentAmount: 240_000,
    paymentDueDay: 10,
  })
  await pay(90_000, '2025-11-20')
})
const pay = (amount: number, paymentDate: string) =>
  anna.api.payments.recordReceipt({ tenantId, amount, paymentDate, paymentMethod: 'bank_transfer' })
const send = (total = 156_745, day = payBy) => anna.api.papers.sendDemand({ id: tenantId, payBy: day, total })
const money = (cents: number, currency = 'EUR'): string =>
  formatMoney(cents, currency).replaceAll(/[\u00a0\u202f]/g, ' ')
const bytesOf = async (id: string) =>
  new Uint8Array(await (await anna.api.documents.showFile({ id })).body.arrayBuffer())

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
    await anna.api.interest.waive({ chargeId: charge!.id })
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

describe('the stages of a payment demand', () => {
  const last = async () => {
    const { demands } = await anna.api.tenants.get({ id: tenantId })
    return demands[0]!
  }
  const row = async () => (await anna.api.tenants.list({})).rows.find(({ id }) => id === tenantId)!
  const preview = () => anna.api.papers.previewDemand({ id: tenantId })
  const textOf = async (id: string) => (await readPdf(await bytesOf(id))).text
  const write = async (stage: 'reminder' | 'demand' | 'notice') => {
    const { total } = await preview()
    const rest = stage === 'notice' ? {} : { payBy }
    return anna.api.papers.sendDemand({ id: tenantId, stage, total, ...rest })
  }
  /** A home let in PLN since December, for 900.00 with 100.00 of bills, due on the 10th. */
  const letHome = async () => {
    const property = await anna.api.properties.create({ address: 'ul. Trwająca 3', city: 'Gdynia' })
    await anna.api.leases.create({
      ...{ propertyId: property.id, tenantId, startDate: '2025-12-01', paymentDueDay: 10 },
      ...{ rentAmount: 90_000, billsAmount: 10_000 },
    })
  }

  it('is proposed from the debt and from what was sent before', async () => {
    expect((await preview()).next).toBe('demand')
    await pay(150_000, '2026-03-04')
    await anna.api.leases.create({
      ...{ propertyId: (await anna.api.properties.create({ address: 'ul. Nowa 4' })).id, tenantId },
      ...{ startDate: '2026-02-01', endDate: '2026-02-28', rentAmount: 50_000, paymentDueDay: 20 },
    })
    expect((await preview()).next).toBe('reminder')
    await write('reminder')
    expect(await preview()).toMatchObject({
      next: 'demand',
      stages: [
        { stage: 'reminder', warnings: ['sent_before', 'time_runs'] },
        { stage: 'demand', warnings: ['time_runs'] },
        {
          stage: 'notice',
          warnings: expect.arrayContaining(['no_running_lease', 'other_law', 'in_writing']),
        },
      ],
    })
    await write('demand')
    expect((await preview()).next).toBe('demand')
    expect(await row()).toMatchObject({ lastDemand: 'demand', lastDemandOn: '2026-03-04' })
  })

  it('is a notice under art. 11 after three full periods, whose month begins on the day of delivery', async () => {
    await server.query(`update organizations set currency = 'PLN' where id = $1`, [anna.organizationId])
    await letHome()
    expect(await preview()).toMatchObject({ next: 'demand' })
    await write('demand')
    const { next, stages } = await preview()
    expect([next, stages[2]]).toEqual(['notice', { stage: 'notice', warnings: ['time_runs', 'in_writing'] }])
    const { documentId } = await write('notice')
    const { title, text } = await readPdf(await bytesOf(documentId))
    expect(title).toBe('Uprzedzenie o zamiarze wypowiedzenia umowy')
    for (const part of ['art. 11 ust. 2 pkt 2', 'ul. Trwająca 3, Gdynia', 'Podpis wynajmującego'])
      expect(text.replaceAll(/\s+/g, ' ')).toContain(part)
    expect(await last()).toMatchObject({ stage: 'notice', payBy: null, deliveredOn: null, lastDay: null })
    expect((await preview()).stages[1]!.warnings).toContain('delivery_unknown')

    const { id } = await last()
    const deliver = (deliveredOn: string | null) => anna.api.papers.deliverDemand({ id, deliveredOn })
    expect(await codeOf(deliver('2026-03-03'))).toBe('validation_failed')
    expect(await codeOf(deliver('2026-03-05'))).toBe('validation_failed')
    await deliver('2026-03-04')
    // Saturday 4 April 2026 is followed by Easter.
    expect(await last()).toMatchObject({ deliveredOn: '2026-03-04', lastDay: '2026-04-07' })
    expect((await preview()).stages[1]!.warnings).toEqual(['sent_before', 'time_runs'])
    const { history } = await anna.api.documents.get({ id: documentId })
    expect(history.some(({ details }) => details.demandDelivered === '2026-03-04')).toBe(true)
    const before = await bytesOf(documentId)
    await deliver(null)
    expect((await last()).lastDay).toBeNull()
    expect(await bytesOf(documentId)).toEqual(before)
  })

  it('has its own text in each language', async () => {
    await letHome()
    const person = await server.acceptInvitation(anna, tenantId)
    const found = []
    for (const language of ['en', 'es', 'pl'] as const) {
      await person.api.home.saveLanguage({ language })
      const { documentId } = await write(
        language === 'en' ? 'reminder' : language === 'es' ? 'demand' : 'notice',
      )
      found.push((await textOf(documentId)).replaceAll(/\s+/g, ' '))
    }
    expect(found[0]).toContain('If you paid in the last few days, you do not need to do anything.')
    expect(found[0]).not.toContain('court')
    expect(found[1]).toContain('puede reclamarlo ante los tribunales')
    expect(found[2]).toContain(
      'wyznacza dodatkowy, miesięczny termin do zapłaty zaległych i bieżących należności',
    )
  })

  it('names three full periods only if they are overdue, and needs a lease that can end', async () => {
    expect(await codeOf(write('notice'))).toBe('nothing_to_terminate')
    await letHome()
    const noticeText = async () => (await textOf((await write('notice')).documentId)).replaceAll(/\s+/g, ' ')
    expect(await noticeText()).toContain('co najmniej trzy pełne okresy płatności')
    await pay(150_000 + 200_000, '2026-03-04')
    expect(await noticeText()).not.toContain('trzy pełne okresy')
  })

  it('is told by a mail of its own', async () => {
    await letHome()
    await write('reminder')
    await write('notice')
    const subjects = (await server.mails(email)).map(({ subject }) => subject)
    expect(subjects.some((subject) => subject.startsWith('Przypomnienie o zapłacie'))).toBe(true)
    expect(subjects).toContain('Uprzedzenie o zamiarze wypowiedzenia umowy')
  })

  it('belongs to a debt: once that is paid, the list shows no letter and a new debt begins again', async () => {
    await write('demand')
    expect((await anna.api.tenants.list({ demand: ['demand'] })).rows.map(({ id }) => id)).toEqual([tenantId])
    expect((await anna.api.tenants.list({ demand: ['none', 'notice'] })).total).toBe(0)
    await pay(150_000, '2026-03-04')
    expect(await row()).toMatchObject({ overdue: 0, lastDemand: null, lastDemandOn: null })
    expect((await anna.api.tenants.list({ demand: ['demand'] })).total).toBe(0)
    expect(await last()).toMatchObject({ stage: 'demand', total: 156_745 })
    await letHome()
    expect((await preview()).stages[1]!.warnings).toEqual([])
  })

  it('no longer counts if its document was removed', async () => {
    const { documentId } = await write('demand')
    await anna.api.documents.remove({ ids: [documentId] })
    expect((await anna.api.tenants.get({ id: tenantId })).demands).toEqual([])
    expect((await preview()).stages[1]!.warnings).toEqual([])
  })

  it('needs a day to pay by unless it is a notice, and is written and delivered by those who edit payments', async () => {
    const order = { id: tenantId, total: 156_745 }
    expect(await codeOf(anna.api.papers.sendDemand({ ...order, stage: 'reminder' }))).toBe(
      'validation_failed',
    )
    await write('demand')
    const { id } = await last()
    const viewer = await server.addMember(anna, 'viewer')
    expect((await viewer.api.tenants.get({ id: tenantId })).can.deliver).toBe(false)
    expect(await codeOf(viewer.api.papers.deliverDemand({ id, deliveredOn: '2026-03-04' }))).toBe('forbidden')
    const other = await server.signUpLandlord()
    expect(await codeOf(other.api.papers.deliverDemand({ id, deliveredOn: '2026-03-04' }))).toBe('not_found')
  })
})
