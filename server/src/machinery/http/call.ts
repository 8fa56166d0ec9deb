/** A call of the contract on its way to its handler: what is known of the request, and the checks it passes first. */
import type { CallMeta } from '@domovik/contract/base.ts'
import type { AnySchema } from '@orpc/contract'
import type { PersonScope, Scope, SuperAdminScope, TenantScope } from '../scope/scope.ts'
import type { Services } from '../services/services.ts'
import type { Reply } from './output.ts'

/** What the HTTP layer knows of a request before anybody is recognised. */
export type RequestContext = {
  services: Services
  requestId: string
  language: 'en' | 'es' | 'pl'
  /** The call comes from one of our own screens. */
  ownFrontEnd: boolean
  token: string | undefined
  /** The organization (or, in the portal, the tenant record) that the caller chose; theirs is checked. */
  chosen: string | undefined
  idempotencyKey: string | undefined
  ipAddress: string | null
  userAgent: string | null
  /** Set when the request's body has been read and its call found. */
  decoded: boolean
  reply: Reply
  /** Rules of upper districts that every call must pass, handed in by app/http.ts. */
  checks: readonly CallCheck[]
}

export type Call = {
  '~orpc': { meta: CallMeta; route: { method?: string | undefined }; outputSchema?: AnySchema | undefined }
}

/** The scope that a request gets. */
export type RequestScope = Scope | PersonScope | TenantScope | SuperAdminScope

/** Throws a DomainError when the call must not go on. */
export type CallCheck = (
  scope: RequestScope,
  procedure: Call,
  request: Pick<RequestContext, 'ownFrontEnd'>,
) => void
