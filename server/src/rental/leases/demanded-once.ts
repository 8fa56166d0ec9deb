/** One deposit that a renewal carried over is demanded once, with the next lease (docs/finance.md 3.3). */
import { isDepositKind } from '@domovik/domain/rental/ledger/types.ts'
import { isLanguage, languages } from '@domovik/locales/index.ts'
import { sql } from 'drizzle-orm'
import type { Event } from '../../machinery/audit/record.ts'
import { newId } from '../../machinery/db/ids.ts'
import { translator } from '../../machinery/i18n.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import type { Ledger, Posting } from '../payments/ledger-rows.ts'
import { inForce } from './carry-overs.ts'
import { openDeposits } from './late-deposits.ts'

/** Money that moved from a lease to the one that renews it and came back, in cents. */
type CameBack = { from: string; to: string; amount: number }

/** Returns what carry-overs took back and nothing carried over again, for each renewal, oldest first. */
function cameBack({ rows }: Pick<Ledger, 'rows'>): CameBack[] {
  const reversals = new Map(rows.flatMap((row) => (row.kind === 'reversal' ? [[row.parentId, row.id]] : [])))
  const halves = rows
    .filter(({ type }) => type === 'deposit_transfer')
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const moves = new Map<string, { from: string; to: string; at: string; amount: number }[]>()
  for (const [place, given] of halves.entries()) {
    // The receipt of the next lease follows the refund of the earlier one.
    const [from, to] = [given.leaseId, halves[place + 1]?.leaseId]
    if (given.kind !== 'refund' || !from || !to) continue
    const undone = reversals.get(given.id)
    const key = `${from} ${to}`
    const known = moves.get(key) ?? []
    known.push({ from, to, at: given.id, amount: given.amount })
    if (undone) known.push({ from, to, at: undone, amount: -given.amount })
    moves.set(key, known)
  }
  return [...moves.values()].map((all) => {
    let [now, most] = [0, 0]
    for (const { amount } of all.toSorted((a, b) => (a.at < b.at ? -1 : 1))) {
      now += amount
      most = Math.max(most, now)
    }
    return { from: all[0]!.from, to: all[0]!.to, amount: most - now }
  })
}

const reasonIn = (language: string): string =>
  translator(isLanguage(language) ? language : 'en', 'leases')('renew.demandedWithNext')

/** Returns the credit notes by which the deposit of a lease is demanded with the next lease only. */
export function creditedForNext(ledger: Ledger, leaseId: string, rows: Ledger['rows'] = inForce(ledger)) {
  const reasons = new Set(languages.map(reasonIn))
  const { charges } = ledger.state
  return rows.filter(
    ({ kind, parentId, reason }) =>
      kind === 'credit_note' &&
      reasons.has(reason ?? '') &&
      charges.get(parentId ?? '')?.charge.leaseId === leaseId,
  )
}

/**
 * Returns the rows that credit the open deposit of a lease as far as its money had been carried over, came back (a payment that bounced), and is demanded
 * with the next lease; null if there is nothing to credit. While the next lease demands nothing yet, the deposit of the earlier one stays due.
 */
export async function demandedOnce(
  scope: OrganizationScope,
  ledger: Ledger,
): Promise<{ postings: Posting[]; events: Event[] } | null> {
  const back = cameBack(ledger).filter(({ amount }) => amount > 0)
  if (back.length === 0) return null
  const open = openDeposits(ledger)
  const credits = back.flatMap(({ from, to, amount }) => {
    const before = creditedForNext(ledger, from, ledger.rows).reduce((sum, row) => sum + row.amount, 0)
    const most = Math.min(amount - before, open.get(from) ?? 0, open.get(to) ?? 0)
    return most > 0 ? [{ from, most }] : []
  })
  if (credits.length === 0) return null
  const { rows } = await scope.db.execute<{ language: string }>(
    sql`select language from organizations where id = ${scope.organizationId}`,
  )
  const reason = reasonIn(rows[0]?.language ?? 'en')
  return {
    postings: credits.flatMap(({ from, most }) => creditsOf(scope, ledger, { from, most, reason })),
    events: credits.map(({ from, most }) => ({
      ...{ action: 'UPDATE', table: 'leases', recordId: from, tenantId: ledger.tenantId },
      details: { depositDemandedWithNext: most },
    })),
  }
}

/** Spreads an amount over the open deposit charges of a lease. */
function creditsOf(
  { today }: OrganizationScope,
  { state }: Ledger,
  { from, most, reason }: { from: string; most: number; reason: string },
): Posting[] {
  let left = most
  const postings: Posting[] = []
  for (const { charge, remaining } of state.charges.values()) {
    const amount = Math.min(left, remaining)
    if (charge.leaseId !== from || !isDepositKind(charge.kind) || amount <= 0) continue
    left -= amount
    postings.push({
      ...{
        id: newId(),
        kind: 'credit_note',
        type: charge.kind,
        amount,
        effectiveDate: today,
        postedOn: today,
      },
      ...{ leaseId: from, propertyId: charge.propertyId ?? null, parentId: charge.id, reason },
    })
  }
  return postings
}
