import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { isPublicAddress, isPublicUrl, publicLookup } from '../../machinery/public-requests/public-host.ts'
import { notifyOfEvents } from './jobs.ts'
import { type Post, postPublicly } from './post-publicly.ts'
import { pushTime, sendPush } from './push.ts'

type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer }

let server: TestServer
let anna: Landlord
let ewa: Landlord
let pushService: Server
let received: Received[] = []
/** Answers of the push service by path; 201 for others. */
const answers = new Map<string, number>()

/** Sends to the local push service what would go to the public one. */
const postLocally: Post = async (url, headers, body) => {
  const { port } = pushService.address() as AddressInfo
  const { pathname } = new URL(url)
  const response = await fetch(`http://127.0.0.1:${port}${pathname}`, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
  })
  return response.status
}

beforeAll(async () => {
  pushService = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const path = request.url ?? ''
      received.push({ path, headers: request.headers, body: Buffer.concat(parts) })
      response.writeHead(answers.get(path) ?? 201).end()
    })
  })
  await new Promise<void>((done) => pushService.listen(0, '127.0.0.1', done))
  server = await startTestServer({ day: '2026-03-10T10:00:00Z' })
  anna = await server.signUpLandlord('Wierzba')
  ewa = await server.addMember(anna, 'manager')
  await notifyOfEvents.run(server.services, {})
})
afterAll(async () => {
  await server?.stop()
  pushService?.close()
})

function browser(path: string) {
  const keys = createECDH('prime256v1')
  const publicKey = keys.generateKeys()
  const auth = randomBytes(16)
  const registration = {
    endpoint: `https://push.example.com${path}`,
    p256dh: publicKey.toString('base64url'),
    auth: auth.toString('base64url'),
    name: 'Firefox, Linux',
  }
  /** Decrypts as a browser does (RFC 8291, section 3.4). */
  const decrypt = (body: Buffer): unknown => {
    const length = body[20]!
    const senderKey = body.subarray(21, 21 + length)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
    const derive = (secret: Buffer, salt: Buffer, of: Buffer | string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, of, bytes))
    const secret = derive(keys.computeSecret(senderKey), auth, info, 32)
    const salt = body.subarray(0, 16)
    const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
    const decipher = createDecipheriv(
      'aes-128-gcm',
      key,
      derive(secret, salt, 'Content-Encoding: nonce\0', 12),
    )
    decipher.setAuthTag(body.subarray(-16))
    const plain = Buffer.concat([decipher.update(body.subarray(21 + length, -16)), decipher.final()])
    expect(plain.at(-1)).toBe(2)
    return JSON.parse(plain.subarray(0, -1).toString())
  }
  return { registration, decrypt }
}

const push = sendPush(postLocally)
async function run(): Promise<Received[]> {
  received = []
  await notifyOfEvents.run(server.services, {})
  await push.run(server.services, {})
  return received
}
const ticket = (title: string) => ewa.api.tickets.create({ type: 'issue', title })
const devices = async ({ api }: Landlord) => (await api.notifications.settings()).push.devices

