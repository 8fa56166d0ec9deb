import { type SQL, sql } from 'drizzle-orm'
import type { Scope } from '../machinery/scope/scope.ts'
import { type Answers, ask } from './answers.ts'

type Recorded = 'transactions' | 'expenses' | 'incomes' | 'owner_contributions'

/** Money of one direction can be recorded as several kinds, so all of them wait for each other. Of transactions only receipts are compared here. */
const directionOf = { transactions: 'in', incomes: 'in', owner_contributions: 'in', expenses: 'out' } as const

/**
 * Throws recorded_before as `refuseEqual`. Equal writes wait for each other, so that the second one sees the first.
 */
export async function refuseRecordedBefore(
  ...[scope, answers, table, amount, ...rest]: Parameters<typeof refuseEqual>
): Promise<void> {
  if (answers.recordAgain === true) return
  // Expenses and incomes can name nobody, and the smallest amount is always locked first.
  const ofNobody = table === 'expenses' || table === 'incomes' ? [PARTS_OF_NOBODY] : []
  await lockEqual(scope, directionOf[table], [...ofNobody, amount])
  await refuseEqual(scope, answers, table, amount, ...rest)
}

/**
 * Throws recorded_before if an equal row was recorded within the last hour, with its id, the minutes since and who recorded
 * it: two tabs or two people may record the same money. If the entry was written earlier, without a network, rows since an hour
 * before `writtenAt` count. Nothing is refused if the question was answered. `equal` is a condition on the alias `x`; the amount is in cents. The caller holds a lock for which
 * an equal write waits.
 */
export async function refuseEqual(
  scope: Scope,
  answers: Answers,
  table: Recorded,
  amount: number,
  equal: SQL,
  writtenAt?: string,
): Promise<void> {
  if (answers.recordAgain === true) return
  const { organizationId, db } = scope
  const { rows } = await db.execute<{ id: string; minutes: number; who: string | null }>(sql`
    select x.id, greatest(0, floor(extract(epoch from app.now() - x.created_at) / 60))::int as minutes,
           (select a.user_email from audit_logs a where a.organization_id = x.organization_id and a.record_id = x.id and a.action_type = 'CREATE'
             order by a.seq limit 1) as who
      from ${sql.identifier(table)} x
     where x.organization_id = ${organizationId} and x.created_at > least(app.now(), ${writtenAt ?? null}::timestamptz) - interval '1 hour' and x.amount = ${amount} and ${equal}
     order by x.created_at desc limit 1`)
  const [found] = rows
  if (!found) return
  const { id: recordId, minutes, who } = found
  ask(answers, 'equal', [recordId], { recordId, minutes, who: who ?? '' })
}

/**
 * An amount for `lockEqual`: money that names no tenant or owner and can be a part of a line also waits for other amounts. Tenants and
 * owners have locks of their own.
 */
export const PARTS_OF_NOBODY = 0

/**
 * Makes records and bookings of money that came in, or went out, with one of these amounts in cents wait for each other until the
 * transaction ends. Tenants and owners are locked before, never after.
 */
export async function lockEqual(
  { db, organizationId }: Pick<Scope, 'db' | 'organizationId'>,
  direction: 'in' | 'out',
  amounts: readonly number[],
): Promise<void> {
  // One after the other in one order, so that nobody waits in a circle.
  await db.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(${`recorded:${direction}:${organizationId}:`} || a.amount, 0))
      from (select distinct unnest(${sql.param(amounts)}::bigint[]) as amount order by amount) as a`)
}

/**
 * A condition on `x`: no two different references. A bank gives the reference of a line and a person often leaves it out, so a missing one
 * tells nothing; spaces and small letters make no difference.
 */
export function sameReference(reference: string | null | undefined): SQL {
  const plain = (text: SQL) => sql`upper(regexp_replace(coalesce(${text}, ''), '[^[:alnum:]]', '', 'g'))`
  const [stored, given] = [plain(sql`x.reference`), plain(sql`${reference ?? null}::text`)]
  return sql`(${stored} = ${given} or ${stored} = '' or ${given} = '')`
}
