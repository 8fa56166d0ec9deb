import { update as updateOrganization } from '@domovik/contract/admin/account/organizations.ts'
import { saveProfile } from '@domovik/contract/admin/account/profile.ts'
import { COMPANY_SIZES, GEOGRAPHIC_REACHES, INDUSTRIES } from '@domovik/domain/account/organizations/types.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, startTestServer, type TestServer } from '../../../test/harness.ts'
import { keyVersionOf } from '../../machinery/crypto/seal.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { verifyBooks } from '../../rental/payments/verify-books.ts'
import { forgetOldData, resealOrganization } from './jobs.ts'
import { sealedColumns } from './reseal.ts'
import { slugOf } from './slug.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ day: '2026-04-06' })
})
afterAll(() => server?.stop())

describe('slugOf', () => {
  it('keeps only plain letters, digits and dashes', () => {
    expect(slugOf('Łódź – Mieszkania 24')).toBe('lodz-mieszkania-24')
    expect(slugOf('  Señor & Hijos, S.L. ')).toBe('senor-hijos-s-l')
    expect(slugOf('家')).toBe('organization')
    expect(slugOf(`${'x'.repeat(59)} y`)).toMatch(/[a-z0-9]$/)
  })
})

describe('creating an organization', () => {
  it('makes the creator its owner, creates its key and writes the first event of its audit chain', async () => {
    const person = await server.signUp()
    const api = server.admin(person)
    expect(await codeOf(api.organizations.get())).toBe('organization_missing')
    const made = await api.organizations.create({
      name: 'Wierzba',
      currency: 'PLN',
      language: 'pl',
      businessType: 'individual',
    })
    expect(made).toMatchObject({
      name: 'Wierzba',
      slug: 'wierzba',
      currency: 'PLN',
      language: 'pl',
      ownerId: person.userId,
    })
    expect(await api.organizations.get()).toEqual(made)
    expect(await api.organizations.members()).toMatchObject([
      { userId: person.userId, email: person.email, role: 'owner' },
    ])
    expect(await api.organizations.keys()).toMatchObject([{ version: 1, retiredAt: null }])
    const [first] = await server.query<{ action_type: string; seq: string }>(
      'select action_type, seq from audit_logs where organization_id = $1 order by seq',
      [made.id],
    )
    expect(first).toEqual({ action_type: 'CREATE', seq: '1' })
  })

  it('stores another spelling of a business type under its key (ORG-08)', async () => {
    const { api } = await server.signUpLandlord('Alias')
    const written = { businessType: 'LLC' } as unknown as { businessType: 'company' }
    expect((await api.organizations.update(written)).businessType).toBe('company')
    expect((await api.organizations.update({ businessType: null })).businessType).toBeNull()
    expect(await codeOf(api.organizations.update({ ...written, businessType: 'club' as 'other' }))).toBe(
      'validation_failed',
    )
  })

  it('gives a second organization of the same name a different slug', async () => {
    const [one, two] = await Promise.all([server.signUpLandlord('Sosna'), server.signUpLandlord('Sosna')])
    const slugs = [(await one.api.organizations.get()).slug, (await two.api.organizations.get()).slug]
    expect(new Set(slugs).size).toBe(2)
    expect(slugs.every((slug) => slug.startsWith('sosna'))).toBe(true)
  })

  it('works for a member of another organization and writes to the audit chain of the new one', async () => {
    const anna = await server.signUpLandlord('First')
    const second = await anna.api.organizations.create({ name: 'Second' })
    const me = await anna.api.account.me()
    expect(me.organizations.map(({ name }) => name)).toEqual(['First', 'Second'])
    expect(me.organization?.name).toBe('First')
    const inSecond = server.admin({ ...anna, headers: { 'x-organization-id': second.id } })
    expect((await inSecond.account.me()).organization?.name).toBe('Second')
    expect((await inSecond.operations.verifyAudit()).brokenSeq).toBeNull()
  })

  it('refuses unknown time zones, currencies without cents and short names', async () => {
    const api = server.admin(await server.signUp())
    expect(await codeOf(api.organizations.create({ name: 'Zone', timeZone: 'Mars/Olympus' }))).toBe(
      'validation_failed',
    )
    expect(await codeOf(api.organizations.create({ name: 'Yen', currency: 'JPY' }))).toBe('validation_failed')
    expect(await codeOf(api.organizations.create({ name: 'Fantasy', currency: 'XQX' }))).toBe(
      'validation_failed',
    )
    expect(await codeOf(api.organizations.create({ name: 'A' }))).toBe('validation_failed')
    expect(await codeOf(api.organizations.get())).toBe('organization_missing')
  })

  it('is refused for tenants', async () => {
    const anna = await server.signUpLandlord()
    const tenant = await anna.api.tenants.create({ name: 'Marta', email: 'marta-founder@example.com' })
    const marta = await server.acceptInvitation(anna, tenant.id)
    expect(await codeOf(server.admin(marta).organizations.create({ name: 'Marta sp. z o.o.' }))).toBe(
      'forbidden',
    )
  })
})

