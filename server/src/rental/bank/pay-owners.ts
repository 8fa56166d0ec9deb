/** Books lines of banks as payouts of statements to owners, through the acts that record payouts by hand. */
import { addDays, type CivilDate } from '@domovik/domain/dates.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { namesAnyOf } from '@domovik/domain/rental/bank/match-words.ts'
import { MOST_DAYS_OF_OWNER } from '@domovik/domain/rental/bank/same-money.ts'
import { sql } from 'drizzle-orm'
import type { Event } from '../../machinery/audit/record.ts'
import { recordAll, type Scope } from '../../machinery/scope/scope.ts'
import type { Answers } from '../answers.ts'
import { recordPayout, undoPayout } from '../owners/payouts.ts'
import { lockOwner, payoutAccountsOf } from '../owners/queries.ts'
import { type Statement, statementOf } from '../owners/statements.ts'
import { keysOf } from './keys.ts'
import type { LinePart, LineRecord } from './lines.ts'
import { insertMatches, isMatched, type NewMatch, requireDirection } from './matches.ts'
import { type PartOfLine, refuseRecorded } from './recorded-by-hand.ts'

type OfOwner = { statementId: string; ownerId: string; month: CivilDate }

/**
 * Books a locked line of money that went out as the payouts of issued statements, which add up to the line. Payouts that were
 * recorded by hand are linked, the others are recorded on the day of the line. Throws bank_line_done, bank_parts_differ, conflict for
 * a payout that another line paid, not_found, what recording a payout throws, and unless `recordAgain` recorded_before for a new payout if
 * somebody recorded the same money by hand.
 */
export async function bookOwnerPayouts(
  scope: Scope,
  line: LineRecord,
  statementIds: readonly string[],
  recordAgain: Answers['recordAgain'],
): Promise<void> {
  requireDirection(scope, line, -1)
  const chosen = await lockStatements(scope, statementIds)
  const payouts: (OfOwner & { statement: Statement; recorded: Standing | undefined })[] = []
  for (const one of chosen)
    payouts.push({
      ...one,
      statement: await statementOf(scope, one.ownerId, one.month),
      recorded: await standingPayout(scope, one.statementId),
    })
  if (payouts.some(({ recorded }) => !recorded))
    await refuseRecorded(scope, line, payouts.map(asPart), { recordAgain })
  const matches: NewMatch[] = []
  const events: Event[] = []
  for (const { statementId, ownerId, month, statement, recorded } of payouts) {
    if (!recorded) {
      await recordPayout(scope, statement, line.bookedOn, { userId: scope.userId })
    } else if (await isMatched(scope, 'owner_payout_id', recorded.id)) throw new DomainError('conflict')
    const { id: ownerPayoutId, amount } = recorded ?? (await standingPayout(scope, statementId))!
    matches.push({
      lineId: line.id,
      kind: 'owner_payout',
      ownerPayoutId,
      amount,
      linked: recorded !== undefined,
    })
    events.push({
      ...({ action: 'UPDATE', table: 'owners', recordId: ownerId } as const),
      details: recorded
        ? { payoutLinked: month, amount, paidOn: recorded.paidOn, bankLine: line.id }
        : { payoutOf: month, amount, paidOn: line.bookedOn, bankLine: line.id },
    })
  }
  if (matches.reduce((sum, { amount }) => sum + amount, 0) !== -line.amount)
    throw new DomainError('bank_parts_differ')
  await insertMatches(scope, matches)
  await recordAll(scope, events)
}

/** Locks the owners of issued statements, always in the same order. Throws not_found. */
async function lockStatements(scope: Scope, statementIds: readonly string[]): Promise<OfOwner[]> {
  const wanted = [...new Set(statementIds)]
  const { rows } = await scope.db.execute<OfOwner>(sql`
    select id as "statementId", owner_id as "ownerId", month from owner_statements
     where organization_id = ${scope.organizationId} and id = any(${sql.param(wanted)}::uuid[]) order by owner_id, month`)
  if (rows.length !== wanted.length) throw new DomainError('not_found')
  await lockOwners(
    scope,
    rows.map(({ ownerId }) => ownerId),
  )
  return rows
}

/** Returns the owner and the month of an issued statement. Throws not_found. */
export async function ownerOfStatement(scope: Scope, statementId: string): Promise<OfOwner> {
  const { rows } = await scope.db.execute<OfOwner>(sql`
    select id as "statementId", owner_id as "ownerId", month from owner_statements
     where organization_id = ${scope.organizationId} and id = ${statementId}`)
  if (!rows[0]) throw new DomainError('not_found')
  return rows[0]
}

