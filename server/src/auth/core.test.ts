import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { now, resetClock, setClock } from '../machinery/clock.ts'
import {
  client,
  follow,
  fragment,
  freshEmail,
  goodPassword as password,
  startService,
  type TestService,
  transport,
} from './test-service.ts'

let t: TestService
beforeAll(async () => {
  t = await startService()
})
afterAll(() => t.stop())

async function member(email = freshEmail()) {
  const account = await t.service.admin.createUser({ email, password, emailConfirmed: true })
  const auth = client(t.service)
  const { data, error } = await auth.signInWithPassword({ email, password })
  expect(error).toBeNull()
  return { email, account, auth, session: data.session! }
}

describe('signing up', () => {
  test('a new account must be confirmed by its link, which signs in', async () => {
    const email = freshEmail()
    const auth = client(t.service)
    const { data, error } = await auth.signUp({
      email: email.toUpperCase(),
      password,
      options: { data: { name: 'Ana' } },
    })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({
      email,
      role: 'authenticated',
      user_metadata: { name: 'Ana', email_verified: false },
    })
    expect(data.user?.identities).toHaveLength(1)

    const early = await auth.signInWithPassword({ email, password })
    expect(early.error).toMatchObject({ code: 'email_not_confirmed', status: 400 })

    const mail = await t.mail(email)
    expect(mail?.template).toBe('auth_mail:confirmation')
    const landed = await follow(t.service, mail!.link)
    const values = fragment(landed)
    expect(values.type).toBe('signup')
    const set = await auth.setSession({
      access_token: values.access_token!,
      refresh_token: values.refresh_token!,
    })
    expect(set.error).toBeNull()
    expect(set.data.user?.email_confirmed_at).toBeTruthy()
    expect(set.data.user?.user_metadata.email_verified).toBe(true)

    const again = fragment(await follow(t.service, mail!.link))
    expect(again).toMatchObject({ error: 'access_denied', error_code: 'otp_expired' })
    expect((await auth.signInWithPassword({ email, password })).error).toBeNull()
  })

  test('the code in the mail confirms too', async () => {
    const email = freshEmail()
    const auth = client(t.service)
    await auth.signUp({ email, password })
    const { code } = (await t.mail(email))!
    const { data, error } = await auth.verifyOtp({ email, token: code, type: 'signup' })
    expect(error).toBeNull()
    expect(data.session?.access_token).toBeTruthy()
  })

  test('a taken address gets the same response as a free one, and its owner gets a mail', async () => {
    const { email } = await member()
    const { data, error } = await client(t.service).signUp({ email, password: 'another long one' })
    expect(error).toBeNull()
    expect(data.user?.identities).toEqual([])
    expect(await t.mails(email)).toEqual(['auth_mail:existing_account'])
    expect((await client(t.service).signInWithPassword({ email, password })).error).toBeNull()
  })

  test('five characters are too few', async () => {
    const { error } = await client(t.service).signUp({ email: freshEmail(), password: '12x4y' })
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', code: 'weak_password', reasons: ['length'] })
  })
})

describe('what a sign-up sends as data', () => {
  test('sets no role, permission or organization (API-01)', async () => {
    const email = freshEmail()
    const planted = {
      role: 'super_admin',
      permissions: ['manage_pages'],
      organization_id: '0d300000-0000-7000-8000-000000000001',
      app_metadata: { role: 'super_admin' },
      aud: 'service_role',
    }
    const answer = await transport(t.service)('http://x/auth/v1/signup', {
      method: 'POST',
      body: JSON.stringify({
        email,
        password,
        data: planted,
        role: 'super_admin',
        app_metadata: { role: 'x' },
      }),
    })
    expect(answer.status).toBe(200)
    const link = (await t.mail(email))!.link
    const { access_token: token } = fragment(await follow(t.service, link))
    const claims = JSON.parse(Buffer.from(token!.split('.')[1]!, 'base64url').toString()) as Record<
      string,
      unknown
    >
    expect(claims).toMatchObject({ role: 'authenticated', aud: 'authenticated' })
    expect(JSON.stringify(claims.app_metadata)).not.toContain('super_admin')
    const [row] = await t.query<{ roles: number; memberships: number }>(
      `select (select count(*)::int from user_roles r where r.user_id = u.id) as roles,
              (select count(*)::int from organization_members m where m.user_id = u.id) as memberships
         from auth.users u where u.email = $1`,
      [email],
    )
    expect(row).toEqual({ roles: 0, memberships: 0 })
  })
})

