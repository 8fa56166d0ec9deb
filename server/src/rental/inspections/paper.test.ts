/** The PDF of a hand-over protocol: what it says, its photos, and who may read it. */
import { createHash } from 'node:crypto'
import { signedText } from '@domovik/domain/rental/inspections/sign.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { pdfText, readPdf } from '../../../test/read-pdf.fixture.ts'
import { newId } from '../../machinery/db/ids.ts'

let server: TestServer
let anna: Landlord
const device = newId()
const photoCount = 30

beforeAll(async () => {
  server = await startTestServer({ day: '2026-08-31T10:00:00Z' })
  anna = await server.signUpLandlord('Wierzba Nieruchomości')
  await anna.api.organizations.update({ language: 'pl' })
})
afterAll(() => server?.stop())

const put = (kind: 'room' | 'item' | 'key' | 'meter', rowId: string, field: string, value: string) => ({
  ...{ id: newId(), rowId, kind, field, value, base: 99, device, enteredAt: '2026-08-31T09:00:00Z' },
})
async function sign(id: string) {
  const { inspection, content, photos } = await anna.api.inspections.get({ id })
  const sha256 = createHash('sha256')
    .update(signedText(inspection, content, photos))
    .digest('hex')
  await anna.api.inspections.sign({
    ...{ id, sha256, landlordName: 'Anna Żółć', tenantName: 'Ola Gęś' },
    ...{ landlordAgreed: true, tenantAgreed: true },
  })
  return sha256
}
const bytesOf = async (answer: Promise<{ body: File }>) =>
  new Uint8Array(await (await answer).body.arrayBuffer())

it('prints rooms, keys, meters, photos, the comparison and both signatures, for the landlord and the tenant', async () => {
  const { api } = anna
  const { id: propertyId } = await api.properties.create({ address: 'ul. Źródlana 7' })
  const tenant = await api.tenants.create({ name: 'Ola Gęś', email: 'ola@example.com' })
  const { id: leaseId } = await api.leases.create({
    ...{ propertyId, tenantId: tenant.id, startDate: '2026-01-01', rentAmount: 100_000 },
  })
  const ola = await server.acceptInvitation(anna, tenant.id)
  await server.query(
    `insert into user_preferences (user_id, language) values ($1, 'pl') on conflict (user_id) do update set language = 'pl'`,
    [ola.userId],
  )
  const { meters } = await api.meters.add({ propertyId, medium: 'cold_water', unit: 'm3', serial: 'W-7' })
  const moveIn = (await api.inspections.create({ leaseId, kind: 'in', day: '2026-08-30' })).id
  const [room, item, lamp, key] = [newId(), newId(), newId(), newId()]
  await api.inspections.sync({
    id: moveIn,
    operations: [
      put('room', room, 'name', 'Łazienka'),
      ...[item, lamp].map((row) => put('item', row, 'room', room)),
      put('item', item, 'name', 'Umywalka'),
      put('item', item, 'condition', 'good'),
      put('item', lamp, 'name', '#read("/etc/passwd") <b>Lampa</b>'),
      put('item', lamp, 'condition', 'worn'),
      put('key', key, 'name', 'Drzwi wejściowe'),
      put('key', key, 'count', '3'),
      put('meter', meters[0]!.id, 'value', '100'),
    ],
  })
  const draft = await readPdf(await bytesOf(api.inspections.file({ id: moveIn })))
  expect(draft.text).toContain('Szkic')
  expect(await codeOf(ola.api.inspections.file({ id: moveIn }))).toBe('not_found')
  await sign(moveIn)

  const moveOut = (await api.inspections.create({ leaseId, kind: 'out', day: '2026-08-31' })).id
  await api.inspections.sync({
    id: moveOut,
    operations: [
      ...[put('item', item, 'condition', 'damaged'), put('item', item, 'remark', 'pęknięta')],
      ...[put('key', key, 'count', '1'), put('meter', meters[0]!.id, 'value', '108.5')],
    ],
  })
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#8a6f4d' } })
    .jpeg()
    .toBuffer()
  for (let taken = 0; taken < photoCount; taken++)
    await api.inspections.addPhoto({
      ...{ id: moveOut, photoId: newId(), rowId: [room, item, meters[0]!.id][taken % 3]! },
      file: new File([new Uint8Array(photo)], 'zdjęcie.jpg', { type: 'image/jpeg' }),
    })
  const sha256 = await sign(moveOut)
  const bytes = await bytesOf(api.inspections.file({ id: moveOut }))
  const paper = await readPdf(bytes)
  expect(paper).toMatchObject({ title: 'Protokół zwrotu lokalu', language: 'pl', tagged: true })
  const text = (await pdfText(bytes)).replaceAll(/\s+/g, ' ')
  for (const part of [
    ...['ul. Źródlana 7', '31 sierpnia 2026', 'Łazienka', 'Umywalka', 'Uszkodzony', 'pęknięta', 'W-7'],
    ...['#read("/etc/passwd") <b>Lampa</b>', 'Drzwi wejściowe', 'Umywalka 10/10'],
    ...['Klucze: Drzwi wejściowe 3 szt. 1 szt.', 'Zimna woda W-7 100 m³ 108,5 m³ 8,5 m³'],
    ...['Porównanie z wprowadzeniem z 30 sierpnia 2026', 'Łazienka: Umywalka', 'Dobry'],
    ...['Wynajmujący: Anna Żółć', 'Najemca: Ola Gęś', sha256],
  ])
    expect(text).toContain(part)
  // The same protocol is the same file, on another day too.
  expect(Buffer.from(await bytesOf(ola.api.inspections.file({ id: moveOut })))).toEqual(Buffer.from(bytes))
})

