/**
 * The scope: on whose behalf something is done. It is the first argument of every query and carries the
 * transaction whose rows row level security has already narrowed. Only http/procedures.ts and the job runner make one.
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
import type { Actor, Event } from '../audit/record.ts'
import { recordEvents } from '../audit/record.ts'
import type { Services } from '../services.ts'
import type { Db } from './transaction.ts'

type Shared = {
  db: Db
  services: Services
  actor: Actor
  organizationId: string
  currency: string
  timeZone: string
  businessDayRule: BusinessDayRule
  isDemo: boolean
  /** Today in the organization's time zone. */
  today: CivilDate
  /** Done after commit, never before: mail goes out, other nodes are told. */
  afterCommit: (() => void | Promise<void>)[]
}

/** The plan as every request knows it without asking (SUB-05, SUB-18). */
export type PlanAccess = {
  name: Plan
  status: SubscriptionStatus | null
  access: SubscriptionAccess
  /** Instants as UTC text. */
  trialEnd: string | null
  /** From when only reading is left, unless something is paid. */
  readOnlyFrom: string | null
  features: ReadonlySet<PlanFeature>
  limits: PlanLimits
}

/** A landlord's request, or a job on an organization's behalf. */
export type Scope = Shared & {
  kind: 'landlord'
  userId: string
  systemRole: SystemRole
  organizationRole: OrganizationRole | null
  permissions: ReadonlySet<Permission>
  /** What the organization's plan allows; null without an organization. */
  plan: PlanAccess | null
  /** Somebody of an organization whose access is paused: they may do nothing in it (docs/decisions/030). */
  suspended: boolean
}

/** A super admin's request across organizations; sees what sql/super-admin.sql names. Its chain of events is the system's, unless `on` says whose. */
export type SuperAdminScope = Shared & { kind: 'super_admin'; userId: string }

/** A tenant's request: sees what the portal's database role may see, and only this tenant's rows. */
export type TenantScope = Shared & { kind: 'tenant'; userId: string; tenantId: string }

/** A job's work on one organization, or set-up: named, and rare. */
export type SystemScope = Shared & { kind: 'system'; reason: string; userId: string | null }

export type AnyScope = Scope | TenantScope | SystemScope | SuperAdminScope

/** The same super admin, whose events stand in this organization's chain. */
export const on = (scope: SuperAdminScope, organizationId: string): SuperAdminScope => ({
  ...scope,
  organizationId,
  actor: { ...scope.actor, organizationId },
})

/** One write, one event, in the same transaction; told to open screens after commit. */
export const record = (scope: AnyScope, event: Event): Promise<void> => recordAll(scope, [event])

/** The same for what is written in sets: an event for each, in one statement. */
export async function recordAll(scope: AnyScope, events: readonly Event[]): Promise<void> {
  if (events.length === 0) return
  await recordEvents(scope.db, scope.actor, events)
  const { organizationId, services } = scope
  scope.afterCommit.push(() => services.realtime.changed(organizationId))
}

/** May the caller do this? Handlers use it for `can`; the contract's `needs` has already been checked. */
export const may = (scope: Scope, permission: Permission): boolean => scope.permissions.has(permission)
