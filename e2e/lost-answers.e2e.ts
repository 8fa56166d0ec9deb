/**
 * The server saves what a form sends, but the answer is lost on the way. The form sends it again and it is saved once.
 * server/test/isolation.test.ts tries the same for every write of the API.
 */
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, openBrowser, type Visitor, visitor } from './kit/browser.ts'
import { call, enter, landlord, mailTo, password } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
let token: string
let anna: Visitor
let page: Page
let charge: string
const email = 'anna@domy.example'

const send = <Made = { id: string }>(method: string, path: string, body?: object): Promise<Made> =>
  call<Made>(server, token, method, `/api${path}`, body)

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  token = await landlord(server, email)
  const { today } = await send<{ today: string }>('GET', '/me')
  const property = await send('POST', '/properties', { address: 'ul. Karmelicka 12/3', rentAmount: 90_000 })
  const tenant = await send('POST', '/tenants', { name: 'Marta Wójcik', email: 'marta@example.com' })
  await send('POST', '/properties', { address: 'ul. Wolna 1', rentAmount: 50_000 })
  const lease = await send('POST', '/leases', {
    propertyId: property.id,
    tenantId: tenant.id,
    startDate: `${today.slice(0, 8)}01`,
    rentAmount: 90_000,
    paymentDueDay: 1,
  })
  const { charges } = await send<{ charges: { id: string }[] }>('GET', `/leases/${lease.id}`)
  charge = charges[0]!.id
  anna = await visitor(browser, { language: 'en' })
  page = anna.page
  await enter(server, page, email)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** The server gets the next `times` writes to the address and answers, but the answers are lost. */
async function cut(on: Page, address: RegExp, times = 1): Promise<{ sent: string[] }> {
  const seen = { sent: [] as string[] }
  let left = times
  await on.route(address, async (route: Route) => {
    if (route.request().method() === 'GET') return route.continue()
    seen.sent.push(route.request().headers()['idempotency-key'] ?? '')
    if (left === 0) return route.continue()
    left -= 1
    // Only the browser resolves tenant.localhost.
    await route.fetch({ url: route.request().url().replace('tenant.localhost', 'localhost') })
    return route.abort('connectionreset')
  })
  return seen
}

/** The number of rows of a list of the API. */
async function count(path: string): Promise<number> {
  const { rows } = await send<{ rows: unknown[] }>('GET', path)
  return rows.length
}

const money = (name: string) => page.getByRole('textbox', { name })

