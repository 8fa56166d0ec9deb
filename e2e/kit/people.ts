/** People who use the product, prepared through the API. */
import type { Page } from 'playwright-core'
import type { Server } from './server.ts'

export const password = 'river-otter-lantern-7'

/** The landlords' address of a server. */
type Site = Pick<Server, 'app'>

type Mail = { to: string; subject: string; text: string; link: string | null }

/** The mails to an address, newest first, from the readable outbox. */
export const mailTo = (server: Site, address: string): Promise<Mail[]> =>
  call(server, undefined, 'GET', `/api/outbox?to=${encodeURIComponent(address)}`)

/** Calls the API. Throws with the response when the call is rejected. */
export async function call<T>(
  server: Site,
  token: string | undefined,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const answer = await fetch(`${server.app}${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return (text ? JSON.parse(text) : undefined) as T
}

type Session = { access_token: string }

/** Signs in. Waits and tries again if the server answers that it is busy (503). */
export async function signInByApi(server: Site, email: string, secret = password): Promise<Session> {
  const form = { email, password: secret }
  const signIn = () => call<Session>(server, undefined, 'POST', '/auth/v1/token?grant_type=password', form)
  for (let attempt = 1; attempt < 5; attempt++) {
    try {
      return await signIn()
    } catch (error) {
      if (!String(error).includes(': 503 ')) throw error
      await new Promise((resolve) => setTimeout(resolve, 1_000 * attempt))
    }
  }
  return signIn()
}

const accepted = { terms_accepted_at: '2026-01-01T00:00:00Z' }

/** Creates a confirmed account and returns an access token. */
async function person(server: Site, email: string): Promise<string> {
  await call(server, undefined, 'POST', '/auth/v1/signup', { email, password, data: accepted })
  const [mail] = await mailTo(server, email)
  await fetch(mail!.link!, { redirect: 'manual' })
  return (await signInByApi(server, email)).access_token
}

/** Creates a person with a confirmed account who belongs to this organization only. Returns an access token. */
export async function member(
  server: Pick<Server, 'app' | 'sql'>,
  email: string,
  organization: string,
  role: 'manager' | 'accountant' | 'viewer',
): Promise<string> {
  const token = await person(server, email)
  await server.sql(
    `insert into organization_members (organization_id, user_id, role, joined_at)
     select o.id, u.id, $3, now() from auth.users u, organizations o where u.email = $1 and o.name = $2`,
    [email, organization, role],
  )
  return token
}

/** Creates a landlord with a confirmed account and an organization. Returns an access token. */
export async function landlord(
  server: Site,
  email: string,
  organization = 'Wierzba Nieruchomości',
  more: { plan?: 'enterprise'; currency?: 'EUR' | 'PLN' } = {},
): Promise<string> {
  const token = await person(server, email)
  await call(server, token, 'POST', '/api/organizations', { name: organization, ...more })
  return token
}

/** Invites a tenant to the portal, who accepts and gets the usual password. `token` is that of the landlord. */
export async function joinPortal(
  server: Server,
  token: string,
  { id, email, name }: { id: string; email: string; name: string },
): Promise<void> {
  await call(server, token, 'POST', `/api/tenants/${id}/invite`)
  const [mail] = await mailTo(server, email)
  const invitation = mail!.link!.split('/').at(-1)!
  await call(server, undefined, 'POST', '/api/tenant/invitations/accept', {
    token: invitation,
    name,
    password,
  })
}

/** Stores a session in the browser, as the sign-in screen does. */
export async function enter(
  server: Server,
  page: Page,
  email: string,
  secret = password,
  host: 'app' | 'tenant' = 'app',
): Promise<void> {
  const session = await signInByApi(server, email, secret)
  await page.goto(`${server[host]}/healthz`)
  await page.evaluate((kept) => localStorage.setItem('domovik-auth', kept), JSON.stringify(session))
}