describe('push messages', () => {
  it('reach the devices of a member encrypted and signed, once', async () => {
    const { registration, decrypt } = browser('/anna')
    const { push: before } = await anna.api.notifications.settings()
    await anna.api.notifications.addPushDevice(registration)
    const created = await ticket('Cieknie kran')
    const [message] = await run()
    expect(decrypt(message!.body)).toMatchObject({
      body: 'New ticket: Cieknie kran',
      url: `/tickets/${created.id}?org=${anna.organizationId}`,
      tag: expect.any(String),
    })
    expect(message!.body.includes('Cieknie')).toBe(false)
    expect(message!.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
    const [, token, key] = /^vapid t=(.+), k=(.+)$/.exec(message!.headers.authorization!)!
    expect(key).toBe(before.publicKey)
    const [head, claims, signature] = token!.split('.')
    const point = Buffer.from(key!, 'base64url')
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    }
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
    const signed = Buffer.from(signature!, 'base64url')
    expect(
      verify(
        'sha256',
        Buffer.from(`${head}.${claims}`),
        { key: publicKey, dsaEncoding: 'ieee-p1363' },
        signed,
      ),
    ).toBe(true)
    expect(JSON.parse(Buffer.from(claims!, 'base64url').toString())).toMatchObject({
      aud: 'https://push.example.com',
    })
    expect(await run()).toEqual([])
  })

  it('are not sent if the member turned them off, or has read the notification before', async () => {
    await anna.api.notifications.saveSettings({ choices: { ticket: { push: false } } })
    await ticket('Nicht gewollt')
    expect(await run()).toEqual([])
    await anna.api.notifications.saveSettings({ choices: { ticket: { app: false, email: false } } })
    await ticket('Nur auf dem Telefon')
    expect(await run()).toHaveLength(1)
    await anna.api.notifications.saveSettings({ choices: {} })
    await ticket('Gelesen')
    await notifyOfEvents.run(server.services, {})
    await server.moveTo('2026-03-10T10:01:00Z', anna, ewa)
    await anna.api.notifications.markRead({})
    expect(await run()).toEqual([])
  })

  it('wait for the end of the quiet hours of the person, which the other settings keep', async () => {
    const quietHours = { from: '22:00', to: '07:00', timeZone: 'Europe/Warsaw' }
    await anna.api.notifications.saveSettings({ quietHours })
    expect(await anna.api.notifications.saveSettings({ choices: {} })).toMatchObject({ quietHours })
    expect(
      await codeOf(anna.api.notifications.saveSettings({ quietHours: { ...quietHours, timeZone: 'Mars' } })),
    ).toBe('validation_failed')
    await server.moveTo('2026-03-10T23:30:00Z', anna, ewa)
    await ticket('In der Nacht')
    expect(await run()).toEqual([])
    await server.moveTo('2026-03-11T05:59:00Z', anna, ewa)
    expect(await run()).toEqual([])
    await server.moveTo('2026-03-11T06:00:30Z', anna, ewa)
    expect(await run()).toHaveLength(1)
    await anna.api.notifications.saveSettings({ quietHours: null })
  })

  it('are tried again if the push service is busy, and end for a browser that is gone', async () => {
    answers.set('/anna', 503)
    await ticket('Besetzt')
    expect(await run()).toHaveLength(1)
    expect(await run()).toEqual([])
    answers.set('/anna', 410)
    await server.moveTo('2026-03-11T06:10:00Z', anna, ewa)
    expect(await run()).toHaveLength(1)
    expect(await devices(anna)).toEqual([])
    answers.clear()
    await ticket('Niemand')
    expect(await run()).toEqual([])
  })

  it('reach members of an organization that is not activated yet, of a paused one only when it is given back', async () => {
    const { registration } = browser('/pending')
    const added = await anna.api.notifications.addPushDevice(registration)
    const setStatus = (status: string) =>
      server.query('update organizations set status = $2 where id = $1', [anna.organizationId, status])
    await setStatus('pending_activation')
    await ticket('Vor der Aktivierung')
    expect(await run()).toHaveLength(1)
    await ticket('Pausiert')
    await setStatus('suspended')
    expect(await run()).toEqual([])
    await setStatus('active')
    expect(await run()).toHaveLength(1)
    await anna.api.notifications.removePushDevice({ id: added.push.devices[0]!.id })
  })

  it('reach the others if the key of one device is not a point of the curve', async () => {
    const { registration } = browser('/broken')
    const broken = { ...registration, p256dh: `BA${'A'.repeat(85)}` }
    expect(await codeOf(anna.api.notifications.addPushDevice(broken))).toBe('bad_request')
    const added = await anna.api.notifications.addPushDevice(registration)
    const { id } = added.push.devices[0]!
    await server.query("update push_devices set subscription_sealed = 'broken' where endpoint_hash = $1", [
      id,
    ])
    await ticket('Cannot be encrypted')
    await server.moveTo('2026-03-11T06:11:00Z', anna, ewa)
    await anna.api.notifications.addPushDevice(browser('/whole').registration)
    await ticket('Kommt an')
    expect((await run()).map(({ path }) => path)).toEqual(['/whole', '/whole'])
    for (const device of await devices(anna)) await anna.api.notifications.removePushDevice({ id: device.id })
  })

  it('go to the person who uses the browser now', async () => {
    const { registration } = browser('/shared')
    const added = await anna.api.notifications.addPushDevice(registration)
    await anna.api.notifications.addPushDevice(registration)
    expect(await devices(anna)).toHaveLength(1)
    await ewa.api.notifications.addPushDevice(registration)
    expect(await devices(anna)).toEqual([])
    expect(await devices(ewa)).toHaveLength(1)
    await anna.api.notifications.removePushDevice({ id: added.push.devices[0]!.id })
    expect(await devices(ewa)).toHaveLength(1)
    await ewa.api.notifications.removePushDevice({ id: added.push.devices[0]!.id })
    expect(await devices(ewa)).toEqual([])
  })
})

describe('quiet hours', () => {
  it.each([
    ['2026-03-28T22:00:00Z', '2026-03-29T05:00:00Z'], // the night in which clocks go forward
    ['2026-10-24T21:00:00Z', '2026-10-25T06:00:00Z'], // the night in which they go back
    ['2026-03-10T12:00:00Z', '2026-03-10T12:00:00Z'],
  ])('postpone a message of %s to %s', (at, until) => {
    const quiet = { from: '22:00', to: '07:00', timeZone: 'Europe/Warsaw' }
    expect(pushTime(Temporal.Instant.from(at), quiet).toString()).toBe(until)
    expect(pushTime(Temporal.Instant.from(at), null).toString()).toBe(at)
  })
})

describe('addresses of push services', () => {
  it.each([
    ...[
      '127.0.0.1',
      '10.1.2.3',
      '172.31.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '255.255.255.255',
    ],
    ...[
      '::1',
      'fe80::1',
      'fc00::1',
      '::ffff:10.0.0.1',
      '2002:a00:1::',
      '64:ff9b::a00:1',
      '2001:db8::1',
      'localhost',
    ],
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
  it.each(['142.250.1.1', '2a00:1450:4001::1'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })
  it.each([
    ...[
      'http://push.example.com/',
      'https://push.example.com:8080/',
      'https://127.0.0.1/',
      'https://2130706433/',
    ],
    ...['https://[::1]/', 'https://localhost/', 'https://user@push.example.com/'],
  ])('%s is refused', async (url) => {
    expect(isPublicUrl(url)).toBe(false)
    await expect(postPublicly(url, {}, Buffer.of())).rejects.toThrow('not a public address')
    const { registration } = browser('/x')
    expect(await codeOf(anna.api.notifications.addPushDevice({ ...registration, endpoint: url }))).toMatch(
      /^(bad_request|validation_failed)$/,
    )
  })
  it('are refused if the name resolves to a private address', async () => {
    const refusal = await new Promise<unknown>((done) => publicLookup('localhost', { all: true }, done))
    expect(refusal).toMatchObject({ message: 'localhost is not a public host' })
  })
})
