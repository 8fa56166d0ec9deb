import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15', env: { AUTH_MAIL_AUTOCONFIRM: 'on' } })
})
afterAll(() => server?.stop())

const password = 'river-otter-lantern-7'
const send = async (path: string, body: object, token?: string, method = 'POST') => {
  const headers = { 'content-type': 'application/json' }
  const answer = await server.fetch(`/auth/v1${path}`, {
    method,
    headers,
    body: JSON.stringify(body),
    ...(token ? { token } : {}),
  })
  return (await answer.json()) as { access_token: string; user: { id: string } }
}
const signUp = (email: string, data: object) => send('/signup', { email, password, data })
const found = (token: string) => server.admin({ token }).organizations.create({ name: 'Dom' })

test('an organization is founded only after the server has received the acceptance of the terms (AUTH-15)', async () => {
  const { access_token: token } = await signUp('silent@example.com', {})
  expect(await codeOf(found(token))).toBe('terms_required')
  await send('/user', { data: { terms_accepted_at: '1999-01-01T00:00:00Z' } }, token, 'PUT')
  await found(token)
  const [row] = await server.query<{ at: Date }>(
    `select terms_accepted_at as at from auth.users where email = 'silent@example.com'`,
  )
  // The time is the server's, not the one that the browser sent.
  expect(row!.at.toISOString()).toMatch(/^2026-03-15/)
})

test('an acceptance in the sign-up form counts', async () => {
  const { access_token: token } = await signUp('ready@example.com', { terms_accepted_at: 'now' })
  await found(token)
})

test('a colleague who is added, and did not sign up, works without it', async () => {
  const landlord = await server.signUpLandlord()
  const manager = await server.addMember(landlord, 'manager')
  await server.query('update auth.users set terms_accepted_at = null where id = $1', [manager.userId])
  expect((await manager.api.properties.list({})).rows).toEqual([])
})
