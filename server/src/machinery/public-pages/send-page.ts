/** Sends public pages: kept ones, and those that are filled in for one reader. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { fillPage, type Texts } from './filled-page.ts'

export type Sendable = {
  bytes: { br: Buffer; gzip: Buffer; identity: Buffer }
  tag: string
  policy: string
}

const encodings = ['br', 'gzip'] as const

const chosenEncoding = (c: Context): (typeof encodings)[number] | undefined => {
  const accepted = c.req.header('accept-encoding') ?? ''
  return encodings.find((each) => accepted.includes(each))
}

const headersOf = ({ policy }: Sendable, language: string, encoding: string | undefined, body: Buffer) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-language': language,
  'cache-control': 'no-cache',
  vary: 'accept-encoding, accept-language, cookie',
  'content-security-policy': policy,
  ...(encoding && { 'content-encoding': encoding }),
  'content-length': String(body.length),
})

/** Sends a page that is the same for all readers, or that it has not changed. */
export function send(c: Context, kept: Sendable, language: string, status: 200 | 404): Response {
  const encoding = chosenEncoding(c)
  const body = kept.bytes[encoding ?? 'identity']
  const etag = `"${kept.tag}${encoding ? `-${encoding}` : ''}"`
  const headers = { ...headersOf(kept, language, encoding, body), etag }
  if (status === 200 && c.req.header('if-none-match') === etag) {
    const { 'content-encoding': _, 'content-length': __, ...unchanged } = headers
    return new Response(null, { status: 304, headers: unchanged })
  }
  return new Response(new Uint8Array(body), { status, headers })
}

/** Sends a page with the texts of one reader, which no cache may store. */
export async function sendFilled(
  c: Context,
  kept: Sendable,
  texts: Texts,
  language: string,
): Promise<Response> {
  const html = Buffer.from(fillPage(kept.bytes.identity.toString(), texts))
  const encoding = chosenEncoding(c)
  const packed = {
    // Made for each reader, so it must be quick.
    br: () => promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    gzip: () => promisify<Buffer, Buffer>(gzip)(html),
  }
  const body = encoding ? await packed[encoding]() : html
  const headers = { ...headersOf(kept, language, encoding, body), 'cache-control': 'no-store' }
  return new Response(new Uint8Array(body), { headers })
}
