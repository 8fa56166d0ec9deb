/** What rows of docs/requirements say about single calls: what they return, in which order, and what they refuse. */
import { adminContract } from '@domovik/contract/admin/index.ts'
import type { CallMeta } from '@domovik/contract/base.ts'
import { isContractProcedure } from '@orpc/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { now, setClock } from '../src/machinery/clock.ts'
import { codeOf, type Landlord, startTestServer, type TestServer } from './harness.ts'

let server: TestServer
let anna: Landlord
const ids: Record<'properties' | 'tenants' | 'leases', string[]> = { properties: [], tenants: [], leases: [] }

beforeAll(async () => {
  server = await startTestServer({ day: '2026-04-06' })
  anna = await server.signUpLandlord('Wierzba')
  const { api } = anna
  for (const name of ['Cecylia', 'Adam', 'Beata']) {
    // A second apart, so that "newest created first" differs from every other order.
    setClock(now().add({ seconds: 1 }).toString())
    const property = await api.properties.create({ address: `ul. ${name} 1`, rentAmount: 90_000 })
    const tenant = await api.tenants.create({ name })
    const lease = await api.leases.create({
      propertyId: property.id,
      tenantId: tenant.id,
      startDate: '2026-01-01',
      rentAmount: 90_000,
    })
    ids.properties.push(property.id)
    ids.tenants.push(tenant.id)
    ids.leases.push(lease.id)
  }
})
afterAll(() => server?.stop())

describe('a list without parameters', () => {
  it.each(['properties', 'tenants', 'leases'] as const)(
    'returns the newest created first (API-31 to API-33): %s',
    async (entity) => {
      const { rows } = await anna.api[entity].list({})
      expect(rows.map(({ id }) => id)).toEqual(ids[entity].toReversed())
    },
  )

  it('of payments returns up to 200 rows, the newest payment date first, whenever they were entered (API-30, PAY-03, CONST-07)', async () => {
    const dates = ['2026-02-03', '2026-03-20', '2026-01-15', '2026-03-01']
    for (const paymentDate of dates)
      await anna.api.payments.recordReceipt({
        tenantId: ids.tenants[0]!,
        amount: 1000,
        paymentDate,
        paymentMethod: 'cash',
      })
    const { rows } = await anna.api.payments.list({ tenantId: ids.tenants[0]!, view: 'received' })
    expect(rows.map(({ paymentDate }) => paymentDate)).toEqual(dates.toSorted().toReversed())
    const all = await anna.api.payments.list({})
    expect(all.rows.map(({ paymentDate }) => paymentDate)).toEqual(
      all.rows
        .map(({ paymentDate }) => paymentDate)
        .toSorted()
        .toReversed(),
    )
  })

  it('of payments ends after 200 rows and can be continued (API-30)', async () => {
    const ben = await server.signUpLandlord('Dwieście')
    const { id: tenantId } = await ben.api.tenants.create({ name: 'Ewa' })
    const receipt = { tenantId, amount: 1000, paymentDate: '2026-02-03', paymentMethod: 'cash' } as const
    const { id } = await ben.api.payments.recordReceipt(receipt)
    await server.query(
      `insert into transactions select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid()))).*
         from transactions t, generate_series(1, 204) where t.id = $1`,
      [id],
    )
    const full = await ben.api.payments.list({})
    expect([full.rows.length, full.total]).toEqual([200, 205])
    expect((await ben.api.payments.list({ cursor: full.nextCursor! })).rows).toHaveLength(5)
    expect(await codeOf(ben.api.payments.list({ limit: 201 }))).toBe('validation_failed')
  })

  it('is refused to a person without an organization, who has no rows (API-30 to API-33, ORG-20)', async () => {
    const api = server.admin(await server.signUp())
    for (const entity of ['properties', 'tenants', 'leases', 'payments'] as const)
      expect([entity, await codeOf(api[entity].list({}))]).toEqual([entity, 'organization_missing'])
  })
})

