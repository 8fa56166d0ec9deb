/**
 * (l) The signed-in application in Chromium with the processor slowed down four times: the longest time from an input
 * to the next paint, the time until a warm load shows its content, and the script that a first load transfers.
 */
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { type Browser, openBrowser } from '../e2e/kit/browser.ts'
import { demoAccounts } from '../server/src/account/users/demo-accounts.ts'
import { type DemoServer, startDemoServer } from './demo-server.ts'
import { type Measure, measured, median } from './result.ts'

export const slowDown = 4
const rounds = 5
/** The goal in ms for every interaction (docs/performance.md). */
const goalMs = 64

type Step = {
  name: string
  phone?: boolean
  /** The screen on which every round starts. */
  at: string
  /** The input that is measured. `round` begins with 0. */
  act: (page: Page, round: number) => Promise<void>
  /** Resolves when the reaction to the input is complete. */
  done: (page: Page, round: number) => Promise<unknown>
}

const firstRow = (page: Page): Promise<void> => page.locator('[data-row]').first().waitFor()
const opensRow = (name: string, list: string): Step => ({
  name,
  at: list,
  act: (page, round) => page.locator('[data-row] [data-row-open]').nth(round).click(),
  done: (page) => page.locator('article [data-figures]').first().waitFor(),
})
/** The way of the menu: each round opens another list. */
const places = ['properties', 'tenants', 'payments', 'expenses', 'leases']
const byRole = (page: Page, role: 'button' | 'combobox' | 'columnheader', name: string | RegExp) =>
  page.getByRole(role, { name })

const steps: readonly Step[] = [
  opensRow('open a property', '/properties'),
  opensRow('open a tenant', '/tenants'),
  opensRow('open a lease', '/leases'),
  opensRow('open a payment', '/payments'),
  {
    name: 'menu',
    at: '/dashboard',
    act: (page, round) => page.locator(`nav a[href="/${places[round]}"]`).first().click(),
    done: firstRow,
  },
  {
    name: 'sort',
    at: '/properties',
    act: (page, round) =>
      page
        .locator('th button')
        .nth(round % 3)
        .click(),
    done: (page) => page.locator('[data-list] [aria-busy="false"]').first().waitFor(),
  },
  {
    name: 'filter',
    at: '/payments',
    act: async (page, round) => {
      await page.locator('search button[popovertarget]').first().click()
      await page.locator('[popover]:popover-open input').nth(round).click()
    },
    done: (page) => page.locator('[data-list] [aria-busy="false"]').first().waitFor(),
  },
  {
    name: 'next page of a list',
    at: '/payments',
    act: (page) => page.keyboard.press('End'),
    done: (page) => page.waitForTimeout(700),
  },
  {
    name: 'drawer: record a payment',
    at: '/payments',
    act: (page) => byRole(page, 'button', 'Record payment').first().click(),
    done: (page) => page.getByRole('dialog').waitFor(),
  },
  {
    name: 'search: open and type',
    at: '/dashboard',
    act: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').waitFor()
      await page.keyboard.type('marta', { delay: 120 })
    },
    done: (page) => page.getByRole('dialog').getByRole('option').first().waitFor(),
  },
  {
    name: 'language',
    at: '/properties',
    act: (page) => choosesAnother(page, 0),
    done: (page) => page.waitForFunction(() => document.documentElement.lang !== window.shown),
  },
  {
    name: 'theme',
    at: '/properties',
    act: (page) => choosesAnother(page, 1),
    done: (page) =>
      page.waitForFunction(() => document.documentElement.dataset.mantineColorScheme !== window.shown),
  },
  {
    name: 'bottom bar of a phone',
    phone: true,
    at: '/dashboard',
    act: (page) => page.locator('nav a[href="/properties"]:visible').tap(),
    done: firstRow,
  },
  {
    name: 'back link of a property',
    at: '/properties',
    act: async (page, round) => {
      await page.locator('[data-row] [data-row-open]').nth(round).click()
      await page.locator('article [data-figures]').first().waitFor()
      await page.waitForTimeout(300)
      await page.evaluate(() => window.inputs.splice(0))
      await page.locator('article a[href="/properties"]').first().click()
    },
    done: firstRow,
  },
]

/**
 * Chooses the first or second option of a picker in the header, whichever is not chosen: the choice of an earlier round is saved
 * with the account.
 */
async function choosesAnother(page: Page, picker: 0 | 1): Promise<void> {
  const select = page.locator('header select').nth(picker)
  await select.focus()
  const chosen = await select.evaluate((element) => (element as HTMLSelectElement).selectedIndex)
  await page.evaluate((which) => {
    const { lang, dataset } = document.documentElement
    window.shown = which === 0 ? lang : dataset.mantineColorScheme
  }, picker)
  await page.keyboard.press(chosen === 0 ? 'ArrowDown' : 'ArrowUp')
}

