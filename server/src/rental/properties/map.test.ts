import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let anna: Landlord
let stranger: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-04-06' })
  anna = await server.signUpLandlord()
  stranger = await server.signUpLandlord()
})
afterAll(() => server?.stop())

const warsaw = { latitude: 52.2297, longitude: 21.0122 }

describe('the position of a property', () => {
  it('is stored with six decimals, shown on the map and in the export, and can be taken back', async () => {
    const flat = await anna.api.properties.create({
      address: 'ul. Jasna 4',
      latitude: 52.22970049,
      longitude: 21.0122,
    })
    expect(flat).toMatchObject(warsaw)
    const other = await anna.api.properties.create({ address: 'ul. Cicha 9' })
    expect(other).toMatchObject({ latitude: null, longitude: null })
    const map = await anna.api.properties.map()
    expect(map).toMatchObject({
      can: { edit: true },
      rows: [{ id: flat.id, address: 'ul. Jasna 4', status: 'available', ...warsaw }],
      placed: 1,
      unplaced: [{ id: other.id, address: 'ul. Cicha 9' }],
      unplacedTotal: 1,
    })
    const { content } = await anna.api.properties.exportCsv({})
    expect(content).toMatch(/52,2297.*21,0122/)
    await anna.api.properties.update({ id: flat.id, latitude: null, longitude: null })
    expect(await anna.api.properties.map()).toMatchObject({ rows: [], placed: 0, unplacedTotal: 2 })
  })

  it('has both coordinates, within the map', async () => {
    const { id } = await anna.api.properties.create({ address: 'ul. Polna 1', ...warsaw })
    for (const wrong of [{ latitude: 52.2 }, { longitude: 21 }])
      expect(await codeOf(anna.api.properties.create({ address: 'x', ...wrong }))).toBe('validation_failed')
    expect(await codeOf(anna.api.properties.update({ id, longitude: null }))).toBe('validation_failed')
    expect(await codeOf(anna.api.properties.update({ id, latitude: 86 }))).toBe('validation_failed')
    await anna.api.properties.update({ id, description: 'x' })
    expect((await anna.api.properties.get({ id })).property).toMatchObject(warsaw)
  })

  it('is not shown to another organization, nor after the property is removed', async () => {
    const { id } = await anna.api.properties.create({ address: 'ul. Mała 2', ...warsaw })
    expect((await stranger.api.properties.map()).rows).toEqual([])
    await anna.api.properties.remove({ ids: [id] })
    expect((await anna.api.properties.map()).rows.map((row) => row.id)).not.toContain(id)
  })
})
