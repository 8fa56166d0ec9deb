/** The page of a guest, and the attacks on it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  codeOf,
  type Landlord,
  startTestServer,
  type TenantClient,
  type TestServer,
} from '../../../test/harness.ts'

let server: TestServer
let anna: Landlord
let open: TenantClient
let unit: string
beforeAll(async () => {
  server = await startTestServer({ day: '2026-06-01' })
  anna = await server.signUpLandlord('Wierzba')
  open = server.tenant()
  const property = {
    address: 'ul. Gościnna 1',
    city: 'Gdańsk',
    rentalType: 'short-term',
    dailyRate: 100_00,
  } as const
  const more = { extraFees: 60_00, checkInTime: '15:00', checkOutTime: '11:00', houseRules: 'No smoking' }
  unit = (await anna.api.properties.create({ ...property, ...more })).id
  await anna.api.guestPages.saveNotes({ propertyId: unit, text: 'Door code 4711' })
})
afterAll(() => server?.stop())

async function shared(checkIn: string, checkOut: string, mail = false, email = 'ola@example.com') {
  const stay = await anna.api.bookings.create({
    ...{ propertyId: unit, checkIn, checkOut, adults: 2, childrenAges: [4] },
    guest: { name: 'Ola Gość', email },
    notes: 'Difficult guest',
  })
  const { url, mailed } = await anna.api.guestPages.share({ bookingId: stay.id, mail })
  return { stay, url, mailed, token: url.split('/').at(-1)! }
}

describe("a guest's page", () => {
  it('shows the stay, what is owed and what was received, and nothing else', async () => {
    const { stay, token, mailed, url } = await shared('2026-06-10', '2026-06-13', true)
    expect(mailed).toBe(true)
    expect((await server.mails('ola@example.com'))[0]).toMatchObject({ link: url })
    await anna.api.payments.recordReceipt({
      ...{ tenantId: stay.tenantId ?? '', amount: 310_00, paymentDate: '2026-06-01', paymentMethod: 'card' },
    })
    const page = await open.stay.get({ token })
    expect(page).toMatchObject({
      ...{
        reference: stay.reference,
        status: 'confirmed',
        place: 'ul. Gościnna 1, Gdańsk',
        nights: 3,
        guests: 3,
      },
      ...{ checkIn: '2026-06-10', checkInTime: '15:00', checkOutTime: '11:00', houseRules: 'No smoking' },
      ...{ landlord: { name: 'Wierzba' }, arrivalNotes: null, open: 50_00, paid: 310_00 },
      receipts: [{ day: '2026-06-01', amount: 310_00 }],
    })
    const sum = (key: 'amount' | 'paid' | 'open') =>
      page.charges.reduce((all, charge) => all + charge[key], 0)
    expect([sum('amount'), sum('paid'), sum('open')]).toEqual([360_00, page.paid, page.open])
    for (const secret of ['Difficult', '4711', stay.id, unit, 'ola@example.com'])
      expect(JSON.stringify(page)).not.toContain(secret)
    expect(page.charges.map(({ kind, description }) => [kind, description])).toEqual([
      ['extra_fee', null],
      ['stay', null],
    ])
    expect(page).toMatchObject({ received: 310_00, setOff: 0, returned: 0, leftOver: 0 })
    expect(await anna.api.guestPages.get({ bookingId: stay.id })).toMatchObject({
      ...{ hasEmail: true, can: { share: true }, link: { openedAt: expect.any(String) } },
    })
  })

  it('shows what is left over of what the guest paid, and how fees are called', async () => {
    const { stay, token } = await shared('2026-08-10', '2026-08-13', false, 'iga@example.com')
    const pay = (amount: number) =>
      anna.api.payments.recordReceipt({
        ...{ tenantId: stay.tenantId ?? '', amount, paymentDate: '2026-06-01', paymentMethod: 'card' },
      })
    const money = async () => {
      const { receipts, received, paid, returned, leftOver, open: owed } = await open.stay.get({ token })
      expect(receipts).toEqual([{ day: '2026-06-01', amount: received }])
      return { received, paid, returned, leftOver, owed }
    }
    const receipt = await pay(500_00)
    expect(await money()).toEqual({ received: 500_00, paid: 360_00, returned: 0, leftOver: 140_00, owed: 0 })
    const giveBack = (amount: number, paymentMethod = 'card' as const) =>
      anna.api.payments.refund({
        id: receipt.id,
        amount,
        paymentDate: '2026-06-01',
        paymentMethod,
        reason: 'Too much',
      })
    await giveBack(100_00)
    expect(await money()).toMatchObject({ received: 500_00, paid: 360_00, returned: 100_00, leftOver: 40_00 })
    const { version } = (await anna.api.bookings.get({ id: stay.id })).booking
    await server.query(`update bookings set policy = '[{"days":0,"percent":50}]' where id = $1`, [stay.id])
    await anna.api.bookings.cancel({ id: stay.id, version })
    expect((await open.stay.get({ token })).charges).toMatchObject([
      { kind: 'extra_fee', description: 'Cancellation fee', amount: 150_00, open: 0 },
    ])
    expect(await money()).toMatchObject({ paid: 150_00, returned: 100_00, leftOver: 250_00 })
    await giveBack(250_00)
    expect(await money()).toEqual({ received: 500_00, paid: 150_00, returned: 350_00, leftOver: 0, owed: 0 })
  })

  it('shows how to get in from the day before the arrival to the departure, and ends 14 days later', async () => {
    const { token } = await shared('2026-06-20', '2026-06-22')
    const notesOn = async (day: string) => {
      await server.moveTo(`${day}T12:00:00Z`, anna)
      return (await open.stay.get({ token })).arrivalNotes
    }
    expect(await notesOn('2026-06-18')).toBeNull()
    expect(await notesOn('2026-06-19')).toBe('Door code 4711')
    expect(await notesOn('2026-06-22')).toBe('Door code 4711')
    expect(await notesOn('2026-06-23')).toBeNull()
    expect(await notesOn('2026-07-06')).toBeNull()
    await server.moveTo('2026-07-07T12:00:00Z', anna)
    expect(await codeOf(open.stay.get({ token }))).toBe('link_invalid')
    await server.moveTo('2026-06-01', anna)
    const [row] = await server.query<{ text: string }>('select text_sealed as text from arrival_notes')
    expect(row!.text).not.toContain('4711')
  })

  it('works with the newest link only, and with none after it is ended', async () => {
    const { stay, token } = await shared('2026-07-10', '2026-07-12')
    const { url } = await anna.api.guestPages.share({ bookingId: stay.id })
    expect(await codeOf(open.stay.get({ token }))).toBe('link_invalid')
    const second = url.split('/').at(-1)!
    await open.stay.get({ token: second })
    expect(await anna.api.guestPages.revoke({ bookingId: stay.id })).toEqual({ revoked: true })
    expect(await codeOf(open.stay.get({ token: second }))).toBe('link_invalid')
    expect(await codeOf(open.stay.get({ token: 'x'.repeat(43) }))).toBe('link_invalid')
    const stored = await server.query<{ token_hash: string }>('select token_hash from guest_links')
    expect(stored.some(({ token_hash: hash }) => hash.includes(second) || hash.includes(token))).toBe(false)
  })

  it('is shared only by members who may edit properties and see payments', async () => {
    const { stay } = await shared('2026-07-20', '2026-07-22')
    const viewer = await server.addMember(anna, 'viewer')
    expect(await codeOf(viewer.api.guestPages.share({ bookingId: stay.id }))).toBe('forbidden')
    expect(await codeOf(viewer.api.guestPages.getNotes({ propertyId: unit }))).toBe('forbidden')
    expect((await viewer.api.guestPages.get({ bookingId: stay.id })).can).toEqual({ share: false })
  })

  it('stops a program that guesses tokens', async () => {
    const codes = await Promise.all(
      Array.from({ length: 130 }, (_, i) => codeOf(open.stay.get({ token: String(i).padStart(43, 'a') }))),
    )
    expect(codes).toContain('rate_limited')
  })
})
