import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { inTransaction } from '../../machinery/db/transaction.ts'
import { translator } from '../../machinery/i18n.ts'

let server: TestServer
let anna: Landlord
let ben: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-04-06' })
  anna = await server.signUpLandlord('Wierzba')
  ben = await server.signUpLandlord('Sosna')
})
afterAll(() => server?.stop())

const pdf = (name: string) =>
  new File(['%PDF-1.7\n1 0 obj\nendobj\ntrailer\n%%EOF\n'], name, { type: 'application/pdf' })

type Scope =
  | 'properties'
  | 'tenants'
  | 'leases'
  | 'payments'
  | 'tickets'
  | 'documents'
  | 'messages'
  | 'bookings'
const find = async (who: Landlord, scope: Scope, q: string) =>
  (await who.api.search.query({ scope, q })).results

async function letting(
  who: Landlord,
  {
    address,
    name,
    email = null,
    phone = null,
    terms = null,
  }: { address: string; name: string; email?: string | null; phone?: string | null; terms?: string | null },
) {
  const property = await who.api.properties.create({ address, description: 'Balkon od południa' })
  const tenant = await who.api.tenants.create({ name, email, phone })
  const lease = await who.api.leases.create({
    propertyId: property.id,
    tenantId: tenant.id,
    startDate: '2026-03-01',
    rentAmount: 61_200,
    terms,
  })
  return { property, tenant, lease }
}

