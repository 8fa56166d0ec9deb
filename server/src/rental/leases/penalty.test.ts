/** The penalty of a termination is named as one, not only by the reason that was typed (docs/finance.md 3.2). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

it.each([
  ['en', 'Early termination penalty: moved abroad'],
  ['es', 'Penalización por terminación anticipada: moved abroad'],
  ['pl', 'Kara za wcześniejsze rozwiązanie umowy: moved abroad'],
])(
  'has a name in the language of the reader (%s), whatever that of the organization',
  async (language, name) => {
    await server.query('update organizations set language = $1 where id = $2', [
      language,
      anna.organizationId,
    ])
    const reader = server.admin({ token: anna.token, headers: { 'accept-language': language } })
    const { properties, tenants, leases } = anna.api
    const { id: propertyId } = await properties.create({ address: `ul. Karna ${language}` })
    const { id: tenantId } = await tenants.create({ name: 'Ala' })
    const { id } = await leases.create({ propertyId, tenantId, startDate: '2026-02-01', rentAmount: 60_000 })
    await leases.terminate({ id, lastDay: '2026-03-31', reason: 'moved abroad', penalty: 10_000 })
    await server.query(`update organizations set language = 'en' where id = $1`, [anna.organizationId])
    const { charges } = await reader.leases.get({ id })
    expect(charges.find(({ type }) => type === 'extra_fee')).toMatchObject({ description: name })
    const { rows } = await reader.payments.list({ leaseId: id, view: 'charges' })
    expect(rows.map(({ description }) => description)).toContain(name)
    expect((await reader.payments.exportCsv({ leaseId: id })).content).toContain(name)
  },
)
