/** A call of the contract before its handler: data of the request, and the checks that run first. */
import type { CallMeta } from '@domovik/contract/base.ts'
import type { AnySchema } from '@orpc/contract'
import type { PersonScope, Scope, SuperAdminScope, TenantScope } from '../scope/scope.ts'
import type { Services } from '../services/services.ts'
import type { Reply } from './output.ts'

/** What the HTTP layer knows about a request before the caller is identified. */
export type RequestContext = {
  services: Services
  requestId: string
  language: 'en' | 'es' | 'pl'
  /** Whether the caller named a language; else `language` is English. */
  namesLanguage: boolean
  /** True if the call comes from one of our own front ends. */
  ownFrontEnd: boolean
  token: string | undefined
  /** The organization (in the portal: the tenant record) that the caller chose. The database checks that it is theirs. */
  chosen: string | undefined
  idempotencyKey: string | undefined
  /** The caller wants the stored response only; the call must not be done (idempotency.ts). */
  cancelsWrite: boolean
  ipAddress: string | null
  /** Whether a person on the server's machine sent it, not a proxy. */
  isFromThisMachine: () => boolean
  userAgent: string | null
  /** True when the body has been read and the procedure found. */
  decoded: boolean
  reply: Reply
  /** Checks of upper districts for every call, provided by app/http.ts. */
  checks: readonly CallCheck[]
}

export type Call = {
  '~orpc': { meta: CallMeta; route: { method?: string | undefined }; outputSchema?: AnySchema | undefined }
}

/** The scope that a request gets. */
export type RequestScope = Scope | PersonScope | TenantScope | SuperAdminScope

/** Throws a DomainError if the call is refused. */
export type CallCheck = (
  scope: RequestScope,
  procedure: Call,
  request: Pick<RequestContext, 'ownFrontEnd'>,
) => void
