/** Papers that say what a tenant paid or owes, made by a member who may not view payments. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { createTwoLettings } from '../../../test/two-lettings.fixture.ts'

let server: TestServer
let anna: Landlord
let member: Landlord
let leaseId: string

beforeAll(async () => {
  server = await startTestServer({ day: '2026-04-20' })
  const { anna: owner, home } = await createTwoLettings(server)
  anna = owner
  leaseId = home.lease
  member = await server.addMember(anna, 'manager')
  await anna.api.organizations.changeRole({
    ...{ userId: member.userId, role: 'manager' },
    permissions: ['view_properties', 'view_tenants', 'edit_tenants'],
  })
})
afterAll(() => server?.stop())

async function published(body: string): Promise<string> {
  const { id, updatedAt } = await anna.api.paperTemplates.create({ kind: 'letter', name: 'Pismo' })
  const texts = { pl: { title: 'Pismo', body } }
  const saved = await anna.api.paperTemplates.update({ id, updatedAt, texts })
  await anna.api.paperTemplates.publish({ id, updatedAt: saved.updatedAt })
  return id
}

it.each([
  ['a condition', '{if account.overdue > 0}\nZaległość\n{end}\nKoniec', 'account.overdue'],
  ['a list', '{each charges}\n- {charge.name}\n{end}\nKoniec', 'charge.open'],
  ['a sum', 'Saldo {account.balance}', 'account.balance'],
])('are not made with %s left out', async (_, body, key) => {
  const id = await published(body)
  expect((await anna.api.paperTemplates.draft({ id, leaseId })).missing).toEqual([])
  expect((await member.api.paperTemplates.draft({ id, leaseId })).missing).toEqual([key])
  expect(await codeOf(member.api.paperTemplates.make({ id, leaseId }))).toBe('template_value_missing')
  expect(await codeOf(member.api.paperTemplates.startBatch({ id, leaseIds: [leaseId] }))).toBe('forbidden')
})

it('are made if they name no account', async () => {
  const id = await published('Czynsz {lease.rent}')
  expect(await member.api.paperTemplates.make({ id, leaseId })).toHaveProperty('documentId')
  expect(await member.api.paperTemplates.startBatch({ id, leaseIds: [leaseId] })).toHaveProperty('batchId')
})
