/**
 * (q) The calendar of 500 units over 90 days in Chromium with the processor slowed down four times: its first paint, its rows in the
 * page, and the frames while it is scrolled down and to the side. The answer of the API is made up here, because only the screen is measured.
 */
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { openBrowser } from '../e2e/kit/browser.ts'
import { type DemoServer, startDemoServer } from './demo-server.ts'
import { signedIn, signIn, slow, slowDown } from './interactions.ts'
import { type Measure, measured, median, percentile } from './result.ts'

const units = 500
const days = 90
const rounds = 5
const scrollMs = 2_000
/** Pixels for each frame: a quick turn of the wheel goes through about a screen in half a second. */
const step = 30

export async function calendarScroll(): Promise<Measure[]> {
  const demo = await startDemoServer()
  const server = await inFrontOf(demo)
  const browser = await openBrowser('service worker')
  try {
    const { context, page, devtools } = await signedIn(browser, server, await signIn(demo), { worker: true })
    const first: number[] = []
    await page.addInitScript(() => {
      window.awaitedContent = '[role="grid"] [data-span]'
    })
    for (let round = 0; round <= rounds; round++) {
      await slow(devtools, round === 0 ? 1 : slowDown)
      await page.goto(`${server.app}/bookings/calendar`)
      await page.waitForFunction(() => window.contentAt > 0, undefined, { polling: 50 })
      // The service worker stores the files of the application after the first load.
      if (round === 0) await page.waitForTimeout(2_500)
      if (round > 0) first.push(await page.evaluate(() => window.contentAt))
    }
    await page.waitForTimeout(1_500)
    const rows = await page.locator('[role="grid"] [role="row"]').count()
    const down = await framesOf(page, 'scrollTop')
    const side = await framesOf(page, 'scrollLeft')
    const still = await context.newPage()
    await still.setContent(
      `<div role="grid" style="height:700px;overflow:auto"><div style="height:${units * 44}px;width:4000px">A</div></div>`,
    )
    await slow(await context.newCDPSession(still), slowDown)
    const empty = await framesOf(still, 'scrollTop')
    const goal = 'at least 55 frames/s'
    const frames = (direction: string, ours: readonly number[]) =>
      measured({
        measure: `calendar of ${units} units and ${days} days, scrolled ${direction}: frames, worst ${Math.round(Math.max(...ours))} ms, p95 ${Math.round(percentile(ours, 0.95))} ms, compared with an empty page`,
        ours: perSecond(ours),
        yardstick: perSecond(empty),
        unit: 'frames/s',
        goal,
        ok: ({ ours: rate }) => rate >= 55,
      })
    return [
      measured({
        measure: `calendar of ${units} units and ${days} days: warm load until the bars are painted, median of ${rounds}`,
        ours: median(first),
        unit: 'ms',
        goal: '<= 600 ms',
        ok: ({ ours }) => ours <= 600,
      }),
      measured({
        measure: `calendar of ${units} units and ${days} days: rows in the page`,
        ours: rows,
        unit: 'rows',
        goal: '<= 60',
        ok: ({ ours }) => ours <= 60,
      }),
      frames('down', down),
      frames('to the side', side),
    ]
  } finally {
    await browser.close()
    await server.stop()
    await demo.stop()
  }
}

/**
 * A server that passes requests on and answers those for the calendar itself. The browser's own interception of requests would turn off
 * its cache, so that no load would be warm.
 */
async function inFrontOf({ app }: DemoServer): Promise<Pick<DemoServer, 'app' | 'stop'>> {
  const { hostname, port } = new URL(app)
  const front = createServer((asked, answer) => {
    const url = new URL(asked.url ?? '/', app)
    if (url.pathname === '/api/booking-calendar') {
      // Without a first day the calendar begins today.
      const from = url.searchParams.get('from') ?? `${Temporal.Now.plainDateISO()}`
      answer.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
      answer.end(gzipSync(JSON.stringify(madeUp(from))))
      return
    }
    const { method, headers } = asked
    const passed = request({ hostname, port, path: asked.url, method, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers)
      given.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => front.listen(0, hostname, resolve))
  const stop = () =>
    new Promise<void>((resolve) => {
      front.close(() => resolve())
      front.closeAllConnections()
    })
  return { app: `http://${hostname}:${(front.address() as AddressInfo).port}`, stop }
}

/** Scrolls the grid by a step in each frame, back and forth. Returns the times between frames in ms. */
function framesOf(page: Page, along: 'scrollTop' | 'scrollLeft'): Promise<number[]> {
  return page.evaluate(
    ({ along: property, step: pixels, scrollMs: forMs }) =>
      new Promise<number[]>((resolve) => {
        const grid = document.querySelector('[role="grid"]')!
        const found: number[] = []
        let [begin, last, sign] = [0, 0, 1]
        const frame = (at: number): void => {
          if (begin === 0) begin = at
          else found.push(at - last)
          last = at
          const before = grid[property]
          grid[property] += sign * pixels
          if (grid[property] === before) sign = -sign
          if (at - begin < forMs) requestAnimationFrame(frame)
          else resolve(found)
        }
        requestAnimationFrame(frame)
      }),
    { along, step, scrollMs },
  )
}

const perSecond = (frames: readonly number[]): number =>
  (frames.length * 1_000) / frames.reduce((sum, each) => sum + each, 0)

/** Units that are full: stays of three and four nights, some on hold, and one block of a week. */
function madeUp(from: string) {
  const day = (at: number): string => Temporal.PlainDate.from(from).add({ days: at }).toString()
  const id = (at: number): string => `00000000-0000-7000-8000-${at.toString(16).padStart(12, '0')}`
  const entries: unknown[] = []
  for (let unit = 0; unit < units; unit++) {
    for (let at = (unit % 5) - 3; at < days; at += 3 + (unit % 2)) {
      const name = `${unit}-${at}`
      const state = entries.length % 9 === 0 ? 'pending' : 'confirmed'
      entries.push([
        unit,
        'booking',
        id(entries.length + 1_000),
        day(at),
        day(at + 3),
        state,
        `Guest ${name}`,
        `B-${name}`,
        1,
        false,
        null,
      ])
    }
  }
  return {
    ...{ from, to: day(days), today: from, total: units },
    units: Array.from({ length: units }, (_, at) => ({
      ...{ id: id(at), address: `ul. Kanałowa ${at + 1}`, city: 'Gdańsk', rentalType: 'short-term' },
    })),
    entries,
  }
}