/** One other value for every setting of an organization; a new setting fails the test until it is listed here. */
const otherSettings = {
  name: 'Inna nazwa',
  businessType: 'individual',
  description: 'opis',
  phone: '+48 600 100 200',
  address: 'ul. Inna 1',
  website: 'https://inna.example',
  businessDayRule: 'pl_art115',
  signaturesFrom: '2026-01-01',
  vatRegistered: true,
  stayVatPercent: '8',
  lumpSumSpouses: true,
  lumpSumBills: true,
  paymentInstructions: 'przelew',
  paymentReminders: 'off',
  lateInterest: 'statutory',
  language: 'es',
  retentionYears: 5,
} as const

describe('the stored figures of an organization', () => {
  it('are those of a replay after every change of a setting', async () => {
    const { shape } = updateOrganization['~orpc'].inputSchema as unknown as { shape: object }
    expect([...Object.keys(otherSettings), 'seen'].sort()).toEqual(Object.keys(shape).sort())
    const owner = await server.signUpLandlord('Ustawienia')
    const property = await owner.api.properties.create({ address: 'ul. Sobotnia 1' })
    const tenant = await owner.api.tenants.create({ name: 'Ewa Sobota' })
    await server.moveTo('2026-10-12', owner)
    await owner.api.leases.create({
      propertyId: property.id,
      tenantId: tenant.id,
      startDate: '2026-10-01',
      rentAmount: 90_000,
    })
    // 10 October 2026 is a Saturday.
    const overdue = async () => (await owner.api.tenants.get({ id: tenant.id })).overdue
    expect(await overdue()).toBe(90_000)
    for (const [setting, value] of Object.entries(otherSettings)) {
      await owner.api.organizations.update({ [setting]: value })
      const { rows } = await owner.api.tenants.list({})
      expect(rows[0]!.overdue, setting).toBe(await overdue())
      const { differences } = await forOrganization(
        server.services,
        owner.organizationId,
        'test',
        verifyBooks,
      )
      expect(differences, setting).toBe(0)
    }
    expect(await overdue()).toBe(0)
    await owner.api.organizations.update({ businessDayRule: 'none' })
    expect((await owner.api.tenants.list({})).rows[0]!.overdue).toBe(90_000)
    await server.moveTo('2026-04-06')
  })
})

describe('updating an organization', () => {
  it('is restricted to its managers', async () => {
    const anna = await server.signUpLandlord()
    const changed = await anna.api.organizations.update({
      name: 'Nowa nazwa',
      paymentInstructions: 'Przelew na konto',
      businessDayRule: 'pl_art115',
    })
    expect(changed).toMatchObject({
      name: 'Nowa nazwa',
      paymentInstructions: 'Przelew na konto',
      businessDayRule: 'pl_art115',
    })
    const viewer = await server.addMember(anna, 'viewer')
    expect(await codeOf(viewer.api.organizations.update({ name: 'Moje' }))).toBe('forbidden')
    expect((await viewer.api.organizations.get()).name).toBe('Nowa nazwa')
    expect((await viewer.api.organizations.members()).map(({ role }) => role)).toEqual(['owner', 'viewer'])
  })

  it('never affects another organization', async () => {
    const [anna, ben] = [await server.signUpLandlord('Anna'), await server.signUpLandlord('Ben')]
    const asBen = server.admin({ ...ben, headers: { 'x-organization-id': anna.organizationId } })
    expect(await codeOf(asBen.organizations.update({ name: 'Taken' }))).toBe('forbidden')
    await ben.api.organizations.update({ name: 'Ben 2' })
    expect((await anna.api.organizations.get()).name).toBe('Anna')
  })
})

