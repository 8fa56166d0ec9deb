/** Public pages: complete HTML in three languages, a small script, and the application when somebody begins to use a form. */
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, openBrowser, visitor } from './kit/browser.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer({ demo: true }), openBrowser()])
})
afterAll(() => Promise.all([browser.close(), server.stop()]))

const landlordPages = [
  '/',
  '/auth',
  '/auth?form=sign_up',
  '/plans',
  '/faq',
  '/documentation',
  '/privacy-policy',
  '/rodo',
  '/regulamin',
  '/terms',
  '/contact',
  '/contact?about=demo',
]
const tenantPages = ['/login', '/privacy-policy', '/rodo', '/regulamin', '/terms', '/contact']
/** Node does not know addresses below localhost, and its fetch names no other host. */
const read = async (address: string, language: string) => {
  const { host, port, pathname, search } = new URL(address)
  const request = get({ port, path: pathname + search, headers: { host, 'accept-language': language } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part as Buffer)
  return { headers: response.headers, html: Buffer.concat(parts).toString() }
}

describe('without a script', () => {
  const titles = {
    en: ['Manage your rentals without evenings of bookkeeping', 'Sign in', 'Plans and prices'],
    es: ['Alquilar sin pasar las noches con las cuentas', 'Iniciar sesión', 'Planes y precios'],
    pl: ['Wynajem bez wieczorów nad rachunkami', 'Logowanie', 'Plany i ceny'],
  }

  it.each(['en', 'es', 'pl'] as const)('every page is complete in its language: %s', async (language) => {
    for (const [origin, paths] of [
      [server.app, landlordPages],
      [server.tenant, tenantPages],
    ] as const) {
      for (const path of paths) {
        const { headers, html } = await read(origin + path, language)
        expect(headers['content-language'], path).toBe(language)
        expect(html, path).toContain(`<html lang="${language}"`)
        expect(html.match(/<h1/g), path).toHaveLength(1)
        expect(html, path).toMatch(/<meta name="description" content="[^"]{30,}">/)
        expect(html, path).not.toMatch(/\sstyle="/)
        // A key without text would be shown as the key.
        expect(html, path).not.toMatch(/(descriptions|footer|signUp)\.\w+</)
      }
    }
    const pages = await Promise.all(['/', '/auth', '/plans'].map((path) => read(server.app + path, language)))
    for (const [at, { html }] of pages.entries()) expect(html).toContain(titles[language][at])
    expect(pages[0]?.html).toContain('Starter')
  })

  it('the address or the cookie decides the language before the browser does', async () => {
    const { html } = await read(`${server.app}/?lang=es`, 'pl')
    expect(html).toContain('<html lang="es"')
    expect(html).toContain(`<link rel="canonical" href="${server.app}/?lang=es">`)
    const chosen = await fetch(server.app, { headers: { cookie: 'a=b; lang=pl', 'accept-language': 'es' } })
    expect(chosen.headers.get('content-language')).toBe('pl')
    expect(chosen.headers.get('vary')).toMatch(/accept-language.*cookie/)
  })

  it('an unchanged page is not sent twice, and is compressed', async () => {
    const first = await fetch(`${server.app}/plans`, { headers: { 'accept-encoding': 'br' } })
    expect(first.headers.get('content-encoding')).toBe('br')
    expect(Number(first.headers.get('content-length'))).toBeLessThan(14_000)
    const again = await fetch(`${server.app}/plans`, {
      headers: { 'accept-encoding': 'br', 'if-none-match': first.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
  })

  it('search engines find the pages, each in its languages', async () => {
    const robots = await read(`${server.app}/robots.txt`, 'en')
    expect(robots.html).toContain(`${server.app}/sitemap.xml`)
    const map = (await read(`${server.app}/sitemap.xml`, 'en')).html
    const addresses = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) =>
      address.replaceAll('&amp;', '&'),
    )
    expect(addresses.length).toBeGreaterThanOrEqual(40)
    for (const address of addresses.filter((_, at) => at % 7 === 0))
      expect((await fetch(address)).status, address).toBe(200)
  })

  it('a price that another process has changed is on the page a second later', async () => {
    const text = async (path: string) => (await read(server.app + path, 'en')).html
    expect(await text('/')).not.toContain('12,34')
    await server.sql('update subscription_plans set price_monthly = $1 where plan_name = $2', [
      1234,
      'starter',
    ])
    await expect.poll(() => text('/'), { timeout: 60_000, interval: 300 }).toContain('12,34')
    await expect.poll(() => text('/plans'), { timeout: 60_000, interval: 300 }).toContain('12,34')
  })
})

it('transfers at most 20 kB of script before anything is used, and violates no policy', async () => {
  for (const [origin, path] of [
    [server.app, '/'],
    [server.app, '/auth'],
    [server.app, '/faq'],
    [server.tenant, '/login'],
  ] as const) {
    const guest = await visitor(browser)
    await guest.page.goto(origin + path, { waitUntil: 'networkidle' })
    const bytes = await guest.page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).transferSize, 0),
    )
    expect(bytes, path).toBeGreaterThan(0)
    expect(bytes, path).toBeLessThanOrEqual(20_000)
    expect(guest.complaints(), path).toEqual([])
    await guest.close()
  }
})

