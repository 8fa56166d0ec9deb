/** The installed application: manifest, service worker, a new version that waits, the offer to install; the landing page. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, openBrowser, visitor } from './kit/browser.ts'
import { call, enter, landlord, mailTo } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
let token: string
const tenant = { name: 'Marta Lis', email: 'marta@lokator.example' }

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser('push messages', 'service worker')
  token = await landlord(server, 'anna@aplikacja.example')
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** Waits until the page has its worker: only then another one is a new version. */
const controlled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done))
  })

describe('the application', () => {
  it.each(['app', 'tenant'] as const)(
    'can be installed from the %s host, with a worker for all of it (PWA-01, PWA-02)',
    async (host) => {
      const { page, context, complaints, close } = await visitor(browser)
      await page.goto(`${server[host]}/${host === 'app' ? 'auth' : 'login'}`)
      // The application starts when somebody begins to use the form.
      await page.getByRole('textbox').first().focus()
      const worker = await page.evaluate(async () => {
        const { scope, active } = await navigator.serviceWorker.ready
        return { scope, script: active?.scriptURL }
      })
      expect(worker).toEqual({ scope: `${server[host]}/`, script: `${server[host]}/sw.js` })
      const devtools = await context.newCDPSession(page)
      const { errors, data } = await devtools.send('Page.getAppManifest')
      expect(errors).toEqual([])
      const manifest = JSON.parse(data ?? '') as { display: string; icons: { src: string; sizes: string }[] }
      expect(manifest.display).toBe('standalone')
      const icons = manifest.icons.map(({ src }) => src)
      const found = await page.evaluate(
        (sources) => Promise.all(sources.map(async (source) => (await fetch(source)).status)),
        icons,
      )
      expect(found).toEqual(icons.map(() => 200))
      const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
      // Each test has a private window, from which nothing can be installed.
      expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
      expect(complaints()).toEqual([])
      await close()
    },
  )

  it('lets the server render public pages, and stores none of them', async () => {
    const { id } = await call<{ id: string }>(server, token, 'POST', '/api/tenants', tenant)
    await call(server, token, 'POST', `/api/tenants/${id}/invite`, {})
    const [mail] = await mailTo(server, tenant.email)
    const property = { address: 'ul. Morska 1', rentalType: 'short-term', dailyRate: 120_00 }
    const made = await call<{ id: string }>(server, token, 'POST', '/api/properties', property)
    await call(server, token, 'PUT', `/api/properties/${made.id}/stay-page`, {
      ...{ propertyId: made.id, updatedAt: null, slug: 'sea-view', title: 'Sea view', text: 'Two rooms.' },
      ...{ isOpen: true, isListed: false },
    })
    for (const address of [mail!.link!, `${server.app}/stay/sea-view`]) {
      const { page, complaints, close } = await visitor(browser, { language: 'en' })
      // Before there is a worker.
      const first = await page.goto(address)
      expect(first?.fromServiceWorker(), address).toBe(false)
      await page.goto(new URL(address.startsWith(server.app) ? '/auth' : '/login', address).href)
      await page.getByRole('textbox').first().focus()
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready
        if (!navigator.serviceWorker.controller)
          await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done))
      })
      const shown = await page.goto(address)
      expect(shown?.fromServiceWorker(), address).toBe(true)
      expect(await shown?.text(), address).toContain('<h1')
      const parts = ['content-security-policy', 'cache-control', 'referrer-policy', 'x-robots-tag']
      for (const part of parts)
        expect(shown?.headers()[part], `${part} of ${address}`).toBe(first?.headers()[part])
      expect(shown?.headers()['content-security-policy']).toContain("'sha256-")
      const stored = await page.evaluate(async () => {
        const all = (await caches.keys()).map(async (name) => (await caches.open(name)).keys())
        return (await Promise.all(all)).flat().map(({ url }) => new URL(url).pathname)
      })
      expect(stored.filter((path) => !/^\/(assets|icons)\//.test(path))).toEqual(['/index.html'])
      expect(complaints()).toEqual([])
      await close()
    }
  })

  it('shows a pushed message (NOTIF-04)', async () => {
    const { page, context, close } = await visitor(browser)
    await context.grantPermissions(['notifications'], { origin: server.app })
    await enter(server, page, 'anna@aplikacja.example')
    await page.goto(`${server.app}/properties`)
    const devtools = await context.newCDPSession(page)
    const registered = new Promise<string>((found) =>
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const own = registrations.find(({ scopeURL }) => scopeURL === `${server.app}/`)
        if (own) found(own.registrationId)
      }),
    )
    await devtools.send('ServiceWorker.enable')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await devtools.send('ServiceWorker.deliverPushMessage', {
      origin: server.app,
      registrationId: await registered,
      data: JSON.stringify({
        title: 'New ticket: Tap',
        body: 'ul. Lipowa 1',
        url: '/tickets',
        tag: 'ticket',
      }),
    })
    const shown = () =>
      page.evaluate(async () => {
        const [notice] = await (await navigator.serviceWorker.ready).getNotifications()
        return notice ? { title: notice.title, body: notice.body, url: notice.data as string } : null
      })
    const expected = { title: 'New ticket: Tap', body: 'ul. Lipowa 1', url: '/tickets' }
    await expect.poll(shown, { timeout: 60_000 }).toEqual(expected)
    await close()
  })

  it('asks before it loads a new version, in each tab for itself (PWA-04)', async () => {
    const { page, close } = await visitor(browser)
    await enter(server, page, 'anna@aplikacja.example')
    const other = await page.context().newPage()
    const isOld = (tab: Page) => tab.evaluate(() => 'version' in window)
    for (const tab of [other, page]) {
      await tab.goto(`${server.app}/properties`)
      // The page has registered its own worker before another one is registered.
      await tab.locator('main h1').waitFor()
      await tab.evaluate(() => Object.assign(window, { version: 'old' }))
    }
    await controlled(page)
    await page.evaluate(async () => {
      // Another address is another version for the browser.
      await navigator.serviceWorker.register('/sw.js?next', { scope: '/' })
    })
    const bar = (tab: Page) => tab.getByRole('status').filter({ hasText: 'A new version is ready.' })
    const reload = (tab: Page) => bar(tab).getByRole('button', { name: 'Reload now' })
    const isLoaded = (tab: Page) =>
      tab.waitForFunction(() => !('version' in window) && document.querySelector('main h1'))
    await bar(page).waitFor()
    await bar(other).waitFor()
    expect(await isOld(page)).toBe(true)
    await reload(page).click()
    await isLoaded(page)
    await page.waitForFunction(
      async (script) => (await navigator.serviceWorker.ready).active?.scriptURL === script,
      `${server.app}/sw.js?next`,
    )
    // What was typed in the other tab is still there.
    expect(await isOld(other)).toBe(true)
    await reload(other).click()
    await isLoaded(other)
    await close()
  })

  it('loads again also if the new version does not take over (PWA-04)', async () => {
    const { page, close } = await visitor(browser)
    await enter(server, page, 'anna@aplikacja.example')
    await page.goto(`${server.app}/properties`)
    await page.locator('main h1').waitFor()
    await controlled(page)
    await page.evaluate(async () => {
      // A worker that hears nothing, as one that was replaced a moment ago.
      ServiceWorker.prototype.postMessage = () => undefined
      Object.assign(window, { version: 'old' })
      await navigator.serviceWorker.register('/sw.js?later', { scope: '/' })
    })
    const bar = page.getByRole('status').filter({ hasText: 'A new version is ready.' })
    await bar.getByRole('button', { name: 'Reload now' }).click()
    await page.waitForFunction(() => !('version' in window) && document.querySelector('main h1'))
    // The version still waits, and is offered again.
    await bar.waitFor()
    await close()
  })

  it('keeps an offer that came at the sign-in until a screen shows it, and hides it for good (PWA-05, PWA-06)', async () => {
    const { page, close } = await visitor(browser)
    await page.goto(`${server.app}/auth`)
    const offered = () =>
      page.evaluate(() => {
        const offer = new Event('beforeinstallprompt', { cancelable: true })
        Object.assign(offer, {
          prompt: async () => document.body.setAttribute('data-asked', ''),
          userChoice: Promise.resolve({ outcome: 'accepted' }),
        })
        dispatchEvent(offer)
        return offer.defaultPrevented
      })
    await page.getByRole('textbox', { name: 'Email' }).fill('anna@aplikacja.example')
    expect(await offered()).toBe(true)
    await page.getByLabel('Password', { exact: true }).fill('river-otter-lantern-7')
    await page.keyboard.press('Enter')
    const banner = page.getByRole('status').filter({ hasText: 'Install Domovik as an app.' })
    await banner.waitFor()
    await banner.getByRole('button', { name: 'Install' }).click()
    await banner.waitFor({ state: 'detached' })
    expect(await page.locator('body[data-asked]').count()).toBe(1)
    await offered()
    await banner.waitFor()
    await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
    await banner.waitFor({ state: 'detached' })
    await offered()
    await banner.getByRole('button', { name: 'Not now' }).click()
    await page.reload()
    await page.locator('main h1').waitFor()
    await offered()
    expect(await banner.count()).toBe(0)
    await close()
  })
})

describe('the landing page', () => {
  it('shows the plans on offer and ends with the links of the footer (LAND-05, LAND-07)', async () => {
    const { page, close } = await visitor(browser)
    await page.goto(server.app)
    const plans = page.getByRole('region', { name: 'Plans and prices' })
    for (const text of ['Starter', '19,00', 'Professional', 'Enterprise'])
      await plans.getByText(text).first().waitFor()
    const footer = page.getByRole('contentinfo')
    for (const name of ['Plans and prices', 'Privacy policy', 'Terms', 'FAQ', 'Contact', 'Tenant portal'])
      await footer.getByRole('link', { name, exact: true }).waitFor()
    await footer.getByText(/© \d{4} Domovik · version/).waitFor()
    await close()
  })
})