describe('rotating the key', () => {
  it('re-encrypts every sealed value, and every value can still be read', async () => {
    const anna = await server.signUpLandlord()
    const tenant = await anna.api.tenants.create({
      name: 'Jan',
      bankAccount: 'PL61 1090 1014',
      notes: 'Pies, dwa koty',
    })
    const empty = await anna.api.tenants.create({ name: 'Bez notatek' })
    expect(await anna.api.organizations.rotateKey()).toEqual({ version: 2 })
    expect(await anna.api.organizations.keys()).toMatchObject([
      { version: 2, retiredAt: null },
      { version: 1, retiredAt: expect.any(String) },
    ])
    expect((await anna.api.tenants.get({ id: tenant.id })).tenant).toMatchObject({
      bankAccount: 'PL61 1090 1014',
      notes: 'Pies, dwa koty',
    })
    await resealOrganization.run(server.services, { organizationId: anna.organizationId })
    const [row] = await server.query<{ bank_account_sealed: string; notes_sealed: string }>(
      'select bank_account_sealed, notes_sealed from tenants where id = $1',
      [tenant.id],
    )
    expect([keyVersionOf(row!.bank_account_sealed), keyVersionOf(row!.notes_sealed)]).toEqual([2, 2])
    expect((await anna.api.tenants.get({ id: tenant.id })).tenant).toMatchObject({
      bankAccount: 'PL61 1090 1014',
      notes: 'Pies, dwa koty',
    })
    expect((await anna.api.tenants.get({ id: empty.id })).tenant.notes).toBeNull()
  })
})

describe('adding a colleague', () => {
  it('creates an account with an initial password that must be replaced before any other call (ADMIN-02, ADMIN-03)', async () => {
    const owner = await server.signUpLandlord('Jodła')
    const email = 'nowy@example.com'
    const first = 'marble-otter-lantern-9'
    const permissions = ['view_properties', 'view_payments', 'create_payments'] as const
    const { userId } = await owner.api.organizations.addMember({
      email,
      password: first,
      role: 'accountant',
      permissions: [...permissions],
    })
    const made = (await owner.api.organizations.members()).find((one) => one.userId === userId)
    expect(made).toMatchObject({ email, role: 'accountant' })
    expect(made?.permissions.toSorted()).toEqual([...permissions].sort())
    const answer = await server.fetch('/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: first }),
    })
    const { access_token: token } = (await answer.json()) as { access_token: string }
    const colleague = server.admin({ token })
    expect(await codeOf(colleague.account.me())).toBe('password_change_required')
    await server.fetch('/auth/v1/user', {
      method: 'PUT',
      token,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password: 'their-own-quiet-river-4' }),
    })
    expect(await colleague.account.me()).toMatchObject({ organizationRole: 'accountant' })
  })

  it('is refused without one of its fields (ADMIN-04) or when the address already has an account, and creates nothing', async () => {
    const owner = await server.signUpLandlord('Klon')
    const taken = {
      email: owner.email,
      password: 'marble-otter-lantern-9',
      role: 'viewer' as const,
      permissions: ['view_properties' as const],
    }
    for (const field of ['email', 'password', 'role', 'permissions'] as const) {
      const lacking = { ...taken, [field]: undefined } as unknown as typeof taken
      expect(await codeOf(owner.api.organizations.addMember(lacking)), field).toBe('validation_failed')
    }
    expect(await codeOf(owner.api.organizations.addMember(taken))).toBe('email_taken')
    const weak = { ...taken, email: 'slaby@example.com', password: '123456' }
    expect(await codeOf(owner.api.organizations.addMember(weak))).toBe('validation_failed')
    expect(await owner.api.organizations.members()).toHaveLength(1)
    const viewer = await server.addMember(owner, 'viewer')
    expect(await codeOf(viewer.api.organizations.addMember({ ...taken, email: 'x@example.com' }))).toBe(
      'forbidden',
    )
  })
})

