/** Each person of a shared account has an address of their own, and one person has one role in the account (docs/decisions/132). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  codeOf,
  type Landlord,
  startTestServer,
  type TestServer,
  testPassword,
} from '../../../test/harness.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-11-20' })
  anna = await server.signUpLandlord('Wierzba')
})
afterAll(() => server?.stop())

let made = 0
async function flat() {
  made += 1
  const { api } = anna
  const { id: propertyId } = await api.properties.create({ address: `ul. Własna ${made}` })
  const email = `marta-${made}@example.com`
  const { id: tenantId } = await api.tenants.create({ name: 'Marta', email })
  await api.leases.create({ propertyId, tenantId, startDate: '2026-10-01', rentAmount: 90_000 })
  return { tenantId, email }
}
const add = async (tenantId: string, name: string, email: string | null, movedInOn = '2026-10-01') =>
  (await anna.api.coTenants.add({ tenantId, name, email, movedInOn })).people.at(-1)!.id
/** Which fields were refused, and why. */
const fieldsOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { data?: { fields?: Record<string, string> } }) => error.data?.fields ?? null,
  )
async function invited(id: string, email: string) {
  await anna.api.coTenants.invite({ id })
  return server.joinPortal(email, 'x')
}
/** Gives a co-tenant an address as it could be stored before addresses were compared. */
const store = (id: string, email: string) =>
  server.query('update co_tenants set email = $2 where id = $1', [id, email])
/** Accepts the newest invitation with the account that the address has already. */
async function acceptAgain(email: string) {
  const [mail] = await server.mails(email)
  const token = mail!.link!.split('/').at(-1)!
  await server.tenant().invitations.accept({ token, name: 'x', password: testPassword })
}

describe('the address of a co-tenant', () => {
  it('is refused if the tenant has it, when it is entered and when it is changed', async () => {
    const { tenantId, email } = await flat()
    const ofTenant = { email: 'email_of_tenant' }
    expect(await fieldsOf(add(tenantId, 'Ola', email.toUpperCase()))).toEqual(ofTenant)
    const id = await add(tenantId, 'Ola', null)
    expect(await fieldsOf(anna.api.coTenants.update({ id, email }))).toEqual(ofTenant)
    await anna.api.coTenants.update({ id, email: `ola-${made}@example.com` })
  })

  it('is refused if another co-tenant of the same days has it, and accepted of somebody who came back', async () => {
    const { tenantId } = await flat()
    const email = `darek-${made}@example.com`
    const first = await add(tenantId, 'Darek', email)
    const ofCoTenant = { email: 'email_of_co_tenant' }
    expect(await fieldsOf(add(tenantId, 'Ewa', email))).toEqual(ofCoTenant)
    await anna.api.coTenants.moveOut({ id: first, lastDay: '2026-10-31' })
    const second = await add(tenantId, 'Darek', email, '2026-11-05')
    await anna.api.coTenants.update({ id: second, email, phone: '600 700 800' })
    const back = (lastDay: string | null) => codeOf(anna.api.coTenants.moveOut({ id: first, lastDay }))
    expect(await back(null)).toBe('own_address_needed')
    expect(await back('2026-11-05')).toBe('own_address_needed')
  })

  it('cannot become the address of the tenant', async () => {
    const { tenantId } = await flat()
    const email = `bartek-${made}@example.com`
    await add(tenantId, 'Bartek', email)
    expect(await fieldsOf(anna.api.tenants.update({ id: tenantId, email }))).toEqual({
      email: 'email_of_co_tenant',
    })
    await anna.api.tenants.update({ id: tenantId, email: `other-${email}` })
  })

  it('of the tenant is not invited, an open invitation to it is refused, and the rest can still be changed', async () => {
    const { tenantId, email } = await flat()
    const own = `ola-${made}@example.com`
    const id = await add(tenantId, 'Ola', own)
    await anna.api.coTenants.invite({ id })
    const [mail] = await server.mails(own)
    const token = mail!.link!.split('/').at(-1)!
    await server.tenant().invitations.get({ token })
    await store(id, email)
    expect(await codeOf(server.tenant().invitations.get({ token }))).toBe('invitation_invalid')
    expect(await codeOf(anna.api.coTenants.invite({ id }))).toBe('own_address_needed')
    await anna.api.coTenants.update({ id, name: 'Olga', email })
    await anna.api.tenants.update({ id: tenantId, email, phone: '600 100 200' })
    await anna.api.coTenants.moveOut({ id, lastDay: '2026-11-18' })
  })
})

describe('one person with two rows in one account', () => {
  it('is the tenant if one of them is the tenant, and a closed portal closes the account', async () => {
    const { tenantId, email } = await flat()
    const marta = await server.acceptInvitation(anna, tenantId)
    const id = await add(tenantId, 'Ola', null)
    await server.query(
      "update co_tenants set user_id = $2, linked_at = now() + interval '1 hour' where id = $1",
      [id, marta.userId],
    )
    const { coTenant, homes } = await marta.api.home.me()
    expect(coTenant).toBeNull()
    expect(homes.map((home) => home.tenantId)).toEqual([tenantId])
    await marta.api.messages.get()
    await marta.api.documents.list()

    await anna.api.tenants.closePortal({ id: tenantId })
    expect(await codeOf(marta.api.home.get())).toBe('forbidden')
    expect(await codeOf(marta.api.home.me())).toBe('forbidden')
    expect((await server.admin(marta).account.me()).portalAccount).toBe(false)
    await anna.api.tenants.reopenPortal({ id: tenantId })
    expect((await marta.api.home.me()).email).toBe(email)
  })

  it('keeps the other accounts of a person whose portal of one is closed', async () => {
    const [own, shared] = [await flat(), await flat()]
    const marta = await server.acceptInvitation(anna, own.tenantId)
    const id = await add(shared.tenantId, 'Marta', own.email)
    await anna.api.coTenants.invite({ id })
    await acceptAgain(own.email)
    expect((await marta.api.home.me()).homes).toHaveLength(2)
    await anna.api.tenants.closePortal({ id: own.tenantId })
    expect(await marta.api.home.me()).toMatchObject({
      tenantId: shared.tenantId,
      coTenant: { movedOut: false },
      homes: [{ tenantId: shared.tenantId }],
    })
  })

  it('is the co-tenant who lives there if somebody moved out and came back', async () => {
    const { tenantId } = await flat()
    const email = `darek-${made}@example.com`
    const first = await add(tenantId, 'Darek', email)
    const darek = await invited(first, email)
    await anna.api.coTenants.moveOut({ id: first, lastDay: '2026-10-31' })
    expect((await darek.api.home.me()).coTenant).toEqual({ until: '2026-10-31', movedOut: true })
    const second = await add(tenantId, 'Darek', email, '2026-11-05')
    await anna.api.coTenants.invite({ id: second })
    await acceptAgain(email)
    // The older row was linked later, for example by a correction.
    await server.query("update co_tenants set linked_at = now() + interval '1 hour' where id = $1", [first])
    const { coTenant, homes } = await darek.api.home.me()
    expect(coTenant).toEqual({ until: null, movedOut: false })
    expect(homes).toHaveLength(1)
    await darek.api.home.get()
    await anna.api.coTenants.setPortal({ id: second, open: false })
    expect(await codeOf(darek.api.payments.list())).toBe('forbidden')
  })
})
