/** People who use the product, brought to where a test begins by the API they would have used. */
import type { Page } from 'playwright-core'
import type { Server } from './server.ts'

export const password = 'river-otter-lantern-7'

type Mail = { to: string; subject: string; text: string; link: string | null }

/** Mail to an address, newest first, as the readable outbox shows it. */
export async function mailTo({ app }: Server, address: string): Promise<Mail[]> {
  const answer = await fetch(`${app}/api/outbox?to=${encodeURIComponent(address)}`)
  return (await answer.json()) as Mail[]
}

/** A call of the API; throws with the server's answer when it is refused. */
export async function call<T>(
  server: Server,
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

export const signInByApi = (server: Server, email: string, secret = password): Promise<Session> =>
  call<Session>(server, undefined, 'POST', '/auth/v1/token?grant_type=password', { email, password: secret })

/** A landlord with a confirmed account and an organization; answers an access token. */
export async function landlord(
  server: Server,
  email: string,
  organization = 'Wierzba Nieruchomości',
): Promise<string> {
  await call(server, undefined, 'POST', '/auth/v1/signup', { email, password })
  const [mail] = await mailTo(server, email)
  await fetch(mail!.link!, { redirect: 'manual' })
  const { access_token: token } = await signInByApi(server, email)
  await call(server, token, 'POST', '/api/organizations', { name: organization })
  return token
}

/** Puts a session into the browser as the sign-in screen would have left it. */
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
