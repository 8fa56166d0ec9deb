import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import { noteAge } from './answer-ages.ts'
import { ApiError, notStored, readRefusal, toApiError } from './api-error.ts'
import { addCalls } from './calls.ts'
import { callUtils, groupUtils, type QueryUtils } from './query-utils.ts'
import { seemsOffline } from './reached.ts'
import { bodyOf, type Route, toRequest } from './rest.ts'
import { sendWithProgress } from './send-with-progress.ts'
import type { StoredReads } from './stored-reads-options.ts'
import { type Attempt, onUnknownCall, writer } from './writes.ts'

const storedReads = () => import('./stored-reads.ts')

/** Reading works without the store, for example if the browser denies it. */
const inBackground = (act: (store: Awaited<ReturnType<typeof storedReads>>) => Promise<void>): void =>
  void storedReads()
    .then(act)
    .catch(() => undefined)

export interface ApiOptions {
  /** The current bearer token, or null when nobody is signed in. */
  token: () => Promise<string | null>
  /** The reader's language, sent as Accept-Language. */
  language?: () => string
  /** The organization or tenancy that this tab works in, as a header; null lets the server choose. */
  chosen?: { header: string; current: () => string | null }
  /** Base address of the API; paths of the contract are added to it. Default '/api'. */
  baseUrl?: string
  /** Is awaited before a failure is thrown: the texts of errors are loaded with the first of them. */
  beforeFailure?: () => Promise<unknown>
  /** Loads the calls that no loaded module names, for writes that were stored on an earlier visit. */
  allCalls?: () => Promise<readonly string[]>
  /** Whose answers are stored for reading without a network, and of which calls. */
  stored?: StoredReads
}

interface CallContext {
  /** Receives the sent part of the body, 0 to 1. */
  onProgress?: (part: number) => void
}

/** `client.payments.list({...})` and `query.payments.list.queryOptions({ input })`, typed by the contract. */
export interface Api<Contract extends AnyContractRouter> {
  client: ContractRouterClient<Contract, CallContext>
  query: QueryUtils<ContractRouterClient<Contract, CallContext>>
  /**
   * Calls `listener` for every failed call, for example to end a session that is `unauthenticated`. Returns a
   * function that removes the listener.
   */
  onApiError: (listener: (error: ApiError) => void) => () => void
}

interface CallOptions {
  signal?: AbortSignal | undefined
  context?: CallContext
}

/**
 * Creates a typed client of our REST API. `contract` has the calls that it can make; it may grow later (calls.ts). The types come from
 * the type argument, so that no schema is sent to the browser. Every failure is an ApiError.
 */