declare global {
  interface Window {
    /** Durations in ms of the inputs since the last reading, from the Event Timing API. */
    inputs: number[]
    /** The time of the first paint with the awaited content. */
    contentAt: number
    /** A selector of the awaited content. Not `content`: a window has a property for each id of the page. */
    awaitedContent: string
    /** The language or theme before the input. */
    shown: string | undefined
  }
}

/** Runs in every page: collects the durations of inputs, and the time when the content of the screen is painted. */
function observe(): void {
  window.inputs = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId) window.inputs.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  const seen = (): void => {
    if (window.contentAt || !window.awaitedContent || !document.querySelector(window.awaitedContent)) return
    requestAnimationFrame(() => setTimeout(() => (window.contentAt ||= performance.now())))
  }
  new MutationObserver(seen).observe(document, { childList: true, subtree: true, attributes: true })
}

/** The measures of the signed-in application. `npm run bench` builds the front ends first. */
export async function interactions(): Promise<Measure[]> {
  const server = await startDemoServer()
  const browser = await openBrowser('service worker')
  try {
    const session = await signIn(server)
    const open = (options: Opening = {}) => signedIn(browser, server, session, options)
    const found = [...(await bytes(server, open)), ...(await warmLoads(server, open))]
    const still = await staticClick(browser)
    const wanted = process.env.BENCH_STEPS?.split(',')
    for (const step of steps)
      if (!wanted || wanted.some((name) => step.name.includes(name)))
        found.push(await interaction(server, open, step, still))
    if (!wanted || wanted.includes('back')) found.push(await back(server, open, still))
    return found
  } finally {
    await browser.close()
    await server.stop()
  }
}

