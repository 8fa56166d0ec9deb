/** A lease that a landlord, a tenant in the portal and a guarantor by a link sign (docs/decisions/115). */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, overflow, visitor } from './kit/browser.ts'
import { call, enter, joinPortal, landlord, mailTo, password } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
let token: string
let leaseId: string
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n%%EOF\n')
const tenant = 'marta@lokator.example'
const guarantor = 'pawel@poreczyciel.example'

beforeAll(async () => {
  server = await startServer({ day: '2026-11-21' })
  browser = await openBrowser('PDF viewer')
  token = await landlord(server, 'anna@domy.example')
  const make = <Made>(path: string, body: unknown): Promise<Made> =>
    call<Made>(server, token, 'POST', `/api${path}`, body)
  const property = await make<{ id: string }>('/properties', { address: 'ul. Karmelicka 12/3' })
  const { id: tenantId } = await make<{ id: string }>('/tenants', { name: 'Marta Wójcik', email: tenant })
  const lease = { propertyId: property.id, tenantId, startDate: '2026-11-21', rentAmount: 90_000 }
  leaseId = (await make<{ id: string }>('/leases', lease)).id
  await joinPortal(server, token, { id: tenantId, email: tenant, name: 'Marta Wójcik' })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** Adds a document to the lease. Returns its id. */
async function added(title: string): Promise<string> {
  const body = new FormData()
  body.set('file', new File([new Uint8Array(pdf)], `${title}.pdf`, { type: 'application/pdf' }))
  for (const [key, value] of [
    ['kind', 'lease'],
    ['subject', 'lease'],
    ['subjectId', leaseId],
  ] as const)
    body.set(key, value)
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${server.app}/api/documents`, { method: 'POST', headers, body })
  return ((await answer.json()) as { id: string }).id
}

const sound = async ({ page }: Awaited<ReturnType<typeof visitor>>) => {
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
}
/** Draws two strokes with the mouse. */
async function drawOn(page: Page, pad: Locator): Promise<void> {
  await pad.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await pad.boundingBox())!
  for (const top of [0.2, 0.6]) {
    await page.mouse.move(x + width * 0.1, y + height * top)
    await page.mouse.down()
    await page.mouse.move(x + width * 0.5, y + height * (top + 0.2), { steps: 4 })
    await page.mouse.move(x + width * 0.9, y + height * top, { steps: 4 })
    await page.mouse.up()
  }
}
/** The link of the newest mail about a document: the mail about another one that is finished may come later. */
const linkOf = async (title: string) =>
  (await mailTo(server, guarantor)).find(({ link, text }) => link && text.includes(title))!.link!
const codeOf = async () => {
  const mail = (await mailTo(server, guarantor)).find(({ subject }) => /^\d{6}/.test(subject))
  return mail!.subject.slice(0, 6)
}

it.each([1440, 360] as const)('at %i px', async (width) => {
  const title = `Umowa ${width}`
  const anna = await visitor(browser, { width })
  await enter(server, anna.page, 'anna@domy.example', password)
  await anna.page.goto(`${server.app}/documents/${await added(title)}`)
  await anna.page.getByRole('button', { name: 'Send to be signed' }).click()
  const form = anna.page.getByRole('dialog', { name: 'Send to be signed' })
  await form.getByRole('button', { name: 'Add a signer' }).click()
  await form.getByRole('button', { name: 'Send', exact: true }).click()
  await form.getByText('Please fill this in.').first().waitFor()
  await form.getByLabel('First and last name').fill('Paweł Poręczyciel')
  await form.getByLabel('Email address').fill(guarantor)
  await sound(anna)
  await form.getByRole('button', { name: 'Send', exact: true }).click()
  await anna.page.getByText('Link sent to p•••@poreczyciel.example').waitFor()
  await sound(anna)

  const first = await linkOf(title)
  await anna.page.getByRole('button', { name: 'Send a new link: Paweł Poręczyciel' }).click()
  const again = anna.page.getByRole('dialog', { name: 'Send a new link: Paweł Poręczyciel' })
  await again.getByRole('button', { name: 'Send a new link', exact: true }).click()
  await anna.page.getByText('A new link was sent').waitFor()

  const paul = await visitor(browser, { width, theme: width === 360 ? 'dark' : 'light' })
  await paul.page.goto(first)
  await paul.page.getByText('This link shows nothing').waitFor()
  await sound(paul)
  const link = await linkOf(title)
  await paul.page.goto(link)
  await paul.page.getByText('asks you to sign a document').waitFor()
  await sound(paul)
  await paul.page.getByRole('button', { name: 'Send the code' }).click()
  await paul.page.getByLabel('Code').fill('12')
  await paul.page.getByRole('button', { name: 'Continue' }).click()
  await paul.page.getByText('The code has 6 digits.').waitFor()
  await sound(paul)
  // A phone may load the page again while its owner reads the mail.
  await paul.page.reload()
  for (const wrong of ['000000', '000001']) {
    await paul.page.getByLabel('Code').fill(wrong)
    const answer = paul.page.waitForResponse(/\/sign\/confirm/)
    await paul.page.getByRole('button', { name: 'Continue' }).click()
    await answer
    await paul.page.getByText('This code is wrong').waitFor()
  }
  expect(await paul.page.getByRole('alert').filter({ hasText: 'This code is wrong' }).count()).toBe(0)
  await sound(paul)
  await paul.page.getByLabel('Code').fill(await codeOf())
  await paul.page.getByRole('button', { name: 'Continue' }).click()
  await paul.page.getByRole('heading', { name: title }).waitFor()
  await sound(paul)
  await paul.page.getByRole('button', { name: 'Read and sign' }).click()
  const sign = paul.page.getByRole('dialog', { name: 'Sign' })
  const opened = paul.page.context().waitForEvent('page')
  await sign.getByRole('button', { name: 'Open the document' }).click()
  await (await opened).close()
  await sign.getByLabel('Your first and last name').fill('Paweł Poręczyciel')
  await drawOn(paul.page, sign.getByRole('img', { name: /Your signature, drawn/ }))
  await sign.getByRole('button', { name: 'Clear the drawing' }).click()
  await sign.getByRole('button', { name: 'Clear the drawing' }).waitFor({ state: 'detached' })
  await drawOn(paul.page, sign.getByRole('img', { name: /Your signature, drawn/ }))
  await sign.getByRole('button', { name: 'Clear the drawing' }).waitFor()
  await sign.getByLabel(/I have read this document/).check()
  await sound(paul)
  await sign.getByRole('button', { name: 'Sign', exact: true }).click()
  await paul.page.getByText('You have signed.').waitFor()
  await sound(paul)

  const marta = await visitor(browser, { width })
  await enter(server, marta.page, tenant, password, 'tenant')
  await marta.page.goto(`${server.tenant}/documents`)
  await marta.page.getByRole('button', { name: `Sign: ${title}` }).click()
  const hers = marta.page.getByRole('dialog', { name: 'Sign' })
  const shown = marta.page.context().waitForEvent('page')
  await hers.getByRole('button', { name: 'Open the document' }).click()
  await (await shown).close()
  await hers.getByLabel('Your first and last name').fill('Marta Wójcik')
  await hers.getByLabel(/I have read this document/).check()
  await hers.getByRole('button', { name: 'Sign', exact: true }).click()
  await marta.page.getByText('You signed on').first().waitFor()

  await anna.page.reload()
  await anna.page.getByRole('button', { name: 'Sign', exact: true }).click()
  const own = anna.page.getByRole('dialog', { name: 'Sign' })
  const read = anna.page.context().waitForEvent('page')
  await own.getByRole('button', { name: 'Open the document' }).click()
  await (await read).close()
  await own.getByLabel('Your first and last name').fill('Anna Wierzba')
  await own.getByLabel(/I have read this document/).check()
  await own.getByRole('button', { name: 'Sign', exact: true }).click()
  await anna.page.getByText('The signed file with all signatures is being made.').waitFor()
  await anna.page.getByRole('button', { name: 'Evidence' }).click()
  await anna.page.getByText(guarantor).waitFor()
  await anna.page.getByRole('img', { name: 'Drawn signature' }).waitFor()
  await sound(anna)

  // The job that makes the signed file, once a minute, sends a new link and ends the old one.
  await expect.poll(() => linkOf(title), { timeout: 180_000 }).not.toBe(link)
  await paul.page.goto(await linkOf(title))
  await paul.page.getByRole('button', { name: 'Send the code' }).click()
  await paul.page.getByLabel('Code').waitFor()
  await paul.page.getByLabel('Code').fill(await codeOf())
  await paul.page.getByRole('button', { name: 'Continue' }).click()
  await paul.page.getByText('Everybody has signed.').waitFor()
  await sound(paul)
  expect([...anna.complaints(), ...paul.complaints(), ...marta.complaints()]).toEqual([])
  await Promise.all([anna.close(), paul.close(), marta.close()])
})
