/**
 * The way into every handler: who calls is found out, the transaction is opened under their scope, what the
 * contract says they need is checked, and a repeated write gets its first answer. The only place that makes a request's scope.
 */
import { adminContract } from '@domovik/contract/admin/index.ts'
import type { CallMeta } from '@domovik/contract/base.ts'
import { tenantContract } from '@domovik/contract/tenant/index.ts'
import {
  isAdministrator,
  type OrganizationRole,
  type Permission,
  permissionsOf,
  type SystemRole,
} from '@domovik/domain/account/access/permissions.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import type { BusinessDayRule } from '@domovik/domain/rental/leases/types.ts'
import type { AnySchema } from '@orpc/contract'
import { implement } from '@orpc/server'
import { type AccessToken, AuthError } from '../../auth/service.ts'
import { systemChain } from '../audit/table.ts'
import { now, today } from '../clock.ts'
import type { Scope, SuperAdminScope, TenantScope } from '../db/scope.ts'
import { type Db, inTransaction, type Statement } from '../db/transaction.ts'
import type { Services } from '../services.ts'
import { refuseInDemo } from './demo.ts'
import { once } from './idempotency.ts'
import { answeredFor } from './organization-times.ts'
import { fitted, type Reply } from './output.ts'
import { type PlanColumns, planAccess, requirePlan } from './plan.ts'

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
}

export type Call = {
  '~orpc': { meta: CallMeta; route: { method?: string | undefined }; outputSchema?: AnySchema | undefined }
}

// Outputs are checked by `fitted` below, which knows of answers that are already text.
const config = { initialOutputValidationIndex: Number.NaN }
const landlord = implement(adminContract).$config(config).$context<RequestContext>()
const portal = implement(tenantContract).$config(config).$context<RequestContext>()

/** Calls that nobody needs to sign in for. Their handlers get no scope. */
export const adminPublic = landlord.use(async ({ context, next, procedure, path }) => {
  requirePublic(procedure, path)
  return { output: await fit(context, procedure, (await next({})).output), context: {} }
})
export const tenantPublic = portal.use(async ({ context, next, procedure, path }) => {
  requirePublic(procedure, path)
  return { output: await fit(context, procedure, (await next({})).output), context: {} }
})

const fit = <T>({ reply, services }: RequestContext, procedure: Call, output: T): Promise<T> =>
  fitted(procedure['~orpc'].outputSchema, output, { reply, production: services.config.production })

/** The landlord's calls: their scope is made here. */
export const admin = landlord.use(async ({ context, next, procedure, path }, input) => {
  const { meta } = procedure['~orpc']
  const began = performance.now()
  const caller = await recognise(context)
  const afterCommit: Scope['afterCommit'] = []
  let scope!: Scope
  const output = await inTransaction(
    context.services.database.app,
    beginRequest(caller, context.chosen),
    (db, answer) => {
      afterCommit.length = 0
      scope = landlordScope(context, caller, db, answer!.rows[0] as BeginRow, afterCommit)
      refuseInDemo(scope, procedure)
      requireNeeds(scope, meta, path)
      requirePlan(scope, procedure, context.ownFrontEnd)
      const request = { userId: caller.userId, key: keyOf(context, procedure), path, input }
      return once(db, context.services.masterKey, request, async () =>
        fit(context, procedure, (await next({ context: { scope } })).output),
      )
    },
  )
  await settle(afterCommit, context)
  answeredFor(scope.organizationId, performance.now() - began)
  return { output, context: { scope } }
})

/** A super admin's calls across organizations: another database role, which asks for itself whether the caller is one. */
export const superAdmin = landlord.use(async ({ context, next, procedure, path }, input) => {
  if (procedure['~orpc'].meta.needs !== 'super_admin')
    throw new Error(`${path.join('.')} is not a super admin's call`)
  const caller = await recognise(context)
  const afterCommit: SuperAdminScope['afterCommit'] = []
  let scope!: SuperAdminScope
  const first = beginSuperAdminRequest(caller)
  const output = await inTransaction(context.services.database.superAdmin, first, (db, answer) => {
    afterCommit.length = 0
    scope = superAdminScope(context, caller, db, answer!.rows[0] as { email: string | null }, afterCommit)
    refuseInDemo(scope, procedure)
    const request = { userId: caller.userId, key: keyOf(context, procedure), path, input }
    return once(db, context.services.masterKey, request, async () =>
      fit(context, procedure, (await next({ context: { scope } })).output),
    )
  })
  await settle(afterCommit, context)
  return { output, context: { scope } }
})

