import { createORPCClient } from '@orpc/client'
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils, type RouterUtils } from '@orpc/tanstack-query'
import { type ApiError, readRefusal, toApiError } from './api-error.ts'
import { idempotencyKey, settle } from './idempotency.ts'
import { sendWithProgress } from './send-with-progress.ts'

export interface ApiOptions {
  /** The bearer token of the moment, or null when nobody is signed in. */
  token: () => Promise<string | null>
  /** The language of the reader, sent as Accept-Language. */
  language?: () => string
  /** Called on every failure, for instance to go to the sign-in page on `unauthenticated`. */
  onError?: (error: ApiError) => void
  /** Where the API lies; paths of the contract are added to it. Default '/api'. */
  baseUrl?: string
}

/** What a single call may bring: its own Idempotency-Key, when it must survive a reload (offline queue), and an ear for its progress. */
interface CallContext {
  idempotencyKey?: string
  /** Hears how much of the body has gone out, 0 to 1. */
  onProgress?: (part: number) => void
}

/** `client.payments.list({...})` and `query.payments.list.queryOptions({ input })`, typed by the contract. */
export interface Api<Contract extends AnyContractRouter> {
  client: ContractRouterClient<Contract, CallContext>
  query: RouterUtils<ContractRouterClient<Contract, CallContext>>
}

/**
 * A typed client of our REST API. `contract` is the JSON of `virtual:contract-admin` or `virtual:contract-tenant`;
 * the type argument brings the types, so that no schema reaches the browser. Every failure is an ApiError.
 */
export function createApi<Contract extends AnyContractRouter>(
  contract: object,
  options: ApiOptions,
): Api<Contract> {
  const link = new OpenAPILink<CallContext>(contract as Contract, {
    url: new URL(options.baseUrl ?? '/api', location.origin),
    fetch: (request, init, { context: { onProgress } }) =>
      onProgress
        ? sendWithProgress(request, onProgress)
        : fetch(request, { ...init, credentials: 'same-origin' }),
    headers: async ({ context }, path, input) => {
      const token = await options.token()
      const headers: Record<string, string> = {}
      if (token) headers.authorization = `Bearer ${token}`
      if (options.language) headers['accept-language'] = options.language()
      if (methodAt(contract, path) !== 'GET')
        headers['idempotency-key'] = context.idempotencyKey ?? idempotencyKey(input)
      return headers
    },
    customErrorResponseBodyDecoder: (body, response) => {
      const id = response.headers['x-request-id']
      throw readRefusal(body, response.status, typeof id === 'string' ? id : null)
    },
    interceptors: [
      async ({ next, input }) => {
        try {
          const output = await next()
          settle(input)
          return output
        } catch (thrown) {
          settle(input, thrown)
          if (thrown instanceof DOMException && thrown.name === 'AbortError') throw thrown
          const error = toApiError(thrown)
          options.onError?.(error)
          throw error
        }
      },
    ],
  })
  const client: ContractRouterClient<Contract, CallContext> = createORPCClient(link)
  return { client, query: createTanstackQueryUtils(client) }
}

/** The HTTP method of the call at `path`; oRPC's default is POST. */
function methodAt(contract: object, path: readonly string[]): string {
  let node: unknown = contract
  for (const step of [...path, '~orpc', 'route', 'method']) {
    node = typeof node === 'object' && node !== null ? Reflect.get(node, step) : undefined
  }
  return typeof node === 'string' ? node : 'POST'
}
