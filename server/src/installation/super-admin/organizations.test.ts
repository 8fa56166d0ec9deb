import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { keyState } from '@domovik/domain/account/organizations/keys.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AdminClient,
  codeOf,
  type Landlord,
  type Person,
  startTestServer,
  type TestServer,
} from '../../../test/harness.ts'
import { verifyChains } from '../../account/audit/checkpoints.ts'
import { rotateKey } from './keys/jobs.ts'
import { eraseOrganization } from './organizations/jobs.ts'

let server: TestServer
let root: Person & { api: AdminClient }
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15' })
  root = await server.signUpSuperAdmin('root@example.com')
  anna = await server.signUpLandlord('Wierzba')
})
afterAll(() => server?.stop())

const calls = () => root.api.superAdmin.organizations
const reason = 'Rent was asked for flats that are not theirs'

describe('the database role of a super admin', () => {
  it('sees no data outside an authorized request, and never the data of landlords', async () => {
    const { superAdmin } = server.services.database
    expect((await superAdmin.query('select id from organizations')).rows).toEqual([])
    for (const hidden of [
      'select name from tenants',
      'select address from properties',
      'select amount from transactions',
      'select wrapped_key from organization_keys',
      'select password_hash from auth.users',
      'select message_sealed from mail_outbox',
      'update audit_logs set details = null',
      'delete from organizations',
    ])
      await expect(superAdmin.query(hidden), hidden).rejects.toThrow('permission denied')
    await expect(
      superAdmin.query('select app.begin_super_admin_request($1, gen_random_uuid(), now())', [anna.userId]),
    ).rejects.toThrow('session is gone')
  })
})

describe('organizations across the installation', () => {
  it('are listed with filters and sorting; their sizes are shown, their contents are not', async () => {
    const big = await server.signUpLandlord('Dąb Duży')
    for (let n = 0; n < 3; n++) await big.api.properties.create({ address: `ul. Dębowa ${n}` })
    await big.api.tenants.create({ name: 'Jan Tajny' })
    const found = await calls().list({ q: 'dąb du', sort: '-properties' })
    expect(found).toMatchObject({ total: 1, totals: { members: 1, properties: 3, tenants: 1 } })
    expect(found.rows[0]).toMatchObject({
      id: big.organizationId,
      name: 'Dąb Duży',
      status: 'active',
      ownerEmail: big.email,
      properties: 3,
      tenants: 1,
      lastActivityAt: expect.any(String),
    })
    const all = await calls().list({ sort: '-properties', limit: 1 })
    expect(all.rows[0]!.name).toBe('Dąb Duży')
    expect(
      (await calls().list({ sort: '-properties', limit: 1, cursor: all.nextCursor! })).rows,
    ).toHaveLength(1)
    const detail = await calls().get({ id: big.organizationId })
    expect(detail).toMatchObject({
      members: [{ userId: big.userId, role: 'owner' }],
      keys: [{ version: 1, retiredAt: null }],
      can: { edit: true, suspend: true, giveBack: false, erase: false },
    })
    expect(JSON.stringify(detail)).not.toMatch(/Tajny|Dębowa/)
    expect(await codeOf(calls().get({ id: root.userId }))).toBe('not_found')
    expect((await calls().exportCsv({ q: 'dąb du' })).content).toContain('Dąb Duży')
  })

  it('are updated and get another member as owner, recorded in their own audit chain (API-38)', async () => {
    const ola = await server.signUpLandlord('Olcha')
    const mate = await server.addMember(ola, 'manager')
    const id = ola.organizationId
    expect(await codeOf(calls().update({ id, ownerId: anna.userId }))).toBe('validation_failed')
    await calls().update({ id, name: 'Olcha II', ownerId: mate.userId })
    expect(await ola.api.organizations.get()).toMatchObject({ name: 'Olcha II', ownerId: mate.userId })
    expect((await ola.api.account.me()).organizationRole).toBe('manager')
    const [last] = await server.query(
      'select user_email, action_type, details from audit_logs where organization_id = $1 order by seq desc limit 1',
      [id],
    )
    expect(last).toMatchObject({
      user_email: root.email,
      action_type: 'UPDATE',
      details: { changed: ['name', 'ownerId'] },
    })
  })
})

