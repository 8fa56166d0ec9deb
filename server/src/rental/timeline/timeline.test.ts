import { TIMELINE_MAILS } from '@domovik/domain/rental/timeline/kinds.ts'
import { languages } from '@domovik/locales/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { translator } from '../../machinery/i18n.ts'

let server: TestServer
let anna: Landlord
let ids: Record<'tenant' | 'property' | 'lease', string>
const pdf = (name: string) =>
  new File(['%PDF-1.7\n1 0 obj\nendobj\ntrailer\n%%EOF\n'], name, { type: 'application/pdf' })

beforeAll(async () => {
  server = await startTestServer({ day: '2026-04-06T10:00:00Z' })
  anna = await server.signUpLandlord()
  const { api } = anna
  const { id: propertyId } = await api.properties.create({ address: 'Lipowa 3' })
  const { id: tenantId } = await api.tenants.create({ name: 'Ola Nowak' })
  const lease = await api.leases.create({ propertyId, tenantId, startDate: '2026-03-01', rentAmount: 61_200 })
  ids = { tenant: tenantId, property: propertyId, lease: lease.id }
  await api.payments.recordReceipt({
    tenantId,
    amount: 10_000,
    paymentDate: '2026-04-01',
    paymentMethod: 'cash',
    description: 'Zaliczka',
  })
  const ticket = await api.tickets.create({ type: 'issue', title: 'Kran', propertyId, tenantId })
  await api.tickets.addComment({ id: ticket.id, body: 'Hydraulik drogi', audience: 'internal' })
  await api.tickets.addComment({ id: ticket.id, body: 'Przyjdzie jutro', audience: 'tenant' })
  await api.messages.send({ tenantId, body: 'Dzień dobry' })
  for (const [subject, subjectId] of Object.entries(ids))
    await api.documents.create({
      kind: 'other',
      title: `Papier ${subject}`,
      subject: subject as 'tenant',
      subjectId,
      file: pdf('a.pdf'),
    })
  await api.documents.create({
    kind: 'identity',
    title: 'Dowód',
    subject: 'tenant',
    subjectId: tenantId,
    file: pdf('b.pdf'),
  })
  await api.expenses.create({ amount: 7_000, date: '2026-04-02', category: 'repairs', propertyId })
  await api.incomes.create({ amount: 3_000, date: '2026-04-03', category: 'other', propertyId })
})
afterAll(() => server?.stop())

const subjects = ['tenant', 'property', 'lease'] as const
const timeline = async (subject: keyof typeof ids, more: object = {}, who = anna) =>
  (await who.api.timeline.list({ subject, subjectId: ids[subject], limit: 200, ...more })).rows
const said = (rows: Awaited<ReturnType<typeof timeline>>) =>
  rows.map(({ kind, type, text }) => [kind, text ?? type].filter(Boolean).join(' ')).sort()