describe('changing the role of a colleague', () => {
  it('takes effect at once; a removed colleague loses access (ORGADM-03)', async () => {
    const owner = await server.signUpLandlord('Grab')
    const ewa = await server.addMember(owner, 'manager')
    await ewa.api.properties.create({ address: 'ul. Grabowa 1' })
    await owner.api.organizations.changeRole({ userId: ewa.userId, role: 'viewer' })
    expect(await codeOf(ewa.api.properties.create({ address: 'ul. Grabowa 2' }))).toBe('forbidden')
    expect((await ewa.api.account.me()).organizationRole).toBe('viewer')
    const seen = (await owner.api.organizations.members()).find(({ userId }) => userId === ewa.userId)
    expect(seen).toMatchObject({
      role: 'viewer',
      state: 'active',
      secondFactor: false,
      can: { remove: true },
    })
    expect(seen?.lastSeenAt).not.toBeNull()
    const shownToEwa = await ewa.api.organizations.members()
    expect(shownToEwa.every(({ state, lastSeenAt }) => state === null && lastSeenAt === null)).toBe(true)
    const open = await owner.api.organizations.sessions()
    expect(open.map(({ email, current }) => [email, current])).toEqual(
      expect.arrayContaining([
        [owner.email, true],
        [ewa.email, false],
      ]),
    )
    await owner.api.organizations.removeMember({ userId: ewa.userId })
    expect(await codeOf(ewa.api.properties.list({}))).toBe('session_expired')
    // The tab names its organization, so it is told that the access ended, and not only the session.
    const asked = await server.fetch('/api/properties', {
      headers: { authorization: `Bearer ${ewa.token}`, 'x-organization-id': owner.organizationId },
    })
    expect(await asked.json()).toMatchObject({
      code: 'session_expired',
      data: { details: { accessEnded: true } },
    })
    expect(await codeOf(owner.api.organizations.removeMember({ userId: ewa.userId }))).toBe('not_found')
    const signedIn = await server.fetch('/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: ewa.email, password: ewa.password }),
    })
    const { access_token: token } = (await signedIn.json()) as { access_token: string }
    expect(await server.admin({ token }).account.me()).toMatchObject({
      ...{ organization: null, endedMembership: 'Grab' },
    })
    expect((await owner.api.account.me()).endedMembership).toBeNull()
    const told = await owner.api.audit.list({ table: ['organization_members'] })
    expect(told.rows.map(({ action, details }) => [action, details])).toEqual([
      ['DELETE', { role: 'viewer' }],
      ['UPDATE', { from: 'manager', to: 'viewer' }],
    ])
  })

  it('keeps sessions of a member of another organization', async () => {
    const [one, two] = [await server.signUpLandlord('Raz'), await server.signUpLandlord('Dwa')]
    const jan = await server.addMember(one, 'viewer')
    await server.query(
      'insert into organization_members (organization_id, user_id, role, joined_at) values ($1, $2, $3, now())',
      [two.organizationId, jan.userId, 'viewer'],
    )
    expect(await jan.api.organizations.leave()).toEqual({ userId: jan.userId })
    expect((await jan.api.account.me()).organization?.name).toBe('Dwa')
  })

  it('never leaves an organization without an owner; the owner can transfer ownership', async () => {
    const owner = await server.signUpLandlord('Klon')
    const manager = await server.addMember(owner, 'manager')
    const aboutOwner = { userId: owner.userId }
    expect(await codeOf(manager.api.organizations.removeMember(aboutOwner))).toBe('organization_needs_owner')
    expect(await codeOf(manager.api.organizations.changeRole({ ...aboutOwner, role: 'viewer' }))).toBe(
      'organization_needs_owner',
    )
    expect(await codeOf(owner.api.organizations.leave())).toBe('organization_needs_owner')
    expect(await codeOf(manager.api.organizations.makeOwner({ userId: manager.userId }))).toBe(
      'role_not_allowed',
    )
    await owner.api.organizations.makeOwner({ userId: manager.userId })
    const roles = await owner.api.organizations.members()
    expect(Object.fromEntries(roles.map(({ userId, role }) => [userId, role]))).toEqual({
      [owner.userId]: 'manager',
      [manager.userId]: 'owner',
    })
    expect((await manager.api.organizations.get()).ownerId).toBe(manager.userId)
    expect(await owner.api.organizations.leave()).toEqual({ userId: owner.userId })
  })
})

