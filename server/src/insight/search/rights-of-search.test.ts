/** What a list finds with a word, the search finds too, whatever rights the caller has. */
import type { Permission } from '@domovik/domain/account/access/permissions.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let anna: Landlord
let member: Landlord
/** The reference of the oldest stay, which is also the name of the guests of the others. */
let reference: string

const word = 'Zielonka'
const pdf = () =>
  new File(['%PDF-1.7\n1 0 obj\nendobj\ntrailer\n%%EOF\n'], 'a.pdf', { type: 'application/pdf' })
/** More than the search returns of one scope. */
const newer = Array.from({ length: 12 }, (_, i) => i)

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15' })
  anna = await server.signUpLandlord('Wierzba')
  member = await server.addMember(anna, 'viewer')
  const { api } = anna
  const { id: propertyId } = await api.properties.create({ address: `ul. ${word} 1` })
  const { id: tenantId } = await api.tenants.create({ name: `Jan ${word}` })
  const lease = { propertyId, tenantId, startDate: '2026-03-01', rentAmount: 100_000 }
  await api.leases.create({ ...lease, terms: `Umowa ${word}` })
  await api.payments.recordReceipt({
    ...{ tenantId, amount: 100, paymentDate: '2026-03-10', paymentMethod: 'cash' },
    description: `Wpłata ${word}`,
  })
  await api.tickets.create({ type: 'issue', title: word })
  const identity = { kind: 'identity', subject: 'tenant', subjectId: tenantId, title: word } as const
  await api.documents.create({ kind: 'other', subject: 'organization', title: word, file: pdf() })
  await api.messages.send({ tenantId, body: `Klucze od ${word}` })
  const stays = await api.properties.create({
    ...{ address: 'ul. Morska 1', rentalType: 'short-term', dailyRate: 10_000 },
  })
  const stay = (day: number, name: string) =>
    api.bookings.create({
      propertyId: stays.id,
      checkIn: `2026-04-${String(day).padStart(2, '0')}`,
      checkOut: `2026-04-${String(day + 1).padStart(2, '0')}`,
      adults: 1,
      guest: { name },
    })
  ;({ reference } = await stay(1, 'Ola'))
  for (const i of newer) {
    await api.documents.create({ ...identity, file: pdf() })
    await stay(i + 2, reference)
    // Guests are no tenants.
    await stay(i + 14, `${word} ${i}`)
    const left = await api.tenants.create({ name: `Ewa ${i}` })
    await api.messages.send({ tenantId: left.id, body: word })
    await api.tenants.remove({ ids: [left.id] })
  }
})
afterAll(() => server?.stop())

type Ids = Promise<{ rows: readonly { id: string }[] }>
const lists = {
  properties: ({ api }: Landlord): Ids => api.properties.list({ q: word }),
  tenants: ({ api }: Landlord): Ids => api.tenants.list({ q: word }),
  leases: ({ api }: Landlord): Ids => api.leases.list({ q: `Umowa ${word}` }),
  payments: ({ api }: Landlord): Ids => api.payments.list({ q: `Wpłata ${word}` }),
  tickets: ({ api }: Landlord): Ids => api.tickets.list({ q: word }),
  documents: ({ api }: Landlord): Ids => api.documents.list({ q: word, kind: ['other'] }),
  bookings: ({ api }: Landlord): Ids => api.bookings.list({ q: reference }),
}
/** Where the word alone finds rows of guests too. */
const sought = (scope: string): string =>
  ({ bookings: reference, leases: `Umowa ${word}`, payments: `Wpłata ${word}` })[scope] ?? word

const cases: [Permission[], (keyof typeof lists)[]][] = [
  [['view_properties'], ['properties', 'tickets', 'bookings']],
  [['view_tenants'], ['tenants', 'leases', 'documents']],
  [['view_payments'], ['payments']],
  [
    ['view_properties', 'view_tenants', 'view_payments'],
    ['properties', 'tickets', 'tenants', 'leases', 'documents', 'payments'],
  ],
]

it.each(cases)(
  'with the rights %j the search finds in each scope what its list finds',
  async (permissions, scopes) => {
    await anna.api.organizations.changeRole({ userId: member.userId, role: 'viewer', permissions })
    for (const scope of scopes) {
      const { rows } = await lists[scope](member)
      const { results } = await member.api.search.query({ scope, q: sought(scope) })
      expect(rows.length, scope).toBeGreaterThan(0)
      expect(new Set(results.map(({ id }) => id)), scope).toEqual(new Set(rows.map(({ id }) => id)))
    }
  },
)

it('finds conversations among those of removed tenants, and stays by their guest with the permission', async () => {
  await anna.api.organizations.changeRole({
    ...{ userId: member.userId, role: 'viewer', permissions: ['view_tenants', 'view_properties'] },
  })
  const found = async (scope: 'messages' | 'bookings' | 'documents', q: string) =>
    (await member.api.search.query({ scope, q })).results.length
  expect(await found('messages', word)).toBe(1)
  expect(await found('bookings', reference)).toBe(10)
  expect(await found('documents', word)).toBe(1)
  expect((await anna.api.search.query({ scope: 'documents', q: word })).results).toHaveLength(10)
})