describe('the timeline', () => {
  it('counts days where the organization is, wherever the browser is', async () => {
    const paid = (await timeline('tenant')).find(({ text }) => text === 'Zaliczka')!
    // Midnight in Warsaw is the evening before in UTC.
    expect(paid).toMatchObject({ on: '2026-04-01' })
    expect(paid.at.startsWith('2026-03-31T22')).toBe(true)
  })

  it('of a tenant, a property and a lease contains what belongs to them until today', async () => {
    const rents = ['money rent']
    const ticket = ['note Hydraulik drogi', 'ticket Kran']
    const without = (rows: string[]) => rows.filter((row) => row !== 'change')
    expect(without(said(await timeline('tenant')))).toEqual(
      [
        ...rents,
        ...ticket,
        'money Zaliczka',
        'message Dzień dobry',
        'document Papier tenant',
        'document Papier lease',
        'document Dowód',
      ].sort(),
    )
    const ofProperty = without(said(await timeline('property')))
    for (const one of [
      ...ticket,
      'money repairs',
      'money other',
      'document Papier property',
      'document Papier lease',
    ])
      expect(ofProperty, one).toContain(one)
    expect(ofProperty).not.toContain('document Dowód')
    expect(without(said(await timeline('lease')))).toEqual(
      expect.arrayContaining([...rents, ...ticket, 'document Papier lease']),
    )
    for (const subject of subjects) {
      const rows = await timeline(subject)
      expect(rows.some(({ kind, change }) => kind === 'change' && change !== null)).toBe(true)
      expect(rows.every(({ at }) => new Date(at) < new Date('2026-04-07'))).toBe(true)
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    }
  })

  it('is newest first, and its pages add up to the whole', async () => {
    for (const subject of subjects) {
      const all = await timeline(subject)
      const times = all.map(({ at }) => new Date(at).getTime())
      expect(times).toEqual([...times].sort((a, b) => b - a))
      const paged: string[] = []
      let cursor: string | undefined
      do {
        const page = await anna.api.timeline.list({
          ...{ subject, subjectId: ids[subject], limit: 2 },
          ...(cursor ? { cursor } : {}),
        })
        expect(page.total).toBe(all.length)
        paged.push(...page.rows.map(({ id }) => id))
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      expect(paged).toEqual(all.map(({ id }) => id))
    }
  })

  it('is filtered by kind and by text', async () => {
    expect(said(await timeline('tenant', { entry: ['ticket', 'message'] }))).toEqual([
      'message Dzień dobry',
      'ticket Kran',
    ])
    expect(said(await timeline('tenant', { q: 'dzien' }))).toEqual(['message Dzień dobry'])
  })

  it('leaves out the kinds that the caller may not view, and documents with identity numbers', async () => {
    const member = await server.addMember(anna, 'viewer')
    const kindsOf = async (permissions: ('view_tenants' | 'view_properties' | 'view_payments')[]) => {
      await anna.api.organizations.changeRole({ userId: member.userId, role: 'viewer', permissions })
      return [...new Set((await timeline('tenant', {}, member)).map(({ kind }) => kind))].sort()
    }
    expect(await kindsOf(['view_tenants'])).toEqual(['change', 'document', 'message'])
    expect(await kindsOf(['view_tenants', 'view_payments'])).toEqual([
      'change',
      'document',
      'message',
      'money',
    ])
    expect(said(await timeline('tenant', {}, member))).not.toContain('document Dowód')
    expect(await timeline('tenant', { entry: ['ticket'] }, member)).toEqual([])
    await anna.api.organizations.changeRole({
      ...{ userId: member.userId, role: 'viewer', permissions: ['view_properties'] },
    })
    expect(await codeOf(timeline('tenant', {}, member))).toBe('forbidden')
    expect(await codeOf(timeline('lease', {}, member))).toBe('forbidden')
    const kinds = (await timeline('property', {}, member)).map(({ kind }) => kind)
    expect([...new Set(kinds)].sort()).toEqual(['change', 'note', 'ticket'])
  })

  it('shows the mails to the tenant on the pages of the tenant, the property and the lease, without their text', async () => {
    const { id: tenantId } = await anna.api.tenants.create({ name: 'Jan Kos', email: 'jan.kos@example.com' })
    const { id: propertyId } = await anna.api.properties.create({ address: 'Długa 8' })
    const other = await anna.api.properties.create({ address: 'Długa 9' })
    const lease = await anna.api.leases.create({
      propertyId,
      tenantId,
      startDate: '2026-04-01',
      rentAmount: 50_000,
    })
    await anna.api.tenants.invite({ id: tenantId })
    const mails = async (subject: keyof typeof ids, subjectId: string, who = anna) =>
      (await who.api.timeline.list({ subject, subjectId, entry: ['mail'], limit: 200 })).rows
    for (const [subject, subjectId] of [
      ['tenant', tenantId],
      ['property', propertyId],
      ['lease', lease.id],
    ] as const) {
      const rows = await mails(subject, subjectId)
      expect(rows, subject).toMatchObject([
        {
          kind: 'mail',
          type: 'invitation',
          table: 'tenants',
          recordId: tenantId,
          state: 'waiting',
          text: null,
        },
      ])
      expect(JSON.stringify(rows)).not.toMatch(/jan.kos|invite/)
    }
    expect(await mails('property', other.id)).toEqual([])
    expect(await mails('tenant', ids.tenant)).toEqual([])
    await server.query(
      `update mail_outbox set sent_at = now(), message_sealed = null where tenant_id = '${tenantId}'`,
    )
    expect((await mails('tenant', tenantId)).map(({ state }) => state)).toEqual(['sent'])

    const member = await server.addMember(anna, 'viewer')
    await anna.api.organizations.changeRole({
      ...{ userId: member.userId, role: 'viewer', permissions: ['view_properties'] },
    })
    expect(await mails('property', propertyId, member)).toEqual([])
  })

  it('has a name in every language for every mail that it shows', () => {
    for (const language of languages)
      for (const mail of TIMELINE_MAILS)
        expect(translator(language, 'organization_admin')(`logs.templates.${mail}`), mail).not.toContain(
          'logs.',
        )
  })

  it('of a record of another organization does not exist', async () => {
    const ben = await server.signUpLandlord()
    for (const subject of subjects) expect(await codeOf(timeline(subject, {}, ben))).toBe('not_found')
  })
})