describe('the profile of an organization (ORG-07, ORG-09 to ORG-15)', () => {
  it('stores every field of the contract, with each company size and industry (ORG-09 to ORG-13)', async () => {
    const { api } = await server.signUpLandlord('Brzoza')
    const whole = {
      founderFirstName: 'Anna',
      founderLastName: 'Brzozowska',
      founderPosition: 'prezes',
      companySize: 'startup',
      industry: 'real_estate',
      yearsOfExperience: 12,
      teamSize: 7,
      currentLocations: 'Gdańsk',
      plannedLocations: 'Sopot, Gdynia',
      propertyTypes: ['apartment', 'room'],
      geographicReach: 'regional',
      shortTermGoals: 'mniej zaległości',
      longTermGoals: '100 mieszkań',
      toolsUsed: 'arkusz',
      integrationNeeds: 'bank',
      communicationChannels: ['email', 'phone'],
      marketingConsent: true,
    } as const
    const { shape } = saveProfile['~orpc'].inputSchema as unknown as { shape: object }
    expect([...Object.keys(whole), 'seen'].sort()).toEqual(Object.keys(shape).sort())
    const entered = {
      ...whole,
      propertyTypes: [...whole.propertyTypes],
      communicationChannels: [...whole.communicationChannels],
    }
    await api.organizations.saveProfile(entered)
    expect(await api.organizations.profile()).toEqual({
      ...entered,
      marketingConsentAt: expect.any(String),
      version: expect.any(String),
    })
    for (const companySize of COMPANY_SIZES)
      expect((await api.organizations.saveProfile({ companySize })).companySize).toBe(companySize)
    for (const industry of INDUSTRIES)
      expect((await api.organizations.saveProfile({ industry })).industry).toBe(industry)
    for (const geographicReach of GEOGRAPHIC_REACHES)
      expect((await api.organizations.saveProfile({ geographicReach })).geographicReach).toBe(geographicReach)
    expect(await codeOf(api.organizations.saveProfile({ industry: 'mining' as never }))).toBe(
      'validation_failed',
    )
    const cleared = await api.organizations.saveProfile({ founderFirstName: null, industry: null })
    expect(cleared).toMatchObject({ founderFirstName: null, industry: null, founderLastName: 'Brzozowska' })
  })

  it('is saved section by section, with the date of the marketing consent', async () => {
    const { api, ...owner } = await server.signUpLandlord('Olcha')
    expect(await api.organizations.profile()).toMatchObject({ industry: null, marketingConsentAt: null })
    await api.organizations.saveProfile({
      founderFirstName: 'Anna',
      companySize: 'small',
      propertyTypes: ['room'],
    })
    const saved = await api.organizations.saveProfile({ marketingConsent: true, teamSize: 12 })
    expect(saved).toMatchObject({
      founderFirstName: 'Anna',
      companySize: 'small',
      propertyTypes: ['room'],
      teamSize: 12,
    })
    expect(saved.marketingConsentAt).not.toBeNull()
    expect(await codeOf(api.organizations.saveProfile({ teamSize: -1 }))).toBe('validation_failed')
    const viewer = await server.addMember({ api, ...owner }, 'viewer')
    expect(await codeOf(viewer.api.organizations.profile())).toBe('forbidden')
  })

  it('has a logo that is re-encoded and public to anybody with its address', async () => {
    const { api } = await server.signUpLandlord('Lipa')
    const drawn = sharp({ create: { width: 900, height: 300, channels: 4, background: '#2563eb80' } })
    const send = async (bytes: Buffer, name: string, type: string) =>
      api.organizations.saveLogo({ file: new File([new Uint8Array(bytes)], name, { type }) })
    const { logoUrl } = await send(await drawn.clone().png().toBuffer(), 'logo.png', 'image/png')
    const shown = await server.fetch(logoUrl!)
    expect(shown.headers.get('cache-control')).toContain('immutable')
    const picture = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
    expect(picture).toMatchObject({ format: 'png', width: 512, height: 171, hasAlpha: true })
    expect((await api.account.me()).organization?.logoUrl).toBe(logoUrl)
    const webp = await drawn.clone().webp().toBuffer()
    expect(await codeOf(send(webp, 'logo.webp', 'image/webp'))).toBe('file_type_not_allowed')
    expect(await codeOf(send(Buffer.alloc(2 * 1024 * 1024 + 1), 'logo.png', 'image/png'))).toBe(
      'file_too_large',
    )
    const next = await send(await drawn.clone().jpeg().toBuffer(), 'logo.jpg', 'image/jpeg')
    expect((await server.fetch(logoUrl!)).status).toBe(404)
    expect((await server.fetch(next.logoUrl!)).status).toBe(200)
    await api.organizations.removeLogo()
    expect((await api.organizations.get()).logoUrl).toBeNull()
  })
})

