/**
 * Refuses rows of an account that equal one of the last hour, unless the call says `recordAgain` (docs/decisions/052). The caller holds
 * the lock of the ledger, for which an equal write waits; an own lock of the amount would only add a second order of locks.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { Scope } from '../../machinery/scope/scope.ts'
import type { Answers } from '../answers.ts'
import { refuseEqual } from '../recently-recorded.ts'
import type { Posting } from './ledger.ts'

/** A condition on `x`: nobody has reversed the row. */
export const notReversed: SQL = sql`not exists (select from app.reversals r where r.organization_id = x.organization_id and r.parent_id = x.id)`

type Compared = Pick<Posting, 'kind' | 'amount'> & Partial<Posting>

/** Throws recorded_before for a refund of the same receipt by the same method, or a credit note or write-off of the same charge. */
export async function refuseCorrectedBefore(
  scope: Scope,
  { kind, amount, parentId, method }: Compared,
  answers: Answers,
): Promise<void> {
  await refuseEqual(
    scope,
    answers,
    'transactions',
    amount,
    sql`x.kind = ${kind} and x.parent_id = ${parentId ?? null} and x.method is not distinct from ${method ?? null} and ${notReversed}`,
  )
}

/** Throws recorded_before for a charge of the same type on the same lease of the tenant that is due on the same day. */
export async function refuseChargedBefore(
  scope: Scope,
  tenantId: string,
  { type, ownType, amount, dueDate, leaseId }: Compared,
  answers: Answers,
): Promise<void> {
  await refuseEqual(
    scope,
    answers,
    'transactions',
    amount,
    sql`x.kind = 'charge' and x.tenant_id = ${tenantId} and x.lease_id is not distinct from ${leaseId ?? null}::uuid and x.type = ${type ?? null}
      and x.own_type is not distinct from ${ownType ?? null} and x.due_date = ${dueDate ?? null} and ${notReversed}`,
  )
}
