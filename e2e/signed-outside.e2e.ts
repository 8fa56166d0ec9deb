/** A lease that a landlord and a tenant sign with signature programs of their own (docs/decisions/127). */
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSigner, paperPdf, signPdf } from '../server/test/signed-pdf.fixture.ts'
import {
  accessibilityProblems,
  type Browser,
  openBrowser,
  overflow,
  type Visitor,
  visitor,
} from './kit/browser.ts'
import { call, enter, joinPortal, landlord, password } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
let token: string
let leaseId: string
const tenant = 'marta@lokator.example'

beforeAll(async () => {
  server = await startServer({ day: '2026-11-21' })
  browser = await openBrowser()
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

/** Adds a notice to the lease. Returns its id. */
async function added(title: string): Promise<string> {
  const body = new FormData()
  body.set('file', new File([new Uint8Array(paperPdf())], `${title}.pdf`, { type: 'application/pdf' }))
  for (const [key, value] of [
    ['kind', 'notice'],
    ['subject', 'lease'],
    ['subjectId', leaseId],
  ] as const)
    body.set(key, value)
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${server.app}/api/documents`, { method: 'POST', headers, body })
  return ((await answer.json()) as { id: string }).id
}

const sound = async ({ page }: Visitor) => {
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
}

/** Downloads the PDF from the form, signs it, and gives back first something else, then the signed file. */
async function signIn(person: Visitor, name: string, given: Parameters<typeof signPdf>[2] = {}) {
  const form = person.page.getByRole('dialog', { name: 'Sign with a signature program' })
  const coming = person.page.waitForEvent('download')
  await form.getByRole('button', { name: 'Download the PDF' }).click()
  const bytes = await readFile(await (await coming).path())
  const give = async (buffer: Buffer) => {
    await form
      .locator('input[type=file]')
      .setInputFiles([{ name: 'podpisana.pdf', mimeType: 'application/pdf', buffer }])
    await form.getByRole('button', { name: 'Check and sign' }).click()
  }
  await give(bytes)
  await form.getByText('This file contains no new signature.').first().waitFor()
  await sound(person)
  await give(await signPdf(bytes, await makeSigner({ name, qualified: true }), given))
  await person.page.getByText(`The signature is valid. Signed as ${name}.`).waitFor()
}

it.each([1440, 360] as const)('at %i px', async (width) => {
  const title = `Wypowiedzenie ${width}`
  const anna = await visitor(browser, { width })
  await enter(server, anna.page, 'anna@domy.example', password)
  await anna.page.goto(`${server.app}/documents/${await added(title)}`)
  await anna.page.getByRole('button', { name: 'Send to be signed' }).click()
  const form = anna.page.getByRole('dialog', { name: 'Send to be signed' })
  await form.getByLabel('Law of the lease').click()
  await anna.page.getByRole('option', { name: 'Poland' }).click()
  await form.getByText('Under this law the document needs qualified signatures').waitFor()
  await sound(anna)
  await form.getByRole('button', { name: 'Send', exact: true }).click()
  await anna.page.getByText('Signed with signature programs').waitFor()
  await anna.page.getByRole('button', { name: 'Sign with a signature program' }).click()
  await signIn(anna, 'Anna Wierzba')
  await anna.page.getByText('Certificate of Anna Wierzba, issued by Próbne Centrum').waitFor()
  expect(await anna.page.getByText('o.o..').count()).toBe(0)
  await sound(anna)

  const marta = await visitor(browser, { width, theme: width === 360 ? 'dark' : 'light' })
  await enter(server, marta.page, tenant, password, 'tenant')
  await marta.page.goto(`${server.tenant}/documents`)
  await marta.page.getByRole('button', { name: `Sign with a signature program: ${title}` }).click()
  await signIn(marta, 'Marta Wójcik', { id: 8, fields: '6 0 R', annots: '6 0 R' })
  await sound(marta)

  await anna.page.reload()
  await anna.page.getByText('Certificate of Marta Wójcik, issued by Próbne Centrum').waitFor()
  await anna.page.getByRole('button', { name: 'Evidence' }).click()
  await anna.page.getByText('Not checked were who issued the certificates').waitFor()
  await sound(anna)
  expect(anna.complaints().filter((text) => !text.includes('422'))).toEqual([])
  expect(marta.complaints().filter((text) => !text.includes('422'))).toEqual([])
  await anna.close()
  await marta.close()
})
