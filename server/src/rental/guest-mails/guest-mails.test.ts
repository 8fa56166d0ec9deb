/** The mails that guests get automatically. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { completeStays } from '../bookings/jobs.ts'
import { bookingMails } from './jobs.ts'

let server: TestServer
let anna: Landlord
let unit: string
beforeAll(async () => {
  server = await startTestServer({ day: '2026-06-01T10:00:00Z' })
  anna = await server.signUpLandlord('Wierzba')
  const property = {
    address: 'ul. Morska 1',
    city: 'Gdynia',
    rentalType: 'short-term',
    dailyRate: 100_00,
  } as const
  unit = (await anna.api.properties.create(property)).id
})
afterAll(() => server?.stop())

const runOn = async (day: string) => {
  await server.moveTo(`${day}T10:00:00Z`, anna)
  for (let run = 0; run < 2; run += 1) await bookingMails.run(server.services, undefined as never)
}
const subjects = async (to: string) => (await server.mails(to)).map(({ subject }) => subject).reverse()

it('sends each mail once, to one link, in the language of the guest, and only what the landlord chose', async () => {
  const book = (checkIn: string, checkOut: string, email: string) =>
    anna.api.bookings.create({
      propertyId: unit,
      checkIn,
      checkOut,
      adults: 1,
      guest: { name: 'Ola', email },
    })
  await book('2026-06-25', '2026-06-27', 'before@example.com')
  await runOn('2026-06-01')
  expect(await subjects('before@example.com')).toEqual([])

  await server.moveTo('2026-06-02T10:00:00Z', anna)
  const kinds = ['confirmation', 'balance_due', 'arrival', 'thanks'] as const
  expect(await anna.api.guestMails.save({ propertyId: unit, kinds: [...kinds] })).toMatchObject({ kinds })
  const stay = await book('2026-06-20', '2026-06-23', 'ola@example.com')
  await server.query("update bookings set language = 'pl' where id = $1", [stay.id])
  await runOn('2026-06-02')
  // The earlier booking was confirmed while no confirmations were sent.
  expect(await subjects('before@example.com')).toEqual([])
  for (const day of ['2026-06-03', '2026-06-05', '2026-06-17', '2026-06-18']) await runOn(day)
  await server.moveTo('2026-06-24T10:00:00Z', anna)
  await completeStays.run(server.services, undefined as never)
  await runOn('2026-06-24')
  const mails = (await server.mails('ola@example.com')).reverse()
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Potwierdzony pobyt: ul. Morska 1, Gdynia',
    expect.stringMatching(/^Płatność za pobyt: .*300/),
    expect.stringMatching(/^Przyjazd 20 czerwca 2026/),
    'Dziękujemy za pobyt',
  ])
  expect(new Set(mails.slice(0, 3).map(({ link }) => link)).size).toBe(1)
  expect(mails[0]!.text).toMatch(/Cena: .*300,00/)
  const token = mails[0]!.link!.split('/').at(-1)!
  expect((await server.tenant().stay.get({ token })).reference).toBe(stay.reference)
  expect((await anna.api.guestPages.get({ bookingId: stay.id })).mails.map(({ kind }) => kind)).toEqual(kinds)
  const [row] = await server.query<{ sealed: string }>(
    'select token_sealed as sealed from guest_links where id = $1',
    [stay.id],
  )
  expect(row!.sealed).not.toContain(token)
})

it('names price, deposit and what is to pay with the words of the page', async () => {
  await server.moveTo('2026-08-01T10:00:00Z', anna)
  const { id: propertyId } = await anna.api.properties.create({
    ...{ address: 'ul. Jasna 1', rentalType: 'short-term', dailyRate: 100_00, depositAmount: 200_00 },
  })
  await anna.api.guestMails.save({ propertyId, kinds: ['confirmation', 'balance_due'] })
  const guest = { name: 'Eva', email: 'deposit@example.com' }
  await anna.api.bookings.create({
    propertyId,
    checkIn: '2026-08-20',
    checkOut: '2026-08-23',
    adults: 1,
    guest,
  })
  await runOn('2026-08-01')
  await server.query("update charge_states set effective_due_date = '2026-08-20' where property_id = $1", [
    propertyId,
  ])
  await runOn('2026-08-17')
  const texts = (await server.mails(guest.email)).map(({ text }) => text.replaceAll('\u00a0', ' ')).reverse()
  const sum = (cents: string) => `\\D*${cents}\\D*?`
  expect(texts[0]).toMatch(
    new RegExp(`\nPrice:${sum('300.00')}\nDeposit:${sum('200.00')}\nTotal to pay:${sum('500.00')}\n`),
  )
  expect(texts.at(-1)).toMatch(
    new RegExp(`${sum('500.00')} to pay. It includes the deposit of${sum('200.00')}. The payment is due`),
  )
})

it('sends nothing at night, and is chosen only by members who may see payments', async () => {
  await server.moveTo('2026-07-01T10:00:00Z', anna)
  const stay = { propertyId: unit, checkIn: '2026-07-02', checkOut: '2026-07-04', adults: 1 }
  await anna.api.bookings.create({ ...stay, guest: { name: 'Jan', email: 'night@example.com' } })
  await server.moveTo('2026-07-01T23:30:00Z', anna)
  await bookingMails.run(server.services, undefined as never)
  expect(await subjects('night@example.com')).toEqual([])
  const viewer = await server.addMember(anna, 'viewer')
  expect(await codeOf(viewer.api.guestMails.save({ propertyId: unit, kinds: [] }))).toBe('forbidden')
})
