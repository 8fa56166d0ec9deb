/** The positions of the people of an account, from its ledger (docs/finance.md 2.15). */
import { addDays } from '@domovik/domain/dates.ts'
import { inclusive, intersect, type Window } from '@domovik/domain/intervals.ts'
import { positionsOf, type Sharing } from '@domovik/domain/rental/co-tenants/positions.ts'
import { accountBalance } from '@domovik/domain/rental/ledger/balances.ts'
import { shareText } from '@domovik/domain/rental/owners/shares.ts'
import type { TenantScope } from '../../machinery/scope/scope.ts'
import type { Ledger } from '../payments/ledger-rows.ts'
import type { Household } from './queries.ts'

/** Returns the receipt behind a row: itself, or the receipt that it refunds or reverses. */
function receiptOf({ rows }: Ledger): (id: string) => string {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return function root(id): string {
    const row = byId.get(id)
    return row && row.kind !== 'receipt' && row.parentId ? root(row.parentId) : id
  }
}

/** Returns the position of each person and the balance of the account at the end of a day, in cents. */
export function presentPositions(ledger: Ledger, household: Household, tenantId: string, day: string) {
  const { people, versions, payers, settled } = household
  const byId = new Map(ledger.rows.map((row) => [row.id, row]))
  const root = receiptOf(ledger)
  const serviceOf = (chargeId: string): Window | null => {
    const { serviceFrom, serviceTo } = byId.get(chargeId) ?? {}
    // A settlement charges no days of its own (docs/decisions/096), but the costs are those of its period.
    if (!serviceFrom || !serviceTo) return settled[chargeId] ?? null
    return { from: serviceFrom, to: addDays(serviceTo, 1) }
  }
  const positions = positionsOf(
    ledger.state.movements,
    {
      people: people.map(({ id }) => id),
      alone: tenantId,
      versions,
      serviceOf,
      creditedDays(eventId): Window | null {
        const row = byId.get(eventId)
        const note = row?.kind === 'reversal' ? byId.get(row.parentId ?? '') : row
        if (note?.kind !== 'credit_note') return null
        const [days, period] = [serviceOf(note.parentId ?? ''), settled[note.id]]
        if (period) return days && intersect(days, period)
        return note.serviceFrom && note.serviceTo
          ? { from: note.serviceFrom, to: addDays(note.serviceTo, 1) }
          : null
      },
      payerOf: (eventId) => payers[root(eventId)] ?? null,
    },
    day,
  )
  return { positions, balance: accountBalance(ledger.state, day) }
}

/** Returns the shares of a version as text by person: '1/3'. */
export function shareTexts({ parts }: Sharing): Map<string, string> {
  const whole = parts.reduce((sum, { part }) => sum + part, 0)
  return new Map(parts.map(({ personId, part }) => [personId, shareText(part, whole)]))
}

/** Returns the shares of a day; undefined before the first. */
export const sharingOn = (versions: readonly Sharing[], day: string): Sharing | undefined =>
  versions.filter(({ validFrom }) => validFrom <= day).at(-1)

/** Whether the person lives there on a day. */
export const livesThere = (
  { movedInOn, movedOutOn }: Pick<Household['people'][number], 'movedInOn' | 'movedOutOn'>,
  day: string,
): boolean => {
  const { from, to } = inclusive(movedInOn ?? '0001-01-01', movedOutOn)
  return from <= day && (to === null || day < to)
}

/**
 * Returns the people of an account as somebody in the portal sees them: who has moved out does not learn who moved in afterwards. The
 * scope has the last day of who has moved out as its today.
 */
export function peopleInPortal({ coTenant, tenantId, today }: TenantScope, { people }: Household) {
  const me = coTenant?.id ?? tenantId
  const isOver = coTenant?.until === today
  return people.map(({ id, name, movedInOn }) => ({
    ...{ id, name: movedInOn !== null && movedInOn > today && isOver ? null : name, isMe: id === me },
  }))
}

/**
 * Returns a function from a row of a shared account to who paid it, as the positions count it; null for deposits and rows that are no
 * receipt, and for all rows of an account that nobody shares.
 */
export function payersInPortal(
  scope: TenantScope,
  household: Household,
): (row: {
  kind: string
  type: string
  transactionId: string
}) => { name: string | null; isMe: boolean } | null {
  const people = new Map(peopleInPortal(scope, household).map(({ id, ...person }) => [id, person]))
  return ({ kind, type, transactionId }) =>
    kind === 'receipt' && type !== 'deposit' && type !== 'deposit_transfer'
      ? (people.get(household.payers[transactionId] ?? scope.tenantId) ?? null)
      : null
}
