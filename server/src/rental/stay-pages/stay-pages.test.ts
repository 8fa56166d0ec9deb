/** The public page of a unit, and the attacks on it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { bookingMails } from '../guest-mails/jobs.ts'
import { endRequests } from './jobs.ts'
import { solved } from './proof.fixture.ts'

let server: TestServer
let anna: Landlord
let stranger: Landlord['api']
let unit: string
beforeAll(async () => {
  server = await startTestServer({ day: '2026-06-01' })
  anna = await server.signUpLandlord('Wierzba')
  stranger = server.admin()
  const property = {
    address: 'ul. Tajna 7',
    city: 'Gdańsk',
    rentalType: 'short-term',
    dailyRate: 100_00,
  } as const
  const more = { extraFees: 60_00, registrationNumber: 'PL-77', houseRules: 'No parties', minStayDays: 2 }
  unit = (await anna.api.properties.create({ ...property, ...more })).id
  await anna.api.guestPages.saveNotes({ propertyId: unit, text: 'Door code 4711' })
})
afterAll(() => server?.stop())

const settings = { slug: 'sea-view', title: 'Sea view', text: 'Two rooms.', isOpen: true, isListed: false }
const asked = {
  ...{ slug: 'sea-view', checkIn: '2026-06-20', checkOut: '2026-06-23', adults: 2, name: 'Ola Nowak' },
  ...{ email: 'Ola@example.com', phone: null, message: 'Is there a cot?' },
  language: 'pl' as const,
}
type Asked = Omit<Parameters<typeof stranger.stayPages.request>[0], 'proof'>
/** Asks as the page does. */
const request = async (given: Asked) =>
  stranger.stayPages.request({
    ...given,
    proof: solved(await stranger.stayPages.challenge({ slug: given.slug })),
  })
const forget = () => server.query('delete from auth.rate_limits')