it('puts no password into the address if a form is sent before the script arrives, or without JavaScript', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled, locale: 'en' })
    const page = await context.newPage()
    // Only the HTML arrives.
    await page.route(/\/assets\//, (route) => route.abort())
    for (const origin of [`${server.app}/auth`, `${server.tenant}/login`]) {
      await page.goto(origin)
      await page.locator('input').first().fill('nobody@example.com')
      await page.locator('input[type=password]').fill('secret-of-nobody')
      await page.locator('input[type=password]').press('Enter')
      await page.locator('button[type=submit]').first().click()
      expect(page.url()).toBe(origin)
      expect(await page.locator('input[type=password]').inputValue()).toBe('secret-of-nobody')
    }
    await context.close()
  }
})

it('keeps what was typed, the cursor and the pressed button when the application takes over', async () => {
  const guest = await visitor(browser, { width: 360, language: 'pl' })
  const { page } = guest
  // The application arrives only after everything was typed.
  let release = (): void => undefined
  const typed = new Promise<void>((done) => {
    release = done
  })
  await page.route(/\/assets\/first-[^/]+\.js$/, async (route) => {
    await typed
    await route.continue()
  })
  await page.goto(`${server.app}/auth`)
  const tall = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.getByLabel('Adres e-mail').fill('nobody@example.com')
  await page.getByLabel('Hasło', { exact: true }).fill('wrong password')
  await page.getByRole('button', { name: 'Zaloguj się', exact: true }).click()
  expect(await page.locator('#page').count()).toBe(1)
  release()
  await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor()
  expect(await page.locator('#page').count()).toBe(0)
  expect(await page.getByLabel('Adres e-mail').inputValue()).toBe('nobody@example.com')
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThanOrEqual(tall)
  expect(guest.complaints()).toEqual([])
  await guest.close()
})

it('changes theme and language without the application, and remembers both', async () => {
  const guest = await visitor(browser)
  const { page } = guest
  await page.goto(`${server.app}/plans`)
  await page.locator('select[name="theme"]').selectOption('dark')
  expect(await page.evaluate(() => document.documentElement.dataset.mantineColorScheme)).toBe('dark')
  await Promise.all([page.waitForURL('**/plans'), page.locator('select[name="language"]').selectOption('es')])
  await page.waitForFunction(() => document.documentElement.lang === 'es')
  await page.getByRole('link', { name: 'Domovik' }).click()
  await page.waitForFunction(() => location.pathname === '/' && document.documentElement.lang === 'es')
  expect(await page.locator('#layers').count()).toBe(0)
  expect(guest.complaints()).toEqual([])
  await guest.close()
})