it('prints that nothing changed only if no item and no key differs', async () => {
  const { api } = anna
  const { id: propertyId } = await api.properties.create({ address: 'ul. Cicha 3' })
  const tenant = await api.tenants.create({ name: 'Jan Kos' })
  const { id: leaseId } = await api.leases.create({
    ...{ propertyId, tenantId: tenant.id, startDate: '2026-01-01', rentAmount: 100_000 },
  })
  const moveIn = (await api.inspections.create({ leaseId, kind: 'in', day: '2026-08-30' })).id
  const [room, item, key] = [newId(), newId(), newId()]
  await api.inspections.sync({
    id: moveIn,
    operations: [
      ...[put('room', room, 'name', 'Salon'), put('item', item, 'room', room)],
      ...[put('item', item, 'name', 'Krzesła'), put('item', item, 'quantity', '6')],
      ...[put('key', key, 'name', 'Drzwi'), put('key', key, 'count', '3')],
    ],
  })
  await sign(moveIn)
  const id = (await api.inspections.create({ leaseId, kind: 'out', day: '2026-08-31' })).id
  const text = async () =>
    (await pdfText(await bytesOf(api.inspections.file({ id })))).replaceAll(/\s+/g, ' ')
  const nothing = 'Stan i liczba rzeczy oraz liczba kluczy nie zmieniły się.'
  expect(await text()).toContain(nothing)
  await api.inspections.sync({ id, operations: [put('key', key, 'count', '0')] })
  expect(await text()).not.toContain(nothing)
  const { protocol } = await api.inspections.sync({
    id,
    operations: [put('key', key, 'count', '3'), put('item', item, 'removed', 'yes')],
  })
  expect(await text()).toContain('Salon: Krzesła 6 × Dobry Nie ma na liście')
  expect(protocol.comparison).toMatchObject({
    items: [{ id: item, after: null, proposesDeduction: true }],
    keys: [{ id: key, before: 3, after: 3, proposesDeduction: false }],
  })
  const deduction = { reason: 'Krzesła', amount: null, decision: 'disputed' } as const
  await api.inspections.putDeduction({ id, deductionId: newId(), rowId: item, ...deduction })
})
