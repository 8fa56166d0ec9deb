/** Programs that fill the form of a public page: hidden field, limits, and the work that the page asks of a browser. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { solved } from './proof.fixture.ts'

let server: TestServer
let anna: Landlord
let stranger: Landlord['api']
/** The unit of the page sea-view. */
let unit: string
beforeAll(async () => {
  server = await startTestServer({ day: '2026-06-01' })
  anna = await server.signUpLandlord('Wierzba')
  stranger = server.admin()
  for (const slug of ['hill-view', 'sea-view']) {
    const property = { address: slug, rentalType: 'short-term', dailyRate: 100_00 } as const
    unit = (await anna.api.properties.create(property)).id
    const page = { slug, title: slug, text: 'Two rooms.', isOpen: true, isListed: false }
    await anna.api.stayPages.save({ propertyId: unit, updatedAt: null, ...page })
  }
})
afterAll(() => server?.stop())

const asked = {
  ...{ slug: 'sea-view', checkIn: '2026-06-20', checkOut: '2026-06-23', adults: 2, name: 'Ola Nowak' },
  ...{ email: 'Ola@example.com', phone: null, message: null, language: 'pl' as const },
}
const forget = () => server.query('delete from auth.rate_limits')
const proof = async () => solved(await stranger.stayPages.challenge({ slug: 'sea-view' }))

it('lets a robot through nowhere: hidden field, many requests, a full page', async () => {
  await forget()
  const later = { ...asked, checkIn: '2026-08-01', checkOut: '2026-08-04' }
  const count = async () => (await anna.api.bookings.list({ status: ['inquiry'] })).total
  const before = await count()
  const trapped = { ...later, website: 'https://spam.example', proof: await proof() }
  expect(await stranger.stayPages.request(trapped)).toEqual({
    ...{ received: true, total: 300_00, currency: 'EUR' },
  })
  expect(await count()).toBe(before)
  const proofs = []
  for (let i = 0; i < 40; i++) proofs.push(await proof())
  const codes = await Promise.all(
    proofs.map((each) =>
      stranger.stayPages.request({ ...later, proof: each }).then(
        () => 'done',
        (error: { code: string }) => error.code,
      ),
    ),
  )
  expect(codes.filter((code) => code === 'rate_limited').length).toBeGreaterThanOrEqual(35)
  expect(await count()).toBeLessThanOrEqual(before + 5)
  await forget()
  await server.query(
    `insert into bookings (organization_id, id, property_id, reference, status, check_in, check_out, currency, source, booked_on)
     select $1, gen_random_uuid(), $2, 'B-X' || n, 'inquiry', '2026-09-01', '2026-09-04', 'EUR', 'public', '2026-06-01' from generate_series(1, 50) n`,
    [anna.organizationId, unit],
  )
  expect(await codeOf(stranger.stayPages.request({ ...later, proof: await proof() }))).toBe(
    'stay_requests_closed',
  )
})

it('takes a request only with the work of a browser, done for this page, lately, and once', async () => {
  await forget()
  await server.query("delete from bookings where reference like 'B-X%'")
  const ask = (given: { challenge: string; nonce: number }) =>
    stranger.stayPages
      .request({ ...asked, checkIn: '2026-11-01', checkOut: '2026-11-04', proof: given })
      .then(
        () => 'received',
        (error: { code: string }) => error.code,
      )
  const count = async () => (await anna.api.bookings.list({ status: ['inquiry'] })).total
  const before = await count()
  const given = await stranger.stayPages.challenge({ slug: 'sea-view' })
  const right = solved(given)
  const wrong = right.nonce === 0 ? 1 : right.nonce - 1
  const other = solved(await stranger.stayPages.challenge({ slug: 'hill-view' }))
  const made = given.challenge.replace(/^\w+/, (time) => (Number.parseInt(time, 36) + 1).toString(36))
  for (const each of [
    { ...right, nonce: wrong },
    { challenge: '', nonce: 0 },
    other,
    solved({ ...given, challenge: made }),
  ])
    expect(await ask(each)).toBe('proof_invalid')
  expect(await count()).toBe(before)
  await forget()
  expect((await Promise.all([ask(right), ask(right)])).toSorted()).toEqual(['proof_invalid', 'received'])
  expect(await count()).toBe(before + 1)
  await forget()
  const old = await proof()
  await server.moveTo('2026-06-01T13:30:00Z', anna)
  expect(await ask(old)).toBe('proof_invalid')
})
