/** What migration 0096 does with owners that two changes at the same moment left behind. */
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-01' })
})
afterAll(() => server?.stop())

async function migrate(): Promise<void> {
  const file = new URL('../../../migrations/0096_people_and_agreed_prices.sql', import.meta.url)
  const statements = (await readFile(file, 'utf8')).split('--> statement-breakpoint')
  for (const statement of statements)
    if (/^UPDATE "organization/m.test(statement)) await server.query(statement)
}

type Person = 'owner' | 'ola' | 'ben'
const states: [name: string, roles: Record<Person, string | null>, named: Person, owner: Person | null][] = [
  ['two owners', { owner: 'owner', ola: 'owner', ben: 'manager' }, 'ola', 'ola'],
  ['nobody with the role', { owner: 'manager', ola: 'manager', ben: 'manager' }, 'ben', 'ben'],
  ['the role with somebody else', { owner: 'manager', ola: 'owner', ben: 'manager' }, 'owner', 'owner'],
  [
    'one owner, while somebody is named who left',
    { owner: null, ola: 'owner', ben: 'manager' },
    'owner',
    'ola',
  ],
  [
    'two owners, while somebody is named who left',
    { owner: null, ola: 'owner', ben: 'owner' },
    'owner',
    null,
  ],
]

it.each(states)('%s: one owner or none', async (_, roles, named, owner) => {
  const landlord = await server.signUpLandlord('Lipa')
  const [ola, ben] = [
    await server.addMember(landlord, 'manager'),
    await server.addMember(landlord, 'manager'),
  ]
  const ids: Record<Person, string> = { owner: landlord.userId, ola: ola.userId, ben: ben.userId }
  const { organizationId } = landlord
  await server.query('alter table organization_members disable trigger organization_members_owner')
  await server.query('alter table organizations disable trigger organizations_owner_is_member')
  for (const [person, role] of Object.entries(roles) as [Person, string | null][])
    await server.query(
      role === null
        ? 'delete from organization_members where organization_id = $1 and user_id = $2'
        : `update organization_members set role = '${role}' where organization_id = $1 and user_id = $2`,
      [organizationId, ids[person]],
    )
  await server.query('update organizations set owner_id = $2 where id = $1', [organizationId, ids[named]])
  await migrate()
  await server.query('alter table organization_members enable trigger organization_members_owner')
  await server.query('alter table organizations enable trigger organizations_owner_is_member')
  const found = await server.query<{ id: string }>(
    `select m.user_id as id from organizations o
       join organization_members m on m.organization_id = o.id and m.user_id = o.owner_id and m.role = 'owner'
      where o.id = $1`,
    [organizationId],
  )
  const withRole = await server.query(
    `select from organization_members where organization_id = $1 and role = 'owner'`,
    [organizationId],
  )
  expect(found.map(({ id }) => id)).toEqual(owner ? [ids[owner]] : [])
  expect(withRole).toHaveLength(owner ? 1 : 0)
})
