/** The nightly verification compares settlements with the rows that they posted. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { expectedOf } from '../../../test/random-utilities.fixture.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { verifyBooks } from '../payments/verify-books.ts'
import { letBuilding } from '../utilities/utilities.fixture.ts'

let server: TestServer
let anna: Landlord
let id: string
let leases: Awaited<ReturnType<typeof letBuilding>>['leases']

beforeAll(async () => {
  server = await startTestServer({ day: '2026-02-05' })
  anna = await server.signUpLandlord()
  const house = await letBuilding(anna)
  leases = house.leases
  id = await house.start()
  await house.people(id)
  await house.meterB()
  const { api } = anna
  const draft = await api.utilities.save({ id, pools: [house.heat, house.waste, house.water] })
  await api.utilities.post({ id, dueDate: '2026-02-20', expected: expectedOf(draft), notify: false })
})
afterAll(() => server?.stop())

const differences = async (): Promise<number> =>
  (await forOrganization(server.services, anna.organizationId, 'verify-books', verifyBooks)).differences

/** Runs a change of stored rows that no call can make, expects it to be found, and takes it back. */
const isFound = async (change: string, back: string, found: number): Promise<void> => {
  await server.query(change)
  expect(await differences()).toBe(found)
  await server.query(back)
  expect(await differences()).toBe(0)
}

it('finds nothing in a settlement that was posted', async () => {
  expect(await differences()).toBe(0)
})

it('finds a sum that is not what was posted, in the lease and in the building', () =>
  isFound(
    `update bills_settlements set advances = advances + 1 where lease_id = '${leases.b2.leaseId}'`,
    `update bills_settlements set advances = advances - 1 where lease_id = '${leases.b2.leaseId}'`,
    2,
  ))

it('finds a row that a settlement lost', () =>
  isFound(
    `update bills_settlements set rows = jsonb_build_array(rows -> 1, rows -> 2, rows -> 3, rows -> 0) - 3 where lease_id = '${leases.b2.leaseId}'`,
    `update bills_settlements b set rows = (select jsonb_agg(t.id) from transactions t where t.lease_id = b.lease_id and t.kind = 'credit_note') where lease_id = '${leases.b2.leaseId}'`,
    1,
  ))

it('finds shares that do not add up to the cost', () =>
  isFound(
    `update utility_settlements set frozen = jsonb_set(frozen, '{pools,0,cost}', '1800001') where id = '${id}'`,
    `update utility_settlements set frozen = jsonb_set(frozen, '{pools,0,cost}', '1800000') where id = '${id}'`,
    1,
  ))

it('finds a settlement that is undone while its rows stand', () =>
  isFound(
    `update bills_settlements set undone_at = app.now() where lease_id = '${leases.a.leaseId}'`,
    `update bills_settlements set undone_at = null where lease_id = '${leases.a.leaseId}'`,
    2,
  ))

it('finds nothing after the settlement was undone', async () => {
  await anna.api.utilities.undo({ id, reason: 'Correction', notify: false })
  expect(await differences()).toBe(0)
})
