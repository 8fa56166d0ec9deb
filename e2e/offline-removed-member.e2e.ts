/** An entry of a member who was removed from the organization meanwhile: the server refuses it and does not say what became of it. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, visitor } from './kit/browser.ts'
import { codeIsLoaded } from './kit/code.ts'
import { call, enter, landlord, member } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
let token: string
const marek = 'marek@usuniety.example'

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser('service worker')
  token = await landlord(server, 'anna@usuniety.example', 'Wierzba')
  const his = await member(server, marek, 'Wierzba', 'manager')
  await call(server, his, 'POST', '/api/organizations', { name: 'Sosna' })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const send = <Made>(method: string, path: string): Promise<Made> =>
  call<Made>(server, token, method, `/api${path}`)

it('can be removed from the device, and the words leave open whether it was saved', async () => {
  const { page, context, close } = await visitor(browser)
  await enter(server, page, marek)
  const { id } = await send<{ id: string }>('GET', '/organization')
  await page.goto(`${server.app}/organizations/${id}`)
  await page.getByRole('button', { name: 'Switch organization: Wierzba' }).waitFor()
  await page.goto(`${server.app}/expenses?new=1`)
  await page.getByRole('textbox', { name: 'Amount' }).fill('64')
  await codeIsLoaded(page, 'admin', ['toast-view', 'outbox-button', 'module'])
  // The server saves it, and the answer is lost.
  await context.route(/\/api\/expenses$/, async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    await route.fetch()
    await context.setOffline(true)
    return route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Record expense', exact: true }).last().click()
  await page.getByRole('button', { name: '1 entry is waiting to be sent' }).waitFor()
  expect((await send<{ rows: unknown[] }>('GET', '/expenses')).rows).toHaveLength(1)
  const members = await send<{ userId: string; email: string }[]>('GET', '/organization/members')
  await send('DELETE', `/organization/members/${members.find(({ email }) => email === marek)!.userId}`)
  await context.unroute(/\/api\/expenses$/)
  await context.setOffline(false)

  const entry = page.getByRole('button', { name: '1 entry needs your decision' })
  await entry.waitFor()
  // The other organization opens; it would take the page away from an address that is opened before.
  await page.waitForURL(/\/dashboard$/)
  await page.goto(`${server.app}/properties`)
  await page.getByRole('button', { name: 'Add property' }).first().waitFor()
  await entry.click()
  const list = page.getByRole('dialog', { name: 'Waiting to be sent' })
  await list.getByText('Not accepted now, but an earlier attempt may have been saved.').waitFor()
  await list.getByText('is not sent again automatically').waitFor()
  expect(await list.getByText('They are sent automatically').count()).toBe(0)
  expect(await list.getByText('Not saved.').count()).toBe(0)
  // The list fades in.
  await expect.poll(() => accessibilityProblems(page)).toEqual([])
  await list.getByRole('button', { name: 'Remove' }).click()
  await page.getByText(/Removed from this device: .*\. It may have been saved before\./).waitFor()
  await entry.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('button', { name: 'Add property' }).first().waitFor()
  await codeIsLoaded(page, 'admin', ['outbox-button'])
  expect(await entry.count()).toBe(0)
  await close()
})
