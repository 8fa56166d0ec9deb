/**
 * A landlord adds photos of a property, puts them in order with the keyboard and describes them. The list shows the cover,
 * and the tenant sees the photos in the portal.
 */
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, overflow, visitor } from './kit/browser.ts'
import { openAs } from './kit/open.ts'
import { call, enter, landlord, mailTo, password } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
let property: { id: string }
const owner = 'anna@domy.example'
const email = 'marta@lokator.example'
const photo = (name: string): string =>
  fileURLToPath(new URL(`../server/src/installation/demo/sample/home-${name}.jpg`, import.meta.url))

beforeAll(async () => {
  server = await startServer({ day: '2026-11-21' })
  browser = await openBrowser()
  const token = await landlord(server, owner)
  const post = <Made>(path: string, body: unknown): Promise<Made> =>
    call<Made>(server, token, 'POST', `/api${path}`, body)
  property = await post<{ id: string }>('/properties', { address: 'ul. Karmelicka 12/3' })
  const tenant = await post<{ id: string }>('/tenants', { name: 'Marta Wójcik', email })
  const lease = { propertyId: property.id, tenantId: tenant.id, startDate: '2026-11-01', rentAmount: 90_000 }
  await post('/leases', lease)
  await post(`/tenants/${tenant.id}/invite`, {})
  const [mail] = await mailTo(server, email)
  const accepted = { token: mail!.link!.split('/').at(-1), name: 'Marta Wójcik', password }
  await call(server, undefined, 'POST', '/api/tenant/invitations/accept', accepted)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it('are added together, put in order and described with the keyboard, and shown in the list and to the tenant', async () => {
  const desk = await openAs(server, browser, { email: owner, password }, `/properties/${property.id}`)
  const { page } = desk
  await page.getByLabel('Add photos').setInputFiles([photo('block'), photo('living'), photo('kitchen')])
  await page.getByRole('button', { name: 'Open: Photo 3 of 3' }).waitFor()
  await page.getByRole('button', { name: 'Arrange and describe' }).focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Arrange photos' })
  await drawer.getByRole('button', { name: 'Move photo 3 up' }).focus()
  await page.keyboard.press('Enter')
  // The focus follows the photo, so that the same key moves it to the top.
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Move photo 2 up')
  await page.keyboard.press('Enter')
  await drawer.getByLabel('Cover: what does it show?').fill('Kitchen with a window')
  expect(await accessibilityProblems(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Photos saved').waitFor()
  const cover = page.getByRole('button', { name: 'Open: Kitchen with a window' })
  await cover.waitFor()

  await cover.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.keyboard.press('Escape')
  await cover.waitFor()
  expect(
    await page
      .getByRole('button', { name: /^Open: / })
      .first()
      .getAttribute('aria-label'),
  ).toBe('Open: Kitchen with a window')

  await page.goto(`${server.app}/properties`)
  await page.waitForFunction(() => {
    const shown = document.querySelector<HTMLImageElement>('main table img')
    return shown?.complete && shown.naturalWidth > 0
  })

  const phone = await visitor(browser, { width: 360, theme: 'dark' })
  await enter(server, phone.page, email, password, 'tenant')
  await phone.page.goto(`${server.tenant}/`)
  await phone.page.getByRole('button', { name: 'Open: Kitchen with a window' }).click()
  await phone.page.waitForFunction(() => {
    const shown = document.querySelector<HTMLImageElement>('[role=dialog] img[alt]')
    return shown?.complete && shown.naturalWidth === 1200
  })
  expect(await accessibilityProblems(phone.page)).toEqual([])
  expect(await overflow(phone.page)).toBe(0)
  expect([...phone.complaints(), ...desk.complaints()]).toEqual([])
})
