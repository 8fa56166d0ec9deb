/** Rows that are no part of a handover report: removed before the signatures, or arrived after them. */
import { sheetOf } from '@domovik/domain/rental/inspections/content.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { newId } from '../../machinery/db/ids.ts'
import { file, put, type ReportMaker, reportMaker } from './report.fixture.ts'

let server: TestServer
let anna: Landlord
let letFlat: ReportMaker['letFlat']
let begin: ReportMaker['begin']
let sign: ReportMaker['sign']

beforeAll(async () => {
  server = await startTestServer({ day: '2026-08-31T10:00:00Z' })
  anna = await server.signUpLandlord()
  ;({ letFlat, begin, sign } = reportMaker(server, anna))
})
afterAll(() => server?.stop())

describe('a handover report', () => {
  it('is signed and read without photos of rows that were removed', async () => {
    const { api, leaseId, ola } = await letFlat()
    const { id, room, item } = await begin(leaseId)
    const [mine, gone] = [newId(), newId()]
    const chair = newId()
    await api.inspections.sync({
      id,
      operations: [put('item', chair, 'room', room), put('item', chair, 'name', 'Krzesło')],
    })
    await api.inspections.addPhoto({ id, photoId: mine, rowId: item, file: file() })
    await api.inspections.addPhoto({ id, photoId: gone, rowId: chair, file: file() })
    await api.inspections.sync({ id, operations: [put('item', chair, 'removed', 'yes')] })
    expect((await api.inspections.photoFile({ id, photoId: gone })).body.type).toBe('image/jpeg')
    const signed = await sign(id)
    expect(signed.photos.map((photo) => photo.id)).toEqual([mine])
    expect((await ola.api.inspections.get({ id })).photos.map((photo) => photo.id)).toEqual([mine])
    expect((await ola.api.inspections.photoFile({ id, photoId: mine })).body.type).toBe('image/jpeg')
    for (const { inspections } of [ola.api, api])
      expect(await codeOf(inspections.photoFile({ id, photoId: gone }))).toBe('not_found')
  })

  it('shows a removed row again when a photo of it arrives from a device that did not know', async () => {
    const { api, leaseId } = await letFlat()
    const { id, room, item } = await begin(leaseId)
    await api.inspections.sync({
      id,
      operations: [put('item', item, 'removed', 'yes'), put('room', room, 'removed', 'yes')],
    })
    await api.inspections.addPhoto({ id, photoId: newId(), rowId: item, file: file() })
    const { content } = await api.inspections.get({ id })
    expect(sheetOf(content).rooms).toMatchObject([{ name: 'Kuchnia', items: [{ name: 'Stół' }] }])
    expect((await sign(id)).photos).toHaveLength(1)
  })

  it('names the item and the room of a change that came too late, also of an item that is no part of it', async () => {
    const { api, leaseId } = await letFlat()
    const { id, room } = await begin(leaseId)
    await sign(id)
    const [chair, attic, lamp] = [newId(), newId(), newId()]
    const { protocol } = await api.inspections.sync({
      id,
      operations: [
        put('item', chair, 'room', room),
        put('item', chair, 'name', 'Krzesło'),
        put('room', attic, 'name', 'Strych'),
        put('item', lamp, 'room', attic),
      ],
    })
    expect(protocol.late.map(({ kind, rowName, room: of }) => `${kind} ${rowName} ${of}`)).toEqual([
      'item Krzesło Kuchnia',
      'item Krzesło Kuchnia',
      'room Strych ',
      'item  Strych',
    ])
  })
})