describe('search', () => {
  it('finds each record type by each of its texts, case-insensitively and inside words', async () => {
    const home = await letting(anna, {
      address: 'ul. Żółwia 17',
      name: 'Świętosława Gżegżółka',
      email: 'swieta@Example.com',
      phone: '+48 600 700 800',
      terms: 'Zakaz hodowli jaszczurek',
    })
    await anna.api.payments.recordReceipt({
      tenantId: home.tenant.id,
      amount: 10_000,
      paymentDate: '2026-04-01',
      paymentMethod: 'cash',
      reference: 'PRZ/2026/0042',
      description: 'Wpłata w kasie',
    })
    const found = {
      scope: 'properties',
      id: home.property.id,
      address: 'ul. Żółwia 17',
      property_type: 'apartment',
      status: 'occupied',
      description: 'Balkon od południa',
    }
    for (const q of ['ŻÓŁWI', 'wia 1', 'południa', 'APART'])
      expect(await find(anna, 'properties', q)).toContainEqual(found)
    for (const q of ['gżegż', 'SWIETA@', '600 700', 'sława gże', 'Gżegżółka Świętosława', 'gzegz, s']) {
      expect(await find(anna, 'tenants', q)).toEqual([
        {
          scope: 'tenants',
          id: home.tenant.id,
          name: 'Świętosława Gżegżółka',
          email: 'swieta@example.com',
          phone: '+48 600 700 800',
          tenant_status: 'active',
        },
      ])
    }
    for (const q of ['jaszczur', 'gżegż', 'gżegżółka świę', home.lease.id.slice(-12).toUpperCase()]) {
      expect(await find(anna, 'leases', q)).toEqual([
        {
          scope: 'leases',
          id: home.lease.id,
          rent_amount: 61_200,
          currency: 'EUR',
          status: 'active',
          terms: 'Zakaz hodowli jaszczurek',
          tenant: { name: 'Świętosława Gżegżółka' },
        },
      ])
    }
    const paid = {
      scope: 'payments',
      payment_type: 'payment',
      amount: 10_000,
      payment_status: 'completed',
      description: 'Wpłata w kasie',
      reference: 'PRZ/2026/0042',
      tenant: { name: 'Świętosława Gżegżółka' },
    }
    for (const q of ['prz/2026', 'w KASIE']) expect(await find(anna, 'payments', q)).toMatchObject([paid])
    expect((await find(anna, 'payments', 'gżegż')).length).toBe(3)
  })

  it('finds a property by city and postal code, here and in the property list', async () => {
    const { id } = await anna.api.properties.create({
      address: 'Długa 5',
      city: 'Sandomierz',
      postalCode: '27-600',
    })
    for (const q of ['SANDOM', '27-60']) {
      expect(
        (await find(anna, 'properties', q)).map((found) => found.id),
        q,
      ).toEqual([id])
      expect(
        (await anna.api.properties.list({ q })).rows.map((row) => row.id),
        q,
      ).toEqual([id])
    }
  })

  it('ignores accents in every scope, in both directions', async () => {
    const jan = await server.signUpLandlord('Jan')
    const { property, tenant, lease } = await letting(jan, {
      address: 'Łódź, ul. Ząbkowska 3',
      name: 'José Peña Weiß-Nẵng',
      // The accents are separate characters, as some devices write them.
      terms: 'Zwrot koszto\u0301w os\u0301wietlenia',
    })
    const ids = async (scope: Scope, q: string) => (await find(jan, scope, q)).map(({ id }) => id)
    for (const q of ['lodz', 'LODZ', 'łodz', 'zabkowska', 'poludnia'])
      expect(await ids('properties', q), q).toEqual([property.id])
    for (const q of ['jose', 'PENA', 'jóśe', 'weiss', 'weiß', 'nang'])
      expect(await ids('tenants', q), q).toEqual([tenant.id])
    for (const q of ['kosztow', 'oświetl', 'pena']) expect(await ids('leases', q), q).toEqual([lease.id])
    expect((await ids('payments', 'pena')).length).toBeGreaterThan(0)
    for (const [status, word] of [
      ['occupied', 'zajet'],
      ['active', 'AKTYW'],
    ]) {
      const scope = status === 'occupied' ? 'properties' : 'tenants'
      const polish = server.admin({ token: jan.token, headers: { 'accept-language': 'pl' } }).search
      expect((await polish.query({ scope, q: word! })).results.length, word).toBe(1)
    }
  })

  it('ignores accents in the filter of every list', async () => {
    const iga = await server.signUpLandlord('Iga')
    const { property, tenant, lease } = await letting(iga, { address: 'Łącka 3', name: 'Ángel Muñoz' })
    await iga.api.incomes.create({
      category: 'other',
      source: 'Święto',
      amount: 100,
      date: '2026-04-01',
      propertyId: property.id,
    })
    await iga.api.expenses.create({
      category: 'repairs',
      description: 'Źródło',
      amount: 100,
      date: '2026-04-01',
      propertyId: property.id,
    })
    await iga.api.tickets.create({ type: 'issue', title: 'Cieknący kran', propertyId: property.id })
    const { api } = iga
    const lists: Record<string, (q: string) => Promise<{ rows: readonly { id: string }[] }>> = {
      properties: (q) => api.properties.list({ q }),
      tenants: (q) => api.tenants.list({ q }),
      leases: (q) => api.leases.list({ q }),
      payments: (q) => api.payments.list({ q }),
      incomes: (q) => api.incomes.list({ q }),
      expenses: (q) => api.expenses.list({ q }),
      tickets: (q) => api.tickets.list({ q }),
    }
    for (const [list, call] of Object.entries(lists))
      expect((await call('lacka')).rows.length, list).toBeGreaterThan(0)
    expect((await lists.properties!('munoz')).rows).toMatchObject([{ id: property.id }])
    expect((await lists.tenants!('ANGEL')).rows).toMatchObject([{ id: tenant.id }])
    expect((await lists.leases!('munoz')).rows).toMatchObject([{ id: lease.id }])
    expect((await lists.incomes!('swieto')).rows.length).toBe(1)
    expect((await lists.expenses!('zrodlo')).rows.length).toBe(1)
    expect((await lists.tickets!('cieknacy')).rows.length).toBe(1)
  })

  it('finds a stay by its reference, its guest and its state', async () => {
    const zoe = await server.signUpLandlord('Zoe')
    const { id: propertyId } = await zoe.api.properties.create({
      address: 'ul. Morska 5',
      rentalType: 'short-term',
      dailyRate: 10_000,
    })
    const stay = { propertyId, adults: 2, guest: { name: 'Zażółć Gęślą' } }
    const booked = await zoe.api.bookings.create({ ...stay, checkIn: '2026-05-01', checkOut: '2026-05-04' })
    const found = {
      scope: 'bookings',
      id: booked.id,
      reference: booked.reference,
      status: 'confirmed',
      check_in: '2026-05-01',
      check_out: '2026-05-04',
      address: 'ul. Morska 5',
      tenant: { name: 'Zażółć Gęślą' },
    }
    for (const q of [booked.reference, booked.reference.toLowerCase(), 'zazolc', 'gęślą', 'confirm'])
      expect(await find(zoe, 'bookings', q), q).toEqual([found])
    expect((await zoe.api.search.query({ q: 'zazolc' })).results.map(({ scope }) => scope)).toContain(
      'bookings',
    )
    expect(await find(ben, 'bookings', booked.reference)).toEqual([])
    const member = await server.addMember(zoe, 'viewer')
    await zoe.api.organizations.changeRole({
      userId: member.userId,
      role: 'viewer',
      permissions: ['view_payments'],
    })
    expect(await codeOf(find(member, 'bookings', 'zazolc'))).toBe('forbidden')
  })

  it('treats %, _ and \\ literally', async () => {
    await anna.api.properties.create({ address: 'Rabat 100%_off\\now 5' })
    const hits = async (q: string) => (await find(anna, 'properties', q)).length
    expect(await hits('100%_off\\now')).toBe(1)
    for (const q of ['%%%%', '____', '\\\\\\\\', '1%off', 'R_bat', '100%%']) expect(await hits(q), q).toBe(0)
  })

  it('finds records by derived state, and only those in that state', async () => {
    const carl = await server.signUpLandlord('Carl')
    const let_ = await letting(carl, { address: 'Jasna 1', name: 'Ola' })
    const free = await carl.api.properties.create({ address: 'Jasna 2' })
    expect((await find(carl, 'properties', 'occup')).map(({ id }) => id)).toEqual([let_.property.id])
    expect((await find(carl, 'properties', 'AVAILABLE')).map(({ id }) => id)).toEqual([free.id])
    expect(
      (await find(carl, 'payments', 'overdue')).map((row) => row.scope === 'payments' && row.payment_status),
    ).toEqual(['overdue'])
    expect(await find(carl, 'leases', 'expired')).toEqual([])
    expect((await find(carl, 'tenants', 'active')).map(({ id }) => id)).toEqual([let_.tenant.id])
  })

  it('finds records by the word for their state in the language of the reader', async () => {
    const ewa = await server.signUpLandlord('Ewa')
    const { property, lease } = await letting(ewa, { address: 'Jasna 1', name: 'Ola' })
    const inLanguage = (language: string) =>
      server.admin({ token: ewa.token, headers: { 'accept-language': language } }).search
    const found = async (language: string, scope: Scope, q: string) =>
      (await inLanguage(language).query({ scope, q })).results.map(({ id }) => id)
    const word = (language: 'en' | 'es' | 'pl', scope: Scope, status: string) =>
      translator(language, scope)(`statuses.${status}`).toUpperCase().slice(0, 5)
    for (const language of ['en', 'es', 'pl'] as const) {
      const occupied = word(language, 'properties', 'occupied')
      expect(await found(language, 'properties', occupied), occupied).toEqual([property.id])
      expect(await found(language, 'leases', word(language, 'leases', 'active'))).toContain(lease.id)
    }
    expect(await found('pl', 'properties', 'occup')).toEqual([property.id])
    expect(await found('en', 'properties', word('pl', 'properties', 'occupied'))).toEqual([])
  })

  it('returns at most ten results, newest first, and requires four characters', async () => {
    const dora = await server.signUpLandlord('Dora')
    for (let i = 1; i <= 12; i++) await dora.api.properties.create({ address: `Szeroka ${i}` })
    const found = await find(dora, 'properties', 'szeroka')
    expect(found.map((row) => row.scope === 'properties' && row.address)).toEqual(
      [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((i) => `Szeroka ${i}`),
    )
    expect(await codeOf(find(dora, 'properties', 'sze'))).toBe('validation_failed')
  })

  it('does not show removed records', async () => {
    const gone = await anna.api.properties.create({ address: 'Zburzona 3' })
    await anna.api.properties.remove({ ids: [gone.id] })
    expect(await find(anna, 'properties', 'zburzona')).toEqual([])
    const left = await anna.api.tenants.create({ name: 'Odeszła Dawno' })
    await anna.api.tenants.remove({ ids: [left.id] })
    expect(await find(anna, 'tenants', 'odeszła')).toEqual([])
  })

  it('also finds records older than the newest thousand', async () => {
    const eva = await server.signUpLandlord('Eva')
    await eva.api.properties.create({ address: 'Ukryta 1' })
    await server.query(
      `insert into properties (organization_id, id, address, managed_from, created_at)
       select $1, gen_random_uuid(), 'Nowa ' || i, '2026-04-06', '2026-05-01'::timestamptz + i * interval '1 second' from generate_series(1, 1500) as i`,
      [eva.organizationId],
    )
    expect(
      (await find(eva, 'properties', 'ukryta')).map((row) => row.scope === 'properties' && row.address),
    ).toEqual(['Ukryta 1'])
    expect((await find(eva, 'properties', 'nowa 77'))[0]).toMatchObject({ address: 'Nowa 779' })
  })
})

describe('search of tickets, documents and conversations', () => {
  let ola: Landlord
  let home: Awaited<ReturnType<typeof letting>>
  let ids: Record<'ticket' | 'document' | 'message', string>
  beforeAll(async () => {
    ola = await server.signUpLandlord('Ola')
    home = await letting(ola, { address: 'Łąkowa 8', name: 'Zbigniew Żak' })
    const { api } = ola
    const tenantId = home.tenant.id
    const propertyId = home.property.id
    ids = {
      ticket: (await api.tickets.create({ type: 'issue', title: 'Cieknąca łazienka', propertyId })).id,
      document: (
        await api.documents.create({
          kind: 'insurance',
          title: 'Polisa łąkowa',
          subject: 'lease',
          subjectId: home.lease.id,
          file: pdf('polisa.pdf'),
        })
      ).id,
      message: '',
    }
    await api.messages.send({ tenantId, body: 'Hydraulik w piątek' })
    ids.message = (await api.messages.send({ tenantId, body: 'Jednak hydraulik w środę' })).id
  })

  it('finds them by their text, ignoring accents, and a conversation once', async () => {
    expect(await find(ola, 'tickets', 'CIEKNACA')).toEqual([
      {
        scope: 'tickets',
        id: ids.ticket,
        title: 'Cieknąca łazienka',
        status: 'pending',
        address: 'Łąkowa 8',
      },
    ])
    expect(await find(ola, 'documents', 'polisa')).toEqual([
      {
        scope: 'documents',
        id: ids.document,
        title: 'Polisa łąkowa',
        kind: 'insurance',
        about: 'Zbigniew Żak',
      },
    ])
    const conversation = {
      scope: 'messages',
      id: ids.message,
      tenant_id: home.tenant.id,
      tenant: { name: 'Zbigniew Żak' },
      body: 'Jednak hydraulik w środę',
    }
    for (const q of ['HYDRAULIK', 'sród', 'zbigniew'])
      expect(await find(ola, 'messages', q), q).toMatchObject([conversation])
    expect((await find(ola, 'documents', 'insur')).map(({ id }) => id)).toEqual([ids.document])
    expect((await find(ola, 'tickets', 'pend')).map(({ id }) => id)).toEqual([ids.ticket])
  })

  it('searches all scopes at once, with at most five results of each', async () => {
    for (let i = 1; i <= 6; i++) await ola.api.properties.create({ address: `Łąkowa 8/${i}` })
    const { results } = await ola.api.search.query({ q: 'lakowa' })
    expect(results.map(({ scope }) => scope)).toEqual([...Array(5).fill('properties'), 'documents'])
    const named = (await ola.api.search.query({ q: 'zbigniew' })).results.map(({ scope }) => scope)
    expect([...new Set(named)]).toEqual(['tenants', 'leases', 'payments', 'messages'])
  })

  it('leaves out what the caller may not view, removed records and withdrawn messages', async () => {
    const member = await server.addMember(ola, 'viewer')
    const scopesOf = async (q: string) => [
      ...new Set((await member.api.search.query({ q })).results.map(({ scope }) => scope)),
    ]
    expect(await scopesOf('zbigniew')).toEqual(['tenants', 'leases', 'payments', 'messages'])
    await ola.api.organizations.changeRole({
      userId: member.userId,
      role: 'viewer',
      permissions: ['view_properties', 'view_tenants'],
    })
    expect(await scopesOf('zbigniew')).toEqual(['tenants', 'leases', 'messages'])
    expect(await codeOf(find(member, 'payments', 'zbigniew'))).toBe('forbidden')
    // Only members who may edit tenants see documents with identity numbers.
    const identity = { kind: 'identity', title: 'Dowód osobisty', subject: 'tenant' } as const
    await ola.api.documents.create({ ...identity, subjectId: home.tenant.id, file: pdf('dowod.pdf') })
    expect(await find(member, 'documents', 'dowod')).toEqual([])
    expect(await find(member, 'documents', 'identity')).toEqual([])
    expect(await find(ola, 'documents', 'dowod')).toHaveLength(1)

    await ola.api.tickets.remove({ ids: [ids.ticket] })
    await ola.api.documents.remove({ ids: [ids.document] })
    await ola.api.messages.withdraw({ id: ids.message })
    expect(await find(ola, 'tickets', 'cieknąca')).toEqual([])
    expect(await find(ola, 'documents', 'polisa')).toEqual([])
    expect(await find(ola, 'messages', 'w środę')).toEqual([])
    expect(await find(ola, 'messages', 'hydraulik')).toMatchObject([{ body: 'Hydraulik w piątek' }])
    expect((await ben.api.search.query({ q: 'hydraulik' })).results).toEqual([])
  })
})

describe('search permissions', () => {
  it('follow the view permission of the scope', async () => {
    const viewer = await server.addMember(anna, 'viewer')
    expect((await find(viewer, 'payments', 'prz/')).length).toBe(1)
    const guest = await server.signUp()
    expect(await codeOf(server.admin(guest).search.query({ scope: 'tenants', q: 'gżegż' }))).toBe(
      'organization_missing',
    )
    expect(await codeOf(server.admin().search.query({ scope: 'tenants', q: 'gżegż' }))).toBe(
      'unauthenticated',
    )
  })

  it('keep organizations apart', async () => {
    const secret = await letting(anna, {
      address: 'Sekretna 99',
      name: 'Tajna Lokatorka',
      email: 'tajna@example.com',
      terms: 'sekretne warunki',
    })
    for (const [scope, q] of [
      ['properties', 'sekretna'],
      ['tenants', 'tajna'],
      ['leases', 'sekretne'],
      ['leases', 'tajna'],
      ['leases', secret.lease.id],
      ['payments', 'tajna'],
    ] as const) {
      expect((await find(anna, scope, q)).length, `${scope} ${q}`).toBeGreaterThan(0)
      expect(await find(ben, scope, q), `${scope} ${q}`).toEqual([])
    }
  })

  it('are also enforced in the database: the function refuses every organization but that of the request', async () => {
    const asBen = (work: string) =>
      inTransaction(
        server.services.database.app,
        { text: `select set_config('app.organization', $1, true)`, values: [ben.organizationId] },
        (db) => db.execute(sql.raw(work)),
      )
    const call = (organization: string | null) =>
      `select * from app.search_text(${organization ? `'${organization}'` : 'null'}::uuid, 'tenants', '%tajna%', 10, true)`
    expect((await asBen(call(ben.organizationId))).rows).toEqual([])
    await expect(asBen(call(anna.organizationId))).rejects.toThrow()
    await expect(asBen(call(null))).rejects.toThrow()
    // Returns nothing if no organization is set.
    await expect(
      inTransaction(server.services.database.app, undefined, (db) =>
        db.execute(sql.raw(call(anna.organizationId))),
      ),
    ).rejects.toThrow()
  })

  it('exclude the portal, and its role can neither sign in nor write', async () => {
    const [role] = await server.query<object>(`
      select rolcanlogin, rolsuper, rolbypassrls, has_function_privilege('domovik_tenant', 'app.search_text(uuid, text, text, integer, boolean)', 'execute') as portal,
             has_table_privilege('domovik_search', 'tenants', 'insert, update, delete') as writes,
             has_column_privilege('domovik_search', 'tenants', 'bank_account_sealed', 'select') as secrets
        from pg_roles where rolname = 'domovik_search'`)
    expect(role).toEqual({
      rolcanlogin: false,
      rolsuper: false,
      rolbypassrls: false,
      portal: false,
      writes: false,
      secrets: false,
    })
  })
})
