import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf, startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

it('blocks the API until the initial password is replaced, then accepts the same token (ADMIN-03)', async () => {
  const boss = await server.signUpLandlord()
  const { token, userId } = await server.addMember(boss, 'manager')
  await server.query('update auth.users set must_change_password = true where id = $1', [userId])
  const api = server.admin({ token })
  for (const call of [
    () => api.account.me(),
    () => api.properties.list({}),
    () => api.organizations.create({ name: 'Own' }),
  ])
    expect(await codeOf(call())).toBe('password_change_required')
  expect(await codeOf(server.tenant({ token }).home.me())).toBe('password_change_required')
  const events = await server.fetch('/api/events', { token })
  expect(events.status).toBe(403)
  const polish = await server.fetch('/api/properties', { token, headers: { 'accept-language': 'pl' } })
  expect(polish.status).toBe(403)
  expect(await polish.json()).toMatchObject({
    code: 'password_change_required',
    message: expect.stringContaining('własne hasło'),
  })

  const changed = await server.fetch('/auth/v1/user', {
    method: 'PUT',
    token,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: 'walnut-harbour-candle-3' }),
  })
  expect(changed.status).toBe(200)
  expect((await api.account.me()).userId).toBe(userId)
})