describe('rows', () => {
  it('name who created them, the organization and when (ORG-19)', async () => {
    const manager = await server.addMember(anna, 'manager')
    const property = await manager.api.properties.create({ address: 'ul. Menedżera 2', rentAmount: 80_000 })
    const tenant = await manager.api.tenants.create({ name: 'Dorota' })
    const lease = await manager.api.leases.create({
      propertyId: property.id,
      tenantId: tenant.id,
      startDate: '2026-04-01',
      rentAmount: 80_000,
    })
    const { transactionId } = await manager.api.payments
      .recordReceipt({
        tenantId: tenant.id,
        amount: 5000,
        paymentDate: '2026-04-02',
        paymentMethod: 'cash',
      })
      .then(({ id }) => ({ transactionId: id }))
    for (const [table, id] of [
      ['properties', property.id],
      ['tenants', tenant.id],
      ['leases', lease.id],
      ['transactions', transactionId],
    ]) {
      const [row] = await server.query<Record<string, unknown>>(
        `select user_id, organization_id, created_at from ${table} where id = $1`,
        [id],
      )
      expect([table, row]).toEqual([
        table,
        { user_id: manager.userId, organization_id: anna.organizationId, created_at: expect.anything() },
      ])
    }
  })
})

describe('the caller', () => {
  it('reads the own role rows and no others (API-23)', async () => {
    const [person, other] = [await server.signUp(), await server.signUp()]
    await server.promote(person, 'admin')
    await server.promote(other, 'super_admin')
    const rows = await server.admin(person).account.roles()
    expect(rows.map(({ userId, role }) => [userId, role])).toEqual([[person.userId, 'admin']])
    expect(await server.admin(await server.signUp()).account.roles()).toEqual([])
  })

  it('works in the organization that was joined first (API-25)', async () => {
    const person = await server.signUp()
    const [second, first] = [await server.signUpLandlord('Druga'), await server.signUpLandlord('Pierwsza')]
    for (const [{ organizationId }, joined] of [
      [second, '2026-03-02'],
      [first, '2026-03-01'],
    ] as const)
      await server.query(
        `insert into organization_members (organization_id, user_id, role, joined_at) values ($1, $2, 'viewer', $3)`,
        [organizationId, person.userId, joined],
      )
    const me = await server.admin(person).account.me()
    expect(me.organization?.name).toBe('Pierwsza')
    expect(me.organizations.map(({ name }) => name)).toEqual(['Pierwsza', 'Druga'])
  })

  it('chooses one of three languages (I18N-02)', async () => {
    const api = server.admin(await server.signUp())
    for (const language of ['en', 'es', 'pl'] as const)
      expect((await api.account.savePreferences({ language })).language).toBe(language)
    for (const language of ['de', 'EN', 'pl-PL', ''])
      expect(await codeOf(api.account.savePreferences({ language: language as 'en' }))).toBe(
        'validation_failed',
      )
  })
})

describe('the settings of the organization', () => {
  it.each([
    ['ORG-04', { name: '' }, 'name'],
    ['ORG-04', { name: '   ' }, 'name'],
    ['ORG-05', { website: 'not an address' }, 'website'],
    ['ORG-05', { website: 'javascript:alert(1)' }, 'website'],
  ])('need a name, and a website that is a URL: %s %j', async (_row, change, field) => {
    const before = await anna.api.organizations.get()
    const thrown: { code?: string; data?: unknown } = await anna.api.organizations.update(change).then(
      () => ({}),
      (error: object) => error,
    )
    expect(thrown.code).toBe('validation_failed')
    expect(JSON.stringify(thrown.data)).toContain(field)
    expect(await anna.api.organizations.get()).toEqual(before)
  })

  it('keep a name and a website that are valid', async () => {
    const saved = await anna.api.organizations.update({
      name: 'Wierzba 2',
      website: 'https://wierzba.example/o-nas',
    })
    expect(saved).toMatchObject({ name: 'Wierzba 2', website: 'https://wierzba.example/o-nas' })
  })
})

