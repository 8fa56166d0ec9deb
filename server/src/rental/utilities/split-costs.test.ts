import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { letBuilding } from './utilities.fixture.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-01-20' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

it('a recorded cost names its flat, or the building and the number of units that share it', async () => {
  const { api } = anna
  const { start, units, buildingId } = await letBuilding(anna)
  const elsewhere = await api.properties.create({ address: 'ul. Inna 1', squareFootage: 50 })
  const add = async (description: string, rest: object) => {
    await api.expenses.create({
      ...{ amount: 60_000, date: '2025-11-20', category: 'utilities', description, ...rest },
    })
  }
  const over = (ids: string[]) => ({
    split: { by: 'equal' as const, parts: ids.map((propertyId) => ({ propertyId })) },
  })
  const flats = units.map(({ propertyId }) => propertyId)
  await add('Dom', over(flats))
  await add('Osiedle', over([...flats, elsewhere.id]))
  await add('Lokal', { propertyId: flats[0]! })
  await add('Ogólne', {})
  const { expenses } = await api.utilities.get({ id: await start() })
  const { buildings } = await api.utilities.list({})
  const building = buildings.find(({ id }) => id === buildingId)!
  expect(Object.fromEntries(expenses.map(({ label, address, split }) => [label, split ?? address]))).toEqual({
    Dom: { building: building.name, properties: 3 },
    Osiedle: { building: null, properties: 4 },
    Lokal: building.units.find(({ propertyId }) => propertyId === flats[0])!.address,
    Ogólne: null,
  })
})
