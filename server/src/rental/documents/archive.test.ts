/** Names of the files in an archive of letters to several tenants. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-04-20' })
  anna = await server.signUpLandlord('Wierzba')
})
afterAll(() => server?.stop())

/** A tenant who lives at the address, and a document about them. */
async function documentOf(name: string, address: string, title = 'Aneks'): Promise<string> {
  const tenant = await anna.api.tenants.create({ name })
  const property = await anna.api.properties.create({ address })
  const about = { propertyId: property.id, tenantId: tenant.id, startDate: '2026-01-01', rentAmount: 90_000 }
  await anna.api.leases.create(about)
  const file = new File(['%PDF-1.7\n%%EOF\n'], 'a.pdf', { type: 'application/pdf' })
  const subject = { kind: 'other', subject: 'tenant', subjectId: tenant.id } as const
  const { id } = await anna.api.documents.create({ file, ...subject })
  await anna.api.documents.update({ id, title })
  return id
}

it('names the home of tenants with one name, and uses a word for a name that no file can have', async () => {
  const ids = [
    await documentOf('Jan Nowak', 'ul. Długa 4/2'),
    await documentOf('jan nowak', 'ul. Krótka 1'),
    await documentOf('Ola', 'ul. Inna 7'),
    await documentOf('..', 'ul. Pusta 9'),
    await documentOf('Ewa', 'ul. Polna 3', '...'),
  ]
  const archive = async (chosen: string[]) =>
    Buffer.from(await (await anna.api.documents.archive({ ids: chosen })).body.arrayBuffer()).toString('utf8')
  const text = await archive(ids)
  for (const name of [
    'Jan Nowak, ul. Długa 4-2, Aneks.pdf',
    'jan nowak, ul. Krótka 1, Aneks.pdf',
    'Ola, Aneks.pdf',
    'Tenant, Aneks.pdf',
  ])
    expect(text).toContain(name)
  // One document is named by its title alone.
  expect(await archive([ids[4]!])).toContain('document.pdf')
})
