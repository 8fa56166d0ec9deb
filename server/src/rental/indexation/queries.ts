/** Reads and writes indexations of rents. */
import { DomainError } from '@domovik/domain/errors.ts'
import type { IndexKind } from '@domovik/domain/rental/indexation/indexed-rent.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { type ClauseMark, rentIndexations } from './table.ts'

type Step = {
  id: string
  leaseId: string
  tenantId: string
  validFrom: string
  series: string
  kind: IndexKind
  basePeriod: string | null
  baseValue: string | null
  nextPeriod: string
  nextValue: string
  publishedOn: string | null
  capPercent: string | null
  upwardOnly: boolean
  rentBefore: number
  rentAfter: number
  replacedTerms: boolean
  notified: boolean
  withdrawn: boolean
  clauseBefore: ClauseMark | null
  /** The lease was renewed after the step was planned, so that the rent of the renewal rests on it. */
  renewed: boolean
}

async function select(scope: OrganizationScope, where: SQL): Promise<Step[]> {
  const { rows } = await scope.db.execute<{ steps: Step[] }>(sql`
    select coalesce(json_agg(json_build_object('id', id, 'leaseId', lease_id, 'tenantId', tenant_id, 'validFrom', valid_from, 'series', series, 'kind', kind,
        'basePeriod', base_period, 'baseValue', base_value, 'nextPeriod', next_period, 'nextValue', next_value, 'publishedOn', published_on,
        'capPercent', cap_percent, 'upwardOnly', upward_only, 'rentBefore', rent_before, 'rentAfter', rent_after, 'replacedTerms', replaced_terms,
        'notified', notified, 'withdrawn', withdrawn_at is not null, 'clauseBefore', clause_before,
        'renewed', exists (select from leases n where n.organization_id = rent_indexations.organization_id and n.previous_lease_id = rent_indexations.lease_id
            and n.cancelled_at is null and n.created_at >= rent_indexations.created_at and n.start_date > rent_indexations.valid_from)) order by created_at desc, id desc), '[]'::json) as steps
      from rent_indexations where organization_id = ${scope.organizationId} and ${where}`)
  return rows[0]!.steps
}

/** Returns the indexations of a lease, newest first. */
export const stepsOf = (scope: OrganizationScope, leaseId: string): Promise<Step[]> =>
  select(scope, sql`lease_id = ${leaseId}`)

/** Returns one indexation. Throws not_found. */
export async function findStep(scope: OrganizationScope, id: string): Promise<Step> {
  const [step] = await select(scope, sql`id = ${id}`)
  if (!step) throw new DomainError('not_found')
  return step
}

/** Whether an indexation that does not apply yet is planned from that day or a later one. */
export async function isIndexedFrom(
  scope: OrganizationScope,
  leaseId: string,
  day: string,
): Promise<boolean> {
  const { rows } = await scope.db.execute(sql`
    select from rent_indexations where organization_id = ${scope.organizationId} and lease_id = ${leaseId}
       and withdrawn_at is null and valid_from > ${scope.today} and valid_from >= ${day} limit 1`)
  return rows.length > 0
}

/** Returns the rent in cents from which an indexation of that day, to that rent, was computed; null without one that stands. */
export async function rentBeforeStep(
  scope: OrganizationScope,
  leaseId: string,
  day: string,
  rent: number,
): Promise<number | null> {
  const [step] = await select(
    scope,
    sql`lease_id = ${leaseId} and withdrawn_at is null and valid_from = ${day} and rent_after = ${rent}`,
  )
  return step?.rentBefore ?? null
}

export async function insertStep(
  scope: OrganizationScope,
  step: Omit<typeof rentIndexations.$inferInsert, 'organizationId' | 'userId'>,
): Promise<void> {
  const { organizationId, userId } = scope
  await scope.db.insert(rentIndexations).values({ ...step, organizationId, userId })
}

export async function markWithdrawn(scope: OrganizationScope, id: string): Promise<void> {
  await scope.db.execute(
    sql`update rent_indexations set withdrawn_at = app.now() where organization_id = ${scope.organizationId} and id = ${id}`,
  )
}