/** Locks owners, always in the same order. */
export async function lockOwners(scope: Scope, ownerIds: readonly string[]): Promise<void> {
  for (const id of [...new Set(ownerIds)].sort()) await lockOwner(scope, id)
}

const asPart = ({
  ownerId,
  statementId,
  statement,
  recorded,
}: OfOwner & { statement: Statement; recorded: Standing | undefined }): PartOfLine => ({
  kind: 'owner_payout',
  ownerId,
  amount: recorded?.amount ?? statement.payout,
  linkedId: recorded && statementId,
})

type Standing = { id: string; amount: number; paidOn: CivilDate }

/** Returns the payout of a statement that nobody took back. */
export async function standingPayout(
  { db, organizationId }: Scope,
  statementId: string,
): Promise<Standing | undefined> {
  const { rows } = await db.execute<Standing>(sql`
    select id, amount::float8 as amount, paid_on as "paidOn" from owner_payouts
     where organization_id = ${organizationId} and statement_id = ${statementId} and undone_at is null`)
  return rows[0]
}

/** Takes back the payout that a part of a line recorded. One that was recorded by hand stays. Returns what happened. */
export async function undoOwnerPayout(scope: Scope, part: LinePart): Promise<Event[]> {
  const { ownerId, month, linked, amount } = part
  if (linked || ownerId === null || month === null) return []
  await lockOwner(scope, ownerId)
  await undoPayout(scope, await statementOf(scope, ownerId, month))
  return [{ action: 'UPDATE', table: 'owners', recordId: ownerId, details: { payoutUndone: month, amount } }]
}

export type OpenPayout = OfOwner & {
  ownerName: string
  /** Cents. */
  amount: number
  /** When it was paid according to a record by hand that no line belongs to; null if it was not paid. */
  paidOn: CivilDate | null
  /** The line names the owner or goes to the account of the owner. */
  named: boolean
}

const withPayout = sql`left join owner_payouts p on p.organization_id = s.organization_id and p.statement_id = s.id and p.undone_at is null`
const linkable = sql`not exists (select from bank_matches m where m.organization_id = p.organization_id and m.owner_payout_id = p.id and m.undone_at is null)`

/** Whether an issued statement was not paid out, or was by hand so late that a line of this day or later can be its payout. */
export async function isAnyToPay({ db, organizationId }: Scope, day: CivilDate): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from owner_statements s ${withPayout}
     where s.organization_id = ${organizationId} and s.payout > 0
       and (p.id is null or (p.paid_on >= ${addDays(day, -MOST_DAYS_OF_OWNER)} and ${linkable})) limit 1`)
  return rows.length > 0
}

/** The most payouts that can be chosen from. */
const MOST_PAYOUTS = 200

/**
 * Returns the payouts that owners are owed on the day of the line, and those recorded by hand about that day that no line belongs to.
 * Those of owners whom the line names are first.
 */
export async function openPayoutsFor(scope: Scope, line: LineRecord): Promise<OpenPayout[]> {
  const day = line.bookedOn
  const [from, to] = [addDays(day, -MOST_DAYS_OF_OWNER), addDays(day, MOST_DAYS_OF_OWNER)]
  const { rows } = await scope.db.execute<Omit<OpenPayout, 'named'>>(sql`
    select s.id as "statementId", s.owner_id as "ownerId", o.name as "ownerName", s.month, coalesce(p.amount, s.payout)::float8 as amount, p.paid_on as "paidOn"
      from owner_statements s join owners o on o.organization_id = s.organization_id and o.id = s.owner_id ${withPayout}
     where s.organization_id = ${scope.organizationId} and s.month <= ${day} and s.payout > 0
       and (p.id is null or (p.paid_on between ${from} and ${to} and ${linkable}))
     order by s.month desc, o.name collate "pl-x-icu", o.id limit ${MOST_PAYOUTS}`)
  const accounts = await payoutAccountsOf(scope, [...new Set(rows.map(({ ownerId }) => ownerId))])
  const keys = keysOf(scope)
  const isPayee = (ownerId: string): boolean =>
    line.partyKey !== '' && keys.party(accounts.get(ownerId) ?? '') === line.partyKey
  const isNamed = namesAnyOf(`${line.partyName} ${line.text}`)
  return rows
    .map((row) => ({ ...row, named: isPayee(row.ownerId) || isNamed([row.ownerName]) }))
    .sort((a, b) => Number(b.named) - Number(a.named))
}
