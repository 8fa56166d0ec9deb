import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { landlordWithBank, statement } from '../bank/statement.fixture.ts'

let server: TestServer
let anna: Landlord
let member: Landlord
const ids = { ola: '', ewa: '', owner: '', vendor: '', flat: '' }

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-20T10:00:00Z' })
  anna = await landlordWithBank(server, 'Wierzba')
  const { api } = anna
  ids.flat = (await api.properties.create({ address: 'ul. Długa 5' })).id
  const olaAt = { name: 'Ola Żuk', email: 'ola@example.com', phone: '600 100 200' }
  ids.ola = (await api.tenants.create(olaAt)).id
  const lease = { startDate: '2026-03-01', rentAmount: 90_000, paymentDueDay: 5 }
  await api.leases.create({ propertyId: ids.flat, tenantId: ids.ola, ...lease })
  ids.ewa = (await api.tenants.create({ name: 'Ewa Lis', email: 'ewa@example.com' })).id
  await api.coTenants.add({
    tenantId: ids.ola,
    name: 'Jan Żuk',
    phone: '600 300 400',
    movedInOn: '2026-03-01',
  })
  // The same person: other letters of the name, other case of the address.
  const owner = { name: 'Ola Zuk', email: 'OLA@example.com', phone: '12 345 67 89', taxNumber: '5260250274' }
  ids.owner = (await api.owners.create(owner)).owner.id
  await api.owners.create({ name: 'Ewa Lis', email: 'other@example.com' })
  ids.vendor = (await api.vendors.create({ name: 'Hydro s.c.', trade: 'plumbing', phone: '22 100' })).id
  await payFor(ids.ola, 'Firma Alfa', 'PL27114020040000300201355387')
  await payFor(ids.ewa, 'LIS EWA UL. LEŚNA 3', 'PL61109010140000071219812874')
  member = await server.addMember(anna, 'viewer')
})
afterAll(() => server?.stop())

/** Somebody pays, and the landlord remembers the account as the tenant's. */
async function payFor(tenantId: string, name: string, account: string) {
  const { api } = anna
  const line = { on: '2026-03-10', amount: 10_000, name, account, text: name }
  await api.bank.run({ file: statement([line]) })
  const { lines } = await api.bank.lines({ state: 'open' })
  await api.bank.accept({ id: lines[0]!.id, parts: [{ tenantId, amount: 10_000 }], remember: true })
}

const rolesOf = (rows: { name: string; roles: { kind: string; detail: string | null }[] }[]) =>
  rows.map(({ name, roles }) => [name, ...roles.map(({ kind, detail }) => [kind, detail])])

describe('the address book', () => {
  it('lists each person once, with all roles', async () => {
    const { rows, total } = await anna.api.contacts.list({})
    expect(rolesOf(rows)).toEqual([
      ['Ewa Lis', ['tenant', null]],
      ['Ewa Lis', ['owner', null]],
      ['Firma Alfa', ['payer', 'Ola Żuk']],
      ['Hydro s.c.', ['vendor', 'plumbing']],
      ['Jan Żuk', ['co_tenant', 'ul. Długa 5']],
      ['Ola Żuk', ['tenant', 'ul. Długa 5'], ['owner', null]],
    ])
    expect(total).toBe(6)
    expect(rows.at(-1)).toMatchObject({
      email: 'ola@example.com',
      phones: ['12 345 67 89', '600 100 200'],
      taxNumbers: ['5260250274'],
      roles: [
        { kind: 'tenant', opens: ids.ola },
        { kind: 'owner', opens: ids.owner },
      ],
    })
    expect(rows.find(({ name }) => name === 'Firma Alfa')!.roles[0]!.opens).toBe(ids.ola)
  })

  it.each<[object, string[]]>([
    [{ q: 'zuk' }, ['Firma Alfa', 'Jan Żuk', 'Ola Żuk']],
    [{ q: 'Żuk Ola' }, ['Firma Alfa', 'Ola Żuk']],
    [{ q: 'zuk,  ol' }, ['Firma Alfa', 'Ola Żuk']],
    [{ q: 'Alfa Ewa' }, []],
    [{ q: '526025' }, ['Ola Żuk']],
    [{ q: 'dluga' }, ['Jan Żuk', 'Ola Żuk']],
    [{ kind: ['owner'] }, ['Ewa Lis', 'Ola Żuk']],
    [{ kind: ['vendor', 'payer'] }, ['Firma Alfa', 'Hydro s.c.']],
    [{ kind: ['tenant'], q: '12 345' }, ['Ola Żuk']],
    [{ kind: ['guest'] }, []],
  ])('finds %j', async (asked, names) => {
    const { rows } = await anna.api.contacts.list(asked)
    expect(rows.map(({ name }) => name)).toEqual(names)
  })

  it('has pages that continue each other', async () => {
    const first = await anna.api.contacts.list({ limit: 4 })
    const rest = await anna.api.contacts.list({ limit: 4, cursor: first.nextCursor! })
    const all = await anna.api.contacts.list({})
    expect([...first.rows, ...rest.rows]).toEqual([...all.rows])
  })

  it.each<['view_properties' | 'view_tenants' | 'view_payments', unknown[]]>([
    ['view_properties', [['Hydro s.c.', ['vendor', 'plumbing']]]],
    [
      'view_tenants',
      [
        ['Ewa Lis', ['tenant', null]],
        ['Jan Żuk', ['co_tenant', 'ul. Długa 5']],
        ['Ola Żuk', ['tenant', 'ul. Długa 5']],
      ],
    ],
    [
      'view_payments',
      [
        ['Ewa Lis', ['owner', null]],
        ['Ola Zuk', ['owner', null]],
      ],
    ],
  ])('shows a member with %s only those people', async (permission, rows) => {
    await allow(permission, 'export_data')
    expect(rolesOf((await member.api.contacts.list({})).rows)).toEqual(rows)
    const file = await member.api.contacts.exportCsv({})
    const text = typeof file.content === 'string' ? file.content : await (file.content as Blob).text()
    expect(text.trim().split('\n')).toHaveLength(rows.length + 1)
    // What is not seen cannot be found either.
    if (permission !== 'view_payments')
      expect((await member.api.contacts.list({ q: '526025' })).total).toBe(0)
  })

  it('is refused to members who see none of its people', async () => {
    await allow('view_reports', 'export_data')
    expect(await codeOf(member.api.contacts.list({}))).toBe('forbidden')
    expect(await codeOf(member.api.contacts.exportCsv({}))).toBe('forbidden')
  })

  it('is exported with the words of the reader', async () => {
    const { content } = await anna.api.contacts.exportCsv({ q: 'hydro' })
    expect(content).toContain('Hydro s.c.;Vendor (Plumbing);;22 100;')
  })

  it('leaves out tenants and vendors that were removed', async () => {
    await anna.api.vendors.remove({ ids: [ids.vendor] })
    expect((await anna.api.contacts.list({ q: 'hydro' })).total).toBe(0)
    await anna.api.vendors.restore({ ids: [ids.vendor] })
    expect((await anna.api.contacts.list({ q: 'hydro' })).total).toBe(1)
  })
})

const allow = (
  ...permissions: Parameters<Landlord['api']['organizations']['changeRole']>[0]['permissions'] & {}
) => anna.api.organizations.changeRole({ userId: member.userId, role: 'viewer', permissions })
