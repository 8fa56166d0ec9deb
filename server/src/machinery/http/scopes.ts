/**
 * Creates the scope of a request. The transaction's first statement sets user and organization in PostgreSQL and fails if
 * the session or the membership is gone (sql/scope.sql). The scope is built from its row.
 */
import {
  type OrganizationRole,
  type Permission,
  permissionsOf,
  type SystemRole,
} from '@domovik/domain/account/access/permissions.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import type { BusinessDayRule } from '@domovik/domain/rental/leases/types.ts'
import { systemChain } from '../audit/table.ts'
import { now, today } from '../clock.ts'
import type { Db, Statement } from '../db/transaction.ts'
import type { PersonScope, Scope, SuperAdminScope, TenantScope } from '../scope/scope.ts'
import type { AccessToken } from '../services/sign-in.ts'
import type { RequestContext } from './call.ts'
import { type PlanColumns, planAccess } from './plan-access.ts'

/** The common data of every request scope. */
type Made = {
  context: RequestContext
  caller: AccessToken
  db: Db
  afterCommit: Scope['afterCommit']
}

/** The first statement of a request, and the function that builds the scope from its row. */
export type Beginning<Scoped> = { statement: Statement; scopeOf(made: Made, row: unknown): Scoped }

const actorOf = ({ context, caller }: Made, organizationId: string | null, email: string | null) => ({
  organizationId,
  userId: caller.userId,
  email,
  sessionId: caller.sessionId,
  ipAddress: context.ipAddress,
  userAgent: context.userAgent,
})

type Person = { system_role: SystemRole; email: string | null }

type Membership = Person & {
  organization_id: string
  member_role: OrganizationRole | null
  added_permissions: Permission[]
  removed_permissions: Permission[]
  is_owner: boolean
  currency: string
  time_zone: string
  business_day_rule: BusinessDayRule
  is_demo: boolean
  status: string
} & PlanColumns

type BeginRow = Membership | (Person & { organization_id: null })

const beginRequest = (caller: AccessToken, organizationId: string | undefined): Statement => ({
  name: 'begin_request',
  text: 'select * from app.begin_request($1, $2, $3, $4)',
  values: [caller.userId, caller.sessionId, organizationId ?? null, now().toString()],
})

/** A landlord's request inside an organization. Throws organization_missing. */
export const asLandlord = (caller: AccessToken, organizationId: string | undefined): Beginning<Scope> => ({
  statement: beginRequest(caller, organizationId),
  scopeOf(made, begun) {
    const row = begun as BeginRow
    if (row.organization_id === null) throw new DomainError('organization_missing')
    return landlordScope(made, row)
  },
})

/** A signed-in person's request, with or without an organization. */
export const asPerson = (
  caller: AccessToken,
  organizationId: string | undefined,
): Beginning<PersonScope> => ({
  statement: beginRequest(caller, organizationId),
  scopeOf(made, begun) {
    const row = begun as BeginRow
    const { context, db, afterCommit } = made
    return {
      kind: 'person',
      db,
      services: context.services,
      actor: actorOf(made, row.organization_id, row.email),
      organizationId: row.organization_id ?? systemChain,
      afterCommit,
      userId: caller.userId,
      systemRole: row.system_role,
      organization: row.organization_id === null ? null : landlordScope(made, row),
    }
  },
})

function landlordScope(made: Made, row: Membership): Scope {
  const { context, caller, db, afterCommit } = made
  const { system_role: systemRole, organization_id: organizationId, time_zone: timeZone } = row
  const organizationRole = row.is_owner ? 'owner' : row.member_role
  const changes = { added: row.added_permissions, removed: row.removed_permissions }
  const suspended = row.status === 'suspended' && systemRole !== 'super_admin'
  return {
    kind: 'landlord',
    db,
    services: context.services,
    userId: caller.userId,
    systemRole,
    organizationRole,
    permissions: suspended ? new Set() : permissionsOf({ systemRole, organizationRole, changes }),
    suspended,
    plan: planAccess(row),
    organizationId,
    currency: row.currency,
    timeZone,
    businessDayRule: row.business_day_rule,
    isDemo: row.is_demo,
    today: today(timeZone).toString(),
    language: context.namesLanguage ? context.language : null,
    actor: actorOf(made, organizationId, row.email),
    afterCommit,
  }
}

/** A super admin's request across organizations. The database checks that the caller is one. */
export const asSuperAdmin = (caller: AccessToken): Beginning<SuperAdminScope> => ({
  statement: {
    name: 'begin_super_admin_request',
    text: 'select * from app.begin_super_admin_request($1, $2, $3)',
    values: [caller.userId, caller.sessionId, now().toString()],
  },
  scopeOf(made, begun) {
    const { email } = begun as { email: string | null }
    const { context, db, afterCommit } = made
    return {
      kind: 'super_admin',
      db,
      services: context.services,
      userId: caller.userId,
      organizationId: systemChain,
      actor: actorOf(made, null, email),
      afterCommit,
    }
  },
})

type BeginTenantRow = {
  organization_id: string
  tenant_id: string
  email: string | null
  currency: string
  time_zone: string
  business_day_rule: BusinessDayRule
  is_demo: boolean
  co_tenant_id: string | null
  until: string | null
}

/** A tenant's request in the portal. */
export const asTenant = (caller: AccessToken, tenantId: string | undefined): Beginning<TenantScope> => ({
  statement: {
    name: 'begin_tenant_request',
    text: 'select * from app.begin_tenant_request($1, $2, $3, $4)',
    values: [caller.userId, caller.sessionId, tenantId ?? null, now().toString()],
  },
  scopeOf(made, begun) {
    const row = begun as BeginTenantRow
    const { context, db, afterCommit } = made
    return {
      kind: 'tenant',
      db,
      services: context.services,
      userId: caller.userId,
      tenantId: row.tenant_id,
      coTenant: row.co_tenant_id === null ? null : { id: row.co_tenant_id, until: row.until },
      organizationId: row.organization_id,
      currency: row.currency,
      timeZone: row.time_zone,
      businessDayRule: row.business_day_rule,
      isDemo: row.is_demo,
      today: today(row.time_zone).toString(),
      language: context.namesLanguage ? context.language : null,
      actor: actorOf(made, row.organization_id, row.email),
      afterCommit,
    }
  },
})