describe('data retention (LEGAL-18)', () => {
  it.each([null, 3] as const)(
    'of %s years anonymizes former tenants and deletes closed tickets, but keeps current tenants',
    async (years) => {
      const { api, organizationId } = await server.signUpLandlord('Jawor')
      const property = await api.properties.create({ address: 'ul. Jaworowa 1', rentAmount: 100_000 })
      const gone = await api.tenants.create({
        name: 'Dawny Najemca',
        email: 'dawny@example.com',
        notes: 'klucz u sąsiada',
      })
      const here = await api.tenants.create({ name: 'Obecna Najemczyni' })
      const fresh = await api.tenants.create({ name: 'Świeżo Dodany' })
      await api.leases.create({
        propertyId: property.id,
        tenantId: here.id,
        startDate: '2026-01-01',
        rentAmount: 100_000,
      })
      const ticket = await api.tickets.create({ type: 'issue', title: 'Stary kran' })
      await api.tickets.update({ id: ticket.id, status: 'completed' })
      await api.tickets.create({ type: 'issue', title: 'Wciąż otwarte' })
      await server.query(`update tenants set created_at = '2015-01-01' where id = any($1)`, [
        [gone.id, here.id],
      ])
      await server.query(
        `update tickets set created_at = '2015-01-01', updated_at = '2015-02-01', completed_at = case when status = 'completed' then '2015-02-01'::timestamptz end
       where organization_id = $1`,
        [organizationId],
      )
      expect(await api.organizations.retention()).toEqual(
        [null, 3, 5, 7].map((years) => ({ years, tenants: 1, tickets: 1, papers: 0, bookings: 0 })),
      )
      if (years !== null) await api.organizations.update({ retentionYears: years })
      await forgetOldData.run(server.services, {})
      const { tenant } = await api.tenants.get({ id: gone.id })
      expect(tenant).toMatchObject({ name: '—', email: null, notes: null })
      expect((await api.tenants.get({ id: here.id })).tenant.name).toBe('Obecna Najemczyni')
      expect((await api.tenants.get({ id: fresh.id })).tenant.name).toBe('Świeżo Dodany')
      expect((await api.tickets.list({})).rows.map(({ title }) => title)).toEqual(['Wciąż otwarte'])
      expect(await api.organizations.retention()).toEqual(
        [null, 3, 5, 7].map((years) => ({ years, tenants: 0, tickets: 0, papers: 0, bookings: 0 })),
      )
      expect(await codeOf(api.organizations.update({ retentionYears: 1 as never }))).toBe('validation_failed')
    },
  )
})

