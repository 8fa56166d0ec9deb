import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { samlIdentityProvider } from './saml-identity-provider.fixture.ts'
import {
  base,
  client,
  fragment,
  freshEmail,
  startService,
  type TestService,
  transport,
} from './test-service.ts'

let t: TestService
let serviceToken: string
const company = samlIdentityProvider('https://idp.company.example')
let providerId: string
beforeAll(async () => {
  t = await startService({ AUTH_SAML: 'on' })
  serviceToken = await t.service.admin.serviceToken(3600)
  const made = await admin('POST', '/admin/sso/providers', {
    type: 'saml',
    metadata_xml: company.metadata,
    domains: ['Company.example'],
  })
  expect(made.status).toBe(201)
  providerId = made.body.id as string
})
afterAll(() => t.stop())

async function admin(method: string, path: string, body?: unknown) {
  const answer = await transport(t.service)(`${base}${path}`, {
    method,
    headers: { Authorization: `Bearer ${serviceToken}` },
    body: body === undefined ? null : JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

async function depart(flowType: 'implicit' | 'pkce' = 'implicit') {
  const auth = client(t.service, { flowType })
  const { data, error } = await auth.signInWithSSO({
    domain: 'company.example',
    options: { redirectTo: 'http://localhost:3000/auth', skipBrowserRedirect: true },
  })
  expect(error).toBeNull()
  return { auth, url: data!.url }
}

async function post(form: URLSearchParams): Promise<URL> {
  const answer = await transport(t.service)(`${base}/sso/saml/acs`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  })
  if (answer.status !== 303) throw new Error(`${answer.status} ${await answer.text()}`)
  return new URL(answer.headers.get('Location')!)
}

let counter = 0
const employee = () => ({
  nameId: `employee-${++counter}`,
  email: `worker${counter}.${Date.now()}@company.example`,
})

describe("a company's SAML provider", () => {
  test('signs in its users, each time to the same account', async () => {
    const who = employee()
    const { url } = await depart()
    expect(url).toMatch(/^https:\/\/idp\.company\.example\/sso\?SAMLRequest=/)
    const first = fragment(await post(await company.answer(url, who)))
    const token = await t.service.verifyAccessToken(first.access_token!)
    expect(token).toMatchObject({
      email: who.email,
      methods: [{ method: 'sso/saml', provider: `sso:${providerId}` }],
    })
    const again = fragment(await post(await company.answer((await depart()).url, who)))
    expect((await t.service.verifyAccessToken(again.access_token!)).userId).toBe(token.userId)
  })

  test('supports PKCE', async () => {
    const { auth, url } = await depart('pkce')
    const landed = await post(await company.answer(url, employee()))
    const { data, error } = await auth.exchangeCodeForSession(landed.searchParams.get('code')!)
    expect(error).toBeNull()
    expect((await auth.updateUser({ password: 'not for these people' })).error).toMatchObject({
      code: 'user_sso_managed',
    })
    expect(data.user?.email).toContain('@company.example')
  })

  test('gives no access to accounts with other sign-in methods', async () => {
    const who = employee()
    const { id } = await t.service.admin.createUser({
      email: who.email,
      password: 'correct horse battery',
      emailConfirmed: true,
    })
    const values = fragment(await post(await company.answer((await depart()).url, who)))
    expect((await t.service.verifyAccessToken(values.access_token!)).userId).not.toBe(id)
  })

  test('accepts a response once, and only to our own request', async () => {
    const { url } = await depart()
    const form = await company.answer(url, employee())
    await post(form)
    await expect(post(form)).rejects.toThrow('saml_relay_state_not_found')
    const other = await depart()
    form.set('RelayState', new URL(other.url).searchParams.get('RelayState')!)
    expect(fragment(await post(form)).error_code).toBe('saml_assertion_invalid')
    const unasked = await company.answer((await depart()).url, employee(), { requestId: '_invented' })
    expect(fragment(await post(unasked)).error_code).toBe('saml_assertion_invalid')
  })

  test('refuses responses that are altered, expired, for another audience or from another issuer', async () => {
    const impostor = samlIdentityProvider('https://idp.company.example')
    const forms = [
      await company.answer((await depart()).url, employee(), { audience: 'https://another.example' }),
      await company.answer((await depart()).url, employee(), { minutes: -20 }),
      await impostor.answer((await depart()).url, employee()),
    ]
    const altered = await company.answer((await depart()).url, employee())
    const xml = Buffer.from(altered.get('SAMLResponse')!, 'base64').toString()
    altered.set('SAMLResponse', Buffer.from(xml.replaceAll(/worker\d+/g, 'director')).toString('base64'))
    const stripped = await company.answer((await depart()).url, employee())
    const unsigned = Buffer.from(stripped.get('SAMLResponse')!, 'base64')
      .toString()
      .replace(/<ds:Signature[\s\S]*?<\/ds:Signature>/g, '')
    stripped.set('SAMLResponse', Buffer.from(unsigned).toString('base64'))
    for (const form of [...forms, altered, stripped])
      expect(fragment(await post(form)).error_code).toBe('saml_assertion_invalid')
  })

  test('refuses an address of a foreign domain', async () => {
    const form = await company.answer((await depart()).url, { nameId: 'x', email: freshEmail() })
    expect(fragment(await post(form)).error_description).toContain('foreign domain')
  })
})

describe('the SSO endpoints', () => {
  const ask = async (body: unknown, service = t.service) => {
    const answer = await transport(service, { ip: '198.51.100.20' })(`${base}/sso`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: (await answer.json()) as { error_code: string; msg: string } }
  }
  test('refuse unknown providers and domains, and missing or contradictory input', async () => {
    expect(await ask({ domain: 'nobody.example' })).toMatchObject({
      status: 404,
      body: { error_code: 'sso_provider_not_found', msg: 'No SSO provider assigned for this domain' },
    })
    expect(await ask({ provider_id: '00000000-0000-4000-8000-000000000000' })).toMatchObject({
      status: 404,
      body: { msg: 'No such SSO provider' },
    })
    expect((await ask({})).status).toBe(400)
    expect((await ask({ domain: 'company.example', provider_id: providerId })).status).toBe(400)
  })

  test('serve metadata with our name and address; return an error if SAML is disabled', async () => {
    const answer = await transport(t.service)(`${base}/sso/saml/metadata`)
    expect(await answer.text()).toContain(`Location="${base}/sso/saml/acs"`)
    const off = await startService()
    expect(await ask({}, off.service)).toMatchObject({
      status: 404,
      body: { error_code: 'saml_provider_disabled', msg: 'SAML 2.0 is disabled' },
    })
    await off.stop()
  })

  test('list, disable and remove providers', async () => {
    const other = samlIdentityProvider('https://second.example')
    const { body: made } = await admin('POST', '/admin/sso/providers', {
      type: 'saml',
      metadata_xml: other.metadata,
      domains: ['second.example'],
    })
    expect(
      (await admin('POST', '/admin/sso/providers', { type: 'saml', metadata_xml: other.metadata })).body,
    ).toMatchObject({ error_code: 'saml_idp_already_exists' })
    expect(
      (await admin('PUT', `/admin/sso/providers/${String(made.id)}`, { disabled: true })).body,
    ).toMatchObject({ disabled: true, domains: [{ domain: 'second.example' }] })
    expect(await ask({ domain: 'second.example' })).toMatchObject({
      body: { error_code: 'sso_provider_disabled' },
    })
    expect((await admin('GET', '/admin/sso/providers')).body.items).toHaveLength(2)
    await admin('DELETE', `/admin/sso/providers/${String(made.id)}`)
    expect((await admin('GET', `/admin/sso/providers/${String(made.id)}`)).status).toBe(404)
    for (const bad of ['<x/>', '<!DOCTYPE a [<!ENTITY b "c">]><a/>', 'not xml']) {
      expect((await admin('POST', '/admin/sso/providers', { type: 'saml', metadata_xml: bad })).status).toBe(
        400,
      )
    }
  })
})