describe('the subscription', () => {
  it('comes with all plans on offer and the organization (API-39)', async () => {
    const answer = await anna.api.subscriptions.get()
    expect(answer.subscription).toMatchObject({
      organizationId: anna.organizationId,
      subscriptionPlan: expect.any(String),
    })
    expect(answer.plans.map(({ planName }) => planName)).toEqual(['starter', 'professional', 'enterprise'])
    expect(answer.organization).toMatchObject({ id: anna.organizationId, currency: 'EUR', isDemo: false })
  })

  it('has prices, currency and a custom-price flag that the super admin changes (SUB-13, SUB-14)', async () => {
    const root = (await server.signUpSuperAdmin()).api.subscriptions
    const seed = (await root.everyPlan()).map(({ version: _, ...plan }) => plan)
    expect(
      seed.map(({ planName, priceMonthly, currency, limits }) => [
        planName,
        priceMonthly,
        currency,
        limits.properties,
      ]),
    ).toEqual([
      ['starter', 1900, 'EUR', 5],
      ['professional', 3900, 'EUR', 25],
      ['enterprise', 7900, 'EUR', null],
    ])
    const [starter, , enterprise] = seed
    // Reading C, and the custom price of reading B.
    await root.editPlan({ ...starter!, priceMonthly: 2900, currency: 'USD' })
    await root.editPlan({ ...enterprise!, customPrice: true })
    const offered = await server.admin().subscriptions.plans()
    expect(offered.find(({ planName }) => planName === 'starter')).toMatchObject({
      priceMonthly: 2900,
      currency: 'USD',
    })
    expect(offered.find(({ planName }) => planName === 'enterprise')).toMatchObject({ customPrice: true })
    expect(await codeOf(anna.api.subscriptions.checkout({ plan: 'enterprise' }))).toBe('plan_not_available')
    expect(await codeOf(root.editPlan({ ...starter!, currency: 'PLN' as 'USD' }))).toBe('validation_failed')
    for (const plan of [starter!, enterprise!]) await root.editPlan(plan)
  })
})

describe('an act', () => {
  it('recomputes the payment status of a tenant (TEN-07)', async () => {
    const [id] = ids.tenants.slice(2)
    const before = await anna.api.tenants.refreshPaymentStatus({ id: id! })
    expect(before.changed).toBe(false)
    await server.query(
      `update charge_states set paid = amount, remaining = 0, settled_on = due_date where tenant_id = $1`,
      [id],
    )
    expect((await anna.api.tenants.get({ id: id! })).tenant.paymentStatus).not.toBe(before.paymentStatus)
    expect(await anna.api.tenants.refreshPaymentStatus({ id: id! })).toEqual({ ...before, changed: true })
    expect((await anna.api.tenants.get({ id: id! })).tenant.paymentStatus).toBe(before.paymentStatus)
  })

  it('is written to the audit log with the browser and the address of the caller (AUDIT-01)', async () => {
    const browser = 'Mozilla/5.0 (X11; Linux x86_64) Test/1'
    const answer = await server.fetch('/api/properties', {
      method: 'POST',
      token: anna.token,
      headers: { 'user-agent': browser, 'content-type': 'application/json' },
      body: JSON.stringify({ address: 'ul. Z przeglądarki 1' }),
    })
    const { id } = (await answer.json()) as { id: string }
    const [row] = await server.query<object>(
      `select user_id, user_email, action_type, table_name, user_agent, session_id is not null as "in a session"
         from audit_logs where record_id = $1`,
      [id],
    )
    expect(row).toEqual({
      user_id: anna.userId,
      user_email: anna.email,
      action_type: 'CREATE',
      table_name: 'properties',
      user_agent: browser,
      'in a session': true,
    })
  })

  it('adds a document of up to 10 MB to an expense (EXP-07)', async () => {
    const { id } = await anna.api.expenses.create({
      amount: 100,
      date: '2026-04-01',
      category: 'gas',
      description: 'Gas',
    })
    const pdf = (bytes: number): File => {
      const content = new Uint8Array(bytes)
      content.set(new TextEncoder().encode('%PDF-1.7\n'))
      content.set(new TextEncoder().encode('\n%%EOF\n'), bytes - 7)
      return new File([content], 'rachunek.pdf', { type: 'application/pdf' })
    }
    const limit = 10 * 1024 * 1024
    await anna.api.expenses.addFile({ id, file: pdf(limit) })
    expect(await codeOf(anna.api.expenses.addFile({ id, file: pdf(limit + 1) }))).toBe('file_too_large')
  })
})