describe('signing in', () => {
  test('a wrong password and an unknown address get the same response', async () => {
    const { email } = await member()
    const wrong = await client(t.service).signInWithPassword({ email, password: 'not the one' })
    const unknown = await client(t.service).signInWithPassword({ email: freshEmail(), password })
    expect(wrong.error).toMatchObject({ code: 'invalid_credentials', message: 'Invalid login credentials' })
    expect({ ...unknown.error }).toEqual({ ...wrong.error })
  })

  test('signing in records a LOGIN and signing out a LOGOUT in the audit log', async () => {
    const { auth, account, session } = await member()
    await auth.signOut()
    const rows = await t.query<{ action_type: string; ip_address: string }>(
      'select action_type, ip_address from audit_logs where user_id = $1 order by seq',
      [account.id],
    )
    expect(rows.map((row) => row.action_type)).toEqual(['LOGIN', 'LOGOUT'])
    expect(rows[0]?.ip_address).toBe('203.0.113.10')
    expect(session.user.last_sign_in_at).toBeTruthy()
  })

  test('the client with the published keys and the server both verify the access token', async () => {
    const { auth, account, session } = await member()
    const { data, error } = await auth.getClaims()
    expect(error).toBeNull()
    expect(data?.header.alg).toBe('ES256')
    expect(data?.claims).toMatchObject({
      sub: account.id,
      aud: 'authenticated',
      role: 'authenticated',
      aal: 'aal1',
    })
    expect(await t.service.verifyAccessToken(session.access_token)).toMatchObject({
      userId: account.id,
      aal: 'aal1',
    })
    await expect(t.service.verifyAccessToken(`${session.access_token}x`)).rejects.toMatchObject({
      code: 'bad_jwt',
    })
  })
})

describe('the session', () => {
  test('refreshing returns new tokens', async () => {
    const { auth, session } = await member()
    const { data, error } = await auth.refreshSession()
    expect(error).toBeNull()
    expect(data.session?.refresh_token).not.toBe(session.refresh_token)
    expect(data.user?.id).toBe(session.user.id)
  })

  test('signing out ends it at once for GET /user and refreshing', async () => {
    const { auth, session } = await member()
    await auth.signOut()
    const gone = await client(t.service).getUser(session.access_token)
    expect(gone.error).toMatchObject({ name: 'AuthSessionMissingError' })
    const refreshed = await client(t.service).refreshSession({ refresh_token: session.refresh_token })
    expect(refreshed.error).toMatchObject({ code: 'refresh_token_not_found' })
  })

  test('signing out without a scope ends the sessions on all devices (API-22)', async () => {
    const { email, session } = await member()
    const elsewhere = client(t.service)
    await elsewhere.signInWithPassword({ email, password })
    const answer = await transport(t.service)('http://x/auth/v1/logout', {
      method: 'POST',
      headers: { Authorization: `Bearer ${session.access_token}` },
    })
    expect(answer.status).toBe(204)
    expect((await client(t.service).getUser(session.access_token)).error).not.toBeNull()
    expect((await elsewhere.getUser()).error).not.toBeNull()
  })

  test('scope others keeps only the own session, scope local only the others', async () => {
    const { email, auth } = await member()
    const elsewhere = client(t.service)
    await elsewhere.signInWithPassword({ email, password })
    await auth.signOut({ scope: 'others' })
    expect((await elsewhere.getUser()).error).not.toBeNull()
    expect((await auth.getUser()).error).toBeNull()
  })

  test('the list contains the own sessions and can end one', async () => {
    const { email, auth, session } = await member()
    const phone = client(t.service, { userAgent: 'Telephone/1', ip: '198.51.100.7' })
    await phone.signInWithPassword({ email, password })
    const bearer = { Authorization: `Bearer ${session.access_token}` }
    const send = transport(t.service)
    const list = (await (await send('http://x/auth/v1/sessions', { headers: bearer })).json()) as {
      id: string
      current: boolean
      user_agent: string
      ip: string
    }[]
    expect(list).toHaveLength(2)
    const other = list.find((each) => !each.current)!
    expect(other).toMatchObject({ user_agent: 'Telephone/1', ip: '198.51.100.7' })
    expect(
      (await send(`http://x/auth/v1/sessions/${other.id}`, { method: 'DELETE', headers: bearer })).status,
    ).toBe(204)
    expect((await phone.getUser()).error).not.toBeNull()
    expect((await auth.getUser()).error).toBeNull()
  })
})

describe('a forgotten password', () => {
  test('the link in the mail signs in; a new password ends the other sessions', async () => {
    const { email, auth } = await member()
    const reset = client(t.service)
    expect(
      (await reset.resetPasswordForEmail(email, { redirectTo: 'http://localhost:3000/auth?reset=true' }))
        .error,
    ).toBeNull()
    const landed = await follow(t.service, (await t.mail(email))!.link)
    expect(`${landed.pathname}${landed.search}`).toBe('/auth?reset=true')
    const values = fragment(landed)
    expect(values.type).toBe('recovery')
    await reset.setSession({ access_token: values.access_token!, refresh_token: values.refresh_token! })
    expect((await reset.updateUser({ password })).error).toMatchObject({ code: 'same_password' })
    expect((await reset.updateUser({ password: 'a brand new secret' })).error).toBeNull()
    expect((await auth.getUser()).error).not.toBeNull()
    expect((await client(t.service).signInWithPassword({ email, password })).error).not.toBeNull()
    expect(
      (await client(t.service).signInWithPassword({ email, password: 'a brand new secret' })).error,
    ).toBeNull()
    expect((await t.mails(email))[0]).toBe('auth_mail:password_changed')
  })

  test('an unknown address gets the same response', async () => {
    expect((await client(t.service).resetPasswordForEmail(freshEmail())).error).toBeNull()
  })
})

