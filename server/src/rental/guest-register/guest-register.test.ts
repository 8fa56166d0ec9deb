/** The register of guests: entered by link and by hand, exported, erased; and the attacks on it. */
import type { RegisterEntry } from '@domovik/domain/rental/guest-register/types.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  codeOf,
  type Landlord,
  startTestServer,
  type TenantClient,
  type TestServer,
} from '../../../test/harness.ts'
import { eraseRegisters } from './jobs.ts'

let server: TestServer
let anna: Landlord
let open: TenantClient
let unit: string
beforeAll(async () => {
  server = await startTestServer({ day: '2026-06-01' })
  anna = await server.signUpLandlord('Giralda')
  await server.query("update organizations set time_zone = 'Europe/Madrid', language = 'es'")
  open = server.tenant()
  const property = {
    address: 'Calle Sierpes 1',
    city: 'Sevilla',
    rentalType: 'short-term',
    dailyRate: 100_00,
  } as const
  unit = (await anna.api.properties.create({ ...property, registrationNumber: 'ESFCTU-0001' })).id
})
afterAll(() => server?.stop())

const lucia: RegisterEntry = {
  ...{
    firstName: 'Lucía',
    surname: 'García',
    secondSurname: 'Pérez',
    nationality: 'ES',
    birthDate: '1990-05-20',
  },
  sex: 'female',
  documentKind: 'national_id',
  ...{ documentNumber: '12345678Z', supportNumber: 'CAA0001', address: 'Calle Mayor 1', city: 'Toledo' },
  ...{ postalCode: '45001', country: 'ES', phone: '+34600000000', email: null, relationship: null },
}

const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )

let nights = 0
async function booked(guests = { adults: 2, childrenAges: [] as number[] }) {
  const checkIn = `2026-06-${String(10 + nights).padStart(2, '0')}`
  nights += 1
  const checkOut = `2026-06-${String(10 + nights).padStart(2, '0')}`
  const stay = await anna.api.bookings.create({
    ...{ propertyId: unit, checkIn, checkOut, ...guests },
    guest: { name: 'Lucía García', email: 'lucia@example.com' },
  })
  const { url } = await anna.api.guestPages.share({ bookingId: stay.id })
  return { stay, token: url.split('/').at(-1)! }
}

