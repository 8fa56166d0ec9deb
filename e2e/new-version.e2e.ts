/** A page of an older version whose code the server no longer has. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Browser, openBrowser, visitor } from './kit/browser.ts'
import { enter, landlord } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
const email = 'anna@wersja.example'

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser('service worker')
  await landlord(server, email)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const cachedShell = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const cache = await caches.open('domovik-shell')
    const key = (await cache.keys()).find(({ url }) => new URL(url).pathname === '/index.html')
    return (await cache.match(key!))!.text()
  })

it('loads the new version once its code is missing, and says so if it is still missing', async () => {
  const { page, context, close } = await visitor(browser)
  await enter(server, page, email)
  await page.goto(`${server.app}/properties`)
  await page.locator('main h1').waitFor()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // The shell of an older build, which the worker shows until another worker takes over.
  await page.evaluate(async () => {
    const cache = await caches.open('domovik-shell')
    const key = (await cache.keys()).find(({ url }) => new URL(url).pathname === '/index.html')!
    const text = await (await cache.match(key))!.text()
    const headers = { 'content-type': 'text/html' }
    await cache.put(key, new Response(text.replace('</head>', '<meta name="old"></head>'), { headers }))
  })
  expect(await cachedShell(page)).toContain('name="old"')
  let loads = 0
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) loads += 1
  })
  const code = /\/assets\/[^/]+\.js$/
  await context.route(code, (route) =>
    route.fulfill({ status: 404, contentType: 'application/json', body: '{}' }),
  )
  await page.getByRole('link', { name: 'Leases' }).first().click()
  await page.getByText('The server has a newer version of this application.').waitFor()
  expect(await cachedShell(page)).not.toContain('name="old"')
  await context.unroute(code)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Leases' }).waitFor()
  expect(loads).toBeGreaterThan(1)
  await close()
})
