import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { masterKeyFromHex } from '../crypto/master-key.ts'
import { noteKeyOfData, requireKeyOfData } from './require-key-of-data.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15' })
})
afterAll(() => server?.stop())

const here = (masterKey = server.services.masterKey) =>
  requireKeyOfData(server.services.database.owner, masterKey)

it('lets any key start on an installation without organizations', async () => {
  await here(masterKeyFromHex('11'.repeat(32)))
  await requireKeyOfData(server.services.database.owner, undefined)
})

const other = masterKeyFromHex('11'.repeat(32))
const refusals = async () => {
  await here()
  await expect(here(other)).rejects.toThrow('sealed with another master key')
  await expect(requireKeyOfData(server.services.database.owner, undefined)).rejects.toThrow(
    'DATA_DIR holds no master.key',
  )
}

it('refuses another key, and none, where there are users but no organization', async () => {
  await server.query(
    `insert into auth.users (id, email, email_confirmed_at, created_at, updated_at) values (gen_random_uuid(), 'solo@example.test', now(), now(), now())`,
  )
  await expect(requireKeyOfData(server.services.database.owner, undefined)).rejects.toThrow(
    'DATA_DIR holds no master.key',
  )
  await server.services.auth.rotateSigningKeys()
  await refusals()
})

it('refuses another key, and none, from the first start on', async () => {
  await server.query('truncate auth.signing_keys')
  await server.query('delete from auth.users')
  await here(other)
  await noteKeyOfData(server.services.database.owner, server.services.masterKey)
  await refusals()
  await expect(noteKeyOfData(server.services.database.owner, other)).rejects.toThrow('another master key')
})

it('refuses another key, and none, once something is sealed', async () => {
  await server.signUpLandlord()
  await here()
  await expect(here(masterKeyFromHex('11'.repeat(32)))).rejects.toThrow('sealed with another master key')
  await expect(requireKeyOfData(server.services.database.owner, undefined)).rejects.toThrow(
    'DATA_DIR holds no master.key',
  )
})

it('says so when the database cannot be reached', async () => {
  await expect(
    requireKeyOfData({ ...server.services.database.owner, host: '/nowhere' }, undefined),
  ).rejects.toThrow('DATABASE_URL: the database cannot be reached')
})