describe('the public page of a unit', () => {
  it('is closed until the landlord opens it, and its address belongs to one unit', async () => {
    expect(await anna.api.stayPages.get({ propertyId: unit })).toEqual({ page: null, can: { edit: true } })
    const closed = await anna.api.stayPages.save({
      propertyId: unit,
      updatedAt: null,
      ...settings,
      isOpen: false,
    })
    expect(await codeOf(stranger.stayPages.read({ slug: 'sea-view' }))).toBe('not_found')
    expect(await codeOf(anna.api.stayPages.save({ propertyId: unit, updatedAt: null, ...settings }))).toBe(
      'version_conflict',
    )
    const open = await anna.api.stayPages.save({ propertyId: unit, updatedAt: closed.updatedAt, ...settings })
    expect(open.url).toMatch(/\/stay\/sea-view$/)
    expect((await stranger.stayPages.read({ slug: 'sea-view' })).title).toBe('Sea view')
    const other = await server.signUpLandlord('Other')
    const theirs = await other.api.properties.create({ address: 'x', rentalType: 'both' })
    expect(
      await codeOf(other.api.stayPages.save({ propertyId: theirs.id, updatedAt: null, ...settings })),
    ).toBe('slug_taken')
    expect(await codeOf(other.api.stayPages.get({ propertyId: unit }))).toBe('not_found')
    const lease = await other.api.properties.create({ address: 'y' })
    expect(
      await codeOf(
        other.api.stayPages.save({ propertyId: lease.id, updatedAt: null, ...settings, slug: 'flat-y' }),
      ),
    ).toBe('property_not_rentable_short_term')
    for (const slug of ['../api', 'SEA-VIEW', "' or 1=1", 'x'.repeat(80)])
      expect(await codeOf(stranger.stayPages.read({ slug }))).toBe('not_found')
  })

  it('shows free days and prices, but no name, street, door code or guest', async () => {
    const guest = { name: 'Jan Cichy', email: 'jan@example.com' }
    const dates = { checkIn: '2026-06-05', checkOut: '2026-06-08' }
    await anna.api.bookings.create({ propertyId: unit, ...dates, adults: 1, guest, notes: 'VIP' })
    await anna.api.bookings.create({
      propertyId: unit,
      checkIn: '2026-06-08',
      checkOut: '2026-06-10',
      adults: 1,
      guest,
    })
    const page = await stranger.stayPages.read({ slug: 'sea-view' })
    expect(page).toMatchObject({
      ...{
        city: 'Gdańsk',
        registrationNumber: 'PL-77',
        houseRules: 'No parties',
        minNights: 2,
        takesRequests: true,
      },
      taken: [{ from: '2026-06-05', to: '2026-06-10' }],
    })
    for (const secret of ['Tajna', 'Wierzba', '4711', 'Jan', 'VIP', unit, anna.organizationId, 'B-'])
      expect(JSON.stringify(page)).not.toContain(secret)
    const quoted = await stranger.stayPages.quote({
      slug: 'sea-view',
      checkIn: '2026-06-20',
      checkOut: '2026-06-23',
      adults: 2,
    })
    expect(quoted).toMatchObject({ quote: { total: 360_00, accommodation: 300_00 }, refusal: null })
    const refusal = async (checkIn: string, checkOut: string) =>
      (await stranger.stayPages.quote({ slug: 'sea-view', checkIn, checkOut, adults: 1 })).refusal
    expect(await refusal('2026-06-07', '2026-06-11')).toEqual({ code: 'taken', limit: null })
    expect(await refusal('2026-06-20', '2026-06-21')).toEqual({ code: 'stay_too_short', limit: 2 })
    const past = { slug: 'sea-view', checkIn: '2026-05-20', checkOut: '2026-05-23', adults: 1 }
    expect(await codeOf(stranger.stayPages.quote(past))).toBe('validation_failed')
  })

  it('turns a request into one that blocks nothing, notifies, and can be confirmed', async () => {
    const { quote } = await stranger.stayPages.quote(asked)
    expect(await codeOf(request({ ...asked, expectedTotal: quote.total - 1 }))).toBe('price_changed')
    expect(await request({ ...asked, expectedTotal: quote.total })).toEqual({
      ...{ received: true, total: 360_00, currency: 'EUR' },
    })
    const { rows } = await anna.api.bookings.list({ status: ['inquiry'] })
    expect(rows).toMatchObject([
      {
        status: 'inquiry',
        source: 'public',
        tenantName: 'Ola Nowak',
        total: 360_00,
        open: 0,
        checkIn: '2026-06-20',
      },
    ])
    const notes = await server.query<{ data: object; path: string }>(
      "select data, path from notifications where trigger = 'booking_request'",
    )
    expect(notes).toEqual([
      {
        data: { address: 'ul. Tajna 7', date: '2026-06-20', reference: rows[0]!.reference, count: 3 },
        path: `/bookings/${rows[0]!.id}`,
      },
    ])
    expect((await anna.api.bookings.get({ id: rows[0]!.id })).notes).toBe('Is there a cot?')
    expect((await stranger.stayPages.read({ slug: 'sea-view' })).taken).toHaveLength(1)
    expect(await server.query('select id from transactions where booking_id = $1', [rows[0]!.id])).toEqual([])
    const confirmed = await anna.api.bookings.confirm({ id: rows[0]!.id, version: 1 })
    expect(confirmed).toMatchObject({ status: 'confirmed', open: 360_00 })
    expect(await codeOf(request(asked))).toBe('booking_overlaps')
  })

  it('attaches nothing to a guest whom the landlord knows: the stranger has proved nothing', async () => {
    await forget()
    const [known] = await server.query<{ id: string }>(
      "select id from tenants where email = 'jan@example.com'",
    )
    await request({
      ...{
        ...asked,
        checkIn: '2026-07-01',
        checkOut: '2026-07-04',
        name: 'Jan Cichy',
        email: 'jan@example.com',
      },
    })
    const { rows } = await anna.api.bookings.list({ status: ['inquiry'] })
    expect(rows[0]!.tenantName).toBe('Jan Cichy')
    expect(rows[0]!.tenantId).not.toBe(known!.id)
  })

  it('takes no requests while the organization may only read, and is gone while it is suspended', async () => {
    await forget()
    await server.query("update subscribers set subscription_status = 'canceled' where organization_id = $1", [
      anna.organizationId,
    ])
    expect((await stranger.stayPages.read({ slug: 'sea-view' })).takesRequests).toBe(false)
    const later = { ...asked, checkIn: '2026-10-01', checkOut: '2026-10-04' }
    expect(await codeOf(request(later))).toBe('stay_requests_closed')
    await server.query("update organizations set status = 'suspended' where id = $1", [anna.organizationId])
    expect(await codeOf(stranger.stayPages.read({ slug: 'sea-view' }))).toBe('not_found')
  })
})