/** The tenant's calls. */
export const tenant = portal.use(async ({ context, next, procedure, path }, input) => {
  if (procedure['~orpc'].meta.needs !== 'tenant') throw new Error(`${path.join('.')} is not a tenant's call`)
  const caller = await recognise(context)
  const afterCommit: TenantScope['afterCommit'] = []
  let scope!: TenantScope
  const first = beginTenantRequest(caller, context.chosen)
  const output = await inTransaction(context.services.database.tenant, first, (db, answer) => {
    afterCommit.length = 0
    scope = tenantScope(context, caller, db, answer!.rows[0] as BeginTenantRow, afterCommit)
    const request = { userId: caller.userId, key: keyOf(context, procedure), path, input }
    return once(db, context.services.masterKey, request, async () =>
      fit(context, procedure, (await next({ context: { scope } })).output),
    )
  })
  await settle(afterCommit, context)
  return { output, context: { scope } }
})

function requirePublic(procedure: Call, path: readonly string[]): void {
  if (procedure['~orpc'].meta.needs !== 'public')
    throw new Error(`${path.join('.')} needs a sign-in but was built as public`)
}

/** Reads the bearer token. Throws unauthenticated. That its session still lives is asked by the transaction's first statement. */
export async function recognise({ services, token }: RequestContext): Promise<AccessToken> {
  if (!token) throw new DomainError('unauthenticated')
  try {
    return await services.auth.verifyAccessToken(token)
  } catch (error) {
    if (error instanceof AuthError) throw new DomainError('session_expired')
    throw error
  }
}

type BeginRow = {
  organization_id: string | null
  member_role: OrganizationRole | null
  is_owner: boolean
  system_role: SystemRole
  email: string | null
  currency: string | null
  time_zone: string | null
  business_day_rule: BusinessDayRule | null
  is_demo: boolean
  status: string | null
} & PlanColumns

function beginRequest(caller: AccessToken, organizationId: string | undefined): Statement {
  return {
    name: 'begin_request',
    text: 'select * from app.begin_request($1, $2, $3, $4)',
    values: [caller.userId, caller.sessionId, organizationId ?? null, now().toString()],
  }
}

function landlordScope(
  context: RequestContext,
  caller: AccessToken,
  db: Db,
  row: BeginRow,
  afterCommit: Scope['afterCommit'],
): Scope {
  const timeZone = row.time_zone ?? 'Europe/Warsaw'
  const organizationRole = row.is_owner ? 'owner' : row.member_role
  const suspended = row.status === 'suspended' && row.system_role !== 'super_admin'
  return {
    kind: 'landlord',
    db,
    services: context.services,
    userId: caller.userId,
    systemRole: row.system_role,
    organizationRole,
    permissions: suspended ? new Set() : permissionsOf({ systemRole: row.system_role, organizationRole }),
    suspended,
    plan: row.organization_id === null ? null : planAccess(row),
    organizationId: row.organization_id ?? systemChain,
    currency: row.currency ?? 'EUR',
    timeZone,
    businessDayRule: row.business_day_rule ?? 'none',
    isDemo: row.is_demo,
    today: today(timeZone).toString(),
    actor: {
      organizationId: row.organization_id,
      userId: caller.userId,
      email: row.email,
      sessionId: caller.sessionId,
      ipAddress: context.ipAddress,
      userAgent: context.userAgent,
    },
    afterCommit,
  }
}

