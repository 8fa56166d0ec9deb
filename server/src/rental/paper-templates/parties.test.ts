/** Papers of a lease with several tenants, of a tenant with several homes, and numbers on them. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { pdfText } from '../../../test/read-pdf.fixture.ts'
import { createLetting, type Letting } from '../../../test/two-lettings.fixture.ts'

let server: TestServer
let anna: Landlord
let home: Letting

beforeAll(async () => {
  server = await startTestServer({ day: '2026-06-20' })
  anna = await server.signUpLandlord('Wierzba')
  home = await createLetting(anna, 'Marta')
  const { api } = anna
  for (const name of ['Wojtek', 'Ewa', 'Igor', 'Borys'])
    await api.coTenants.add({ tenantId: home.tenant, name, movedInOn: '2026-01-01' })
  const { people } = await api.coTenants.list({ tenantId: home.tenant })
  const gone = people.find(({ name }) => name === 'Borys')!
  await api.coTenants.moveOut({ id: gone.id, lastDay: '2026-05-31' })
})
afterAll(() => server?.stop())

const languages = ['en', 'es', 'pl'] as const
let made = 0
type Kind = Parameters<Landlord['api']['paperTemplates']['create']>[0]['kind']

async function textOf(id: string, language: (typeof languages)[number], leaseId = home.lease) {
  const asked = Object.fromEntries(
    ['reason', 'last_day', 'from_day', 'what_changes', 'keys', 'condition', 'new_rent'].map((name) => [
      `ask.${name}`,
      '1',
    ]),
  )
  const { documentId } = await anna.api.paperTemplates.make({ id, leaseId, language, asked })
  const { body } = await anna.api.documents.showFile({ id: documentId })
  const text = await pdfText(new Uint8Array(await body.arrayBuffer()))
  return text.replaceAll(/[\s\u00a0]+/g, ' ')
}

async function published(kind: Kind, body?: string) {
  made += 1
  let { id, updatedAt } = await anna.api.paperTemplates.create({ kind, name: `${kind} ${made}` })
  if (body !== undefined) {
    const wording = { title: 'Pismo', body }
    const texts = Object.fromEntries(languages.map((language) => [language, wording]))
    ;({ updatedAt } = await anna.api.paperTemplates.update({ id, updatedAt, texts }))
  }
  await anna.api.paperTemplates.publish({ id, updatedAt })
  return id
}

it.each(['lease', 'annex', 'notice', 'handover', 'rent_change', 'tenant_notice'] as const)(
  'the starting text of the kind %s names all tenants who live there',
  async (kind) => {
    const id = await published(kind)
    const all = {
      en: 'Marta, Wojtek, Ewa and Igor',
      es: 'Marta, Wojtek, Ewa e Igor',
      pl: 'Marta, Wojtek, Ewa i Igor',
    }
    for (const language of languages) {
      const text = await textOf(id, language)
      expect([language, text]).toEqual([language, expect.stringContaining(all[language])])
      expect(text).not.toContain('Borys')
    }
  },
)

it('has a line for the signature of every tenant in a notice by the tenants', async () => {
  const id = await published('tenant_notice')
  const before = { en: 'Date and signature, ', es: 'Fecha y firma de ', pl: 'Data i podpis, ' }
  for (const language of languages) {
    const text = await textOf(id, language)
    for (const name of ['Marta', 'Wojtek', 'Ewa', 'Igor'])
      expect(text).toContain(`${before[language]}${name}: ____`)
  }
})

it('has a place for every tenant on a hand-over protocol that is not signed', async () => {
  const { id } = await anna.api.inspections.create({ leaseId: home.lease, kind: 'out', day: '2026-06-20' })
  const { body } = await anna.api.inspections.file({ id })
  const text = (await pdfText(new Uint8Array(await body.arrayBuffer()))).replaceAll(/\s+/g, ' ')
  // After the heading of the signatures; the names above it are those of the letterhead.
  const signed = text.slice(text.indexOf('Signatures'))
  for (const name of ['Wierzba', 'Marta', 'Wojtek', 'Ewa', 'Igor']) expect(signed).toContain(name)
  expect(signed).not.toContain('Borys')
})

it('has a place for the signature of every party, and lists them', async () => {
  const id = await published('letter', '{each parties}\n- {party.role}: {party.name}\n{end}\n\n{signatures}')
  const text = await textOf(id, 'pl')
  for (const part of ['Wynajmujący: Wierzba', 'Najemca: Marta', 'Najemca: Wojtek', 'Najemca: Igor'])
    expect(text).toContain(part)
  const after = text.slice(text.indexOf('Najemca: Igor'))
  for (const name of ['Wierzba', 'Marta', 'Wojtek', 'Ewa', 'Igor']) expect(after).toContain(name)
})

it('a letter to a tenant with two homes names the home of each charge', async () => {
  const one = await createLetting(anna, 'Zofia')
  const garage = await anna.api.properties.create({ address: 'ul. Garażowa 2', rentAmount: 20_000 })
  const terms = { startDate: '2026-05-01', rentAmount: 20_000 }
  const both = { propertyId: garage.id, tenantId: one.tenant, ...terms }
  const id = await published('letter', '{each charges}\n- {charge.name}: {charge.open}\n{end}')
  await anna.api.payments.generateCharges()
  expect(await textOf(id, 'en', one.lease)).not.toContain('Zofia 1:')
  await anna.api.leases.create(both)
  await anna.api.payments.generateCharges()
  const text = await textOf(id, 'en', one.lease)
  expect(text).toContain('ul. Zofia 1: 900,00')
  expect(text).toContain('ul. Garażowa 2: 200,00')
})

it.each(languages)('writes readings of meters and areas with a decimal comma in %s', async (language) => {
  const { property, lease } = await createLetting(anna, `Numer-${language}`)
  const { property: row } = await anna.api.properties.get({ id: property })
  await anna.api.properties.update({ id: property, updatedAt: row.updatedAt, squareFootage: 49.6 })
  const { meters } = await anna.api.meters.add({
    propertyId: property,
    medium: 'cold_water',
    unit: 'm3',
    serial: 'W-7',
  })
  const reading = { meterId: meters[0]!.id, day: '2026-06-01', value: '12345.678', event: 'none' } as const
  await anna.api.meters.putReading({ propertyId: property, ...reading })
  const id = await published(
    'letter',
    `{each meters}\n- {meter.reading} {ask.${language}}\n{end}\n{property.area}`,
  )
  const asked = { [`ask.${language}`]: '-' }
  const { blocks } = await anna.api.paperTemplates.draft({ id, leaseId: lease, language, asked })
  const text = JSON.stringify(blocks).replaceAll('\u00a0', ' ')
  expect(text).toContain('12 345,678 m³')
  expect(text).toContain('49,6 m²')
})
