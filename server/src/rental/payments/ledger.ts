/**
 * The tenant's ledger on the database: posted rows in, derived figures out. Every write to a tenant's money goes
 * through here: it takes the tenant's lock, adds the rows, replays the whole account by the domain's pure rule
 * and saves what changed (docs/ledger.md). Charges that can change nothing but themselves need no replay.
 */

import { DomainError } from '@domovik/domain/errors.ts'
import { changesOnlyItself, openState } from '@domovik/domain/rental/ledger/append.ts'
import { replay } from '@domovik/domain/rental/ledger/replay.ts'
import type { ChargeEvent } from '@domovik/domain/rental/ledger/types.ts'
import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { accountEnds } from './account-ends.ts'
import { type LedgerRow, toEvent } from './events.ts'
import { insertDesignations, insertRows, type Ledger, loadRows, type Posting, toRow } from './ledger-rows.ts'
import { insertOpen, save, saveChanges } from './save.ts'

export type { NewTransaction, Posting } from './ledger-rows.ts'
export { save }
/** Rows to add to one tenant's account. */
export type Addition = { tenantId: string; postings: readonly Posting[] }

/** The tenant's ledger as it stands. */
export async function loadLedger(scope: OrganizationScope, tenantId: string): Promise<Ledger> {
  return ledgerOf(scope, tenantId, (await loadRows(scope, [tenantId])).get(tenantId) ?? [])
}

function ledgerOf(scope: OrganizationScope, tenantId: string, rows: LedgerRow[]): Ledger {
  return { tenantId, rows, state: replay(rows.map(toEvent), { businessDayRule: scope.businessDayRule }) }
}

/** Waits for its turn at the money of some tenants. Answers those who are there: tenants that are gone are left out. */
export async function lockTenants(scope: OrganizationScope, tenantIds: readonly string[]): Promise<string[]> {
  const { rows } = await scope.db.execute<{ id: string }>(sql`
    select id from tenants where organization_id = ${scope.organizationId} and id = any(${sql.param(tenantIds)}::uuid[]) and deleted_at is null
     order by id for update`)
  return rows.map(({ id }) => id)
}

/** The same, and loads their ledgers. */
export async function lockLedgers(scope: OrganizationScope, tenantIds: readonly string[]): Promise<Ledger[]> {
  const found = await lockTenants(scope, tenantIds)
  // Only now: rows read before the lock was had would miss what its last holder posted.
  const rows = await loadRows(scope, tenantIds)
  return found.map((id) => ledgerOf(scope, id, rows.get(id) ?? []))
}

/** The same for one tenant. Throws not_found. */
export async function lockLedger(scope: OrganizationScope, tenantId: string): Promise<Ledger> {
  const [ledger] = await lockLedgers(scope, [tenantId])
  if (!ledger) throw new DomainError('not_found')
  return ledger
}

/** The ledger with one more row, in memory: what would happen. */
export function replayWith(scope: OrganizationScope, ledger: Ledger, posting: Posting): Ledger {
  return ledgerOf(scope, ledger.tenantId, [...ledger.rows, toRow(posting)])
}

/**
 * Adds rows to locked ledgers, replays them and saves the difference. Throws the domain's error when the rows
 * cannot stand (refund_exceeds_receipt, credit_exceeds_charge ...); nothing is kept then.
 */
export async function postAll(
  scope: OrganizationScope,
  additions: readonly { ledger: Ledger; postings: readonly Posting[] }[],
): Promise<Ledger[]> {
  const fresh = additions.filter(({ postings }) => postings.length > 0)
  const changes = fresh.map(({ ledger: before, postings }) => ({
    before,
    after: ledgerOf(scope, before.tenantId, [...before.rows, ...postings.map(toRow)]),
  }))
  const rows = fresh.map(({ ledger: { tenantId }, postings }) => ({ tenantId, postings }))
  await Promise.all([insertRows(scope, rows), insertDesignations(scope, rows), saveChanges(scope, changes)])
  return changes.map(({ after }) => after)
}

/** The same for one ledger. */
export async function post(
  scope: OrganizationScope,
  ledger: Ledger,
  postings: readonly Posting[],
): Promise<Ledger> {
  const [after] = await postAll(scope, [{ ledger, postings }])
  return after ?? ledger
}

/**
 * Adds what a schedule raises to accounts whose tenants are locked. Charges that change only themselves are put down
 * with the state that a replay would find for them; accounts on which they could do more are replayed.
 */
export async function postScheduled(scope: OrganizationScope, additions: readonly Addition[]): Promise<void> {
  const ends = await accountEnds(
    scope,
    additions.map(({ tenantId }) => tenantId),
    { deposits: additions.some(({ postings }) => postings.some(isSecurity)) },
  )
  const { straight = [], replayed = [] } = Object.groupBy(additions, ({ tenantId, postings }) => {
    const end = ends.get(tenantId)
    const alone =
      end && postings.every((posting) => isCharge(posting) && changesOnlyItself(end, chargeOf(posting)))
    return alone ? 'straight' : 'replayed'
  })
  const open = straight.flatMap(({ tenantId, postings }) =>
    postings.map((posting) => ({ tenantId, state: openState(chargeOf(posting), scope.businessDayRule) })),
  )
  await Promise.all([insertRows(scope, straight), insertOpen(scope, open)])
  if (replayed.length === 0) return
  const rows = await loadRows(
    scope,
    replayed.map(({ tenantId }) => tenantId),
  )
  await postAll(
    scope,
    replayed.map(({ tenantId, postings }) => ({
      ledger: ledgerOf(scope, tenantId, rows.get(tenantId) ?? []),
      postings,
    })),
  )
}

const isSecurity = ({ type }: Posting): boolean => type === 'deposit' || type === 'warranty'
const isCharge = ({ kind }: Posting): boolean => kind === 'charge'
const chargeOf = (posting: Posting): ChargeEvent => toEvent(toRow(posting)) as ChargeEvent
