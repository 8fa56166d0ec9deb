/** npm run dev: both applications with Vite in front of the real server. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoAccounts } from '../server/src/account/users/demo-accounts.ts'
import { type Development, develop } from '../web/build/develop.ts'
import { type Browser, openBrowser, visitor } from './kit/browser.ts'
import { enter } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

const owner = demoAccounts.find(({ role }) => role === 'owner')!

let server: Server
let development: Development
let port: number
let browser: Browser

beforeAll(async () => {
  server = await startServer({ demo: true })
  development = await develop({ api: server.app })
  development.http.listen(0)
  await once(development.http, 'listening')
  port = (development.http.address() as AddressInfo).port
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await development?.close()
  await server?.stop()
})

it.each([
  { host: 'localhost', path: '/auth', heading: 'Sign in' },
  { host: 'tenant.localhost', path: '/login', heading: 'Tenant portal' },
])(
  'shows the application of $host from its sources, connected for hot reload',
  async ({ host, path, heading }) => {
    const { page, complaints, close } = await visitor(browser)
    // The first visit waits until Vite has bundled the dependencies.
    page.setDefaultTimeout(90_000)
    const connected = page.waitForEvent('console', (message) => message.text() === '[vite] connected.')
    const source = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/app/main.tsx')
    await page.goto(`http://${host}:${port}${path}`)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    expect((await source).status()).toBe(200)
    await connected
    expect(complaints()).toEqual([])
    await close()
  },
)

it("forwards API calls with the browser's host", async () => {
  const { page, complaints, close } = await visitor(browser)
  const here: Server = { ...server, app: `http://localhost:${port}` }
  await enter(here, page, owner.email, owner.password)
  await page.goto(`${here.app}/properties`)
  await page.getByRole('heading', { level: 1, name: 'Properties' }).waitFor()
  await page.getByRole('row').nth(1).waitFor()
  expect(complaints()).toEqual([])
  await close()
})
