import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { appointSuperAdmin } from './appoint-super-admin.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { SUPER_ADMIN_EMAIL: 'Boss@example.com' } })
})
afterAll(() => server?.stop())

it('grants the role only to the configured account, once its address is confirmed', async () => {
  await appointSuperAdmin(server.services)
  const { id } = await server.services.auth.admin.createUser({
    email: 'boss@example.com',
    password: 'river-otter-lantern-7',
  })
  await appointSuperAdmin(server.services)
  expect(await server.query('select role from user_roles where user_id = $1', [id])).toEqual([])
  await server.services.auth.admin.deleteUser(id)

  const boss = await server.signUp('boss@example.com')
  const other = await server.signUp()
  await appointSuperAdmin(server.services)
  await appointSuperAdmin(server.services)
  expect((await server.admin(boss).account.me()).systemRole).toBe('super_admin')
  expect((await server.admin(other).account.me()).systemRole).toBe('user')
})