function beginSuperAdminRequest(caller: AccessToken): Statement {
  return {
    name: 'begin_super_admin_request',
    text: 'select * from app.begin_super_admin_request($1, $2, $3)',
    values: [caller.userId, caller.sessionId, now().toString()],
  }
}

function superAdminScope(
  context: RequestContext,
  caller: AccessToken,
  db: Db,
  { email }: { email: string | null },
  afterCommit: SuperAdminScope['afterCommit'],
): SuperAdminScope {
  return {
    kind: 'super_admin',
    db,
    services: context.services,
    userId: caller.userId,
    organizationId: systemChain,
    currency: 'EUR',
    timeZone: 'UTC',
    businessDayRule: 'none',
    isDemo: false,
    today: today('UTC').toString(),
    actor: {
      organizationId: null,
      userId: caller.userId,
      email,
      sessionId: caller.sessionId,
      ipAddress: context.ipAddress,
      userAgent: context.userAgent,
    },
    afterCommit,
  }
}

type BeginTenantRow = {
  organization_id: string
  tenant_id: string
  email: string | null
  currency: string
  time_zone: string
  business_day_rule: BusinessDayRule
  is_demo: boolean
}

function beginTenantRequest(caller: AccessToken, tenantId: string | undefined): Statement {
  return {
    name: 'begin_tenant_request',
    text: 'select * from app.begin_tenant_request($1, $2, $3, $4)',
    values: [caller.userId, caller.sessionId, tenantId ?? null, now().toString()],
  }
}

function tenantScope(
  context: RequestContext,
  caller: AccessToken,
  db: Db,
  row: BeginTenantRow,
  afterCommit: TenantScope['afterCommit'],
): TenantScope {
  return {
    kind: 'tenant',
    db,
    services: context.services,
    userId: caller.userId,
    tenantId: row.tenant_id,
    organizationId: row.organization_id,
    currency: row.currency,
    timeZone: row.time_zone,
    businessDayRule: row.business_day_rule,
    isDemo: row.is_demo,
    today: today(row.time_zone).toString(),
    actor: {
      organizationId: row.organization_id,
      userId: caller.userId,
      email: row.email,
      sessionId: caller.sessionId,
      ipAddress: context.ipAddress,
      userAgent: context.userAgent,
    },
    afterCommit,
  }
}

/** Checks what the contract says the call needs. Throws forbidden, organization_missing or organization_suspended. */
function requireNeeds(scope: Scope, { needs }: CallMeta, path: readonly string[]): void {
  switch (needs) {
    case 'public':
    case 'tenant':
      throw new Error(`${path.join('.')} is not a landlord's call`)
    case 'signed_in':
      return
    case 'super_admin':
      if (scope.systemRole !== 'super_admin') throw new DomainError('forbidden', { needs })
      return
    case 'admin':
      if (!isAdministrator(scope.systemRole)) throw new DomainError('forbidden', { needs })
      return
    case 'member':
      requireOrganization(scope)
      return
    default:
      requirePermission(scope, needs)
  }
}

/** Throws organization_missing, organization_suspended. */
function requireOrganization(scope: Scope): void {
  if (scope.actor.organizationId === null) throw new DomainError('organization_missing')
  if (scope.suspended) throw new DomainError('organization_suspended')
}

/** For the calls whose need depends on the input (imports, search). Throws forbidden, organization_missing or organization_suspended. */
export function requirePermission(scope: Scope, permission: Permission): void {
  requireOrganization(scope)
  if (!scope.permissions.has(permission)) throw new DomainError('forbidden', { needs: permission })
}

const keyOf = (context: RequestContext, procedure: Call): string | undefined =>
  (procedure['~orpc'].route.method ?? 'POST') === 'GET' ? undefined : context.idempotencyKey

/** What waited for the commit. It must not undo the answer: a failure is logged, and the sweeping jobs catch up. */
async function settle(
  afterCommit: Scope['afterCommit'],
  { services, requestId }: RequestContext,
): Promise<void> {
  for (const act of afterCommit) {
    try {
      await act()
    } catch (error) {
      services.log.error({ err: error, requestId }, 'work after commit failed')
    }
  }
}
