/** Promises of single screens that no other test makes: buttons with states, messages of failures, choices of a report. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, openBrowser, visitor } from './kit/browser.ts'
import { openAs } from './kit/open.ts'
import { call, enter, landlord, mailTo, password, signInByApi } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
let token: string
const anna = { email: 'anna@ekrany.example', password }

const make = <Made>(path: string, body: unknown): Promise<Made> =>
  call<Made>(server, token, 'POST', `/api${path}`, body)
const tenant = async (name: string, email: string): Promise<string> =>
  (await make<{ id: string }>('/tenants', { name, email })).id

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  token = await landlord(server, anna.email, 'Ekrany Anny')
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** A promise that the test keeps, and its release. */
function gate(): { held: Promise<void>; release: () => void } {
  let release = (): void => undefined
  const held = new Promise<void>((done) => {
    release = done
  })
  return { held, release }
}

describe('the portal of a tenant', () => {
  it('is offered by a button that says what it does: send, sending, already sent (TEN-08, TEN-10, TEN-11)', async () => {
    const id = await tenant('Marta', 'marta@ekrany.example')
    const { page, complaints, close } = await openAs(server, browser, anna, `/tenants/${id}`)
    const { held, release } = gate()
    await page.route('**/invite', async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('button', { name: 'Send invitation' }).click()
    const sending = page.getByRole('button', { name: 'Sending…' })
    await sending.waitFor()
    expect(await sending.isDisabled()).toBe(true)
    release()
    const sent = page.getByRole('button', { name: 'Already sent' })
    await sent.waitFor()
    expect(await sent.isDisabled()).toBe(true)
    expect(await mailTo(server, 'marta@ekrany.example')).toHaveLength(1)
    expect(complaints()).toEqual([])
    await close()
  })

  it('is opened with the link in each of its forms, and closed and opened again by the landlord (ROUTE-12, ROUTE-13, TEN-13)', async () => {
    const email = 'ola@ekrany.example'
    const id = await tenant('Ola', email)
    await make(`/tenants/${id}/invite`, {})
    const [mail] = await mailTo(server, email)
    const secret = mail!.link!.split('/').at(-1)!
    const { page: phone, close: leave } = await visitor(browser, { width: 360 })
    for (const path of [
      `/accept-invitation?token=${secret}`,
      `/tenant-invitation?invitation=${secret}`,
      `/tenant-invitation?token=${secret}`,
    ]) {
      await phone.goto(`${server.tenant}${path}`)
      await phone.getByText('Ekrany Anny').first().waitFor()
    }
    await phone.getByLabel('New password').fill(password)
    await phone.keyboard.press('Enter')
    await phone.waitForURL(`${server.tenant}/`)

    const { page, close } = await openAs(server, browser, anna, `/tenants/${id}`)
    await page.getByRole('button', { name: 'Close the account' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close the account' }).click()
    await page.getByText('Portal account of Ola closed').waitFor()
    await page.getByText('The account is closed.').waitFor()
    await phone.goto(`${server.tenant}/payments`)
    await phone.getByRole('heading', { name: 'This account cannot open the tenant portal' }).waitFor()
    await page.getByRole('button', { name: 'Open it again' }).click()
    await page.getByRole('button', { name: 'Close the account' }).waitFor()
    await phone.goto(`${server.tenant}/payments`)
    await phone.getByRole('heading', { level: 1, name: 'Payments' }).waitFor()
    await leave()
    await close()
  })

  it('shows one maintenance request at its own address (ROUTE-16)', async () => {
    const email = 'ewa@ekrany.example'
    const id = await tenant('Ewa', email)
    const property = await make<{ id: string }>('/properties', { address: 'ul. Ekranowa 3' })
    const today = new Date().toISOString().slice(0, 8)
    await make('/leases', {
      propertyId: property.id,
      tenantId: id,
      startDate: `${today}01`,
      rentAmount: 90_000,
    })
    await make(`/tenants/${id}/invite`, {})
    const [mail] = await mailTo(server, email)
    await call(server, undefined, 'POST', '/api/tenant/invitations/accept', {
      token: mail!.link!.split('/').at(-1)!,
      name: 'Ewa',
      password,
    })
    const { access_token: hers } = await signInByApi(server, email)
    const ticket = await call<{ id: string }>(server, hers, 'POST', '/api/tenant/tickets', {
      type: 'maintenance',
      title: 'Przegląd pieca',
    })
    const { page, close } = await visitor(browser, { width: 360 })
    await enter(server, page, email, password, 'tenant')
    await page.goto(`${server.tenant}/maintenance/${ticket.id}`)
    await page.getByRole('heading', { name: 'Przegląd pieca' }).waitFor()
    await page.goto(`${server.tenant}/maintenance`)
    await page.getByText('Przegląd pieca').first().waitFor()
    await close()
  })
})

describe('a failure', () => {
  it("to save a property says 'Failed to save property. Please try again.' (PROP-12)", async () => {
    const { page, close } = await openAs(server, browser, anna, '/properties?new=1')
    await page.getByLabel('Address').first().fill('ul. Nieudana 1')
    await page.route('**/api/properties', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 422, json: { code: 'not_allowed', message: 'x' } })
        : route.continue(),
    )
    await page.getByRole('dialog').locator('button[type=submit]').click()
    await page.getByText('Failed to save property. Please try again.').first().waitFor()
    await close()
  })

  it('of the combined call is replaced by the tables (ERR-11), and one of the sync is only logged: two seconds later the screen loads again (ERR-12, SUB-08)', async () => {
    const { page, close } = await visitor(browser)
    await enter(server, page, anna.email)
    const warned: string[] = []
    page.on('console', (message) => warned.push(message.text()))
    const calls: { path: string; at: number }[] = []
    // Measured in the page, so that a slow test does not shorten the wait.
    await page.addInitScript(() => {
      const { replaceState } = history
      history.replaceState = function (...change) {
        if (String(change[2]).endsWith('/subscription')) performance.mark('returned')
        return replaceState.apply(this, change)
      }
      const send = window.fetch
      window.fetch = (input, init) => {
        if (String(input instanceof Request ? input.url : input).endsWith('/subscription/check'))
          performance.mark('checked')
        return send(input, init)
      }
    })
    await page.route('**/api/subscription**', async (route) => {
      const { pathname: path } = new URL(route.request().url())
      calls.push({ path, at: Date.now() })
      if (path === '/api/subscription' || path === '/api/subscription/check')
        await route.fulfill({ status: 422, json: { code: 'not_allowed', message: 'x' } })
      else await route.continue()
    })
    await page.goto(`${server.app}/subscription?success=true`)
    await page.getByRole('heading', { level: 1, name: 'Subscription' }).waitFor()
    await page.getByText('Professional').first().waitFor()
    expect(calls.map(({ path }) => path)).toContain('/api/subscription/row')
    expect(warned.join('\n')).toContain('get-subscription failed')
    await page.waitForURL(`${server.app}/subscription`)
    await expect
      .poll(() => calls.some(({ path }) => path === '/api/subscription/check'), { timeout: 60_000 })
      .toBe(true)
    const checked = calls.find(({ path }) => path === '/api/subscription/check')!
    const [returned, asked] = await page.evaluate(() =>
      ['returned', 'checked'].map((mark) => performance.getEntriesByName(mark)[0]!.startTime),
    )
    expect(asked! - returned!).toBeGreaterThanOrEqual(1_990)
    expect(asked! - returned!).toBeLessThan(20_000)
    await expect
      .poll(() => calls.filter(({ path, at }) => path === '/api/subscription' && at > checked.at).length, {
        timeout: 60_000,
      })
      .toBeGreaterThan(0)
    expect(warned.join('\n')).toContain('sync with the payment provider failed')
    expect(await page.getByRole('alert').count()).toBe(0)
    await close()
  })
})

describe('the reports', () => {
  it('are made in four steps in the advanced mode, in three in the simple one, or at once (REP-01 to REP-03)', async () => {
    const { page, complaints, close } = await openAs(server, browser, anna, '/reports')
    const step = (name: string) => page.getByRole('heading', { level: 2, name }).waitFor()
    const next = () => page.locator('main form button[type=submit]').click()
    await step('Report type')
    await page.getByText('Advanced', { exact: true }).click()
    await next()
    await step('Time period')
    await next()
    await step('Customize')
    await next()
    await step('Review')
    await page.goto(`${server.app}/reports`)
    await step('Report type')
    await next()
    await step('Time period')
    await next()
    await step('Review')
    await page.goto(`${server.app}/reports`)
    await page.locator('main').getByRole('link', { name: 'Skip', exact: true }).click()
    await page.waitForURL(/type=revenue&period=this_month/)
    await page.getByRole('heading', { level: 1, name: 'Revenue' }).waitFor()
    expect(complaints()).toEqual([])
    await close()
  })

  it('of several types are made even if one fails, and the failed one is named (REP-05, ERR-55)', async () => {
    const { page, close } = await openAs(
      server,
      browser,
      anna,
      '/reports?bulk=revenue&bulk=overdue&bulk=occupancy&period=this_year',
    )
    await page.route('**/api/reports/overdue**', (route) =>
      route.fulfill({ status: 422, json: { code: 'not_allowed', message: 'x' } }),
    )
    await page.locator('main button').filter({ hasText: /3/ }).last().click()
    await page.getByRole('alert').getByText('1 of 3 reports could not be generated: Overdue.').waitFor()
    for (const name of ['Revenue', 'Occupancy'])
      await page.getByRole('link', { name: `Open: ${name}` }).waitFor()
    expect(await page.getByRole('link', { name: /^Open: / }).count()).toBe(2)
    await close()
  })
})

describe('a form', () => {
  it('of a common expense has its category and description filled in (EXP-07)', async () => {
    const { page, close } = await openAs(server, browser, anna, '/expenses')
    await page.getByRole('button', { name: 'Common expenses' }).click()
    await page.getByRole('menuitem', { name: 'Electricity, common areas' }).click()
    const form = page.getByRole('dialog')
    await form.waitFor()
    const values = await form
      .locator('input')
      .evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value))
    expect(values).toContain('Electricity, common areas')
    expect(values).toContain('Electricity')
    await close()
  })
})

