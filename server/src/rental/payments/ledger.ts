/**
 * The tenant's ledger: posted rows in, derived figures out. Every write to a tenant's account goes through
 * here: it locks the tenant, adds the rows, replays the whole account with the pure domain rule and saves the
 * changes (docs/ledger.md). A charge that affects nothing but itself needs no replay.
 */

import { DomainError } from '@domovik/domain/errors.ts'
import { changesOnlyItself, openState } from '@domovik/domain/rental/ledger/append.ts'
import { replay } from '@domovik/domain/rental/ledger/replay.ts'
import { type ChargeEvent, type ChargeKind, isDepositKind } from '@domovik/domain/rental/ledger/types.ts'
import { sql } from 'drizzle-orm'
import type { Event } from '../../machinery/audit/record.ts'
import { type OrganizationScope, recordAll } from '../../machinery/scope/scope.ts'
import { withdrawLetters, withdrawPapers } from '../documents/withdraw.ts'
import { interestToCredit } from '../interest/not-owed.ts'
import { carriedToday, carrySame } from '../leases/carry-again.ts'
import { missingContractCredits } from '../leases/contract-credits.ts'
import { lateCarryOver } from '../leases/late-deposits.ts'
import { accountEnds } from './account-ends.ts'
import { type LedgerRow, toEvent } from './events.ts'
import { insertDesignations, insertRows, type Ledger, loadRows, type Posting, toRow } from './ledger-rows.ts'
import { hasOpenMoney } from './open-money.ts'
import { insertOpen, save, saveChanges } from './save.ts'

export type { NewTransaction, Posting } from './ledger-rows.ts'
export { save }
/** Rows to add to one tenant's account. */
export type Addition = { tenantId: string; postings: readonly Posting[] }

/** Returns the current ledger of the tenant. */
export async function loadLedger(scope: OrganizationScope, tenantId: string): Promise<Ledger> {
  return ledgerOf(scope, tenantId, (await loadRows(scope, [tenantId])).get(tenantId) ?? [])
}

/** Returns the current ledgers of the tenants, in one statement. Tenants without rows are omitted. */
export async function loadLedgers(scope: OrganizationScope, tenantIds: readonly string[]): Promise<Ledger[]> {
  const rows = await loadRows(scope, tenantIds)
  return [...rows].map(([tenantId, own]) => ledgerOf(scope, tenantId, own))
}

/** Returns the ledger that some posted rows make, in memory only. */
export function ledgerOf(scope: OrganizationScope, tenantId: string, rows: LedgerRow[]): Ledger {
  return { tenantId, rows, state: replay(rows.map(toEvent), { businessDayRule: scope.businessDayRule }) }
}

export type LockChoice = {
  /** Also removed tenants without open money, to take back what was booked for them. */
  removed?: boolean
}

/**
 * Locks the accounts of the given tenants until the transaction ends. Returns the ids of those that exist;
 * removed tenants without open money are omitted unless they are asked for.
 */
export async function lockTenants(
  scope: OrganizationScope,
  tenantIds: readonly string[],
  { removed = false }: LockChoice = {},
): Promise<string[]> {
  const { rows } = await scope.db.execute<{ id: string }>(sql`
    select id from tenants t where organization_id = ${scope.organizationId} and id = any(${sql.param(tenantIds)}::uuid[])
       and (${removed} or deleted_at is null or ${hasOpenMoney(scope, sql`t.id`)}) order by id for update`)
  return rows.map(({ id }) => id)
}

/** As lockTenants, and loads the ledgers. */
export async function lockLedgers(
  scope: OrganizationScope,
  tenantIds: readonly string[],
  choice?: LockChoice,
): Promise<Ledger[]> {
  const found = await lockTenants(scope, tenantIds, choice)
  // The rows are read only after the lock; earlier reads would miss what the previous lock holder posted.
  const rows = await loadRows(scope, tenantIds)
  return found.map((id) => ledgerOf(scope, id, rows.get(id) ?? []))
}

/** As lockLedgers, for one tenant. Throws not_found. */
export async function lockLedger(
  scope: OrganizationScope,
  tenantId: string,
  choice?: LockChoice,
): Promise<Ledger> {
  const [ledger] = await lockLedgers(scope, [tenantId], choice)
  if (!ledger) throw new DomainError('not_found')
  return ledger
}

/** Returns the ledger with more rows, in memory only, for previews. */
export function replayWith(scope: OrganizationScope, ledger: Ledger, ...postings: Posting[]): Ledger {
  return ledgerOf(scope, ledger.tenantId, [...ledger.rows, ...postings.map(toRow)])
}

/** `events` name the deposits that were carried over with the rows. */
export type Planned = { before: Ledger; after: Ledger; postings: Posting[]; events: Event[] }

/**
 * Returns what adding the rows makes of the ledger, in memory only. A credit note or write-off by a person that no longer counts brings
 * the credits with it that a change of the lease could not post because of it (docs/finance.md 2.2), and what a lease holds after its next lease
 * has begun is carried over to it (3.3). What was carried over today before is carried over anew if that comes to another amount.
 */