export function createApi<Contract extends AnyContractRouter>(
  contract: object,
  options: ApiOptions,
): Api<Contract> {
  const base = new URL(options.baseUrl ?? '/api', location.origin)
  const listeners = new Set<(error: ApiError) => void>()

  async function send(
    route: Route,
    input: unknown,
    { signal, context = {} }: CallOptions,
    attempt?: Attempt,
  ): Promise<unknown> {
    const token = await options.token()
    const headers: Record<string, string> = { 'x-client': 'web' }
    if (token) headers.authorization = `Bearer ${token}`
    if (options.language) headers['accept-language'] = options.language()
    if (attempt?.owner && personOf(token) !== attempt.owner.person)
      throw new ApiError({ code: 'unauthenticated', status: 401 })
    const chosen = attempt?.owner ? attempt.owner.place : options.chosen?.current()
    if (options.chosen && chosen) headers[options.chosen.header] = chosen
    if (attempt) headers['idempotency-key'] = attempt.key
    if (attempt?.cancel) headers['idempotency-cancel'] = 'true'
    const request = toRequest(base, route, input, headers, signal)
    const { onProgress } = context
    const response = await (onProgress ? sendWithProgress(request, onProgress) : fetch(request))
    if (response.status >= 400) {
      const body = await bodyOf(response).catch(() => null)
      throw readRefusal(body, response.status, response.headers.get('x-request-id'), retryAfter(response))
    }
    const body = await bodyOf(response)
    return route.detailed
      ? { status: response.status, headers: Object.fromEntries(response.headers), body }
      : body
  }

  /** Reads from the server, and without a network what was stored before. */
  async function read(
    route: Route,
    path: readonly string[],
    input: unknown,
    how: CallOptions,
  ): Promise<unknown> {
    const own = options.stored
    const kind = own && !route.detailed ? own.kind(path) : null
    const person = kind && own ? own.person() : null
    if (!own || person === null) return send(route, input, how)
    const current = (): string | null => options.chosen?.current() ?? null
    const asked = { person, place: current(), path, input }
    const note = (at: number, stored: boolean): void => {
      if (kind === 'screen') noteAge(path, input, at, stored)
    }
    const stored = async (failure: unknown): Promise<unknown> => {
      const found = await storedReads()
        .then(({ findRead }) => findRead(own, asked))
        .catch(() => null)
      if (!found) throw failure
      note(found.at, true)
      return found.answer
    }
    const offline = seemsOffline()
    try {
      const answer = await (offline ? within(offlineMs, send(route, input, how)) : send(route, input, how))
      note(Date.now(), false)
      inBackground(({ storeRead }) => storeRead(own, asked, current, answer))
      return answer
    } catch (thrown) {
      const { code, status } = toApiError(thrown)
      if (status === 403 || status === 404) inBackground(({ forgetRead }) => forgetRead(own, asked))
      const waited = thrown instanceof DOMException && thrown.name === 'TimeoutError'
      const left = how.signal?.aborted === true && !waited
      if (left || status > 0 || (code !== 'network' && !waited && !offline)) throw thrown
      return stored(offline ? unreached(notStored) : thrown)
    }
  }

  const caller = (route: Route, path: readonly string[]) => {
    const write =
      route.method === 'GET'
        ? undefined
        : writer(path.join('.'), (input, attempt) => send(route, input, { signal: attempt.signal }, attempt))
    return async (input?: unknown, how: CallOptions = {}): Promise<unknown> => {
      try {
        // A call that can be aborted only reads: a lost write must be found out, not dropped.
        if (!write) return await read(route, path, input, how)
        if (how.signal) return await send(route, input, how)
        return await write(input, (whole, attempt) => send(route, whole, how, attempt))
      } catch (thrown) {
        if (thrown instanceof DOMException && thrown.name === 'AbortError') throw thrown
        const error = toApiError(thrown)
        await options.beforeFailure?.()
        for (const listener of listeners) listener(error)
        throw error
      }
    }
  }

  const grown = grow(() => contract, [], caller) as Pick<Api<Contract>, 'client' | 'query'>
  // Reading a part of the client builds it, which registers its write.
  onUnknownCall(async (call) => {
    try {
      if (options.allCalls) addCalls(await options.allCalls())
    } catch {
      throw unreached()
    }
    call.split('.').reduce<unknown>((part, name) => Object(part)[name], grown.client)
  })
  return {
    ...grown,
    onApiError: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * How long a call waits while the browser believes that it is offline. The server may still be reached, for example on the
 * same device, but the sign-in client would try for long to renew a token.
 */
const offlineMs = 1_000

const unreached = (details?: Record<string, unknown>): ApiError =>
  new ApiError({ code: 'network', status: 0, ...(details ? { details } : {}) })

/** The result of `work`. Throws `unreached` after `ms`. */
const within = <Result>(ms: number, work: Promise<Result>): Promise<Result> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(unreached()), ms)
    }),
  ])

interface Grown {
  client: unknown
  query: object
}

/**
 * The client and the query options in the shape of the contract. Each part is built when it is first used. The calls of a group may be
 * added after the group was used.
 */
function grow(
  nodeOf: () => unknown,
  path: readonly string[],
  caller: (route: Route, path: readonly string[]) => (input?: unknown, how?: CallOptions) => Promise<unknown>,
): Grown {
  const node = nodeOf()
  const route = node ? routeOf(node) : undefined
  if (route) {
    const call = caller(route, path)
    return { client: call, query: callUtils(path, call) }
  }
  const parts = new Map<string, Grown>()
  const partOf = (name: string): Grown => {
    const childOf = (): unknown => Reflect.get(Object(nodeOf()), name)
    const part = parts.get(name) ?? grow(childOf, [...path, name], caller)
    // A name that is not known yet may be a group or a call.
    if (childOf() !== undefined) parts.set(name, part)
    return part
  }
  const own = (utils: object, of: keyof Grown): object =>
    new Proxy(utils, {
      get: (target, name) =>
        typeof name === 'symbol' || name in target ? Reflect.get(target, name) : partOf(name)[of],
    })
  return { client: own({}, 'client'), query: own(groupUtils(path), 'query') }
}

/** The route of a call, from the text of the build or from the contract; undefined for a group of calls. */
function routeOf(node: unknown): Route | undefined {
  if (typeof node === 'string') {
    const [method = '', path = '', star] = node.split(' ')
    return { method, path, detailed: star !== undefined }
  }
  const { route } = (node as { '~orpc'?: { route: Partial<Record<string, string>> } })['~orpc'] ?? {}
  if (!route) return undefined
  if (!route.path) throw new Error('a call without a path')
  return { method: route.method ?? 'POST', path: route.path, detailed: route.outputStructure === 'detailed' }
}

/** The user id in a bearer token; null without one. */
function personOf(token: string | null): string | null {
  try {
    const part = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/')
    return part ? (JSON.parse(atob(part)) as { sub: string }).sub : null
  } catch {
    return null
  }
}

/** The seconds of Retry-After; null if it is missing or a date. */
function retryAfter({ headers }: Response): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds : null
}
