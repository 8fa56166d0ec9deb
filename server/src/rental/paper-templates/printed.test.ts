/** What papers print: every line of a list, and a box for a character that the font does not have. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { readPdf } from '../../../test/read-pdf.fixture.ts'
import { createTwoLettings, type TwoLettings } from '../../../test/two-lettings.fixture.ts'

let server: TestServer
let all: TwoLettings
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-04-20' })
  all = await createTwoLettings(server)
  anna = all.anna
})
afterAll(() => server?.stop())

/** Creates a template with one Polish text and publishes it. */
async function published(body: string) {
  const made = await anna.api.paperTemplates.create({ kind: 'letter', name: 'Pismo' })
  const { id, updatedAt } = await anna.api.paperTemplates.update({
    ...{ id: made.id, updatedAt: made.updatedAt },
    texts: { pl: { title: 'Pismo {tenant.name}', body } },
  })
  return anna.api.paperTemplates.publish({ id, updatedAt })
}
const textOf = async (documentId: string): Promise<string> => {
  const { body } = await anna.api.documents.showFile({ id: documentId })
  return (await readPdf(new Uint8Array(await body.arrayBuffer()))).text
}

describe('a paper of a template', () => {
  it('warns of characters that are printed as boxes, and can be made with them', async () => {
    const { id } = await published('Treść: {ask.text}. Zażółć gęślą jaźń, ¿señor? €')
    const order = { id, leaseId: all.home.lease }
    const plain = await anna.api.paperTemplates.draft({ ...order, asked: { 'ask.text': 'Łódź' } })
    expect(plain.unprintable).toEqual([])
    const asked = { 'ask.text': 'محمد 王 😀 ❤️ 王' }
    const found = [...'محد', '王', '😀']
    const draft = await anna.api.paperTemplates.draft({ ...order, asked })
    expect(draft.unprintable.toSorted()).toEqual(found.toSorted())
    const wording = { title: 'x', body: 'Treść: {ask.text}' }
    const preview = { leaseId: all.home.lease, language: 'pl', wording, asked } as const
    expect((await anna.api.paperTemplates.preview(preview)).unprintable).toHaveLength(found.length)
    const { documentId } = await anna.api.paperTemplates.make({ ...order, asked })
    expect(await textOf(documentId)).toContain('□')
  })

  it('prints all open charges, as the payment demand does, not only the first 200', async () => {
    const body = '{each charges}\n- {charge.open}\n{end}\nRazem {account.balance}'
    const { id } = await published(body)
    const order = { id, leaseId: all.home.lease }
    const items = async () => {
      const { blocks } = await anna.api.paperTemplates.draft(order)
      return blocks.flatMap((block) => (block.kind === 'items' ? block.items : [])).length
    }
    const before = await items()
    for (let n = 0; n < 250; n += 1)
      await anna.api.payments.addCharge({
        ...{ leaseId: all.home.lease, tenantId: all.home.tenant, type: 'other', amount: 100 },
        ...{ dueDate: '2026-04-19', description: `Opłata ${n}`, recordAgain: true },
      })
    expect(await items()).toBe(before + 250)
    const { documentId } = await anna.api.paperTemplates.make(order)
    expect((await textOf(documentId)).match(/1,00/g)!.length).toBeGreaterThanOrEqual(250)
  })

  it('states as overdue what the payment demand of the day states, deposits included', async () => {
    const { api } = anna
    const property = await api.properties.create({ address: 'ul. Zaległa 1' })
    const tenant = await api.tenants.create({ name: 'Ola', email: 'ola@example.com' })
    const of = { propertyId: property.id, tenantId: tenant.id }
    const lease = await api.leases.create({
      ...{ ...of, startDate: '2026-01-01', rentAmount: 30_000, depositAmount: 90_000, paymentDueDay: 5 },
    })
    await api.payments.addCharge({
      ...{ tenantId: tenant.id, leaseId: lease.id, type: 'other', amount: 11_100 },
      ...{ dueDate: '2026-05-20', description: 'Później' },
    })
    const { id } = await published(
      '{account.overdue}; {account.overdue_deposit}\n{each charges}\n- {charge.open}\n{end}',
    )
    const filled = async (leaseId: string) => {
      const { blocks } = await api.paperTemplates.draft({ id, leaseId })
      const text = JSON.stringify(blocks).replaceAll(/[\s\u00a0]+/g, ' ')
      return { text, items: blocks.flatMap((block) => (block.kind === 'items' ? block.items : [])) }
    }
    expect((await api.papers.previewDemand({ id: tenant.id })).principal).toBe(210_000)
    const { text, items } = await filled(lease.id)
    expect(text).toContain('2100,00 €; 900,00 €')
    expect(items).toHaveLength(5)
    expect(text).not.toContain('111,00')
    // The account is one: a paper of either lease states the same sum.
    const second = await api.leases.create({
      ...{ propertyId: (await api.properties.create({ address: 'ul. Zaległa 2' })).id, tenantId: tenant.id },
      ...{ startDate: '2026-04-01', rentAmount: 77_700, paymentDueDay: 5 },
    })
    for (const leaseId of [lease.id, second.id])
      expect((await filled(leaseId)).text).toContain('2877,00 €; 900,00 €')
    expect((await api.papers.previewDemand({ id: tenant.id })).principal).toBe(287_700)
  })
})