export async function planned(
  scope: OrganizationScope,
  before: Ledger,
  given: readonly Posting[],
): Promise<Planned> {
  const plan = await plannedFrom(scope, before, given)
  const back = carriedToday(scope, before, given)
  if (back.length === 0) return plan
  const taken = new Set(back.map(({ parentId }) => parentId))
  const now = [...before.rows.filter(({ id }) => taken.has(id)), ...plan.postings]
  try {
    const again = await plannedFrom(scope, before, [...back, ...given])
    return carrySame(now, again.postings) ? plan : again
  } catch (error) {
    // The act of the person is not refused for it.
    if (error instanceof DomainError) return plan
    throw error
  }
}

async function plannedFrom(
  scope: OrganizationScope,
  before: Ledger,
  given: readonly Posting[],
): Promise<Planned> {
  const [postings, events] = [[...given], [] as Event[]]
  const renewals = new Set<string>()
  let after = replayWith(scope, before, ...given)
  let known = before
  for (;;) {
    const credits = [
      ...(await missingContractCredits(scope, known, after)),
      ...(await interestToCredit(scope, known, after)),
    ]
    const late = credits.length > 0 ? null : await lateCarryOver(scope, after, renewals)
    if (late === null && credits.length === 0) return { before, after, postings, events }
    const more = late ? replayLate(scope, after, late.postings) : replayWith(scope, after, ...credits)
    if (late) renewals.add(late.event.recordId)
    if (more === null) continue
    postings.push(...(late?.postings ?? credits))
    if (late) events.push(late.event)
    known = after
    after = more
  }
}

/** As replayWith; null if the account cannot carry the deposit over: the act of the person is not refused for it. */
function replayLate(scope: OrganizationScope, ledger: Ledger, postings: readonly Posting[]): Ledger | null {
  try {
    return replayWith(scope, ledger, ...postings)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const { organizationId, services } = scope
    services.log.error(
      { err: error, code: error.code, organizationId },
      'a deposit could not be carried over',
    )
    return null
  }
}

/**
 * Adds rows to locked ledgers, replays them and saves the changes. Returns the new ledgers. Throws the domain
 * error if the rows are invalid (refund_exceeds_receipt, credit_exceeds_charge ...); nothing is saved then.
 */
export async function postAll(
  scope: OrganizationScope,
  additions: readonly { ledger: Ledger; postings: readonly Posting[] }[],
): Promise<Ledger[]> {
  const fresh = additions.filter(({ postings }) => postings.length > 0)
  const changes: Planned[] = []
  for (const { ledger, postings } of fresh) changes.push(await planned(scope, ledger, postings))
  await insertPlanned(scope, changes)
  await withdraw(scope, fresh)
  return changes.map(({ after }) => after)
}

/** Posts only what the account lacks by itself: a deposit that a lease holds after its next lease has begun. */
export async function postMissing(scope: OrganizationScope, ledger: Ledger): Promise<void> {
  const change = await planned(scope, ledger, [])
  if (change.postings.length > 0) await insertPlanned(scope, [change])
}

async function insertPlanned(scope: OrganizationScope, changes: readonly Planned[]): Promise<void> {
  const rows = changes.map(({ before: { tenantId }, postings }) => ({ tenantId, postings }))
  // In this order: designations and allocations refer to the rows.
  await insertRows(scope, rows)
  await insertDesignations(scope, rows)
  await saveChanges(scope, changes)
  await recordAll(
    scope,
    changes.flatMap(({ events }) => events),
  )
}

/** Marks what tenants hold about rows that the postings reverse. */
async function withdraw(
  scope: OrganizationScope,
  additions: readonly { ledger: Ledger; postings: readonly Posting[] }[],
): Promise<void> {
  const takenBack = additions.flatMap(({ postings }) => postings.flatMap(reversed))
  await withdrawLetters(scope, takenBack)
  await withdrawPapers(
    scope,
    additions.map(({ ledger }) => ledger.tenantId),
    takenBack,
  )
}

/** As postAll, for one ledger. */
export async function post(
  scope: OrganizationScope,
  ledger: Ledger,
  postings: readonly Posting[],
): Promise<Ledger> {
  const [after] = await postAll(scope, [{ ledger, postings }])
  return after ?? ledger
}

/**
 * Adds scheduled rows to the accounts of locked tenants. Charges that affect only themselves are saved with
 * the state that a replay would compute; the other accounts are replayed. `failed` gets the account and the error of each replay that is not valid; without it the error is thrown.
 */
export async function postScheduled(
  scope: OrganizationScope,
  additions: readonly Addition[],
  failed?: (tenantId: string, error: DomainError) => void,
): Promise<void> {
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
  // In this order: the states refer to the rows.
  await insertRows(scope, straight)
  await insertOpen(scope, open)
  if (replayed.length === 0) return
  const rows = await loadRows(
    scope,
    replayed.map(({ tenantId }) => tenantId),
  )
  const changes: Planned[] = []
  for (const { tenantId, postings } of replayed)
    try {
      const ledger = ledgerOf(scope, tenantId, rows.get(tenantId) ?? [])
      changes.push(await planned(scope, ledger, postings))
    } catch (error) {
      if (!failed || !(error instanceof DomainError)) throw error
      failed(tenantId, error)
    }
  await insertPlanned(scope, changes)
}

const reversed = ({ kind, parentId }: Posting): string[] =>
  kind === 'reversal' && parentId ? [parentId] : []
const isSecurity = ({ type }: Posting): boolean => isDepositKind(type as ChargeKind)
const isCharge = ({ kind }: Posting): boolean => kind === 'charge'
const chargeOf = (posting: Posting): ChargeEvent => toEvent(toRow(posting)) as ChargeEvent
