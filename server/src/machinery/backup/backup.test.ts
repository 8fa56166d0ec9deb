import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { masterKeyFromHex } from '../crypto/master-key.ts'
import { backUp } from './backup.ts'
import { BackupError } from './frames.ts'
import { countLostFiles } from './lost-files.ts'
import { restore } from './restore.ts'

let server: TestServer
let folder: string
let path: string

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15' })
  folder = await mkdtemp(join(tmpdir(), 'domovik-backup-'))
  path = join(folder, 'a.domovik-backup')
})
afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A hash for each table of the product and of the sign-in service, over all its rows. */
async function everything(): Promise<Record<string, string>> {
  const tables = await server.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'auth') order by 1`,
  )
  const hashes: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await server.query<{ hash: string }>(
      `select md5(coalesce(string_agg(r, '|' order by r), '')) as hash from (select t::text as r from ${name} t) as x`,
    )
    hashes[name] = row!.hash
  }
  return hashes
}

describe('backup and restore', () => {
  it('restores every row, and sealed fields still open', async () => {
    const anna = await server.signUpLandlord()
    const property = await anna.api.properties.create({ address: 'ul. Pamięci 1' })
    const tenant = await anna.api.tenants.create({ name: 'Jan Zapisany', notes: 'pies "Burek"; 3 klucze' })
    await anna.api.leases.create({
      propertyId: property.id,
      tenantId: tenant.id,
      startDate: '2026-01-01',
      rentAmount: 90_000,
    })
    const receipt = await anna.api.payments.recordReceipt({
      tenantId: tenant.id,
      amount: 100_000,
      paymentDate: '2026-03-01',
      paymentMethod: 'cash',
    })
    await anna.api.payments.refund({
      id: receipt.id,
      amount: 1_000,
      reason: 'x',
      paymentDate: '2026-03-02',
      paymentMethod: 'cash',
    })
    const before = await everything()
    await backUp(server.services.database.owner, server.services.masterKey, path)
    await anna.api.properties.create({ address: 'ul. Po kopii 1' })
    expect(await everything()).not.toEqual(before)

    await restore(server.services.database.owner, server.services.masterKey, path)
    expect(await everything()).toEqual(before)
    expect((await anna.api.tenants.get({ id: tenant.id })).tenant.notes).toBe('pies "Burek"; 3 klucze')
    expect((await anna.api.operations.verifyAudit()).problem).toBeNull()
    const [forced] = await server.query<{ n: number }>(
      `select count(*)::int as n from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and not relforcerowsecurity`,
    )
    expect(forced!.n).toBe(0)
  })

  it('counts the files whose bytes were not copied', async () => {
    const anna = await server.signUpLandlord()
    const { id } = await anna.api.tickets.create({ type: 'issue', title: 'Kran' })
    const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#8a6f4d' } })
      .jpeg()
      .toBuffer()
    for (const name of ['a.jpg', 'b.jpg'])
      await anna.api.tickets.addPhoto({
        id,
        file: new File([new Uint8Array(jpeg)], name, { type: 'image/jpeg' }),
      })
    const { database, masterKey, files } = server.services
    await backUp(database.owner, masterKey, path)
    await restore(database.owner, masterKey, path)
    const { photos } = await anna.api.tickets.get({ id })
    const { body } = await anna.api.tickets.photoFile({ id, photoId: photos[0]!.id })
    expect(body.size).toBeGreaterThan(100)
    expect(await countLostFiles(database.owner, files)).toBe(0)
    const names: string[] = []
    for await (const name of files.names(anna.organizationId)) names.push(name)
    await files.remove(names.slice(0, 1))
    expect(await countLostFiles(database.owner, files)).toBe(1)
  })

  it('cannot be read without the key', async () => {
    expect((await readFile(path)).includes('Jan Zapisany')).toBe(false)
    await expect(
      restore(server.services.database.owner, masterKeyFromHex('00'.repeat(32)), path),
    ).rejects.toThrow(BackupError)
  })

  it('refuses a truncated or altered file and leaves the database unchanged', async () => {
    const before = await everything()
    const whole = await readFile(path)
    const altered = Buffer.from(whole)
    altered[Math.floor(altered.length / 2)]! ^= 1
    for (const bad of [whole.subarray(0, whole.length - 40), altered, Buffer.from('hello')]) {
      const file = join(folder, 'bad')
      await writeFile(file, bad)
      await expect(restore(server.services.database.owner, server.services.masterKey, file)).rejects.toThrow(
        BackupError,
      )
    }
    expect(await everything()).toEqual(before)
  })
})
