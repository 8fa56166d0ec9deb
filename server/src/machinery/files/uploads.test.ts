/** Malicious uploads and what the server stores of them. */
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type ClientRequest, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { crc32, deflateSync } from 'node:zlib'
import { PHOTO_MAX_BYTES } from '@domovik/domain/machinery/files/photos.ts'
import { createAdaptorServer } from '@hono/node-server'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  codeOf,
  type Person,
  startTestServer,
  type TenantClient,
  type TestServer,
} from '../../../test/harness.ts'
import { createApp } from '../../app/http.ts'

let server: TestServer
let marta: Person & { api: TenantClient }
let ticket: string
const real: Record<'jpg' | 'png' | 'webp', Buffer> = {} as never

beforeAll(async () => {
  server = await startTestServer({ day: '2026-04-06' })
  const anna = await server.signUpLandlord()
  const tenant = await anna.api.tenants.create({ name: 'Marta Wójcik', email: 'marta@example.com' })
  marta = await server.acceptInvitation(anna, tenant.id)
  ticket = (await marta.api.tickets.create({ type: 'issue', title: 'Kran' })).id
  const drawn = sharp({ create: { width: 64, height: 48, channels: 3, background: '#335577' } })
  real.jpg = await drawn.clone().jpeg().toBuffer()
  real.png = await drawn.clone().png().toBuffer()
  real.webp = await drawn.clone().webp().toBuffer()
})
afterAll(() => server?.stop())

const types = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', svg: 'image/svg+xml' } as const
const upload = (bytes: Buffer | string, name: string, type: string = types.jpg) =>
  marta.api.tickets.addPhoto({
    id: ticket,
    file: new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type }),
  })
const show = async (photoId: string) =>
  Buffer.from(await (await marta.api.tickets.photoFile({ id: ticket, photoId })).body.arrayBuffer())
const kept = async () =>
  (
    await readdir(join(server.config.dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(
      () => [],
    )
  ).filter((entry) => entry.isFile()).length
const rows = async () => (await server.query('select id from files')).length

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, sum])
}
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** A valid black and white PNG: a small file that needs much memory when decoded. */
function bomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const lines = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height), { level: 9 })
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', lines), chunk('IEND', Buffer.alloc(0))])
}

const script = '<script>KANARIENVOGEL()</script>'
const afterSoi = (segment: Buffer) => Buffer.concat([real.jpg.subarray(0, 2), segment, real.jpg.subarray(2)])
const segment = (marker: number, data: string) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, Buffer.from(data)])
}
const afterHeader = (part: Buffer) => Buffer.concat([real.png.subarray(0, 33), part, real.png.subarray(33)])
const withTail = (bytes: Buffer, tail: string | Buffer) => Buffer.concat([bytes, Buffer.from(tail)])

