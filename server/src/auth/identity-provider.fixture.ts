/** For tests: a real OpenID Connect provider on its own port, and a browser that follows its redirects. */

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import Provider from 'oidc-provider'
import type { AuthService } from '../machinery/services/sign-in.ts'
import { base, freshEmail, startService, type TestService, transport } from './test-service.ts'

export type Persona = { sub: string; email?: string; email_verified?: boolean; name?: string }

export async function startIdentityProvider(clientId: string, clientSecret: string, redirectUri: string) {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk: JWK = { ...(await exportJWK(privateKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const personas = new Map<string, Persona>()
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [jwk as Record<string, string>] },
    cookies: { keys: ['test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/enter/${interaction.uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...personas.get(sub), sub }) }),
    loadExistingGrant: async (context) => {
      const { client, session, provider: own } = context.oidc
      const grant = new own.Grant({ clientId: client!.clientId, accountId: session!.accountId! })
      grant.addOIDCScope('openid email profile offline_access')
      await grant.save()
      return grant
    },
  })
  const serve = provider.callback()
  let sitting = ''
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/enter/')) return void serve(request, response)
    void provider.interactionDetails(request, response).then(async ({ params, prompt, session }) => {
      if (prompt.name === 'consent') {
        const grant = new provider.Grant({ clientId, accountId: session!.accountId })
        grant.addOIDCScope('openid email profile offline_access')
        const result = { consent: { grantId: await grant.save() } }
        return await provider.interactionFinished(request, response, result)
      }
      const who = String(params.login_hint ?? sitting)
      const result = personas.has(who)
        ? { login: { accountId: who } }
        : { error: 'access_denied', error_description: 'End-User aborted' }
      return await provider.interactionFinished(request, response, result)
    })
  })
  return {
    issuer,
    meet: (persona: Persona) => personas.set(persona.sub, persona),
    /** Sets the user of the browser if the application sends no hint. An unknown user cancels the sign-in. */
    seat: (sub: string) => {
      sitting = sub
    },
    /** Creates an ID token as a native application gets it. `claims` and `header` override its content. */
    idToken: async (claims: Record<string, unknown>, header: { alg?: string; kid?: string } = {}) => {
      const key = await importJWK(jwk, 'RS256')
      return await new SignJWT({ iss: issuer, aud: clientId, ...claims })
        .setProtectedHeader({ alg: header.alg ?? 'RS256', kid: header.kid ?? 'one' })
        .setIssuedAt()
        .setExpirationTime(typeof claims.exp === 'number' ? claims.exp : '5m')
        .sign(key)
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

export const callback = `${base}/callback`

export type ServiceWithGoogle = {
  service: TestService
  provider: Awaited<ReturnType<typeof startIdentityProvider>>
  /** Somebody with an account at the provider: a new one each time, with a verified address unless `change` says otherwise. */
  persona(change?: Partial<Persona>): Persona & { email: string }
  stop(): Promise<void>
}

/** Starts the service with an identity provider in Google's place. */
export async function startServiceWithGoogle(): Promise<ServiceWithGoogle> {
  const provider = await startIdentityProvider('domovik', 'secret-of-the-test', callback)
  const service = await startService({
    GOOGLE_CLIENT_ID: 'domovik',
    GOOGLE_CLIENT_SECRET: 'secret-of-the-test',
    GOOGLE_NATIVE_CLIENT_IDS: 'domovik-ios',
    GOOGLE_ISSUER: provider.issuer,
  })
  let personas = 0
  return {
    service,
    provider,
    persona: (change = {}) => {
      const made = {
        sub: `sub-${++personas}`,
        email: freshEmail(),
        email_verified: true,
        name: 'Ola Nowak',
        ...change,
      }
      provider.meet(made)
      return made
    },
    stop: async () => {
      await service.stop()
      await provider.stop()
    },
  }
}

/** Follows the redirects from /authorize through the provider to the application. */
export async function walk(service: AuthService, url: string, callback: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let address = url
  for (let step = 0; step < 12; step++) {
    const own = address.startsWith(callback) || address.includes('/auth/v1/')
    const send = own ? transport(service) : fetch
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await send(address, { redirect: 'manual', headers: own ? {} : { cookie } })
    for (const each of answer.headers.getSetCookie()) {
      const [name, value] = each.split(';', 1)[0]!.split('=') as [string, string]
      cookies.set(name, value)
    }
    const location = answer.headers.get('Location')
    if (!location)
      throw new Error(`stopped at ${address} with ${answer.status}: ${(await answer.text()).slice(0, 300)}`)
    const next = new URL(location, address)
    if (address.startsWith(callback)) return next
    address = next.toString()
  }
  throw new Error('too many redirects')
}
