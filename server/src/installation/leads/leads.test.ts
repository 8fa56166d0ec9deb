import { DEFAULT_RULES } from '@domovik/domain/installation/leads/score.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AdminClient,
  codeOf,
  type Person,
  startTestServer,
  type TestServer,
} from '../../../test/harness.ts'
import { maintainLeads } from './jobs.ts'

let server: TestServer
let boss: Person & { api: AdminClient }
let root: AdminClient
let helper: AdminClient

beforeAll(async () => {
  server = await startTestServer({ day: '2026-04-06' })
  boss = await server.signUpSuperAdmin('boss@example.com')
  root = boss.api
  const person = await server.signUp('helper@example.com')
  await server.promote(person, 'admin')
  helper = server.admin(person)
})
afterAll(() => server?.stop())

const person = { name: 'Jan Kot', language: 'pl' } as const
const only = async (q: string) => {
  const { rows } = await helper.leads.list({ q })
  expect(rows).toHaveLength(1)
  return helper.leads.get({ id: rows[0]!.id })
}

describe('leads', () => {
  it('are created by the form once per person, and show the reasons for their score', async () => {
    const write = (message: string, kind: 'contact' | 'demo_request') =>
      server.admin().leads.ask({ ...person, kind, email: 'Jan@Kot.example', message })
    await write('Ile to kosztuje?', 'contact')
    await write('Chcę zobaczyć', 'demo_request')
    await server.admin().leads.ask({ ...person, kind: 'contact', email: 'bot@x.example', website: 'x' })
    const { lead, score, notes } = await only('kot')
    expect(lead).toMatchObject({ source: 'contact', status: 'new', message: 'Ile to kosztuje?', score: 15 })
    expect(notes.map(({ author, body }) => [author, body])).toEqual([[null, 'Chcę zobaczyć']])
    expect(score).toMatchObject({ engagement: 15, fit: 0, band: 'cold' })
    expect((await helper.leads.list({ q: 'bot@' })).total).toBe(0)
    const better = await helper.leads.update({
      id: lead.id,
      status: 'qualified',
      businessType: 'property_management',
      companySize: 60,
      plannedLocations: 30,
      events: { plan_page_viewed: true },
    })
    expect(better.score).toMatchObject({ fit: 42, engagement: 23, score: 65, band: 'warm' })
    expect((await helper.leads.list({ band: ['warm'], sort: '-score' })).rows[0]!.id).toBe(lead.id)
  })

  it('are decided only by a super admin, who is recorded, and the person is notified', async () => {
    const { lead } = await helper.leads.create({ ...person, email: 'ola@example.com' })
    expect(await codeOf(helper.leads.decide({ id: lead.id, decision: 'approved' }))).toBe('forbidden')
    const decided = await root.leads.decide({ id: lead.id, decision: 'rejected' })
    expect(decided.lead).toMatchObject({ status: 'rejected', decidedBy: 'boss@example.com' })
    const [mail] = await server.mails('ola@example.com')
    expect(mail!.subject).toContain('W sprawie')
    await root.leads.decide({ id: lead.id, decision: 'rejected' })
    expect(await server.mails('ola@example.com')).toHaveLength(1)
  })

  it('are scored with custom rules, and with the default rules after a reset', async () => {
    const { lead } = await helper.leads.create({ ...person, email: 'iza@example.com', companySize: 5 })
    expect(lead.score).toBe(4)
    const { rules, version, own } = await helper.leads.rules()
    expect({ rules, own }).toEqual({ rules: DEFAULT_RULES, own: false })
    const companySize = [
      { to: 10, points: 20 },
      { to: null, points: 30 },
    ]
    const saved = await helper.leads.saveRules({ rules: { ...rules, companySize }, version })
    expect((await helper.leads.get({ id: lead.id })).lead.score).toBe(20)
    expect(await codeOf(helper.leads.saveRules({ rules: null, version }))).toBe('version_conflict')
    const gap = [{ to: 10, points: 1 }]
    expect(
      await codeOf(helper.leads.saveRules({ rules: { ...rules, companySize: gap }, version: saved.version })),
    ).toBe('validation_failed')
    await helper.leads.saveRules({ rules: null, version: saved.version })
    expect((await helper.leads.get({ id: lead.id })).lead.score).toBe(4)
  })

  it('are limited per address', async () => {
    const ask = (n: number) =>
      server.admin().leads.ask({ ...person, kind: 'contact', email: `many-${n}@example.com` })
    const codes = await Promise.allSettled([1, 2, 3, 4, 5, 6].map(ask))
    expect(codes.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
  })
})

describe('sign-up by approval', () => {
  it('lets nobody create an organization before a super admin approves the application', async () => {
    const { version, ...settings } = await root.platform.settings()
    await root.platform.saveSettings({ ...settings, signUp: 'approval', version })
    const ala = await server.signUp('ala@example.com')
    const api = server.admin(ala)
    expect((await api.account.me()).approval).toBe('none')
    expect(await codeOf(api.organizations.create({ name: 'Dom Ali' }))).toBe('approval_pending')
    await api.leads.apply({ name: 'Ala', language: 'pl', plannedLocations: 4 })
    expect((await api.account.me()).approval).toBe('waiting')
    expect(await codeOf(api.organizations.create({ name: 'Dom Ali' }))).toBe('approval_pending')
    const { lead } = await only('ala@')
    expect(lead).toMatchObject({ source: 'sign_up', hasAccount: true, score: 8 })
    await root.leads.decide({ id: lead.id, decision: 'approved' })
    expect((await api.account.me()).approval).toBeNull()
    await api.organizations.create({ name: 'Dom Ali' })
    const [mail] = await server.mails('ala@example.com')
    expect(mail!.link).toMatch(/\/auth$/)
  })

  it("links an approved lead to the account that confirms the lead's address", async () => {
    const { lead } = await root.leads.create({ ...person, email: 'Ewa@Example.com' })
    await root.leads.decide({ id: lead.id, decision: 'approved' })
    const ewa = server.admin(await server.signUp('ewa@example.com'))
    expect((await ewa.account.me()).approval).toBeNull()
    await ewa.organizations.create({ name: 'Dom Ewy' })
  })
})

it('the nightly job records events and deletes leads past their retention period', async () => {
  await maintainLeads.run(server.services, {})
  const { lead } = await only('ala@')
  expect(lead.events).toMatchObject({ onboarding_completed: '2026-04-06' })
  await server.moveTo('2029-01-01', boss)
  await maintainLeads.run(server.services, {})
  expect((await server.admin(boss).leads.list({})).total).toBe(0)
})

it('the product name follows the settings', async () => {
  const api = server.admin(boss)
  const { version, ...settings } = await api.platform.settings()
  await api.platform.saveSettings({ ...settings, name: 'Czynszownik', defaultCurrency: 'PLN', version })
  expect(await server.admin().account.site()).toMatchObject({
    productName: 'Czynszownik',
    defaultCurrency: 'PLN',
  })
})
