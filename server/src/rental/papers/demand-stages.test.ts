/** The stages of payment demands (docs/finance.md 9.3). */
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

describe('the stages of a payment demand', () => {
  const last = async () => {
    const { demands } = await anna.api.tenants.get({ id: tenantId })
    return demands[0]!
  }
  const row = async () => (await anna.api.tenants.list({})).rows.find(({ id }) => id === tenantId)!
  const preview = () => anna.api.papers.previewDemand({ id: tenantId })
  const textOf = async (id: string) => (await readPdf(await bytesOf(id))).text
  const write = async (stage: 'reminder' | 'demand' | 'notice') => {
    const { total: all, notice } = await preview()
    const total = stage === 'notice' ? (notice?.total ?? all) : all
    const rest = stage === 'notice' ? {} : { payBy }
    return anna.api.papers.sendDemand({ id: tenantId, stage, total, ...rest })
  }
  /** A home let in PLN since December, for 900.00 with 100.00 of bills, due on the 10th. */
  const letHome = async (more: object = {}) => {
    const property = await anna.api.properties.create({ address: 'ul. Trwająca 3', city: 'Gdynia' })
    await anna.api.leases.create({
      ...{ propertyId: property.id, tenantId, startDate: '2025-12-01', paymentDueDay: 10 },
      ...{ rentAmount: 90_000, billsAmount: 10_000, ...more },
    })
    return { propertyId: property.id }
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
    // Somebody else entered the day meanwhile.
    const late = anna.api.papers.deliverDemand({ id, deliveredOn: null, seen: null })
    expect(await codeOf(late)).toBe('version_conflict')
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

  it('is a notice about one home: its address, its charges, whatever else the tenant owes', async () => {
    await server.query(`update organizations set currency = 'PLN' where id = $1`, [anna.organizationId])
    const garage = await anna.api.properties.create({ address: 'Garaż 7', propertyType: 'garage' })
    const terms = { startDate: '2026-02-01', rentAmount: 5_000, paymentDueDay: 10 }
    await anna.api.leases.create({ propertyId: garage.id, tenantId, ...terms })
    expect(await codeOf(write('notice'))).toBe('nothing_to_terminate')
    // A deposit is no ground for the notice: art. 11 is about rent and fees for the use of the home.
    await letHome({ depositAmount: 270_000 })
    const { total, notice } = await preview()
    // Three months of 1,000.00 are due; the rest is of the garage and of an earlier lease.
    expect(notice).toMatchObject({ address: 'ul. Trwająca 3' })
    expect(notice!.chargeIds).toHaveLength(6)
    expect(total - notice!.total).toBeGreaterThan(150_000)
    const asked = { id: tenantId, stage: 'notice' as const }
    expect(await codeOf(anna.api.papers.sendDemand({ ...asked, total }))).toBe('version_conflict')
    const { documentId } = await anna.api.papers.sendDemand({ ...asked, total: notice!.total })
    const text = (await textOf(documentId)).replaceAll(/\s+/g, ' ')
    expect(text).toContain('ul. Trwająca 3')
    expect(text).not.toContain('Garaż')
    expect(text).not.toContain('Kaucja')
  })

  it('is about the second home once the first has its notice', async () => {
    const second = await anna.api.properties.create({ address: 'ul. Druga 8' })
    await letHome()
    await anna.api.leases.create({
      ...{ propertyId: second.id, tenantId, startDate: '2025-12-01', paymentDueDay: 10, rentAmount: 20_000 },
    })
    const homes = []
    for (let sent = 0; sent < 2; sent += 1) {
      homes.push((await preview()).notice!.address)
      await write('notice')
    }
    expect(homes).toEqual(['ul. Trwająca 3', 'ul. Druga 8'])
  })

  it.each(['garage', 'commercial'] as const)(
    'is never proposed as a notice under art. 11 for a %s',
    async (type) => {
      await server.query(`update organizations set currency = 'PLN' where id = $1`, [anna.organizationId])
      const { propertyId } = await letHome()
      await anna.api.properties.update({ id: propertyId, propertyType: type })
      await write('demand')
      const { next, stages } = await preview()
      expect(next).toBe('demand')
      expect(stages[2]!.warnings).toContain('other_law')
      expect((await anna.api.tenants.get({ id: tenantId })).seriousArrears).toBe(false)
    },
  )

  it('is sent once if two people send the letter that both saw, and is attached for who has no portal', async () => {
    const { total, newest, reach, due } = await preview()
    expect([reach, due]).toEqual(['mail', 'demand'])
    const asked = { id: tenantId, stage: 'demand' as const, payBy: '2026-03-18', total, newest }
    const sent = await Promise.allSettled([1, 2].map(() => anna.api.papers.sendDemand(asked)))
    expect(sent.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))).toEqual([
      'version_conflict',
    ])
    expect(await preview()).toMatchObject({ due: null, newest: (await last()).id })
    const { email } = (await anna.api.tenants.get({ id: tenantId })).tenant
    expect((await server.mails(email!)).filter(({ file }) => file)).toHaveLength(1)
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

  it('is in Polish if it is the notice under Polish law, and the mail about it in the language of the portal', async () => {
    await letHome()
    const person = await server.acceptInvitation(anna, tenantId)
    await person.api.home.saveLanguage({ language: 'es' })
    const { documentId } = await write('notice')
    const text = (await textOf(documentId)).replaceAll(/\s+/g, ' ')
    expect(text).toContain('wyznacza dodatkowy, miesięczny termin')
    expect((await anna.api.documents.get({ id: documentId })).document.title).toMatch(
      /^Uprzedzenie o zamiarze/,
    )
    expect((await server.mails(email))[0]!.text).toMatch(/Hola|Estimad/)
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