describe('entering an organization', () => {
  it('is recorded in the audit log of the organization and gives all permissions there', async () => {
    const { organizationId: id, api } = await server.signUpLandlord('Klon')
    expect((await calls().get({ id })).can.enter).toBe(true)
    await calls().enter({ id })
    const guest = server.admin({ ...root, headers: { 'x-organization-id': id } })
    expect(await guest.account.me()).toMatchObject({
      organization: { id, name: 'Klon' },
      organizationRole: null,
    })
    await guest.properties.create({ address: 'ul. Klonowa 1' })
    const { rows } = await api.audit.list({})
    expect(rows.map(({ action, details }) => [action, details.what])).toContainEqual([
      'SECURITY',
      'entered_by_super_admin',
    ])
  })
})

describe('suspending access', () => {
  it('blocks all members and shows them the reason; restoring access ends that', async () => {
    const ewa = await server.signUpLandlord('Jesion')
    const id = ewa.organizationId
    const tenant = await ewa.api.tenants.create({ name: 'Piotr', email: 'piotr@example.com' })
    const renter = await server.acceptInvitation(ewa, tenant.id)
    expect(await codeOf(calls().suspend({ id, reason: 'no' }))).toBe('validation_failed')
    await calls().suspend({ id, reason })
    expect(await codeOf(calls().suspend({ id, reason }))).toBe('conflict')
    expect(await codeOf(ewa.api.properties.create({ address: 'ul. Nowa 1' }))).toBe('organization_suspended')
    expect(await codeOf(ewa.api.tenants.list({}))).toBe('organization_suspended')
    expect(await codeOf(ewa.api.imports.list())).toBe('organization_suspended')
    const me = await ewa.api.account.me()
    expect(me.organization).toMatchObject({ status: 'suspended', suspension: { reason } })
    expect(me.permissions).toEqual([])
    expect((await renter.api.home.me()).email).toBe('piotr@example.com')
    const guest = server.admin({ ...root, headers: { 'x-organization-id': id } })
    expect((await guest.tenants.list({})).total).toBe(1)
    await calls().giveBack({ id })
    expect((await ewa.api.account.me()).organization).toMatchObject({ status: 'active', suspension: null })
    await ewa.api.properties.create({ address: 'ul. Nowa 1' })
    const told = await server.query<{ what: string }>(
      `select details ->> 'what' as what from audit_logs where organization_id = $1 and action_type = 'SECURITY' and table_name = 'organizations' order by seq`,
      [id],
    )
    expect(told.map(({ what }) => what)).toEqual(['suspended', 'given_back'])
  })

  it('is executed once per idempotency key', async () => {
    const { organizationId: id } = await server.signUpLandlord('Buk')
    const keyed = server.admin({ ...root, headers: { 'idempotency-key': 'pause-buk-1' } })
    await keyed.superAdmin.organizations.suspend({ id, reason })
    expect(await keyed.superAdmin.organizations.suspend({ id, reason })).toEqual({ id })
  })
})