const forms = [
  {
    name: 'record payment',
    list: '/payments?view=received',
    address: /\/api\/payments$/,
    fill: async () => {
      await page.goto(`${server.app}/payments/${charge}`)
      await page.getByRole('button', { name: 'Record payment' }).first().click()
      await money('Amount').fill('250')
    },
    submit: 'Record payment',
  },
  {
    name: 'refund',
    list: '/payments?view=received',
    address: /\/api\/payments\/[^/]+\/refund$/,
    fill: async () => {
      await page.goto(`${server.app}/payments?view=received`)
      await page
        .getByRole('link', { name: /Marta Wójcik/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Refund' }).first().click()
      await money('Amount').fill('10')
      await page.getByRole('textbox', { name: 'Reason' }).fill('Paid twice')
    },
    submit: 'Record refund',
  },
  {
    name: 'write-off',
    list: '/payments?view=all',
    address: /\/api\/charges\/[^/]+\/write-off$/,
    fill: async () => {
      await page.goto(`${server.app}/payments/${charge}`)
      const act = page.getByRole('button', { name: 'Write off' })
      if (!(await act.isVisible())) await page.getByRole('button', { name: /More/ }).first().click()
      await page.getByText('Write off', { exact: true }).first().click()
      await money('Amount to write off').fill('20')
      await page.getByRole('textbox', { name: 'Reason' }).fill('Settled in court')
    },
    submit: 'Write off',
  },
  {
    name: 'expense',
    list: '/expenses',
    address: /\/api\/expenses$/,
    fill: async () => {
      await page.goto(`${server.app}/expenses?new=1`)
      await money('Amount').fill('99')
    },
    submit: 'Record expense',
  },
  {
    name: 'income',
    list: '/incomes',
    address: /\/api\/incomes$/,
    fill: async () => {
      await page.goto(`${server.app}/income?new=1`)
      await money('Amount').fill('75')
    },
    submit: 'Record income',
  },
  {
    name: 'lease',
    list: '/leases',
    address: /\/api\/leases$/,
    fill: async () => {
      await page.goto(`${server.app}/leases/new`)
      await page.getByRole('combobox', { name: 'Property' }).fill('Wolna')
      await page.getByRole('option', { name: /Wolna 1/ }).click()
      await page.getByRole('button', { name: 'New tenant' }).click()
      await page.getByRole('textbox', { name: /name/i }).fill('Jan Nowak')
      await expect
        .poll(() => page.getByRole('textbox', { name: 'Rent', exact: true }).inputValue(), {
          timeout: 60_000,
        })
        .toBe('500')
    },
    submit: 'Add lease',
  },
  {
    name: 'ticket',
    list: '/tickets',
    address: /\/api\/tickets$/,
    fill: async () => {
      await page.goto(`${server.app}/tickets?new=1`)
      await page.getByRole('dialog').getByRole('textbox').first().fill('Dripping tap')
    },
    submit: 'Open ticket',
  },
] as const

describe('an answer that is lost', () => {
  it.each(forms)('does not save twice: $name', async ({ list, address, fill, submit }) => {
    const before = await count(list)
    await fill()
    const seen = await cut(page, address)
    await page.getByRole('button', { name: submit, exact: true }).last().click()
    await expect.poll(() => seen.sent.length, { timeout: 60_000 }).toBe(2)
    await expect.poll(() => page.getByRole('dialog').count(), { timeout: 60_000 }).toBe(0)
    await page.unroute(address)
    expect(new Set(seen.sent).size).toBe(1)
    expect(await count(list)).toBe(before + 1)
    // A draft is written 300 ms after the last key.
    await page.waitForTimeout(500)
    const kept = () =>
      page.evaluate(() => Object.entries(localStorage).filter(([key]) => /^(draft|unanswered):/.test(key)))
    // A form that is a page has no dialog whose end says that the second answer came.
    await expect.poll(kept, { timeout: 30_000 }).toEqual([])
  })

  // Payments wait on the device after the last attempt (decision 074); a refund does not, so its form says it.
  const [, { address, submit, list }] = forms
  const refund = async (amount: string): Promise<void> => {
    const { rows } = await send<{ rows: { id: string; kind: string; amount: number }[] }>('GET', list)
    const receipt = rows.find(({ kind, amount }) => kind === 'receipt' && amount >= 20_000)!
    await page.goto(`${server.app}/payments/${receipt.id}`)
    await page.getByRole('button', { name: 'Refund' }).first().click()
    await money('Amount').fill(amount)
    await page.getByRole('textbox', { name: 'Reason' }).fill('Paid twice')
  }

  it('of every attempt is said, and saving again, also after a reload, saves once', async () => {
    const before = await count(list)
    await refund('33')
    const seen = await cut(page, address, 7)
    await page.getByRole('button', { name: submit, exact: true }).last().click()
    await page.getByText('This is sent again automatically and saved only once.').waitFor()
    await page.getByText('We do not know yet whether this was saved.').waitFor({ timeout: 180_000 })
    await page.reload()
    await page.getByRole('button', { name: 'Refund' }).first().click()
    await page.getByText('Your draft from last time was restored.').waitFor()
    await page.getByRole('button', { name: submit, exact: true }).last().click()
    await expect.poll(() => page.getByRole('dialog').count(), { timeout: 60_000 }).toBe(0)
    await page.unroute(address)
    expect(new Set(seen.sent).size).toBe(1)
    expect(await count(list)).toBe(before + 1)
  })

  it('followed by another amount tells that the first one was saved, and saves nothing more', async () => {
    const before = await count(list)
    await refund('44')
    await cut(page, address, 7)
    await page.getByRole('button', { name: submit, exact: true }).last().click()
    await page.getByText('We do not know yet whether this was saved.').waitFor({ timeout: 180_000 })
    await money('Amount').fill('45')
    await page.getByRole('button', { name: submit, exact: true }).last().click()
    await page.getByText('What you had sent before was saved after all.').waitFor()
    await page.unroute(address)
    expect(await count(list)).toBe(before + 1)
    const { rows } = await send<{ rows: { amount: number }[] }>('GET', list)
    expect(rows.map(({ amount }) => amount)).toContain(4_400)
    expect(rows.map(({ amount }) => amount)).not.toContain(4_500)
  })

  it('is told after the form was closed, with what the person can do now', async () => {
    await refund('46')
    await cut(page, address, 7)
    await page.getByRole('button', { name: submit, exact: true }).last().click()
    await page.getByText('This is sent again automatically and saved only once.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    const told = page.getByText('The connection was lost before an answer came.')
    await told.waitFor({ timeout: 180_000 })
    expect(await told.innerText()).toContain('Open the form again: what you entered is still there.')
    await page.getByText('No answer received').waitFor()
    expect(await page.getByText('This was not saved').count()).toBe(0)
    await page.unroute(address)
  })

  it.each(forms.filter(({ name }) => ['record payment', 'refund', 'expense', 'ticket'].includes(name)))(
    'that is an error is told after the form was closed: $name',
    async ({ name, address, fill, submit }) => {
      // The newest row of the list is a refund by now.
      await (name === 'refund' ? refund('47') : fill())
      let answer = (): void => undefined
      const may = new Promise<void>((done) => {
        answer = done
      })
      let arrived = (): void => undefined
      const sent = new Promise<void>((done) => {
        arrived = done
      })
      await page.route(address, async (route) => {
        if (route.request().method() === 'GET') return route.continue()
        arrived()
        await may
        return route.fulfill({ status: 500, json: { error: { code: 'internal_error' } } })
      })
      await page.getByRole('button', { name: submit, exact: true }).last().click()
      // The form may first wait for its figures.
      await sent
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
      await page.getByText('if it fails, you are told').waitFor()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      answer()
      const told = page.getByText('Something went wrong on our side.')
      await told.waitFor()
      expect(await told.innerText()).toBe(
        'Something went wrong on our side. We do not know yet whether this was saved. Open the form again: what you entered is still there. Save it again: it is saved only once.',
      )
      await page.getByText('The server reported an error').waitFor()
      expect(await page.getByText('No answer received').count()).toBe(0)
      await page.unroute(address)
    },
  )

  it('does not report a problem of a tenant twice', async () => {
    const { rows } = await send<{ rows: { id: string }[] }>('GET', '/tenants?q=Marta')
    await send('POST', `/tenants/${rows[0]!.id}/invite`)
    const [mail] = await mailTo(server, 'marta@example.com')
    const invitation = { token: mail!.link!.split('/').at(-1), name: 'Marta', password }
    await call(server, undefined, 'POST', '/api/tenant/invitations/accept', invitation)
    const marta = await visitor(browser, { language: 'en', width: 360 })
    await enter(server, marta.page, 'marta@example.com', password, 'tenant')
    const before = await count('/tickets')
    await marta.page.goto(`${server.tenant}/`)
    await marta.page.getByRole('button', { name: 'Report a problem' }).first().click()
    await marta.page.getByRole('dialog').getByRole('textbox').first().fill('No heating')
    const seen = await cut(marta.page, /\/api\/tenant\/tickets$/)
    await marta.page.getByRole('dialog').getByRole('button', { name: /Send/ }).click()
    await expect.poll(() => seen.sent.length, { timeout: 60_000 }).toBe(2)
    await expect.poll(() => count('/tickets'), { timeout: 60_000 }).toBe(before + 1)
    await marta.close()
  })

  it('left no error on the page', () => expect(anna.complaints()).toEqual([]))
})
