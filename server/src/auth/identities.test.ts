import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  callback,
  type ServiceWithGoogle,
  startServiceWithGoogle,
  walk,
} from './identity-provider.fixture.ts'
import {
  client,
  fragment,
  freshEmail,
  goodPassword as password,
  startService,
  type TestService,
} from './test-service.ts'

let google: ServiceWithGoogle
let t: TestService
beforeAll(async () => {
  google = await startServiceWithGoogle()
  t = google.service
})
afterAll(() => google.stop())

describe('linking', () => {
  async function member() {
    const email = freshEmail()
    await t.service.admin.createUser({ email, password, emailConfirmed: true })
    const auth = client(t.service)
    await auth.signInWithPassword({ email, password })
    return { email, auth }
  }
  async function link(auth: Awaited<ReturnType<typeof member>>['auth'], sub: string) {
    const { data, error } = await auth.linkIdentity({
      provider: 'google',
      options: {
        redirectTo: 'http://localhost:3000/settings',
        queryParams: { login_hint: sub },
        skipBrowserRedirect: true,
      },
    })
    expect(error).toBeNull()
    return await walk(t.service, data!.url!, callback)
  }

  test("links and unlinks a provider's account, whatever its address", async () => {
    const { auth, email } = await member()
    const who = google.persona()
    expect(fragment(await link(auth, who.sub)).access_token).toBeTruthy()
    const { data } = await auth.getUserIdentities()
    expect(data!.identities.map(({ provider }) => provider)).toEqual(['email', 'google'])
    const linked = data!.identities.find(({ provider }) => provider === 'google')!
    expect((await auth.unlinkIdentity(linked)).error).toBeNull()
    expect((await auth.getUser()).data.user).toMatchObject({
      email,
      app_metadata: { provider: 'email', providers: ['email'] },
    })
    const last = (await auth.getUserIdentities()).data!.identities[0]!
    expect((await auth.unlinkIdentity(last)).error).toMatchObject({ code: 'single_identity_not_deletable' })
    expect(await t.mails(email)).toEqual(['auth_mail:identity_unlinked', 'auth_mail:identity_linked'])
  })

  test("another user's account cannot be linked", async () => {
    const [one, two] = [await member(), await member()]
    const who = google.persona()
    await link(one.auth, who.sub)
    expect(fragment(await link(two.auth, who.sub))).toMatchObject({ error_code: 'identity_already_exists' })
    const theirs = (await one.auth.getUserIdentities()).data!.identities.find(
      ({ provider }) => provider === 'google',
    )!
    const own = await link(two.auth, google.persona().sub)
    expect(fragment(own).access_token).toBeTruthy()
    expect((await two.auth.unlinkIdentity(theirs)).error).toMatchObject({ code: 'identity_not_found' })
  })

  test('returns an error if disabled', async () => {
    const off = await startService({ AUTH_MANUAL_LINKING: 'off' })
    const email = freshEmail()
    await off.service.admin.createUser({ email, password, emailConfirmed: true })
    const auth = client(off.service)
    await auth.signInWithPassword({ email, password })
    expect((await auth.linkIdentity({ provider: 'google' })).error).toMatchObject({
      code: 'manual_linking_disabled',
      status: 404,
    })
    await off.stop()
  })
})