describe('erasing an organization', () => {
  it('requires suspension, export and the name as confirmation; afterwards no key and no row is left, and the audit chain is intact', async () => {
    const zofia = await server.signUpLandlord('Topola')
    const id = zofia.organizationId
    const property = await zofia.api.properties.create({ address: 'ul. Topolowa 1', rentAmount: 90_000 })
    const tenant = await zofia.api.tenants.create({ name: 'Jan', notes: 'klucz pod wycieraczką' })
    await zofia.api.leases.create({
      propertyId: property.id,
      tenantId: tenant.id,
      startDate: '2026-01-01',
      rentAmount: 90_000,
    })
    await zofia.api.payments.recordReceipt({
      tenantId: tenant.id,
      amount: 5_000,
      paymentDate: '2026-03-10',
      paymentMethod: 'cash',
    })
    const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#8a6f4d' } })
      .jpeg()
      .toBuffer()
    const ticket = await zofia.api.tickets.create({ type: 'issue', title: 'kran', propertyId: property.id })
    const second = await zofia.api.properties.create({ address: 'Topolowa 2' })
    const parts = [property, second].map((one) => ({ propertyId: one.id }))
    await zofia.api.expenses.create({
      ...{ amount: 1_001, date: '2026-04-01', category: 'repairs', status: 'approved' },
      split: { by: 'equal', parts },
    })
    const photo = new File([new Uint8Array(jpeg)], 'kran.jpg', { type: 'image/jpeg' })
    await zofia.api.tickets.addPhoto({ id: ticket.id, file: photo })
    const kept = async () =>
      (await readdir(join(server.config.dataDir, 'files'), { recursive: true }).catch(() => [])).filter(
        (name) => name.includes(id) && /\.(full|preview)$/.test(name),
      )
    expect((await kept()).length).toBeGreaterThan(0)
    const erase = (confirmation = 'Topola') => calls().erase({ id, confirmation })
    expect(await codeOf(erase())).toBe('erasure_needs_suspension')
    await calls().suspend({ id, reason })
    expect(await codeOf(erase())).toBe('erasure_needs_export')
    const { content, fileName } = await calls().exportData({ id })
    expect(fileName).toBe('topola.json')
    const taken = JSON.parse(content) as { tables: Record<string, Record<string, unknown>[]> }
    expect(taken.tables.tenants).toMatchObject([{ name: 'Jan', notes: 'klucz pod wycieraczką' }])
    expect(taken.tables.transactions!.length).toBeGreaterThan(1)
    expect(taken.tables.expense_splits).toHaveLength(2)
    expect(content).not.toMatch(/wrapped_key|_sealed/)
    expect(await codeOf(erase('topola'))).toBe('validation_failed')
    await erase()
    expect(await codeOf(calls().giveBack({ id }))).toBe('conflict')
    await eraseOrganization.run(server.services, { organizationId: id })
    await eraseOrganization.run(server.services, { organizationId: id })
    expect(await kept()).toEqual([])
    expect(await codeOf(calls().get({ id }))).toBe('not_found')
    const tables = await server.query<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'organization_id'`,
    )
    for (const { name } of tables) {
      const [{ count } = { count: '' }] = await server.query<{ count: string }>(
        `select count(*) from ${name} where organization_id = $1`,
        [id],
      )
      if (name.startsWith('audit_')) continue
      expect(count, name).toBe('0')
    }
    expect((await verifyChains(server.services, id))[0]).toMatchObject({ problem: null })
    expect(await codeOf(zofia.api.organizations.get())).toBe('organization_missing')
  })

  it('never happens to an organization without a request', async () => {
    await eraseOrganization.run(server.services, { organizationId: anna.organizationId })
    expect((await anna.api.organizations.get()).name).toBe('Wierzba')
  })
})

describe('encryption across organizations', () => {
  it('shows the age and state of keys, and rotates old keys by jobs (SUPER-04)', async () => {
    const { keys } = root.api.superAdmin
    const ida = await server.signUpLandlord('Ida')
    const id = ida.organizationId
    const tenant = await ida.api.tenants.create({ name: 'Jan', notes: 'tajne' })
    await server.query(
      `update organization_keys set created_at = '2025-03-14T12:00:00Z' where organization_id = $1`,
      [id],
    )
    const find = async () => (await keys.list({ q: 'Ida' })).rows[0]!
    const shown = await find()
    expect(shown).toMatchObject({ version: 1, earlier: 0, state: 'old' })
    expect(keyState({ ageDays: shown.ageDays!, masterKeyId: 'm' }, 'm')).toBe(shown.state)
    expect((await keys.list({})).totals.old).toBe(1)
    expect(await keys.rotate({})).toEqual({ asked: 1 })
    await rotateKey.run(server.services, { organizationId: id })
    expect(await find()).toMatchObject({ version: 2, ageDays: 0, earlier: 1, state: 'fresh' })
    expect((await ida.api.tenants.get({ id: tenant.id })).tenant.notes).toBe('tajne')
    expect(await keys.rotate({})).toEqual({ asked: 0 })
  })
})

describe('growth and usage', () => {
  /** Inserts a paid invoice of the landlord for a period. */
  const paid = (landlord: Landlord, amount: number, from: string, to: string) =>
    server.query(
      `insert into subscription_invoices (organization_id, id, provider, provider_invoice, status, amount, currency, period_start, period_end, issued_at)
       values ($1, gen_random_uuid(), 'test', gen_random_uuid()::text, 'paid', $2, 'EUR', $3, $4, $3)`,
      [landlord.organizationId, amount, `${from}T00:00:00Z`, `${to}T00:00:00Z`],
    )

  it('computes months from stored invoices, organizations and accounts (docs/growth.md)', async () => {
    const [one, two, three] = [
      await server.signUpLandlord('Rok'),
      await server.signUpLandlord('Miesiąc'),
      await server.signUpLandlord('Odeszła'),
    ]
    await paid(one!, 120_00, '2025-07-10', '2026-07-10')
    await paid(two!, 39_00, '2026-03-02', '2026-04-02')
    await paid(three!, 19_00, '2026-01-20', '2026-02-20')
    const { months } = await root.api.superAdmin.growth.indicators()
    expect(months).toHaveLength(12)
    const of = (month: string) => months.find((each) => each.month === month)!
    expect(of('2025-06')).toMatchObject({ active: 0, activeAtStart: 0, revenue: [] })
    expect(of('2025-07')).toMatchObject({
      active: 1,
      activeAtStart: 0,
      revenue: [{ currency: 'EUR', amount: 10_00 }],
    })
    expect(of('2026-01')).toMatchObject({ active: 2, revenue: [{ currency: 'EUR', amount: 29_00 }] })
    expect(of('2026-02')).toMatchObject({
      active: 1,
      activeAtStart: 2,
      churned: 1,
      from: '2026-02-01',
      to: '2026-02-28',
    })
    expect(of('2026-03')).toMatchObject({
      active: 2,
      churned: 0,
      revenue: [{ currency: 'EUR', amount: 49_00 }],
    })
    const [{ organizations, trials } = { organizations: 0, trials: 0 }] = await server.query<{
      organizations: number
      trials: number
    }>(
      'select (select count(*)::int from organizations) as organizations, (select count(*)::int from subscribers) as trials',
    )
    expect(of('2026-03')).toMatchObject({ organizations, trials, trialsPaid: 3 })
  })

  it('shows active organizations and the features they used', async () => {
    const ula = await server.signUpLandlord('Używana')
    await ula.api.properties.create({ address: 'ul. Używana 1' })
    const byDay = await root.api.superAdmin.growth.usage({ by: 'day' })
    expect(byDay.periods).toHaveLength(30)
    const today = byDay.periods.at(-1)!
    expect(today).toMatchObject({ from: '2026-03-15', to: '2026-03-15' })
    expect(today.organizations).toBeGreaterThan(3)
    expect(byDay.periods.at(-2)).toMatchObject({ organizations: 0, people: 0 })
    expect(byDay.features.find(({ table }) => table === 'properties')!.acts).toBeGreaterThan(0)
    expect((await root.api.superAdmin.growth.usage({ by: 'week' })).periods).toHaveLength(12)
    expect((await root.api.superAdmin.growth.usage({ by: 'month' })).periods.at(-1)).toMatchObject({
      from: '2026-03-01',
      to: '2026-03-31',
    })
  })
})