describe('a picture with other content', () => {
  it.for([
    ['JPEG with a script in its comment', () => afterSoi(segment(0xfe, script)), 'a.jpg'],
    ['JPEG with a script in its EXIF', () => afterSoi(segment(0xe1, `Exif\0\0${script}`)), 'a.jpg'],
    [
      'JPEG with a script in its XMP',
      () => afterSoi(segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${script}`)),
      'a.jpg',
    ],
    [
      'JPEG with a script as colour profile',
      () => afterSoi(segment(0xe2, `ICC_PROFILE\0\x01\x01${script}`)),
      'a.jpg',
    ],
    ['JPEG that ends as HTML', () => withTail(real.jpg, script), 'a.jpg'],
    ['JPEG that ends as PHP', () => withTail(real.jpg, '<?php KANARIENVOGEL();'), 'a.jpg'],
    ['JPEG that ends as an archive', () => withTail(real.jpg, `PK\x03\x04KANARIENVOGEL.class`), 'a.jpg'],
    ['JPEG that ends as PDF', () => withTail(real.jpg, '%PDF-1.7 KANARIENVOGEL'), 'a.jpg'],
    ['PNG that ends as JavaScript', () => withTail(real.png, `*/=1;alert('KANARIENVOGEL')`), 'a.png'],
    [
      'PNG with a script in its text',
      () => afterHeader(chunk('tEXt', Buffer.from(`Comment\0${script}`))),
      'a.png',
    ],
    [
      'PNG with a packed script',
      () => afterHeader(chunk('zTXt', Buffer.concat([Buffer.from('x\0\0'), deflateSync(script)]))),
      'a.png',
    ],
    ['PNG with a chunk of its own', () => afterHeader(chunk('teSt', Buffer.from(script))), 'a.png'],
    ['PNG that ends as SVG', () => withTail(real.png, `<svg onload="KANARIENVOGEL()"/>`), 'a.png'],
    ['WebP that ends as HTML', () => withTail(real.webp, script), 'a.webp'],
  ] as const)('%s is stored as the picture only', async ([, make, name]) => {
    const bytes = make()
    const type = types[name.split('.')[1] as 'jpg' | 'png' | 'webp']
    const { id } = await upload(bytes, name, type)
    const clean = await show(id)
    expect(clean.includes('KANARIENVOGEL')).toBe(false)
    expect(clean.includes(deflateSync(script))).toBe(false)
    expect(await sharp(clean).metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 48 })
    await server.query('delete from files')
  })

  it.for([
    ['SVG called PNG', `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`, 'a.png', types.png],
    ['SVG called SVG', `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`, 'a.svg', types.svg],
    ['XML with a byte order mark', `\ufeff<?xml version="1.0"?><svg/>`, 'a.png', types.png],
    ['HTML called JPEG', `<!doctype html>${script}`, 'a.jpg', types.jpg],
    ['JavaScript that begins like a GIF', `GIF89a=1;alert(1)`, 'a.jpg', types.jpg],
    ['a GIF called GIF', 'GIF89a\x01\0\x01\0\0\0\0;', 'a.gif', 'image/gif'],
    ['PDF called JPEG', '%PDF-1.7', 'a.jpg', types.jpg],
    ['a program', 'MZ\x90\0', 'a.jpg', types.jpg],
    ['an archive', 'PK\x03\x04', 'a.png', types.png],
    ['a bitmap', 'BM\x46\0\0\0', 'a.png', types.png],
    ['TIFF', 'II*\0', 'a.jpg', types.jpg],
    ['HEIC', '\0\0\0\x18ftypheic', 'a.heic', 'image/heic'],
    ['sound in the same box as WebP', 'RIFF\x24\0\0\0WAVEfmt ', 'a.webp', types.webp],
    ['nothing', '', 'a.jpg', types.jpg],
  ] as const)('%s is refused', async ([, bytes, name, type]) => {
    const before = [await rows(), await kept()]
    expect(await codeOf(upload(Buffer.from(bytes, 'utf8'), name, type))).toBe('file_type_not_allowed')
    expect([await rows(), await kept()]).toEqual(before)
  })

  it('whose content does not match its declared type is refused', async () => {
    expect(await codeOf(upload(real.png, 'a.jpg', types.jpg))).toBe('file_type_not_allowed')
    expect(await codeOf(upload(real.jpg, 'a.jpg', types.png))).toBe('file_type_not_allowed')
    expect(await codeOf(upload(real.jpg, 'a.html', types.jpg))).toBe('file_type_not_allowed')
    expect(await codeOf(upload(real.jpg, 'a.jpg', 'text/html'))).toBe('file_type_not_allowed')
  })

  it.for([
    ['HTML with a PNG header', () => Buffer.concat([signature, Buffer.from(script)]), types.png],
    [
      'HTML with a JPEG header',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(script)]),
      types.jpg,
    ],
    ['HTML with a WebP header', () => Buffer.from(`RIFF\x24\0\0\0WEBPVP8 ${script}`, 'latin1'), types.webp],
    ['a picture of no size', () => bomb(0, 10), types.png],
    ['a PNG cut off', () => real.png.subarray(0, 40), types.png],
    ['a JPEG cut off', () => real.jpg.subarray(0, 200), types.jpg],
  ] as const)('%s cannot be read', async ([, make, type]) => {
    const before = await kept()
    expect(await codeOf(upload(make(), 'x', type))).toBe('file_unreadable')
    expect(await kept()).toBe(before)
  })

  it('with 400 million pixels is refused before one is drawn', async () => {
    const bytes = bomb(20_000, 20_000)
    expect(bytes.length).toBeLessThan(200_000)
    const before = process.memoryUsage().rss
    expect(await codeOf(upload(bytes, 'a.png', types.png))).toBe('too_many_pixels')
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
    expect((await upload(bomb(5_000, 5_000), 'a.png', types.png)).width).toBe(2560)
  })
})

describe('a name', () => {
  it.for([
    ['../../x.jpg', 'x.jpg'],
    ['..\\..\\x.jpg', 'x.jpg'],
    ['/etc/cron.d/x.jpg', 'x.jpg'],
    ['kran\u0000.jpg', 'kran.jpg'],
    ['a\u202egpj.jpg', 'agpj.jpg'],
    ['kran.html\u0000.jpg', 'kran.html.jpg'],
    [`${'ż'.repeat(400)}.jpg`, `${'ż'.repeat(116)}.jpg`],
  ] as const)('%j does not influence where the bytes are stored', async ([name, shown]) => {
    const photo = await upload(real.jpg, name)
    expect(photo.name).toBe(shown)
    const [row] = await server.query<{ stored_name: string }>('select stored_name from files where id = $1', [
      photo.id,
    ])
    expect(row!.stored_name).toMatch(/^[0-9a-f-]{36}$/)
    await server.query('delete from files')
  })
})

describe('a body', () => {
  let http: Server
  let port: number
  beforeAll(async () => {
    http = createAdaptorServer({ fetch: createApp(server.services).fetch }) as Server
    http.listen(0)
    await once(http, 'listening')
    port = (http.address() as AddressInfo).port
  })
  afterAll(() => http?.close())

  const boundary = 'domovik-test'
  const opening = Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
  )
  const closing = Buffer.from(`\r\n--${boundary}--\r\n`)
  const open = (headers: Record<string, string | number> = {}): ClientRequest =>
    request({
      port,
      method: 'POST',
      path: `/api/tenant/tickets/${ticket}/photos`,
      agent: false,
      headers: {
        authorization: `Bearer ${marta.token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        ...headers,
      },
    }).on('error', () => undefined)
  const answerOf = async (sent: ClientRequest) => {
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const { code } = JSON.parse(await text(answer)) as { code?: string }
    sent.destroy()
    return { status: answer.statusCode, code }
  }
  const tooLarge = { status: 413, code: 'file_too_large' }

  it('of a photo is received complete, in one chunk or in many', async () => {
    const body = Buffer.concat([opening, real.jpg, closing])
    for (const headers of [{ 'content-length': body.length }, undefined]) {
      const sent = open(headers)
      for (let at = 0; at < body.length; at += 100) sent.write(body.subarray(at, at + 100))
      sent.end()
      expect((await answerOf(sent)).status).toBe(201)
    }
    await server.query('delete from files')
  })

  it('one byte above the limit is too large', async () => {
    const bytes = Buffer.alloc(PHOTO_MAX_BYTES + 1)
    real.jpg.copy(bytes)
    const sent = open()
    sent.end(Buffer.concat([opening, bytes, closing]))
    expect(await answerOf(sent)).toEqual(tooLarge)
  })

  it('that declares 10 GB is refused before it is sent', async () => {
    const sent = open({ 'content-length': 10 * 1024 ** 3 })
    sent.write(opening)
    expect(await answerOf(sent)).toEqual(tooLarge)
  })

  it('that never ends is refused when it exceeds the limit', async () => {
    const sent = open()
    const piece = Buffer.alloc(256 * 1024, 7)
    let written = 0
    const more = () => {
      while (!sent.destroyed && written < 10 * 1024 ** 3) {
        written += piece.length
        if (!sent.write(piece)) {
          sent.once('drain', more)
          return
        }
      }
    }
    const before = [await rows(), await kept()]
    sent.write(opening)
    more()
    // A client that is still sending may find the connection closed before it has read the response.
    const outcome = await answerOf(sent).catch(({ code }: NodeJS.ErrnoException) => code)
    expect([tooLarge, 'EPIPE', 'ECONNRESET']).toContainEqual(outcome)
    expect([await rows(), await kept()]).toEqual(before)
    expect(written).toBeLessThan(100 * 1024 * 1024)
  })

  it('that is interrupted leaves neither a row nor bytes', async () => {
    const before = [await rows(), await kept()]
    const sent = open({ 'content-length': 5_000_000 })
    sent.write(opening)
    sent.write(real.jpg)
    await new Promise((resolve) => setTimeout(resolve, 100))
    sent.destroy()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect([await rows(), await kept()]).toEqual(before)
  })
})
