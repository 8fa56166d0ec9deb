import { execFileSync } from 'node:child_process'
import { mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { readConfig } from '../config.ts'
import { type MasterKey, masterKeyFromHex } from '../crypto/master-key.ts'
import { roleSecrets } from '../db/database.ts'
import { readSchema } from '../db/upgrade/schema.ts'
import { startBucket } from '../files/bucket.fixture.ts'
import { openFileStorage } from '../files/storage.ts'
import { requireKeyOfData } from '../organization-keys/require-key-of-data.ts'
import type { FileStorage } from '../services/file-storage.ts'
import { version } from '../version.ts'
import { backUp, backUpAll } from './backup.ts'
import { BackupError } from './frames.ts'
import { countLostFiles } from './lost-files.ts'
import { check, restore } from './restore.ts'
import { tarEntries, tarHead } from './tar.ts'

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

const backUpHere = (files?: FileStorage) => {
  const { database, masterKey, files: home } = server.services
  return backUpAll({ owner: database.owner, masterKey, files: files ?? home }, path)
}
const restoreHere = (
  from = path,
  { masterKey, files }: { masterKey?: MasterKey; files?: FileStorage } = {},
) => {
  const { services } = server
  const { secrets } = inject('testServer')
  return restore(
    {
      owner: services.database.owner,
      secrets,
      masterKey: masterKey ?? services.masterKey,
      files: files ?? services.files,
    },
    from,
  )
}

/** A ticket with two photos. */
async function withPhotos(): Promise<{ anna: Landlord; ticket: string; names: string[] }> {
  const anna = await server.signUpLandlord()
  const { id: ticket } = await anna.api.tickets.create({ type: 'issue', title: 'Kran' })
  const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#8a6f4d' } })
    .jpeg()
    .toBuffer()
  for (const name of ['a.jpg', 'b.jpg'])
    await anna.api.tickets.addPhoto({
      id: ticket,
      file: new File([new Uint8Array(jpeg)], name, { type: 'image/jpeg' }),
    })
  return { anna, ticket, names: await Array.fromAsync(server.services.files.names(anna.organizationId)) }
}

async function photoBytes(anna: Landlord, ticket: string): Promise<number> {
  const { photos } = await anna.api.tickets.get({ id: ticket })
  const { body } = await anna.api.tickets.photoFile({ id: ticket, photoId: photos[0]!.id })
  return body.size
}

/** Signs in with the password that running servers have. */
async function signInAsApp(): Promise<void> {
  const { secrets } = inject('testServer')
  const client = new Client({
    ...server.services.database.owner,
    user: 'domovik_app',
    password: secrets.domovik_app,
  })
  await client.connect()
  await client.end()
}

/** A hash of every row of every table of the product and of the sign-in service. */
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
  it('brings every row back, and sealed fields still open', async () => {
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
    await backUpHere()
    await anna.api.properties.create({ address: 'ul. Po kopii 1' })
    expect(await everything()).not.toEqual(before)

    expect(await restoreHere()).toMatchObject({ from: version })
    expect(await everything()).toEqual(before)
    expect((await anna.api.tenants.get({ id: tenant.id })).tenant.notes).toBe('pies "Burek"; 3 klucze')
    expect((await anna.api.operations.verifyAudit()).problem).toBeNull()
    const [forced] = await server.query<{ n: number }>(
      `select count(*)::int as n from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and not relforcerowsecurity`,
    )
    expect(forced!.n).toBe(0)
  })

  it('replaces data that are sealed with another master key, and signs the roles in with its own', async () => {
    const { owner } = server.services.database
    const anna = await server.signUpLandlord()
    const tenant = await anna.api.tenants.create({ name: 'Jan Zapisany', notes: 'pies "Burek"' })
    await backUpHere()
    await server.query(`update organization_keys set master_key_id = 'ffffffffffffffff'`)
    await expect(requireKeyOfData(owner, server.services.masterKey)).rejects.toThrow('another master key')
    await restoreHere()
    await requireKeyOfData(owner, server.services.masterKey)
    expect((await anna.api.tenants.get({ id: tenant.id })).tenant.notes).toBe('pies "Burek"')
    await signInAsApp()
  })

  it('with another key restores nothing, and leaves the data and the passwords of the roles', async () => {
    await backUpHere()
    const before = await everything()
    const other = masterKeyFromHex('b7'.repeat(32))
    const { services } = server
    const target = { owner: services.database.owner, masterKey: other, files: services.files }
    const foreign = restore({ ...target, secrets: roleSecrets(other) }, path)
    await expect(foreign).rejects.toThrow(BackupError)
    expect(await everything()).toEqual(before)
    await signInAsApp()
  })

  it('is not written under another key than that of the data', async () => {
    const { database, files } = server.services
    await server.signUpLandlord()
    const wrong = join(folder, 'wrong.domovik-backup')
    const other = masterKeyFromHex('b7'.repeat(32))
    await expect(backUp(database.owner, other, wrong)).rejects.toThrow('another master key')
    await expect(backUpAll({ owner: database.owner, masterKey: other, files }, wrong)).rejects.toThrow(
      'another master key',
    )
    expect(await readdir(folder)).not.toContain('wrong.domovik-backup')
  })

  it('of a later version is refused with a sentence about backups', async () => {
    await backUpHere()
    const schema = { ...(await readSchema()), version: '0.0.9' }
    const { owner } = server.services.database
    const { secrets } = inject('testServer')
    const earlier = {
      owner,
      secrets,
      masterKey: server.services.masterKey,
      files: server.services.files,
      schema,
    }
    await expect(restore(earlier, path)).rejects.toThrow(
      `this backup was made by Domovik ${version}, and this is Domovik 0.0.9: a version does not restore backups of a later one`,
    )
  })

  it('brings the bytes of files back, from a folder into a bucket as well', async () => {
    const { anna, ticket, names } = await withPhotos()
    const { files } = server.services
    expect(names).toHaveLength(4)
    expect(await backUpHere()).toMatchObject({ files: 2, lost: 0 })
    await files.remove(names)
    expect(await countLostFiles(server.services.database.owner, files)).toBe(2)
    expect(await restoreHere()).toMatchObject({ files: 2 })
    expect(await photoBytes(anna, ticket)).toBeGreaterThan(100)
    expect(await countLostFiles(server.services.database.owner, files)).toBe(0)

    const bucket = await startBucket('files', 'key', 3)
    const s3 = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
    const inBucket = openFileStorage(readConfig({ ...s3, S3_ENDPOINT: bucket.endpoint }))
    await restoreHere(path, { files: inBucket })
    expect([...bucket.objects.keys()].sort()).toEqual([...names].sort())
    // And from the bucket back into the folder.
    expect(await backUpHere(inBucket)).toMatchObject({ files: 2, lost: 0 })
    await files.remove(names)
    await restoreHere()
    expect(await photoBytes(anna, ticket)).toBeGreaterThan(100)
    bucket.stop()
  })

  it('counts files whose bytes are lost, and keeps the others', async () => {
    const { names } = await withPhotos()
    await server.services.files.remove(names.slice(0, 1))
    expect(await backUpHere()).toMatchObject({ lost: 1 })
    expect((await check(server.services.masterKey, path)).rows).toBeGreaterThan(10)
    await restoreHere()
    expect(await countLostFiles(server.services.database.owner, server.services.files)).toBe(1)
  })

  it('holds nothing that can be read without the key, and not the key', async () => {
    const bytes = await readFile(path)
    expect(bytes.includes('Jan Zapisany')).toBe(false)
    expect(bytes.includes(Buffer.from('5a'.repeat(32), 'hex'))).toBe(false)
    expect(bytes.includes('5a'.repeat(32))).toBe(false)
    const masterKey = masterKeyFromHex('00'.repeat(32))
    await expect(restoreHere(path, { masterKey })).rejects.toThrow(/under another MASTER_KEY/)
    await expect(check(masterKey, path)).rejects.toThrow(BackupError)
  })

  it('is a tar archive whose list of hashes any machine can compare', async () => {
    const { anna } = await withPhotos()
    await backUpHere()
    const unpacked = await mkdtemp(join(folder, 'unpacked-'))
    execFileSync('tar', ['-xf', path, '-C', unpacked])
    const compared = execFileSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: unpacked }).toString()
    expect(compared).toContain('database.domovik-backup: OK')
    expect(compared).toContain(`files/${anna.organizationId}/`)
  })

  it('notices any one byte that is another, and then changes nothing', async () => {
    const before = await everything()
    const whole = await readFile(path)
    const bad = join(folder, 'bad')
    const step = Math.max(1, Math.floor(whole.length / 150))
    for (let at = 7; at < whole.length; at += step) {
      const altered = Buffer.from(whole)
      altered[at]! ^= 1
      await writeFile(bad, altered)
      await expect(check(server.services.masterKey, bad), `byte ${at}`).rejects.toThrow(BackupError)
    }
    const photo = whole.lastIndexOf('DMF1') + 40
    const altered = Buffer.from(whole)
    altered[photo]! ^= 1
    await writeFile(bad, altered)
    await expect(restoreHere(bad)).rejects.toThrow(
      /is damaged: files\/.* is not what its list of hashes says/,
    )
    for (const other of [
      whole.subarray(0, whole.length - 40),
      whole.subarray(0, 3_000),
      Buffer.from('hello'),
    ]) {
      await writeFile(bad, other)
      await expect(restoreHere(bad)).rejects.toThrow(BackupError)
    }
    expect(await everything()).toEqual(before)
  })

  it('notices any altered bit in a head of the archive', async () => {
    await backUpHere()
    const whole = await readFile(path)
    const bad = join(folder, 'bad-head')
    const missed: number[] = []
    for (let at = 0; at < 512; at++) {
      const altered = Buffer.from(whole.subarray(0, 512))
      altered[at]! ^= 1 << (at % 8)
      await writeFile(bad, Buffer.concat([altered, whole.subarray(512)]))
      const file = await open(bad)
      await tarEntries(file)
        .then(
          () => missed.push(at),
          (error: unknown) => expect(error).toBeInstanceOf(BackupError),
        )
        .finally(() => file.close())
    }
    expect(missed).toEqual([])
  })

  it('reads the bare database of an earlier backup, and notices what was altered in it', async () => {
    const { database, masterKey } = server.services
    await backUp(database.owner, masterKey, path)
    const before = await everything()
    const whole = await readFile(path)
    const altered = Buffer.from(whole)
    altered[Math.floor(altered.length / 2)]! ^= 1
    for (const bytes of [
      whole.subarray(0, whole.length - 40),
      altered,
      Buffer.concat([whole, Buffer.from('x')]),
    ]) {
      await writeFile(join(folder, 'bad'), bytes)
      await expect(check(masterKey, join(folder, 'bad'))).rejects.toThrow(BackupError)
      await expect(restoreHere(join(folder, 'bad'))).rejects.toThrow(BackupError)
    }
    expect(await restoreHere()).toMatchObject({ files: null })
    expect(await everything()).toEqual(before)
  })

  it('leaves nothing half under its name, and clears what a killed one left', async () => {
    await writeFile(join(folder, '.a.domovik-backup.4194999.unfinished'), 'half')
    await backUpHere()
    expect((await readdir(folder)).filter((name) => name.endsWith('.unfinished'))).toEqual([])
  })

  it('names parts beyond eight gigabytes as other tars do', () => {
    const head = tarHead('database.domovik-backup', 9 * 1024 ** 3)
    expect(head[124]).toBe(0x80)
    expect(head.readBigUInt64BE(128)).toBe(9n * 1024n ** 3n)
  })
})
