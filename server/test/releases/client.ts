/** Calls a running server over HTTP, or one in this process: the same calls work against every release. */

export type Fetch = (path: string, init: RequestInit) => Promise<Response>

export type Client = {
  /** Throws with the address and the answer when the call is refused. A write carries an idempotency key. */
  call<T = Row>(method: string, path: string, body?: object | FormData, token?: string): Promise<T>
  /** The answer as it is, whatever its status. */
  read(path: string, token: string | undefined): Promise<{ status: number; body: unknown }>
  signIn(email: string): Promise<string>
}

/** What the API returns, where only some fields matter. */
// biome-ignore lint/suspicious/noExplicitAny: the answers of releases that are not in this code have no types here.
export type Row = Record<string, any>

export const password = 'river-otter-lantern-7'

export function clientOf(fetch: Fetch): Client {
  let keys = 0
  const client: Client = {
    async call<T>(method: string, path: string, body?: object | FormData, token?: string): Promise<T> {
      const form = body instanceof FormData
      const headers: Record<string, string> = { 'accept-language': 'pl', 'x-client': 'web' }
      if (token) headers.authorization = `Bearer ${token}`
      if (body && !form) headers['content-type'] = 'application/json'
      if (token && method !== 'GET' && !form) headers['idempotency-key'] = `release-${keys++}`
      const answer = await fetch(path, {
        method,
        headers,
        ...(body ? { body: form ? body : JSON.stringify(body) } : {}),
      })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 500)}`)
      return (text ? JSON.parse(text) : undefined) as T
    },
    async read(path, token) {
      const answer = await fetch(path, {
        method: 'GET',
        headers: {
          'accept-language': 'en',
          'x-client': 'web',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
      })
      const text = await answer.text()
      const json = answer.headers.get('content-type')?.includes('json')
      return { status: answer.status, body: json && text ? JSON.parse(text) : text }
    },
    async signIn(email) {
      const { access_token: token } = await client.call<{ access_token: string }>(
        'POST',
        '/auth/v1/token?grant_type=password',
        { email, password },
      )
      return token
    },
  }
  return client
}