describe('a request that nobody answers', () => {
  it('ends after seven days, by day, with one mail in the language of the stranger; others stay', async () => {
    await server.moveTo('2026-08-01T10:00:00Z')
    await forget()
    const ben = await server.signUpLandlord('Ben')
    const { id } = await ben.api.properties.create({
      address: 'Own street 3',
      rentalType: 'short-term',
      dailyRate: 90_00,
    })
    await ben.api.stayPages.save({
      ...{ propertyId: id, updatedAt: null, ...settings, slug: 'lake-view', title: 'Lake view' },
    })
    const ask = (email: string, checkIn: string, checkOut: string) =>
      request({
        ...{ ...asked, slug: 'lake-view', email, checkIn, checkOut, name: 'Buy at shop.example' },
      })
    await ask('soon@example.com', '2026-08-03', '2026-08-06')
    await ask('late@example.com', '2026-10-01', '2026-10-05')
    const byHand = await ben.api.bookings.create({
      ...{ propertyId: id, checkIn: '2026-10-20', checkOut: '2026-10-25', adults: 1, status: 'inquiry' },
    })
    const open = async (): Promise<string[]> => {
      const { rows } = await ben.api.bookings.list({ status: ['inquiry'], sort: 'checkIn' })
      return rows.map(({ checkIn }) => checkIn)
    }
    const run = async (instant: string): Promise<string[]> => {
      await server.moveTo(instant, ben)
      for (let time = 0; time < 2; time += 1) await endRequests.run(server.services, undefined as never)
      return open()
    }
    expect(await run('2026-08-03T10:00:00Z')).toEqual(['2026-08-03', '2026-10-01', '2026-10-20'])
    expect(await run('2026-08-04T10:00:00Z')).toEqual(['2026-10-01', '2026-10-20'])
    expect(await run('2026-08-08T10:00:00Z')).toEqual(['2026-10-01', '2026-10-20'])
    expect(await run('2026-08-09T02:00:00Z')).toEqual(['2026-10-01', '2026-10-20'])
    expect(await run('2026-08-09T10:00:00Z')).toEqual([byHand.checkIn])
    const mails = await server.mails('late@example.com')
    expect(mails.map(({ subject }) => subject)).toEqual(['Zapytanie o pobyt wygasło: Lake view'])
    // Nothing that the stranger wrote goes to the address.
    expect(JSON.stringify(mails)).not.toContain('shop.example')
    const { rows } = await ben.api.bookings.list({ status: ['cancelled'] })
    expect(rows.length).toBe(2)
    for (const row of rows)
      expect((await ben.api.bookings.get({ id: row.id })).booking.cancelledBy).toBe('expired')
  })
})

describe('a request that is answered', () => {
  it('is answered by mail also where guests get no other mails: once, in the language of the stranger', async () => {
    await server.moveTo('2026-08-20T10:00:00Z')
    await forget()
    const ewa = await server.signUpLandlord('Ewa')
    const { id } = await ewa.api.properties.create({
      address: 'Own street 4',
      rentalType: 'short-term',
      dailyRate: 90_00,
    })
    await ewa.api.stayPages.save({
      ...{ propertyId: id, updatedAt: null, ...settings, slug: 'hill-view', title: 'Hill view' },
    })
    const ask = async (email: string, checkIn: string, checkOut: string) => {
      await request({ ...asked, slug: 'hill-view', email, checkIn, checkOut, name: 'Jan' })
      const { rows } = await ewa.api.bookings.list({ status: ['inquiry'] })
      return (await ewa.api.bookings.get({ id: rows[0]!.id })).booking
    }
    const subjects = async (email: string) => (await server.mails(email)).map(({ subject }) => subject)
    const declined = await ask('no@example.com', '2026-10-01', '2026-10-05')
    await ewa.api.bookings.cancel({ id: declined.id, version: declined.version, byHost: true })
    expect(await subjects('no@example.com')).toEqual(['Odmowa pobytu: Hill view'])
    const withdrawn = await ask('own@example.com', '2026-10-01', '2026-10-05')
    await ewa.api.bookings.cancel({ id: withdrawn.id, version: withdrawn.version, byHost: false })
    expect(await subjects('own@example.com')).toEqual([])
    const accepted = await ask('yes@example.com', '2026-10-01', '2026-10-05')
    await ewa.api.bookings.confirm({ id: accepted.id, version: accepted.version })
    for (let time = 0; time < 2; time += 1) await bookingMails.run(server.services, undefined as never)
    expect(await subjects('yes@example.com')).toEqual(['Potwierdzony pobyt: Own street 4'])
    const { booking: standing } = await ewa.api.bookings.get({ id: accepted.id })
    await ewa.api.bookings.cancel({ id: standing.id, version: standing.version, byHost: true })
    expect((await subjects('yes@example.com')).toSorted()).toEqual([
      'Pobyt odwołany: Hill view',
      'Potwierdzony pobyt: Own street 4',
    ])
    // Confirmed again, the guest is told again; cancelled before they were told, only that the request was declined.
    const again = async () => (await ewa.api.bookings.get({ id: accepted.id })).booking
    await ewa.api.bookings.confirm({ id: accepted.id, version: (await again()).version })
    await bookingMails.run(server.services, undefined as never)
    expect((await subjects('yes@example.com'))[0]).toBe('Potwierdzony pobyt: Own street 4')
    const bySource = async (source: 'public' | 'direct') =>
      (await ewa.api.bookings.list({ source: [source] })).total
    expect([await bySource('public'), await bySource('direct')]).toEqual([3, 0])
  })
})