describe('every call', () => {
  type Leaf = { path: string; meta: CallMeta; method: string; address: string }
  const leaves = (router: object, path: string[] = []): Leaf[] =>
    Object.entries(router).flatMap(([key, value]) => {
      if (!isContractProcedure(value)) return leaves(value as object, [...path, key])
      const { route, meta } = value['~orpc']
      const { method = 'POST', path: address = '' } = route
      return [{ path: [...path, key].join('.'), meta: meta as CallMeta, method, address }]
    })
  const calls = leaves(adminContract)

  it('that returns a file of records needs export_data, or is one of the exceptions (IMPORT-02)', () => {
    // They make or end the secret address of a calendar, and return no records.
    const addresses = ['channels.makeExport', 'channels.removeExport']
    const exports = calls.filter(
      ({ path }) => /export/i.test(path) && !path.startsWith('superAdmin') && !addresses.includes(path),
    )
    expect(exports.length).toBeGreaterThan(8)
    const others = exports.filter(({ meta }) => meta.needs !== 'export_data').map(({ path }) => path)
    // Landlords must hand the register of guests in whatever their plan is.
    expect(others).toEqual(['audit.exportCsv', 'audit.exportCsvAcross', 'guestRegister.exportCsv'])
  })

  it('of an entity is at its one collection path: list, read, create, change, remove (API-43)', () => {
    const at = (entity: string, name: string): string | undefined => {
      const found = calls.find(({ path }) => path === `${entity}.${name}`)
      return found && `${found.method} ${found.address}`
    }
    // A lease is called off, and posted money is changed and undone by new rows (docs/decisions/002 and 054).
    const names: Record<string, [change: string, changed: string, remove: string, removed: string]> = {
      properties: ['update', 'PATCH /properties/{id}', 'remove', 'POST /properties/remove'],
      tenants: ['update', 'PATCH /tenants/{id}', 'remove', 'POST /tenants/remove'],
      leases: ['update', 'PATCH /leases/{id}', 'callOff', 'DELETE /leases/{id}'],
      incomes: ['update', 'PATCH /incomes/{id}', 'remove', 'POST /incomes/remove'],
      expenses: ['update', 'PATCH /expenses/{id}', 'remove', 'POST /expenses/remove'],
      tickets: ['update', 'PATCH /tickets/{id}', 'remove', 'POST /tickets/remove'],
      payments: ['refund', 'POST /payments/{id}/refund', 'reverse', 'POST /payments/{id}/reverse'],
    }
    for (const [entity, [change, changed, remove, removed]] of Object.entries(names)) {
      const create = entity === 'payments' ? 'recordReceipt' : 'create'
      expect(
        ['list', 'get', create, change, remove].map((name) => at(entity, name)),
        entity,
      ).toEqual([`GET /${entity}`, `GET /${entity}/{id}`, `POST /${entity}`, changed, removed])
    }
  })

  it('has names in camel case, whatever the columns are called (GEN-10)', async () => {
    const namesIn = (value: unknown): string[] =>
      Array.isArray(value)
        ? value.flatMap(namesIn)
        : typeof value === 'object' && value !== null
          ? Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)])
          : []
    const answers: unknown[] = await Promise.all([
      anna.api.account.me(),
      anna.api.organizations.get(),
      anna.api.dashboard.get(),
      ...(['properties', 'tenants', 'leases', 'payments', 'incomes', 'expenses'] as const).map((entity) =>
        anna.api[entity].list({}),
      ),
      anna.api.leases.get({ id: ids.leases[0]! }),
      anna.api.tenants.account({ id: ids.tenants[0]! }),
      anna.api.reports.run({ type: 'tenant_financial', period: 'this_year' }),
    ])
    // Keys of maps by a vocabulary are values (`view_payments`), which keep their spelling.
    const vocabularies = new Set(Object.keys((answers[0] as { plan: object | null }).plan ?? {}))
    const odd = [...new Set(answers.flatMap(namesIn))].filter((name) => !/^[a-z][a-zA-Z0-9]*$/.test(name))
    expect(odd.filter((name) => !vocabularies.has(name))).toEqual([])
  })

  it('answers with a policy that lets a page load only what is its own (SEC-01)', async () => {
    const { headers } = await server.fetch('/auth/v1/settings')
    const policy = Object.fromEntries(
      headers
        .get('content-security-policy')!
        .split('; ')
        .map((directive) => {
          const [name = '', ...sources] = directive.split(' ')
          return [name, sources]
        }),
    )
    expect(policy).toMatchObject({
      'default-src': ["'none'"],
      'connect-src': ["'self'"],
      'font-src': ["'self'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      'form-action': ["'self'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
    })
    for (const sources of Object.values(policy).flat())
      expect(sources).toMatch(/^('self'|'none'|data:|blob:|'sha(256|384|512)-[A-Za-z0-9+/=]+')$/)
  })
})