describe('changing the own account', () => {
  test('metadata is merged, null removes a key, app_metadata is refused', async () => {
    const { auth, session } = await member()
    await auth.updateUser({ data: { a: 1, b: 2 } })
    const { data } = await auth.updateUser({ data: { b: null, c: 3 } })
    expect(data.user?.user_metadata).toEqual({ a: 1, c: 3 })
    const answer = await transport(t.service)('http://x/auth/v1/user', {
      method: 'PUT',
      headers: { Authorization: `Bearer ${session.access_token}` },
      body: JSON.stringify({ app_metadata: { role: 'super_admin' } }),
    })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ code: 403, error_code: 'not_admin' })
  })

  test('a new e-mail address must be confirmed from both addresses', async () => {
    const { auth, email } = await member()
    const next = freshEmail()
    const { data } = await auth.updateUser({ email: next })
    expect(data.user).toMatchObject({ email, new_email: next })
    const half = fragment(await follow(t.service, (await t.mail(next))!.link))
    expect(half.message).toContain('other email')
    const whole = fragment(await follow(t.service, (await t.mail(email))!.link))
    expect(whole.type).toBe('email_change')
    expect((await client(t.service).signInWithPassword({ email: next, password })).error).toBeNull()
    expect((await t.mails(email))[0]).toBe('auth_mail:email_changed')
  })

  test('resend sends a pending confirmation again, whose link confirms (API-10)', async () => {
    const email = freshEmail()
    const auth = client(t.service)
    await auth.signUp({ email, password })
    const first = (await t.mail(email))!.link
    setClock(now().add({ seconds: 61 }).toString())
    expect((await auth.resend({ type: 'signup', email })).error).toBeNull()
    resetClock()
    expect(await t.mails(email)).toEqual(['auth_mail:confirmation', 'auth_mail:confirmation'])
    const again = (await t.mail(email))!.link
    expect(again).not.toBe(first)
    expect(fragment(await follow(t.service, again)).type).toBe('signup')
  })

  test('resend sends nothing to users without a pending confirmation', async () => {
    const { email } = await member()
    expect((await client(t.service).resend({ type: 'signup', email })).error).toBeNull()
    expect(await t.mails(email)).toEqual([])
  })
})

describe('the service', () => {
  test('an unknown path gets a JSON 404 with CORS headers', async () => {
    const answer = await transport(t.service)('http://x/auth/v1/nothing/here')
    expect(answer.status).toBe(404)
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(await answer.json()).toMatchObject({ code: 404 })
  })

  test('returns settings, health and errors in both versions of the protocol', async () => {
    const send = transport(t.service)
    expect(await (await send('http://x/auth/v1/health')).json()).toMatchObject({ name: 'GoTrue' })
    expect(await (await send('http://x/auth/v1/settings')).json()).toMatchObject({
      disable_signup: false,
      external: { email: true },
    })
    const bad = { method: 'POST', body: '{' }
    expect(await (await send('http://x/auth/v1/signup', bad)).json()).toMatchObject({
      code: 400,
      error_code: 'bad_json',
    })
    const versioned = await send('http://x/auth/v1/signup', {
      ...bad,
      headers: { 'X-Supabase-Api-Version': '2024-01-01' },
    })
    expect(versioned.headers.get('X-Supabase-Api-Version')).toBe('2024-01-01')
    expect(await versioned.json()).toMatchObject({ code: 'bad_json' })
  })

  test('rotating keys ends no session', async () => {
    const { auth, session } = await member()
    await t.service.rotateSigningKeys()
    expect((await auth.getUser()).error).toBeNull()
    const { data } = await auth.refreshSession()
    const kid = (token: string) =>
      (JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()) as { kid: string }).kid
    expect(kid(data.session!.access_token)).not.toBe(kid(session.access_token))
    expect((await auth.getUser()).error).toBeNull()
  })
})

describe('a thief of a session', () => {
  test('cannot change the e-mail address without a confirmation from the current one', async () => {
    const { auth, email, account } = await member()
    const elsewhere = freshEmail()
    await auth.updateUser({ email: elsewhere })
    await client(t.service).resetPasswordForEmail(email)
    await auth.reauthenticate()
    const half = fragment(await follow(t.service, (await t.mail(elsewhere))!.link))
    expect(half.message).toContain('other email')
    expect(half.access_token).toBeUndefined()
    expect((await t.service.admin.findUserById(account.id))?.email).toBe(email)
  })
})