describe('this browser', () => {
  it('counts mouse, key, scroll, touch and click as activity, at most every 5 seconds (SESSION-14, SESSION-15)', async () => {
    const { page, close } = await visitor(browser)
    await page.clock.install()
    await enter(server, page, anna.email)
    await page.goto(`${server.app}/properties`)
    await page.locator('main h1').first().waitFor()
    const noted = (): Promise<number> => page.evaluate(() => Number(localStorage.getItem('last-activity')))
    const act = (name: string): Promise<void> =>
      page.evaluate((type) => void document.dispatchEvent(new Event(type)), name)
    for (const name of ['mousemove', 'mousedown', 'keydown', 'scroll', 'touchstart', 'click']) {
      await page.clock.runFor(5_100)
      const before = await noted()
      await act(name)
      const after = await noted()
      expect(after, name).toBeGreaterThan(before)
      await act(name)
      expect(await noted(), 'within 5 s').toBe(after)
    }
    await close()
  })

  it('uses the language of the account before its own (I18N-03), and keeps copies under fixed names (SESSION-16)', async () => {
    const email = 'jezyk@ekrany.example'
    const hers = await landlord(server, email)
    await call(server, hers, 'PUT', '/api/me/preferences', {
      language: 'pl',
      theme: 'dark',
      colorScheme: 'slate',
    })
    const { page, close } = await visitor(browser, { language: 'es' })
    await enter(server, page, email)
    await page.goto(`${server.app}/properties`)
    await page.getByRole('heading', { level: 1, name: 'Lokale' }).waitFor()
    const kept = await page.evaluate(() => ({ ...localStorage }))
    expect(kept).toMatchObject({
      selectedLanguage: 'pl',
      theme: 'dark',
      colorScheme: 'slate',
      onboarding_completed: 'true',
      organization_status: 'active',
    })
    await close()
  })
})
