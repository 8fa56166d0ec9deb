/** Money that owners pay in: to clear what they owe, or in advance for costs. It is never revenue (docs/finance.md 8.16). */
import type { CivilDate } from '@domovik/domain/dates.ts'
import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { newId } from '../../machinery/db/ids.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { type Made, ownerContributions } from './table.ts'

type Contribution = { id: string; amount: number; paidOn: CivilDate }

/** Returns what an owner paid in and was not undone, newest first. */
export async function contributionsOf(
  { db, organizationId }: OrganizationScope,
  ownerId: string,
): Promise<Contribution[]> {
  const { rows } = await db.execute<{ found: Contribution[] }>(sql`
    select coalesce(json_agg(json_build_object('id', id, 'amount', amount, 'paidOn', paid_on) order by paid_on desc, created_at desc), '[]'::json) as found
      from owner_contributions where organization_id = ${organizationId} and owner_id = ${ownerId} and undone_at is null`)
  return rows[0]!.found
}

/** Returns what an owner paid in before a day, in cents. */
export async function contributedBefore(
  scope: OrganizationScope,
  ownerId: string,
  to: CivilDate,
): Promise<number> {
  const all = await contributionsOf(scope, ownerId)
  return all.reduce((sum, { amount, paidOn }) => (paidOn < to ? sum + amount : sum), 0)
}

/** Returns what was paid in by an owner, also if it was undone. Throws not_found. */
export async function findContribution({ db, organizationId }: OrganizationScope, id: string) {
  const { rows } = await db.execute<Contribution & { ownerId: string; undone: boolean }>(sql`
    select id, owner_id as "ownerId", amount::float8 as amount, paid_on as "paidOn", undone_at is not null as undone
      from owner_contributions where organization_id = ${organizationId} and id = ${id}`)
  if (!rows[0]) throw new DomainError('not_found')
  return rows[0]
}

/** Records money that an owner paid in, and returns its id; only the demonstration sets it. The caller has locked the owner. Throws validation_failed for a day after today. */
export async function recordContribution(
  scope: OrganizationScope,
  { id = newId(), ...given }: { ownerId: string; amount: number; paidOn: CivilDate } & Made,
): Promise<string> {
  if (given.paidOn > scope.today) refuseIssues([{ field: 'paidOn', code: 'date_invalid' }])
  const { organizationId, currency } = scope
  await scope.db.insert(ownerContributions).values({ ...given, organizationId, id, currency })
  return id
}

/** Takes money that an owner paid in back, and returns it. Throws not_found, or conflict if it was undone before. */
export async function undoContribution(
  scope: OrganizationScope,
  ownerId: string,
  id: string,
): Promise<Omit<Contribution, 'id'>> {
  const isIt = and(
    eq(ownerContributions.organizationId, scope.organizationId),
    eq(ownerContributions.ownerId, ownerId),
    eq(ownerContributions.id, id),
  )
  const [undone] = await scope.db
    .update(ownerContributions)
    .set({ undoneAt: sql`app.now()` })
    .where(and(isIt, isNull(ownerContributions.undoneAt)))
    .returning({ amount: ownerContributions.amount, paidOn: ownerContributions.paidOn })
  if (undone) return undone
  const [known] = await scope.db.select({ id: ownerContributions.id }).from(ownerContributions).where(isIt)
  throw new DomainError(known ? 'conflict' : 'not_found')
}
