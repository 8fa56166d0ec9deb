import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, startTestServer, type TestServer } from '../../../test/harness.ts'
import { ConfigError, readConfig } from '../config.ts'
import { type Bucket, startBucket } from './bucket.fixture.ts'

const s3 = {
  S3_BUCKET: 'domovik',
  S3_ACCESS_KEY_ID: 'AKIATEST',
  S3_SECRET_ACCESS_KEY: 'secret-of-the-bucket',
}

describe.for(['a folder', 'a bucket'] as const)('files in %s', (kind) => {
  let bucket: Bucket
  let server: TestServer
  beforeAll(async () => {
    bucket = await startBucket(s3.S3_BUCKET, s3.S3_ACCESS_KEY_ID, 2)
    server = await startTestServer({
      env: kind === 'a bucket' ? { ...s3, S3_ENDPOINT: bucket.endpoint } : {},
    })
  })
  afterAll(async () => {
    await server?.stop()
    bucket?.stop()
  })

  it('are stored, listed, replaced and removed; a missing file is reported', async () => {
    const { files } = server.services
    const organization = '00000000-0000-7000-8000-000000000001'
    const names = ['a', 'b', 'c', 'd', 'e'].map((name) => `${organization}/${name}.full`)
    for (const name of names) await files.put(name, Buffer.from(name))
    await files.put(names[0]!, Buffer.from('anew'))
    await files.put(`00000000-0000-7000-8000-000000000002/a.full`, Buffer.from('of others'))
    expect((await files.get(names[0]!)).toString()).toBe('anew')
    expect((await files.get(names[4]!)).toString()).toBe(names[4])
    const listed: string[] = []
    for await (const name of files.names(organization)) listed.push(name)
    expect(listed.sort()).toEqual(names)
    await files.remove([names[0]!, names[0]!, `${organization}/never.full`])
    expect(await codeOf(files.get(names[0]!))).toBe('file_missing')
    for await (const name of files.names('00000000-0000-7000-8000-000000000003')) expect.unreachable(name)
  })

  it('are sealed before they leave the server', async () => {
    const anna = await server.signUpLandlord()
    const { id } = await anna.api.tickets.create({ type: 'issue', title: 'Kran' })
    const drawn = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#8a6f4d' } })
      .jpeg()
      .toBuffer()
    const file = new File([new Uint8Array(drawn)], 'kran.jpg', { type: 'image/jpeg' })
    const photo = await anna.api.tickets.addPhoto({ id, file })
    const { body } = await anna.api.tickets.photoFile({ id, photoId: photo.id })
    expect(await sharp(await body.arrayBuffer()).metadata()).toMatchObject({ width: 90, height: 60 })
    const here = [...bucket.objects].filter(([name]) => name.startsWith(anna.organizationId))
    expect(here.length).toBe(kind === 'a bucket' ? 2 : 0)
    for (const [, bytes] of here) expect(bytes.subarray(0, 4).toString()).toBe('DMF1')
  })
})

describe('the configuration of a bucket', () => {
  it('must be complete or absent', () => {
    expect(readConfig({}).s3).toBeUndefined()
    expect(readConfig(s3).s3).toMatchObject({ bucket: 'domovik', region: 'us-east-1', pathStyle: false })
    expect(readConfig({ ...s3, S3_ENDPOINT: 'https://s3.example.com' }).s3?.pathStyle).toBe(true)
    expect(() => readConfig({ S3_BUCKET: 'domovik' })).toThrow(ConfigError)
    expect(() => readConfig({ S3_ENDPOINT: 'https://s3.example.com' })).toThrow('S3_BUCKET')
  })
})
