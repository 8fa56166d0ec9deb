/** A landlord sees the properties on the map, opens a group with the keyboard, and puts a property without a position on it. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoAccounts } from '../server/src/account/users/demo-accounts.ts'
import { accessibilityProblems, type Browser, openBrowser, overflow } from './kit/browser.ts'
import { openAs } from './kit/open.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
const owner = demoAccounts.find(({ role }) => role === 'owner')!

beforeAll(async () => {
  server = await startServer({ demo: true })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it('shows all properties without a service of others, and takes a position by keyboard', async () => {
  const desk = await openAs(server, browser, owner, '/properties')
  const { page } = desk
  const foreign: string[] = []
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== server.app) foreign.push(request.url())
  })
  await page.getByRole('link', { name: 'Map', exact: true }).click()
  await page.getByText('50 properties of 50 with a position').waitFor()
  // Land and sea have different colours, so the canvas was drawn.
  const colours = await page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('main canvas')!
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    const found = new Set<number>()
    for (let at = 0; at < data.length; at += 4 * 97) found.add(data[at]! * 256 + data[at + 3]!)
    return found.size
  })
  expect(colours).toBeGreaterThan(1)
  expect(await accessibilityProblems(page)).toEqual([])

  const group = page.getByRole('button', { name: '10 properties, Warszawa' })
  await group.focus()
  await page.keyboard.press('Enter')
  await page.getByText('10 properties of 50 with a position').waitFor()
  await page.keyboard.press('0')
  await page.getByText('50 properties of 50 with a position').waitFor()

  await page.getByRole('button', { name: 'Place ul. Gliwicka 76/3 on the map' }).click()
  await page.getByText('Move the map until the cross is at ul. Gliwicka 76/3, then save.').waitFor()
  // The map has the focus, so that the keys move it at once.
  const where = page.getByText(/^-?\d+\.\d+, -?\d+\.\d+$/)
  const before = await where.innerText()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => where.innerText()).not.toBe(before)
  await page.getByRole('button', { name: 'Save position' }).click()
  await page.getByText('Position saved: ul. Gliwicka 76/3').waitFor()
  await page.getByText('2 properties are not on the map.').waitFor()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await page.getByText('3 properties are not on the map.').waitFor()
  expect(foreign).toEqual([])

  const phone = await openAs(server, browser, owner, '/properties/map', { width: 360, theme: 'dark' })
  await phone.page.getByText('50 properties of 50 with a position').waitFor()
  expect(await overflow(phone.page)).toBe(0)
  expect(await accessibilityProblems(phone.page)).toEqual([])
  expect([...desk.complaints(), ...phone.complaints()]).toEqual([])
})