describe('the register of guests', () => {
  it('is filled by the link, which reads nothing back, and read by members who may edit tenants', async () => {
    const { stay, token } = await booked()
    expect(await open.stay.get({ token })).toMatchObject({
      registrationNumber: 'ESFCTU-0001',
      register: { form: 'es', expected: 2, guests: [] },
    })
    const page = await open.stay.register({ token, confirmed: true, ...lucia })
    expect(page.register).toEqual({ form: 'es', expected: 2, guests: ['Lucía G.'] })
    for (const secret of ['12345678Z', 'CAA0001', 'García', '1990-05-20'])
      expect(JSON.stringify(page)).not.toContain(secret)
    const register = await anna.api.guestRegister.get({ bookingId: stay.id })
    expect(register.guests).toMatchObject([
      { ...lucia, enteredBy: 'guest', signedAt: expect.any(String), reportedOn: null },
    ])
    const [row] = await server.query<{ row: string }>(
      'select to_json(g)::text as row from booking_guests g where booking_id = $1',
      [stay.id],
    )
    expect(row!.row).not.toMatch(/Lucía|12345678Z/)
    const events = await server.query<{ row: string }>(
      'select details::text as row from audit_logs where record_id = $1',
      [stay.id],
    )
    expect(events.map(({ row }) => row).join()).not.toMatch(/Lucía|12345678Z/)
    const viewer = await server.addMember(anna, 'viewer')
    expect(await codeOf(viewer.api.guestRegister.get({ bookingId: stay.id }))).toBe('forbidden')
    expect(await codeOf(viewer.api.guestRegister.exportCsv({ bookingId: stay.id }))).toBe('forbidden')
  })

  it('refuses what is missing, a third guest of two, and stays that do not take place', async () => {
    const { stay, token } = await booked()
    const refusal = await open.stay
      .register({ token, confirmed: true, ...lucia, supportNumber: null, phone: null })
      .catch((error: { data?: { fields?: object } }) => error.data?.fields)
    expect(refusal).toEqual({ supportNumber: 'required', phone: 'required' })
    expect(await codeOf(open.stay.register({ token, confirmed: false as true, ...lucia }))).toBe(
      'validation_failed',
    )
    const codes = await Promise.all(
      Array.from({ length: 5 }, (_, i) =>
        outcome(open.stay.register({ token, confirmed: true, ...lucia, documentNumber: `X${i}` })),
      ),
    )
    expect(codes.filter((code) => code === 'too_many_guests')).toHaveLength(3)
    expect((await anna.api.guestRegister.get({ bookingId: stay.id })).guests).toHaveLength(2)
    const { stay: gone, token: late } = await booked()
    await anna.api.bookings.cancel({ id: gone.id, version: 1, byHost: true })
    expect((await open.stay.get({ token: late })).register).toBeNull()
    expect(await codeOf(open.stay.register({ token: late, confirmed: true, ...lucia }))).toBe(
      'booking_action_refused',
    )
    expect(await codeOf(anna.api.guestRegister.save({ bookingId: gone.id, ...lucia }))).toBe(
      'booking_action_refused',
    )
  })

  it('is closed to ended links, other landlords and entries of other stays', async () => {
    const [first, second] = [await booked(), await booked()]
    await open.stay.register({ token: first.token, confirmed: true, ...lucia })
    const [entry] = (await anna.api.guestRegister.get({ bookingId: first.stay.id })).guests
    expect((await open.stay.get({ token: second.token })).register?.guests).toEqual([])
    const bookingId = second.stay.id
    expect(await codeOf(anna.api.guestRegister.save({ bookingId, id: entry!.id, ...lucia }))).toBe(
      'not_found',
    )
    expect(await codeOf(anna.api.guestRegister.remove({ bookingId, id: entry!.id }))).toBe('not_found')
    await anna.api.guestPages.revoke({ bookingId })
    expect(await codeOf(open.stay.register({ token: second.token, confirmed: true, ...lucia }))).toBe(
      'link_invalid',
    )
    const other = await server.signUpLandlord('Other')
    const theirs = { bookingId: first.stay.id }
    expect(await codeOf(other.api.guestRegister.get(theirs))).toBe('not_found')
    expect(await codeOf(other.api.guestRegister.exportCsv(theirs))).toBe('not_found')
    expect(await codeOf(other.api.guestRegister.save({ ...theirs, ...lucia }))).toBe('not_found')
    expect(
      (await other.api.guestRegister.exportCsv({ from: '2026-01-01', to: '2026-12-31' })).content,
    ).not.toContain('Lucía')
  })

  it('is corrected by hand, noted as reported, exported, and shown as missing on the day of arrival', async () => {
    const { stay } = await booked({ adults: 1, childrenAges: [9] })
    const bookingId = stay.id
    const today = async () =>
      (await anna.api.calendar.today({ day: stay.checkIn })).arrivals.find(({ id }) => id === stay.id)
        ?.unregistered
    expect(await today()).toBe(2)
    const added = await anna.api.guestRegister.save({ bookingId, ...lucia })
    expect(await today()).toBe(1)
    const { id } = added.guests[0]!
    const reported = await anna.api.guestRegister.markReported({ bookingId, reportedOn: '2026-06-11' })
    expect(reported.guests[0]!.reportedOn).toBe('2026-06-11')
    // The authority knows the old data, so a changed entry has to be reported again.
    const changed = await anna.api.guestRegister.save({ bookingId, id, ...lucia, surname: '=GARCIA()' })
    expect(changed.guests).toMatchObject([{ surname: '=GARCIA()', reportedOn: null, enteredBy: 'landlord' }])
    const { content, fileName } = await anna.api.guestRegister.exportCsv({ bookingId })
    expect(fileName).toMatch(/\.csv$/)
    expect(content.split('\r\n')[1]).toContain(`${stay.reference};`)
    expect(content).toContain('ESFCTU-0001;')
    expect(content).toContain(";'=GARCIA();Pérez;")
    const left = await anna.api.guestRegister.remove({ bookingId, id })
    expect(left.guests).toEqual([])
  })

  it('is erased three years after the stay, and a month after a cancellation', async () => {
    const [kept, cancelled] = [await booked(), await booked()]
    for (const { token } of [kept, cancelled]) await open.stay.register({ token, confirmed: true, ...lucia })
    await anna.api.bookings.cancel({ id: cancelled.stay.id, version: 1, byHost: true })
    const left = async (day: string) => {
      await server.moveTo(`${day}T12:00:00Z`, anna)
      await eraseRegisters.run(server.services, undefined as never)
      const rows = await server.query<{ id: string }>(
        'select booking_id as id from booking_guests where booking_id = any($1)',
        [[kept.stay.id, cancelled.stay.id]],
      )
      return rows.map(({ id }) => (id === kept.stay.id ? 'kept' : 'cancelled')).sort()
    }
    expect(await left('2026-07-01')).toEqual(['cancelled', 'kept'])
    expect(await left('2026-07-02')).toEqual(['kept'])
    expect(await left(kept.stay.checkOut.replace('2026', '2029'))).toEqual(['kept'])
    expect(await left('2029-07-01')).toEqual([])
    await server.moveTo('2026-06-01', anna)
  })
})
