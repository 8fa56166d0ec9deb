/**
 * The scope: on whose behalf something is done. It is the first argument of every query and holds the transaction,
 * which row level security limits to the caller's rows. Only http/procedures.ts and the job runner create scopes.
 */
import type { OrganizationRole, Permission, SystemRole } from '@domovik/domain/account/access/permissions.ts'
import type { SubscriptionAccess } from '@domovik/domain/account/subscriptions/limits.ts'
import type {
  Plan,
  PlanFeature,
  PlanLimits,
  SubscriptionStatus,
} from '@domovik/domain/account/subscriptions/types.ts'
import type { CivilDate } from '@domovik/domain/dates.ts'
import type { BusinessDayRule } from '@domovik/domain/rental/leases/types.ts'
import type { Language } from '@domovik/locales/index.ts'
import type { Actor, Event } from '../audit/record.ts'
import { hasCollected, recordAtEnd, writeCollected } from '../audit/record.ts'
import type { Db } from '../db/transaction.ts'
import type { Services } from '../services/services.ts'

type Shared = {
  db: Db
  services: Services
  actor: Actor
  /** The event chain for writes: an organization's, or the installation's own (`systemChain`). */
  organizationId: string
  /** Runs after the commit, never before it: sends mail, notifies other nodes. */
  afterCommit: (() => void | Promise<void>)[]
}

/** The data about the organization in every scope inside one. */
type InOrganization = Shared & {
  currency: string
  timeZone: string
  businessDayRule: BusinessDayRule
  isDemo: boolean
  /** Today in the organization's time zone. */
  today: CivilDate
  /** The language in which the caller reads; null if none is known, as in a job or for a program that names none. */
  language: Language | null
}

/** The organization's plan, which every request has without another query (SUB-05, SUB-18). */
export type PlanAccess = {
  name: Plan
  status: SubscriptionStatus | null
  access: SubscriptionAccess
  /** Instants as UTC text. */
  trialEnd: string | null
  /** From this instant the organization is read-only unless it pays. */
  readOnlyFrom: string | null
  features: ReadonlySet<PlanFeature>
  limits: PlanLimits
}

/** A landlord's request, or a job on an organization's behalf. */
export type Scope = InOrganization & {
  kind: 'landlord'
  userId: string
  systemRole: SystemRole
  /** Null for a super admin who gives support and is not a member of the organization. */
  organizationRole: OrganizationRole | null
  permissions: ReadonlySet<Permission>
  /** What the organization's plan allows. */
  plan: PlanAccess
  /** True for a member of an organization whose access is paused: every call in it is refused (docs/decisions/030). */
  suspended: boolean
}

/** A signed-in person's request that needs no organization: about their own account, or about the installation. */
export type PersonScope = Shared & {
  kind: 'person'
  userId: string
  systemRole: SystemRole
  /** The person's current organization; null if they belong to none. */
  organization: Scope | null
}

/** An administrator's request on the installation's own rows (scope/platform.ts). Its events go to the installation's chain. */
export type PlatformScope = Shared & { kind: 'platform'; userId: string; systemRole: SystemRole }

/**
 * A super admin's request across organizations; sees only what sql/super-admin.sql grants. Its events go to the
 * installation's chain unless `inChainOf` is used.
 */
export type SuperAdminScope = Shared & { kind: 'super_admin'; userId: string }

/** A tenant's request: reads only this tenant's rows, with the rights of the portal's database role. */
export type TenantScope = InOrganization & {
  kind: 'tenant'
  userId: string
  tenantId: string
  /** Set if the person is a co-tenant of the tenant; `until` is the last day of one who has moved out. */
  coTenant: { id: string; until: string | null } | null
}

/** System work on one organization, in a job or setup. `reason` names it. */
export type SystemScope = InOrganization & { kind: 'system'; reason: string; userId: string | null }

/** A request of somebody without an account who opened the link of one document; sees only what sql/signer.sql grants. */
export type SignerScope = InOrganization & {
  kind: 'signer'
  userId: null
  signingId: string
  partyId: string
}

/** A scope inside one organization. */
export type OrganizationScope = Scope | TenantScope | SystemScope | SignerScope

export type AnyScope = OrganizationScope | PersonScope | PlatformScope | SuperAdminScope

/** Returns the same scope, whose events go to this organization's chain. */
export const inChainOf = (scope: SuperAdminScope, organizationId: string): SuperAdminScope => ({
  ...scope,
  organizationId,
  actor: { ...scope.actor, organizationId },
})

/** Records one event for a write, at the end of the same transaction. Open screens are notified after commit. */
export const record = (scope: AnyScope, event: Event): Promise<void> => recordAll(scope, [event])

/** Records several events in one statement, at the end of the transaction. */
export async function recordAll(scope: AnyScope, events: readonly Event[]): Promise<void> {
  if (events.length === 0) return
  recordAtEnd(scope.db, scope.actor, events)
  const { organizationId, services } = scope
  scope.afterCommit.push(() => services.realtime.changed(organizationId))
}

/** Makes the events that were recorded so far visible to the next statements. A read, which records none, starts its statements at once. */
export const eventsSoFar = ({ db }: AnyScope): Promise<void> | undefined =>
  hasCollected(db) ? writeCollected(db) : undefined

/** Returns whether the caller has the permission. Handlers use it for `can`; the contract's `needs` has already been checked. */
export const hasPermission = (scope: Scope, permission: Permission): boolean =>
  scope.permissions.has(permission)
