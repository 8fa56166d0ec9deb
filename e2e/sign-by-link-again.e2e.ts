/** A signer whose confirmation ended confirms again and goes on; after a cancellation the page says that it ended. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, overflow, visitor } from './kit/browser.ts'
import { call, joinPortal, landlord, mailTo } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
let token: string
let leaseId: string
const guarantor = 'pawel@poreczyciel.example'
const tenant = 'marta@lokator.example'

const make = <Made>(method: string, path: string, body?: unknown): Promise<Made> =>
  call<Made>(server, token, method, `/api${path}`, body)

beforeAll(async () => {
  server = await startServer({ day: '2026-11-21' })
  browser = await openBrowser('PDF viewer')
  token = await landlord(server, 'anna@domy.example')
  const property = await make<{ id: string }>('POST', '/properties', { address: 'ul. Karmelicka 12/3' })
  const { id } = await make<{ id: string }>('POST', '/tenants', { name: 'Marta Wójcik', email: tenant })
  const lease = { propertyId: property.id, tenantId: id, startDate: '2026-11-21', rentAmount: 90_000 }
  leaseId = (await make<{ id: string }>('POST', '/leases', lease)).id
  await joinPortal(server, token, { id, email: tenant, name: 'Marta Wójcik' })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** Sends a document to a guarantor too. Returns the id of the signing and the link. */
async function sent(title: string): Promise<{ id: string; link: string }> {
  const body = new FormData()
  const pdf = new Uint8Array(Buffer.from('%PDF-1.4\n1 0 obj\n%%EOF\n'))
  body.set('file', new File([pdf], `${title}.pdf`, { type: 'application/pdf' }))
  for (const [key, value] of Object.entries({ kind: 'lease', subject: 'lease', subjectId: leaseId }))
    body.set(key, value)
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${server.app}/api/documents`, { method: 'POST', headers, body })
  const { id: documentId } = (await answer.json()) as { id: string }
  const { versions } = await make<{ versions: { id: string }[] }>('GET', `/documents/${documentId}`)
  const { id } = await make<{ id: string }>('POST', '/signings', {
    ...{ documentId, fileId: versions[0]!.id, law: 'none' },
    signers: [{ role: 'guarantor', name: 'Paweł Poręczyciel', email: guarantor, language: 'en' }],
  })
  const mails = await mailTo(server, guarantor)
  return { id, link: mails.find(({ link, text }) => link && text.includes(title))!.link! }
}

async function confirm(page: Page): Promise<void> {
  const codes = async () =>
    (await mailTo(server, guarantor))
      .filter(({ subject }) => /^\d{6}/.test(subject))
      .map(({ subject }) => subject)
  const before = (await codes()).length
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.getByLabel('Code').waitFor()
  await expect.poll(async () => (await codes()).length).toBeGreaterThan(before)
  await page.getByLabel('Code').fill((await codes())[0]!.slice(0, 6))
  await page.getByRole('button', { name: 'Continue' }).click()
}

it('confirms again with what was filled in kept, also if only the document is opened', async () => {
  const { link } = await sent('Umowa')
  const paul = await visitor(browser, { width: 360 })
  await paul.page.goto(link)
  await confirm(paul.page)
  await paul.page.getByRole('button', { name: 'Read and sign' }).click()
  const sign = paul.page.getByRole('dialog', { name: 'Sign' })
  const opened = paul.page.context().waitForEvent('page')
  await sign.getByRole('button', { name: 'Open the document' }).click()
  await (await opened).close()
  await sign.getByLabel('Your first and last name').fill('Paweł Poręczyciel')
  await sign.getByLabel(/I have read this document/).check()

  // Another device confirms, which ends the pass of the first.
  const elsewhere = await visitor(browser, { width: 1440 })
  await elsewhere.page.goto(link)
  await confirm(elsewhere.page)
  await elsewhere.page.getByRole('button', { name: 'Read and sign' }).waitFor()

  await sign.getByRole('button', { name: 'Sign', exact: true }).click()
  await paul.page.getByText('Your confirmation has ended.').waitFor()
  expect(await accessibilityProblems(paul.page)).toEqual([])
  expect(await overflow(paul.page)).toBe(0)
  await confirm(paul.page)
  await sign.waitFor()
  expect(await sign.getByLabel('Your first and last name').inputValue()).toBe('Paweł Poręczyciel')
  expect(await sign.getByText('This was not saved').count()).toBe(0)

  // The other device, which only reads.
  await elsewhere.page.getByRole('button', { name: 'Read and sign' }).click()
  const other = elsewhere.page.getByRole('dialog', { name: 'Sign' })
  await other.getByRole('button', { name: 'Open the document' }).click()
  await elsewhere.page.getByText('Your confirmation has ended.').waitFor()

  await sign.getByRole('button', { name: 'Sign', exact: true }).click()
  await paul.page.getByText('You have signed.').waitFor()
  await Promise.all([paul.close(), elsewhere.close()])
})

it.each(['the code is sent', 'the code is typed'])(
  'shows that a signing ended which was cancelled before %s',
  async (when) => {
    const { id, link } = await sent(`Cesja, ${when}`)
    const paul = await visitor(browser, { width: 360 })
    await paul.page.goto(link)
    if (when === 'the code is sent') {
      await confirm(paul.page)
      await paul.page.getByRole('button', { name: 'Read and sign' }).waitFor()
      await server.sql(
        'update signing_links set pass_hash = null, pass_expires_at = null where id in (select id from signing_parties where signing_id = $1)',
        [id],
      )
      await paul.page.getByRole('button', { name: 'Read and sign' }).click()
      await paul.page
        .getByRole('dialog', { name: 'Sign' })
        .getByRole('button', { name: 'Open the document' })
        .click()
      await paul.page.getByText('Your confirmation has ended.').waitFor()
    } else {
      await paul.page.getByRole('button', { name: 'Send the code' }).click()
      await paul.page.getByLabel('Code').fill('123456')
    }
    await make('POST', `/signings/${id}/cancel`, { reason: 'Mistake' })
    const act = when === 'the code is sent' ? 'Send the code' : 'Continue'
    await paul.page.getByRole('button', { name: act }).click()
    await paul.page.getByText('This link shows nothing').waitFor()
    expect(await paul.page.getByRole('button', { name: act }).count()).toBe(0)
    expect(await paul.page.getByText('Ask for a new one.').count()).toBe(0)
    await paul.close()
  },
)

it('shows that a signing ended which was cancelled while the page was open', async () => {
  const { id, link } = await sent('Aneks')
  const paul = await visitor(browser, { width: 1440 })
  await paul.page.goto(link)
  await confirm(paul.page)
  await paul.page.getByRole('button', { name: 'Read and sign' }).click()
  await make('POST', `/signings/${id}/cancel`, { reason: 'Mistake' })
  await paul.page
    .getByRole('dialog', { name: 'Sign' })
    .getByRole('button', { name: 'Open the document' })
    .click()
  await paul.page.getByText('This link shows nothing').waitFor()
  expect(await paul.page.getByRole('button', { name: 'Read and sign' }).count()).toBe(0)
  await paul.close()
})