export async function signIn({ app }: DemoServer): Promise<string> {
  const owner = demoAccounts.find(({ role }) => role === 'owner')!
  const answer = await fetch(`${app}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: owner.email, password: owner.password }),
  })
  if (!answer.ok) throw new Error(`sign-in: ${answer.status}`)
  return answer.text()
}

type Opening = { phone?: boolean; worker?: boolean }
type Opened = { context: BrowserContext; page: Page; devtools: CDPSession }
type Open = (options?: Opening) => Promise<Opened>

export async function signedIn(
  browser: Browser,
  { app }: Pick<DemoServer, 'app'>,
  session: string,
  { phone = false, worker = false }: Opening,
): Promise<Opened> {
  const context = await browser.newContext({
    locale: 'en',
    viewport: phone ? { width: 360, height: 780 } : { width: 1440, height: 900 },
    hasTouch: phone,
    serviceWorkers: worker ? 'allow' : 'block',
  })
  await context.addInitScript(observe)
  const page = await context.newPage()
  await page.goto(`${app}/healthz`)
  await page.evaluate((kept) => localStorage.setItem('domovik-auth', kept), session)
  const devtools = await context.newCDPSession(page)
  // The window is larger than the page: what lies below the window is never painted, so its inputs seem to last long.
  const { windowId } = await devtools.send('Browser.getWindowForTarget')
  await devtools.send('Browser.setWindowBounds', { windowId, bounds: { width: 1600, height: 1200 } })
  return { context, page, devtools }
}

export const slow = (devtools: CDPSession, rate: number) =>
  devtools.send('Emulation.setCPUThrottlingRate', { rate })

/** Rounds on one page: the first loads what the step needs, later ones have it, as in daily work. */
async function interaction(server: DemoServer, open: Open, step: Step, still: number): Promise<Measure> {
  const { context, page, devtools } = await open({ phone: step.phone ?? false })
  const samples: number[] = []
  try {
    for (let round = 0; round < rounds; round++) {
      await slow(devtools, 1)
      await page.goto(`${server.app}${step.at}`)
      await page.locator('[data-row], [data-figures] a').first().waitFor()
      await page.waitForTimeout(800)
      await slow(devtools, slowDown)
      await page.evaluate(() => window.inputs.splice(0))
      await step.act(page, round)
      await step.done(page, round)
      await page.waitForTimeout(400)
      // Inputs of less than 16 ms have no entry.
      samples.push(Math.max(16, ...(await page.evaluate(() => window.inputs))))
    }
  } finally {
    await context.close()
  }
  if (process.env.BENCH_STEPS) process.stderr.write(`${step.name}: ${samples.join(' ')}\n`)
  return inputMeasure(step.name, samples, still)
}

function inputMeasure(name: string, samples: readonly number[], still: number): Measure {
  const worst = Math.max(...samples)
  return measured({
    measure: `input to next paint, ${name}, worst of ${samples.length} (median ${median(samples)} ms), compared with a button of a static page`,
    ours: worst,
    yardstick: still,
    unit: 'ms',
    goal: `<= ${goalMs} ms`,
    ok: ({ ours }) => ours <= goalMs,
  })
}

/** The browser's Back has no input event: the time from the call to the next paint. */
async function back(server: DemoServer, open: Open, still: number): Promise<Measure> {
  const { context, page, devtools } = await open()
  const samples: number[] = []
  try {
    await page.goto(`${server.app}/properties`)
    for (let round = 0; round < rounds; round++) {
      await firstRow(page)
      await page.waitForTimeout(500)
      await page.locator('[data-row] [data-row-open]').nth(round).click()
      await page.locator('article [data-figures]').first().waitFor()
      await page.waitForTimeout(500)
      await slow(devtools, slowDown)
      samples.push(
        await page.evaluate(
          () =>
            new Promise<number>((resolve) => {
              const from = performance.now()
              addEventListener(
                'popstate',
                () => requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from))),
                { once: true },
              )
              history.back()
            }),
        ),
      )
      await slow(devtools, 1)
    }
  } finally {
    await context.close()
  }
  if (process.env.BENCH_STEPS) process.stderr.write(`back: ${samples.join(' ')}\n`)
  return inputMeasure('back', samples, still)
}

/** The same inputs on a page without any framework. */
async function staticClick(browser: Browser): Promise<number> {
  const context = await browser.newContext()
  await context.addInitScript(observe)
  const page = await context.newPage()
  await page.goto(
    `data:text/html,${encodeURIComponent("<h1>A</h1><button onclick=\"document.querySelector('h1').textContent += 'b'\">B</button>")}`,
  )
  await slow(await context.newCDPSession(page), slowDown)
  const samples: number[] = []
  for (let round = 0; round < rounds * 2; round++) {
    await page.evaluate(() => window.inputs.splice(0))
    await page.locator('button').click()
    await page.waitForTimeout(200)
    samples.push(Math.max(16, ...(await page.evaluate(() => window.inputs))))
  }
  await context.close()
  return median(samples)
}

const warmScreens = [
  { at: '/dashboard', content: '[data-figures] a' },
  { at: '/properties', content: '[data-row]' },
  { at: '/tenants', content: '[data-row]' },
  { at: '/payments', content: '[data-row]' },
]

/** The second load of a screen, with the service worker and the browser's cache filled. */
async function warmLoads(server: DemoServer, open: Open): Promise<Measure[]> {
  const { context, page, devtools } = await open({ worker: true })
  const found: Measure[] = []
  try {
    for (const { at, content } of warmScreens) {
      await slow(devtools, 1)
      await page.goto(`${server.app}${at}`)
      await page.locator(content).first().waitFor()
      await page.waitForTimeout(2_500)
      await slow(devtools, slowDown)
      const samples: number[] = []
      await page.addInitScript((selector) => {
        window.awaitedContent = selector
      }, content)
      for (let round = 0; round < rounds; round++) {
        await page.goto(`${server.app}${at}`)
        await page.waitForFunction(() => window.contentAt > 0, undefined, { polling: 50 })
        samples.push(await page.evaluate(() => window.contentAt))
      }
      if (process.env.BENCH_STEPS) process.stderr.write(`warm ${at}: ${samples.map(Math.round).join(' ')}\n`)
      found.push(
        measured({
          measure: `warm load until the content of ${at} is painted, median of ${rounds}`,
          ours: median(samples),
          unit: 'ms',
          goal: '<= 600 ms',
          ok: ({ ours }) => ours <= 600,
        }),
      )
    }
  } finally {
    await context.close()
  }
  return found
}

/** Script transferred (gzip) by the first load of a signed-in person until the screen has been quiet for two seconds. */
async function bytes(server: DemoServer, open: Open): Promise<Measure[]> {
  const found: Measure[] = []
  for (const { at, content } of warmScreens.slice(0, 2)) {
    const { context, page, devtools } = await open()
    try {
      await devtools.send('Network.enable')
      await devtools.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': 'gzip' } })
      const scripts = new Map<string, string>()
      let sum = 0
      devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
        if (/\.js(\?|$)/.test(request.url)) scripts.set(requestId, request.url)
      })
      devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        if (!scripts.has(requestId)) return
        sum += encodedDataLength
        if (process.env.BENCH_STEPS)
          process.stderr.write(`  ${(encodedDataLength / 1000).toFixed(1)} ${scripts.get(requestId)}\n`)
      })
      await page.goto(`${server.app}${at}`)
      await page.locator(content).first().waitFor()
      await page.waitForTimeout(2_000)
      found.push(
        measured({
          measure: `script transferred by the first load of ${at}, everything until two seconds after its content`,
          ours: sum / 1000,
          unit: 'kB gzip',
          goal: '<= 130 kB',
          ok: ({ ours }) => ours <= 130,
        }),
      )
    } finally {
      await context.close()
    }
  }
  return found
}
