/** Addresses that users chose, against real HTTP servers. */
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NotRead, openPublicRequests, publicGuard } from './get-publicly.ts'
import { publicLookup } from './public-host.ts'

let server: Server
let port: number
let asked: string[] = []
// Made once: on a busy machine it takes longer than the limit of a request.
const bomb = gzipSync(Buffer.alloc(50_000_000))
const pages: Record<string, RequestListener> = {
  '/plain': (_, answer) => answer.setHeader('etag', '"1"').end('BEGIN:VCALENDAR'),
  '/gzip': (_, answer) => answer.setHeader('content-encoding', 'gzip').end(gzipSync('BEGIN:VCALENDAR')),
  '/bomb': (_, answer) => answer.setHeader('content-encoding', 'gzip').end(bomb),
  '/large': (_, answer) => answer.end(Buffer.alloc(3_000_000)),
  '/broken': (_, answer) => answer.setHeader('content-encoding', 'gzip').end('no gzip'),
  '/silent': () => undefined,
  '/slow': (_, answer) => void answer.write('BEGIN'),
  '/cut': (_, answer) => void answer.setHeader('content-length', 100).write('BEGIN', () => answer.destroy()),
  '/busy': (_, answer) => answer.writeHead(503, { 'retry-after': '120' }).end('later'),
  '/moved': (_, answer) => answer.writeHead(302, { location: '/plain' }).end(),
  '/circle': (_, answer) => answer.writeHead(301, { location: '/circle' }).end(),
  '/metadata': (_, answer) =>
    answer.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
  '/file': (_, answer) => answer.writeHead(302, { location: 'file:///etc/passwd' }).end(),
}
beforeAll(async () => {
  server = createServer((request, answer) => {
    asked.push(request.url!)
    pages[request.url!]!(request, answer)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const local: LookupFunction = (_, { all }, callback) =>
  all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4)
const own = (url: string) => new URL(url).host === `calendars.example:${port}`
// A busy machine needs some seconds for a large answer, so only what never ends has a short time.
const neverEnds = ['/silent', '/slow']
const read = (path: string, lookup = local) =>
  openPublicRequests({ allows: own, lookup }, { timeMs: neverEnds.includes(path) ? 500 : 20_000 }).get(
    path.startsWith('/') ? `http://calendars.example:${port}${path}` : path,
    {},
  )
const reasonOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (error) => (error instanceof NotRead ? error.reason : error),
  )

describe('an address of a user', () => {
  it('is read, unpacked and after a redirect', async () => {
    for (const path of ['/plain', '/gzip', '/moved'])
      expect((await read(path)).body.toString()).toBe('BEGIN:VCALENDAR')
    expect((await read('/plain')).etag).toBe('"1"')
    expect(await read('/busy')).toMatchObject({ status: 503, retryAfter: '120', body: Buffer.alloc(0) })
  })

  it.each([
    ['/bomb', 'too_large'],
    ['/large', 'too_large'],
    ['/broken', 'unreachable'],
    ['/silent', 'too_slow'],
    ['/slow', 'too_slow'],
    ['/cut', 'unreachable'],
    ['/circle', 'too_many_redirects'],
    ['/metadata', 'refused'],
    ['/file', 'refused'],
    ['no address', 'refused'],
  ])('%s: %s', async (path, reason) => {
    expect(await reasonOf(read(path))).toBe(reason)
  })

  it('is refused at the moment of the connection if its name leads to a private network', async () => {
    asked = []
    // The name is resolved once, by the connection itself, so a second answer of a name server changes nothing.
    const rebound: LookupFunction = (_, options, callback) => publicLookup('localhost', options, callback)
    expect(await reasonOf(read('/plain', rebound))).toBe('unreachable')
    expect(asked).toEqual([])
  })
})

describe('the guard of production', () => {
  const { allows } = publicGuard('https://app.domovik.example')
  it.each([
    ['https://www.airbnb.com/calendar/ical/1.ics?s=2', true],
    ['http://www.airbnb.com/calendar.ics', false],
    ['https://www.airbnb.com:8443/calendar.ics', false],
    ['https://user:secret@www.airbnb.com/calendar.ics', false],
    ['https://app.domovik.example/api/ical/x.ics', false],
    ['https://localhost/x', false],
    ['https://127.1/x', false],
    ['https://2130706433/x', false],
    ['https://0x7f.1/x', false],
    ['https://[::ffff:10.0.0.1]/x', false],
    ['https://[::1]/x', false],
    ['https://169.254.169.254/latest', false],
    ['file:///etc/passwd', false],
  ])('%s: %s', (url, allowed) => {
    expect(allows(url)).toBe(allowed)
  })
})
