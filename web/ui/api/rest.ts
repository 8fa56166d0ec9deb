/** Converts calls to requests and responses to values, by the same rules as oRPC's OpenAPI handler. */

export interface Route {
  method: string
  /** Parameters are in braces: /tickets/{id}/photos */
  path: string
  /** The result includes status and headers. */
  detailed: boolean
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const holdsFile = (value: unknown): boolean =>
  value instanceof Blob || (isRecord(value) && Object.values(value).some(holdsFile))

/** Writes `{ a: { b: [1, 2] } }` as `a[b][0]` and `a[b][1]`; empty values are left out. */
function pairs(value: unknown, name = ''): [string, string | Blob][] {
  if (value === undefined || value === null) return []
  if (value instanceof Blob) return [[name, value]]
  if (!isRecord(value)) return [[name, String(value)]]
  return Object.entries(value).flatMap(([key, part]) => pairs(part, name === '' ? key : `${name}[${key}]`))
}

/**
 * Builds the request of a call: path parameters first, the rest as query or body. The body is a form if it contains a
 * file.
 */
export function toRequest(
  base: URL,
  route: Route,
  input: unknown,
  headers: Record<string, string>,
  signal: AbortSignal | undefined,
): Request {
  const rest = isRecord(input) ? { ...input } : input
  const url = new URL(base)
  let placed = false
  url.pathname += route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (!isRecord(rest)) throw new Error(`${route.path} needs ${name}`)
    const value = rest[name]
    delete rest[name]
    placed = true
    return encodeURIComponent(String(value))
  })
  const empty = rest === undefined || (placed && Object.keys(Object(rest)).length === 0)
  const init = { method: route.method, headers, ...(signal ? { signal } : {}) }
  if (route.method === 'GET') {
    for (const [name, value] of pairs(rest)) url.searchParams.append(name, String(value))
    return new Request(url, init)
  }
  if (empty) return new Request(url, init)
  if (holdsFile(rest)) {
    const form = new FormData()
    for (const [name, value] of pairs(rest)) form.append(name, value)
    return new Request(url, { ...init, body: form })
  }
  return new Request(url, {
    ...init,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(rest),
  })
}

/** Reads a response as JSON, text or a file. Throws if the JSON is invalid. */
export async function bodyOf(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  const disposition = response.headers.get('content-disposition')
  if (disposition === null && (type === '' || type.startsWith('application/json'))) {
    const text = await response.text()
    return text === '' ? undefined : JSON.parse(text)
  }
  if (disposition === null && type.startsWith('text/plain')) return response.text()
  const blob = await response.blob()
  return new File([blob], fileNameIn(disposition), { type: blob.type })
}

/** The name that the server gives to a file (RFC 5987). */
function fileNameIn(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  return encoded === undefined ? 'file' : decodeURIComponent(encoded)
}