it('takes a plan chosen on the public page to the sign-up', async () => {
  const guest = await visitor(browser)
  const { page } = guest
  await page.goto(`${server.app}/plans`)
  await page.getByRole('link', { name: /Professional/ }).click()
  await page.waitForURL('**/auth?form=sign_up&plan=professional')
  await page.getByRole('textbox').first().focus()
  await page.locator('#layers').waitFor({ state: 'attached' })
  await page.waitForFunction(() => localStorage.getItem('chosen_plan') === 'professional')
  await guest.close()
})

describe('the landing page', () => {
  it('shows features, use on a phone, the calculator, marked samples, questions and a call to action (LAND-02 to LAND-04, LAND-06)', async () => {
    const marks = {
      en: 'Sample, not a real customer',
      es: 'Ejemplo, no es un cliente real',
      pl: 'Przykład, nie prawdziwy klient',
    }
    for (const [language, mark] of Object.entries(marks)) {
      const { html } = await read(server.app, language)
      for (const id of ['features', 'mobile', 'calculator', 'voices', 'questions', 'begin'])
        expect(html).toContain(`<h2 id="${id}"`)
      expect(html.split(mark)).toHaveLength(4)
      expect(html).toContain(`payments-${language}-light-`)
    }
  })

  it('tells search engines the plans with their prices', async () => {
    const { html } = await read(`${server.app}/plans`, 'en')
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}'
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'WebApplication',
      offers: [{ name: 'Starter', priceCurrency: 'EUR' }, { name: 'Professional', price: '39.00' }, {}],
    })
    const faq = (await read(`${server.app}/faq`, 'pl')).html
    expect(faq).toContain('"@type":"FAQPage"')
    expect(faq).toContain('"name":"Od czego zacząć?"')
  })

  it('computes the returns of a property, and draws only the pictures of the theme (LAND-08, LAND-09)', async () => {
    const guest = await visitor(browser, { width: 360, theme: 'dark', language: 'en' })
    const { page } = guest
    await page.goto(server.app)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    const calculator = page.getByRole('region', { name: 'What does a rented property return?' })
    const line = (name: string) => calculator.locator('dl > div').filter({ hasText: name })
    expect(await line('Yearly cash flow').textContent()).toContain('9000,00')
    await calculator.getByLabel('Monthly rent').fill('1500')
    await page.locator('#layers').waitFor({ state: 'attached' })
    await line('Yearly cash flow').filter({ hasText: '14 700,00' }).waitFor()
    expect(await line('Net yield').textContent()).toContain('12,25%')
    await calculator.getByLabel('Purchase price').fill('')
    await line('Gross yield').filter({ hasText: 'the price is missing' }).waitFor()
    await calculator.getByLabel('Vacancy in percent').fill('101')
    await calculator.getByText('This number is outside the allowed range.').waitFor()
    expect(await calculator.locator('dl > div').count()).toBe(0)
    const shown = page.getByRole('img', { name: /home screen on a phone/ })
    await shown.scrollIntoViewIfNeeded()
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(390)
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect(loaded.filter((name) => name.includes('-light-'))).toEqual([])
    expect(guest.complaints()).toEqual([])
    await guest.close()
  })

  it('shows the quotes of the published page "testimonials" instead of the samples (LAND-04)', async () => {
    const content = [{ type: 'quote', text: 'It <b>counts</b> for me.', author: 'A landlord', sample: false }]
    await server.sql(
      `insert into pages (organization_id, id, title, slug, content, status, published_at)
       values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(), 'Quotes', 'testimonials', $1, 'published', now())`,
      [JSON.stringify(content)],
    )
    const text = async () => (await read(server.app, 'en')).html
    await expect
      .poll(text, { timeout: 60_000, interval: 300 })
      .toContain('It &lt;b&gt;counts&lt;/b&gt; for me.')
    expect(await text()).not.toContain('Sample, not a real customer')
    await server.sql("delete from pages where slug = 'testimonials'", [])
  })
})