describe('data retention of financial data (LEGAL-15)', () => {
  it('removes names, notes and receipts of old settled incomes and expenses, but no amount', async () => {
    const { api, organizationId } = await server.signUpLandlord('Grab')
    const texts = { description: 'zwrot za Jana Starego' }
    const income = async (paidOn?: string) =>
      api.incomes.create({
        ...texts,
        amount: 12_300,
        date: '2014-03-01',
        category: 'other',
        recordAgain: true,
        source: 'Jan Stary',
        notes: 'dzwonić wieczorem',
        reference: 'przelew Jan Stary',
        ...(paidOn ? { paidOn } : {}),
      })
    const expense = async (status: 'paid' | 'approved') =>
      api.expenses.create({
        ...texts,
        amount: 4_500,
        date: '2014-03-01',
        category: 'repairs',
        recordAgain: true,
        vendor: 'Hydraulik Jan',
        invoiceNumber: 'FV 1',
        status,
        ...(status === 'paid' ? { paidOn: '2014-03-02' } : {}),
      })
    const [oldIncome, openIncome, newIncome] = [
      await income('2014-03-02'),
      await income(),
      await income('2014-03-02'),
    ]
    const [oldExpense, openExpense, newExpense] = [
      await expense('paid'),
      await expense('approved'),
      await expense('paid'),
    ]
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#8a6f4d' } })
      .png()
      .toBuffer()
    for (const { id } of [oldExpense, newExpense])
      await api.expenses.addFile({
        id,
        file: new File([new Uint8Array(png)], 'paragon.png', { type: 'image/png' }),
      })
    for (const table of ['incomes', 'expenses'])
      await server.query(`update ${table} set created_at = '2014-03-01' where id = any($1)`, [
        [oldIncome.id, openIncome.id, oldExpense.id, openExpense.id],
      ])
    expect((await api.organizations.retention()).map(({ bookings }) => bookings)).toEqual([2, 2, 2, 2])
    await forgetOldData.run(server.services, {})
    expect((await api.organizations.retention()).map(({ bookings }) => bookings)).toEqual([0, 0, 0, 0])

    expect((await api.incomes.get({ id: oldIncome.id })).income).toMatchObject({
      amount: 12_300,
      date: '2014-03-01',
      source: null,
      description: null,
      notes: null,
      reference: null,
    })
    for (const { id } of [openIncome, newIncome])
      expect((await api.incomes.get({ id })).income).toMatchObject({ source: 'Jan Stary', ...texts })
    const files = await server.query(
      `select owner_id, removed_at is not null as removed from files where organization_id = $1`,
      [organizationId],
    )
    expect(files).toEqual(
      expect.arrayContaining([
        { owner_id: oldExpense.id, removed: true },
        { owner_id: newExpense.id, removed: false },
      ]),
    )
    expect((await api.expenses.get({ id: oldExpense.id })).expense).toMatchObject({
      amount: 4_500,
      vendor: null,
      description: null,
      invoiceNumber: null,
    })
    for (const { id } of [openExpense, newExpense])
      expect((await api.expenses.get({ id })).expense).toMatchObject({ vendor: 'Hydraulik Jan', ...texts })
  })
})

describe('the state of an organization (ORGADM-03)', () => {
  it("counts its own mail, data and calls, and no other organization's", async () => {
    const [one, two] = [await server.signUpLandlord('Raz'), await server.signUpLandlord('Dwa')]
    const tenant = await one.api.tenants.create({ name: 'Marta', email: 'marta-state@example.com' })
    await one.api.tenants.invite({ id: tenant.id })
    const own = await one.api.organizations.state()
    expect(own).toMatchObject({ mail: { carried: false, waiting: 1 }, rows: { tenants: 1, leases: 0 } })
    expect(own.hours[0]!.calls).toBeGreaterThanOrEqual(2)
    const mails = await one.api.organizations.mails({})
    expect(mails.rows).toMatchObject([{ template: 'mail:invitation', state: 'waiting', sentAt: null }])
    expect((await one.api.organizations.mails({ state: ['sent'] })).total).toBe(0)
    expect(await two.api.organizations.state()).toMatchObject({ mail: { waiting: 0 }, rows: { tenants: 0 } })
    expect((await two.api.organizations.mails({})).total).toBe(0)
  })
})

it('every encrypted column of an organization is encrypted again when its key changes', async () => {
  const rows = await server.query<{ table: string; column: string }>(`
    select c.table_name as table, c.column_name as column from information_schema.columns c
     where c.table_schema = 'public' and c.column_name like '%\\_sealed'
       and exists (select 1 from information_schema.columns o where o.table_schema = 'public' and o.table_name = c.table_name
             and o.column_name = 'organization_id')`)
  // These are encrypted with the key of the installation.
  const ofInstallation = ['idempotency_keys', 'mail_outbox', 'push_devices']
  const names = (list: readonly { table: string; column: string }[]) =>
    list.map(({ table, column }) => `${table}.${column}`).sort()
  expect(names(rows.filter(({ table }) => !ofInstallation.includes(table)))).toEqual(names(sealedColumns))
})
