/**
 * A tenant reports a dripping tap with a photo from the phone. The landlord sees it full size, and the tenant can
 * remove it.
 */
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, overflow, visitor } from './kit/browser.ts'
import { call, enter, landlord, mailTo, password, signInByApi } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
const owner = 'anna@domy.example'
const email = 'marta@lokator.example'
const photo = (name: string): string =>
  fileURLToPath(new URL(`../server/src/installation/demo/sample/photo-${name}.jpg`, import.meta.url))

beforeAll(async () => {
  server = await startServer({ day: '2026-11-21' })
  browser = await openBrowser('service worker')
  const token = await landlord(server, owner)
  const post = <Made>(path: string, body: unknown): Promise<Made> =>
    call<Made>(server, token, 'POST', `/api${path}`, body)
  const property = await post<{ id: string }>('/properties', { address: 'ul. Karmelicka 12/3' })
  const tenant = await post<{ id: string }>('/tenants', { name: 'Marta Wójcik', email })
  const lease = { propertyId: property.id, tenantId: tenant.id, startDate: '2026-11-01', rentAmount: 90_000 }
  await post('/leases', lease)
  await post(`/tenants/${tenant.id}/invite`, {})
  const [mail] = await mailTo(server, email)
  const accepted = { token: mail!.link!.split('/').at(-1), name: 'Marta Wójcik', password }
  await call(server, undefined, 'POST', '/api/tenant/invitations/accept', accepted)
  const { access_token: theirs } = await signInByApi(server, email)
  await call(server, theirs, 'PUT', '/api/tenant/me/language', { language: 'pl' })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it("is sent from the tenant's phone, seen by the landlord, and removed by the tenant", async () => {
  const phone = await visitor(browser, { width: 360, language: 'pl' })
  await enter(server, phone.page, email, password, 'tenant')
  await phone.page.goto(`${server.tenant}/issues`)
  await phone.page.getByRole('button', { name: 'Zgłoś problem' }).click()
  await phone.page.getByLabel('Co się dzieje?').fill('Cieknie kran w łazience')
  const chooser = phone.page.getByLabel('Dodaj zdjęcia')
  const refusal = phone.page.getByRole('alert').getByText('nie jest plikiem typu: JPG, PNG, WebP')
  await chooser.setInputFiles([photo('drain'), fileURLToPath(import.meta.url)])
  await refusal.waitFor()
  // A message replaces one that says the same, so that they do not pile up over the form.
  await chooser.setInputFiles(fileURLToPath(import.meta.url))
  await expect.poll(() => refusal.count()).toBe(1)
  await phone.page.waitForTimeout(500)
  expect(await refusal.count()).toBe(1)
  await phone.page.getByRole('img', { name: 'photo-drain.jpg' }).waitFor()
  expect(await accessibilityProblems(phone.page)).toEqual([])
  await phone.page.getByRole('button', { name: 'Wyślij zgłoszenie' }).click()
  await phone.page.waitForURL(/\/issues\/[0-9a-f-]{36}$/)
  await phone.page.getByRole('button', { name: 'Otwórz: Zdjęcie 1 z 1, Ty' }).waitFor()

  await phone.page.context().setOffline(true)
  await phone.page.getByLabel('Dodaj zdjęcia').setInputFiles(photo('glass'))
  await phone.page.getByText('Czeka na połączenie').waitFor()
  await phone.page.context().setOffline(false)
  await phone.page.getByRole('button', { name: 'Otwórz: Zdjęcie 2 z 2, Ty' }).waitFor()
  expect(await overflow(phone.page)).toBe(0)
  expect(await accessibilityProblems(phone.page)).toEqual([])

  const desk = await visitor(browser, { language: 'pl' })
  await enter(server, desk.page, owner)
  await desk.page.goto(`${server.app}/tickets`)
  await desk.page.getByRole('link', { name: 'Cieknie kran w łazience' }).first().click()
  await desk.page.getByRole('button', { name: 'Otwórz: Zdjęcie 1 z 2, Marta Wójcik' }).click()
  await desk.page.waitForFunction(() => {
    const shown = document.querySelector<HTMLImageElement>('[role=dialog] img[alt]')
    return shown?.complete && shown.naturalWidth === 1200
  })
  expect(await accessibilityProblems(desk.page)).toEqual([])
  await desk.page.keyboard.press('ArrowRight')
  await desk.page.getByRole('dialog', { name: 'Zdjęcie 2 z 2' }).waitFor()
  await desk.page.keyboard.press('ArrowLeft')
  await desk.page.getByRole('dialog', { name: 'Zdjęcie 1 z 2' }).waitFor()
  await desk.page.keyboard.press('Escape')
  await desk.page.getByRole('dialog', { name: 'Zdjęcie' }).waitFor({ state: 'detached' })
  await desk.page.waitForFunction(() =>
    document.activeElement?.getAttribute('aria-label')?.startsWith('Otwórz: Zdjęcie 1 z 2'),
  )
  await desk.page.getByRole('link', { name: 'Historia' }).click()
  await desk.page.getByText('Dodano zdjęcie').first().waitFor()
  expect(await desk.page.getByText('Dodano zdjęcie').count()).toBe(2)

  await phone.page.getByRole('button', { name: 'Otwórz: Zdjęcie 1 z 2, Ty' }).click()
  await phone.page.getByRole('dialog').getByRole('button', { name: 'Usuń' }).click()
  await phone.page.getByRole('dialog', { name: 'Zdjęcie 1 z 1' }).waitFor()
  await phone.page.getByRole('button', { name: 'Cofnij' }).click()
  await phone.page.getByRole('dialog', { name: 'z 2' }).waitFor()
  expect([...phone.complaints(), ...desk.complaints()]).toEqual([])
  await phone.close()
  await desk.close()
})
