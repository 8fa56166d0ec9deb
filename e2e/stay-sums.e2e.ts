/** What guests and landlords read about a stay: its sums, times and register, kept nights, and days that are free again. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, overflow, visitor } from './kit/browser.ts'
import { call, enter, landlord } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
let token: string
let propertyId: string
let stay: { id: string; tenantId: string }
const owner = 'anna@domy.example'

const send = <Made>(method: string, path: string, body?: object): Promise<Made> =>
  call<Made>(server, token, method, `/api${path}`, body)

beforeAll(async () => {
  server = await startServer({ day: '2026-06-20' })
  browser = await openBrowser()
  token = await landlord(server, owner)
  const unit = await send<{ id: string }>('POST', '/properties', {
    ...{ address: 'ul. Jasna 1', rentalType: 'short-term', dailyRate: 100_00, depositAmount: 200_00 },
    ...{ checkInTime: '15:00', checkOutTime: '11:00' },
  })
  propertyId = unit.id
  await send('PUT', `/properties/${propertyId}/stay-page`, {
    ...{ propertyId, updatedAt: null, slug: 'sea-view', title: 'Sea view', text: 'Two rooms.' },
    ...{ isOpen: true, isListed: false },
  })
  stay = await send('POST', '/bookings', {
    ...{ propertyId, checkIn: '2026-06-20', checkOut: '2026-06-23', guest: { name: 'Ola Gość' } },
  })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it('names price, deposit and what is to pay of both, on the public page and on that of the guest', async () => {
  const { page, complaints, close } = await visitor(browser, { width: 360, language: 'es' })
  const reads = async (...lines: string[]) => {
    const text = (await page.locator('main').innerText()).replace(/\s+/g, ' ')
    expect(text).toMatch(new RegExp(lines.join('.*')))
  }
  await page.goto(`${server.app}/stay/sea-view`)
  await page.getByLabel('Llegada').first().fill('6/7/2026')
  await page.getByLabel('Salida').first().fill('9/7/2026')
  await page.getByLabel('Salida').first().press('Tab')
  await page.getByText('Total por pagar').waitFor()
  await reads('Precio', '300,00 €', 'Fianza', '200,00 €', 'Total por pagar', '500,00 €')
  expect(await overflow(page)).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])

  const { url } = await send<{ url: string }>('POST', `/bookings/${stay.id}/guest-page`, { mail: false })
  await server.sql("update bookings set language = 'es' where id = $1", [stay.id])
  await page.goto(url)
  await page.getByText('Precio y fianza').waitFor()
  await reads('Precio ', '300,00 €', 'Fianza', '200,00 €', 'Total por pagar', '500,00 €')
  // The time of day is a line of its own, so no line begins with a comma.
  await page.getByText('desde las 15:00', { exact: true }).waitFor()
  await page.getByText('Las demás personas con este enlace solo ven el nombre y la inicial').waitFor()
  expect(await overflow(page)).toBe(0)

  const isRequired = (name: string) =>
    page
      .getByLabel(name)
      .first()
      .evaluate((field) => (field as HTMLInputElement).required)
  const number = 'Número del documento'
  expect(await isRequired(number)).toBe(false)
  const birth = page.getByLabel('Fecha de nacimiento').first()
  await birth.fill('1/1/1990')
  await birth.press('Tab')
  await expect.poll(() => isRequired(number)).toBe(true)
  expect(await accessibilityProblems(page)).toEqual([])
  expect(complaints()).toEqual([])
  await close()
})

it('marks kept nights in a month like in the calendar of all units, not like a double booking', async () => {
  const { page, complaints, close } = await visitor(browser)
  await enter(server, page, owner)
  await page.route(/\/api\/booking-calendar\/.*month=/, async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    for (const entry of body.entries) entry[10] = 'gone'
    await route.fulfill({ response: answer, json: body })
  })
  await page.goto(`${server.app}/properties/${propertyId}?tab=calendar`)
  const night = page.getByRole('button', { name: /21 Jun.*gone/i })
  await night.waitFor()
  const [border, shadow] = await night.evaluate((one) => {
    const { borderTopStyle, boxShadow } = getComputedStyle(one)
    return [borderTopStyle, boxShadow]
  })
  expect([border, shadow]).toEqual(['dashed', 'none'])
  expect(await accessibilityProblems(page)).toEqual([])
  expect(complaints()).toEqual([])
  await close()
})

it('takes the days again that were freed on the page of a property', async () => {
  const { page, complaints, close } = await visitor(browser)
  await enter(server, page, owner)
  const days = { from: '2026-07-10', to: '2026-07-13', kind: 'own_use', reason: 'Family' }
  await send('POST', '/booking-calendar/blocks', { propertyId, ...days })
  await send('POST', `/properties/${propertyId}/out-of-service`, { fromDate: '2027-01-01', reason: 'Roof' })
  const kept = async () => {
    const found = await send<{ outOfService: object[] }>('GET', `/properties/${propertyId}`)
    return found.outOfService.map((span) => ({ ...span, id: undefined }))
  }
  const before = await kept()
  await page.goto(`${server.app}/properties/${propertyId}`)
  for (const act of ['Free these days', 'End maintenance']) {
    await page.getByRole('button', { name: act }).click()
    await expect.poll(kept).toHaveLength(1)
    await page.getByRole('button', { name: /^Undo/ }).last().click()
    await expect.poll(kept).toEqual(before)
  }
  expect(complaints()).toEqual([])
  await close()
})
