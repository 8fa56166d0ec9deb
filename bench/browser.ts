/**
 * (k) The public pages in Chromium under the mobile profile of Lighthouse: a processor slowed down four times and a slow 4G
 * network. Each page is loaded with an empty cache and compared with a static page of 20 kB, in alternating rounds.
 */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, openBrowser } from '../e2e/kit/browser.ts'
import { call, landlord, mailTo } from '../e2e/kit/people.ts'
import { type DemoServer, startDemoServer } from './demo-server.ts'
import { type Measure, measured, median } from './result.ts'

const rounds = 3
/** Time after the largest paint in which long tasks still count. */
const quietMs = 1_000
/** What Lighthouse applies for its profile "mobile": round trip 150 ms, 1.6 Mbit/s. */
const slow4G = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
}

type Load = { lcp: number; blocked: number; script: number; all: number }

type Listed = { path: string; variant?: string; same?: string }

/** The public pages that the build lists for a site; of pages that are the same, only one. */
const listedOf = (site: 'admin' | 'tenant'): Listed[] =>
  (
    JSON.parse(
      readFileSync(new URL(`../web/dist/pages/${site}/pages.json`, import.meta.url), 'utf8'),
    ) as Listed[]
  ).filter(
    ({ path, variant, same }) => !same && !path.includes('$') && (!variant || variant === 'form=sign_up'),
  )

/** Invites a tenant, and returns the link of the mail. */
async function invitationOf(server: DemoServer): Promise<string> {
  const email = 'tenant@bench.example'
  const token = await landlord(server, 'landlord@bench.example')
  const { id } = await call<{ id: string }>(server, token, 'POST', '/api/tenants', { name: 'Ola', email })
  await call(server, token, 'POST', `/api/tenants/${id}/invite`, {})
  const [mail] = await mailTo(server, email)
  return mail!.link!
}

/** Every public page of both sites, and the page behind an invitation. */
const pagesOf = (
  { app, tenant }: DemoServer,
  invitation: string,
): { name: string; address: string; goal: number }[] => [
  ...listedOf('admin').map(({ path, variant }) => {
    const name = variant ? `${path}?${variant}` : path
    return { name, address: `${app}${name}`, goal: path === '/' ? 1.15 : 1.3 }
  }),
  ...listedOf('tenant').map(({ path }) => ({
    ...{ name: `the tenants' ${path}`, address: `${tenant}${path}`, goal: 1.3 },
  })),
  { name: "the tenants' /invite", address: invitation, goal: 1.3 },
]

/** The measures of the public pages. Needs built front ends. */
export async function publicPages(): Promise<Measure[]> {
  const server = await startDemoServer()
  const browser = await openBrowser('service worker')
  const plain = await serveStaticPage()
  try {
    const pages = pagesOf(server, await invitationOf(server))
    const still: Load[] = []
    const loads = new Map<string, Load[]>(pages.map(({ name }) => [name, []]))
    for (let round = 0; round <= rounds; round++) {
      const before = await load(browser, plain.address)
      if (round > 0) still.push(before)
      for (const { name, address } of pages) {
        const found = await load(browser, address)
        // In the first round the server renders its pages.
        if (round > 0) loads.get(name)?.push(found)
      }
    }
    const of = (some: readonly Load[], what: keyof Load): number => median(some.map((one) => one[what]))
    return pages.flatMap(({ name, goal }) => {
      const own = loads.get(name) ?? []
      return [
        measured({
          measure: `largest paint of ${name}, median of ${rounds}, compared with a static page of 20 kB`,
          ours: of(own, 'lcp'),
          yardstick: of(still, 'lcp'),
          unit: 'ms',
          goal: `at most ${goal} x`,
          ok: ({ ratio }) => ratio <= goal,
        }),
        measured({
          measure: `blocked by long tasks, ${name}`,
          ours: of(own, 'blocked'),
          unit: 'ms',
          goal: '<= 50 ms',
          ok: ({ ours }) => ours <= 50,
        }),
        measured({
          measure: `script transferred by ${name} before anything is used (everything: ${(of(own, 'all') / 1000).toFixed(1)} kB)`,
          ours: of(own, 'script') / 1000,
          unit: 'kB',
          goal: '<= 20 kB',
          ok: ({ ours }) => ours <= 20,
        }),
      ]
    })
  } finally {
    await Promise.all([browser.close(), plain.close()])
    await server.stop()
  }
}

declare global {
  interface Window {
    largestPaint: number
    longTasks: { start: number; end: number }[]
  }
}

/** Runs in every page. */
function observe(): void {
  window.largestPaint = 0
  window.longTasks = []
  new PerformanceObserver((list) => {
    window.largestPaint = list.getEntries().at(-1)?.startTime ?? window.largestPaint
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      window.longTasks.push({ start: startTime, end: startTime + duration })
  }).observe({ type: 'longtask', buffered: true })
}

/** Loads a page in a browser context that knows nothing yet. */
async function load(browser: Browser, address: string): Promise<Load> {
  const context = await browser.newContext({
    locale: 'en',
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  })
  try {
    await context.addInitScript(observe)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    const scripts = new Set<string>()
    let script = 0
    let all = 0
    devtools.on('Network.responseReceived', ({ requestId, type }) => {
      if (type === 'Script') scripts.add(requestId)
    })
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      all += encodedDataLength
      if (scripts.has(requestId)) script += encodedDataLength
    })
    await devtools.send('Network.emulateNetworkConditions', slow4G)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto(address, { waitUntil: 'networkidle' })
    await page.waitForTimeout(quietMs)
    const { lcp, blocked } = await page.evaluate(() => ({
      lcp: window.largestPaint,
      blocked: window.longTasks.reduce((sum, { start, end }) => sum + Math.max(0, end - start - 50), 0),
    }))
    if (process.env.BENCH_STEPS)
      process.stderr.write(`${address}: ${Math.round(lcp)} ms, blocked ${Math.round(blocked)} ms\n`)
    return { lcp, blocked, script, all }
  } finally {
    await context.close()
  }
}

/** A page of 20 kB without a script, compressed as ours are, from a bare Node server. */
async function serveStaticPage(): Promise<{ address: string; close: () => Promise<void> }> {
  const words = 'rent lease tenant deposit charge receipt balance property month ledger notice index'.split(
    ' ',
  )
  let paragraphs = ''
  for (let at = 0; paragraphs.length < 19_000; at++)
    paragraphs += `<p>${Array.from({ length: 40 }, (_, each) => `${words[(at * 7 + each * (at + 3)) % words.length]}${(at * each) % 97}`).join(' ')}</p>`
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Static</title><style>body{font:16px/1.5 system-ui;max-width:64rem;margin:auto;padding:24px}h1{font-size:2rem}</style></head><body><h1>A static page without a script</h1>${paragraphs}</body></html>`
  const body = brotliCompressSync(html)
  const server = createServer((_, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' })
      .end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
