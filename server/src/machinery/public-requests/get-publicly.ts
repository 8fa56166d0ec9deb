/** Reads addresses that a user chose: from public hosts only, with limits of time, size and redirects. */
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { PublicAnswer, PublicRequests } from '../services/public-requests.ts'
import { isPublicUrl, publicLookup } from './public-host.ts'

type Limits = { timeMs: number; bytes: number; redirects: number }
const usual: Limits = { timeMs: 10_000, bytes: 2_000_000, redirects: 3 }

export type Guard = {
  /** Whether the address may be requested. It is asked again for every redirect. */
  allows: (url: string) => boolean
  /** Resolves the host when the connection is made, and refuses it if it is not public. */
  lookup: LookupFunction
}

/** Returns the guard of production: public hosts, but not the installation itself. */
export function publicGuard(appUrl: string): Guard {
  const own = new URL(appUrl).hostname
  return { allows: (url) => isPublicUrl(url) && new URL(url).hostname !== own, lookup: publicLookup }
}

/** Why nothing was read. */
export class NotRead extends Error {
  readonly reason: 'refused' | 'unreachable' | 'too_slow' | 'too_large' | 'too_many_redirects'
  constructor(reason: NotRead['reason'], cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

/** Opens the reading of public addresses. Tests give another guard and smaller limits. */
export function openPublicRequests(guard: Guard, given: Partial<Limits> = {}): PublicRequests {
  const limits = { ...usual, ...given }
  const get: PublicRequests['get'] = async (url, headers) => {
    const signal = AbortSignal.timeout(limits.timeMs)
    try {
      return await follow(guard, limits, signal, url, headers)
    } catch (error) {
      if (error instanceof NotRead) throw error
      throw new NotRead(signal.aborted ? 'too_slow' : 'unreachable', error)
    }
  }
  return { allows: guard.allows, get }
}

async function follow(
  guard: Guard,
  limits: Limits,
  signal: AbortSignal,
  first: string,
  headers: Record<string, string>,
): Promise<PublicAnswer> {
  let url = first
  for (let redirects = 0; redirects <= limits.redirects; redirects += 1) {
    if (!URL.canParse(url) || !guard.allows(url)) throw new NotRead('refused')
    const response = await send(guard, signal, url, headers)
    const { statusCode = 0, headers: answered } = response
    if (statusCode >= 300 && statusCode < 400 && statusCode !== 304 && answered.location) {
      response.destroy()
      url = URL.parse(answered.location, url)?.href ?? ''
      continue
    }
    const body = statusCode === 200 ? await contentOf(response, limits.bytes, signal) : Buffer.alloc(0)
    response.destroy()
    return {
      status: statusCode,
      etag: answered.etag ?? null,
      lastModified: answered['last-modified'] ?? null,
      retryAfter: answered['retry-after'] ?? null,
      body,
    }
  }
  throw new NotRead('too_many_redirects')
}

const send = (
  { lookup }: Guard,
  signal: AbortSignal,
  url: string,
  headers: Record<string, string>,
): Promise<IncomingMessage> =>
  new Promise((done, failed) => {
    const request = new URL(url).protocol === 'http:' ? requestPlain : requestSecure
    const sent = request(
      url,
      { headers: { ...headers, 'accept-encoding': 'gzip, deflate, br' }, lookup, agent: false, signal },
      done,
    )
    sent.on('error', failed)
    sent.end()
  })

/** Returns the body without its compression. Throws NotRead if it has more bytes than allowed. */
async function contentOf(response: IncomingMessage, most: number, signal: AbortSignal): Promise<Buffer> {
  const decoder = decoderOf(response.headers['content-encoding'])
  const stream: Readable = decoder ? response.pipe(decoder) : response
  const stop = (error: Error) => stream.destroy(error)
  response.on('error', stop)
  const abort = () => stop(new Error('aborted'))
  signal.addEventListener('abort', abort)
  try {
    const parts: Buffer[] = []
    let bytes = 0
    for await (const part of stream as AsyncIterable<Buffer>) {
      bytes += part.length
      if (bytes > most) throw new NotRead('too_large')
      parts.push(part)
    }
    return Buffer.concat(parts)
  } finally {
    signal.removeEventListener('abort', abort)
    response.destroy()
    stream.destroy()
  }
}

function decoderOf(encoding: string | undefined) {
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip()
  if (encoding === 'deflate') return createInflate()
  return encoding === 'br' ? createBrotliDecompress() : null
}