describe('an administrator of the system', () => {
  it('sees health, errors, active people and the last success of each regular job (ADMIN-12, SUPER-07)', async () => {
    const { api } = await server.signUpSuperAdmin()
    await codeOf(anna.api.tenants.get({ id: crypto.randomUUID() }))
    await server.query(`select pgboss.create_queue('verify-books', '{"policy": "standard"}')`)
    await server.query(
      `insert into pgboss.job (name, state, completed_on) values ('verify-books', 'completed', '2026-04-06T03:00:00Z')`,
    )
    const health = await api.operations.health()
    expect(health.syncs).toContainEqual({
      name: 'verify-books',
      at: expect.stringContaining('2026-04-06T03:00:00'),
    })
    expect(health.syncs.find(({ name }) => name === 'back-up')).toEqual({ name: 'back-up', at: null })
    expect(health.errors.find(({ code }) => code === 'not_found')).toMatchObject({ ours: false })
    expect(health.requests.lastHour.requests).toBeGreaterThan(0)
    expect(health.people.activeLastDay).toBeGreaterThan(0)
    expect(health.people.organizationsLastDay).toBeGreaterThan(0)
    expect(health.database.bytes).toBeGreaterThan(1_000_000)
    expect(Date.parse(health.startedAt)).toBeLessThan(Date.parse(now().toString()))
  })
})

describe('pages and menu', () => {
  it('keep the search keywords and the icon (ADMIN-09, ADMIN-10)', async () => {
    const { api } = await server.signUpSuperAdmin()
    const seo = { seoTitle: 'Wynajem', seoDescription: 'Opis', seoKeywords: 'wynajem, czynsz' }
    const page = await api.platformPages.create({ title: 'Oferta', slug: 'oferta', content: [], ...seo })
    expect(page).toMatchObject(seo)
    const { version } = await anna.api.pages.navigation()
    const saved = await anna.api.pages.saveNavigation({
      version,
      items: [{ label: 'Pomoc', icon: 'help', url: '/faq' }],
    })
    expect(saved.items.map(({ label, icon }) => [label, icon])).toEqual([['Pomoc', 'help']])
    expect((await anna.api.pages.ownMenu()).map(({ icon }) => icon)).toEqual(['help'])
  })
})
