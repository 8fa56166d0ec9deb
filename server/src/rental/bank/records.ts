/** Loads the records that open lines can be besides new money of tenants. */
import { addDays, type CivilDate } from '@domovik/domain/dates.ts'
import { payoutsTogether } from '@domovik/domain/rental/bank/payouts-together.ts'
import { paymentReference } from '@domovik/domain/rental/bank/reference.ts'
import { MOST_DAYS_OF_OWNER } from '@domovik/domain/rental/bank/same-money.ts'
import { type BankRecord, suggestRecords } from '@domovik/domain/rental/bank/suggest-records.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { payoutAccountsOf } from '../owners/queries.ts'
import { keysOf } from './keys.ts'
import type { LineRecord } from './lines.ts'

/** The owner who was paid or paid in, and the month of a payout. */
type OfStatement = { ownerId: string | null; month: CivilDate | null }
type Row = Omit<BankRecord, 'reference'> & { paymentNumber: number | null } & OfStatement
type KnownRecord = BankRecord & OfStatement

export type RecordSuggestion = {
  kind: BankRecord['kind']
  id: string
  /** Vendor, source or description; the name of the tenant or owner; '' if there is none. */
  name: string
  on: string
  paid: boolean
  /** Other payouts of the owner that were recorded by hand, and add up to the line with this one. */
  together: { id: string; month: CivilDate; on: CivilDate }[]
} & OfStatement

/** Returns what suggests the best records for the given open lines. */
export async function recordsFor(
  scope: OrganizationScope,
  lines: readonly LineRecord[],
): Promise<(line: LineRecord) => RecordSuggestion[]> {
  const known = await knownRecords(scope, lines)
  return (line) => {
    const compared = { ...line, partyAccount: line.partyKey }
    const single = suggestRecords(compared, known.equalTo(line)).map(({ record }) => presented([record]))
    return [...single, ...payoutsTogether(compared, known.payouts).slice(0, MOST_SETS).map(presented)]
  }
}

/** Sets of payouts that are suggested for a line. */
const MOST_SETS = 2

/** Returns the sets of payouts recorded by hand that are the money of the line together. */
export async function paidTogether(scope: OrganizationScope, line: LineRecord): Promise<KnownRecord[][]> {
  const known = await knownRecords(scope, [line])
  return payoutsTogether({ ...line, partyAccount: line.partyKey }, known.payouts)
}

const presented = (records: readonly KnownRecord[]): RecordSuggestion => {
  const [first, ...others] = records
  const { kind, id, words, on, paid, ownerId, month } = first!
  const together = others.map((other) => ({ id: other.id, month: other.month!, on: other.on }))
  return { kind, id, name: words[0] ?? '', on, paid, ownerId, month, together }
}

async function knownRecords(scope: OrganizationScope, lines: readonly LineRecord[]) {
  const days = lines.map(({ bookedOn }) => bookedOn).sort()
  // No rule looks further back (suggest-records.ts).
  const since = addDays(days[0] ?? scope.today, -180)
  const records = await recordsWith(scope, {
    // A receipt can only be returned by money that went out, and an income is never money that went out.
    out: [...new Set(lines.flatMap(({ amount }) => (amount < 0 ? -amount : [])))],
    come: [...new Set(lines.flatMap(({ amount }) => (amount > 0 ? amount : [])))],
    since,
    most: Math.max(0, ...lines.map(({ amount }) => -amount)),
    payoutsSince: addDays(days[0] ?? scope.today, -MOST_DAYS_OF_OWNER),
  })
  const byAmount = Map.groupBy(records, ({ amount }) => amount)
  return {
    equalTo: ({ amount }: LineRecord): KnownRecord[] => byAmount.get(Math.abs(amount)) ?? [],
    payouts: records.filter(({ kind, paid }) => kind === 'owner_payout' && paid),
  }
}

/** Conditions of a row that no line was booked as. */
const unmatched = (alias: SQL, column: SQL): SQL => sql`not exists (
  select from bank_matches m where m.organization_id = ${alias}.organization_id and ${column} = ${alias}.id and m.undone_at is null)`
const notReversed = sql`not exists (select from app.reversals r where r.organization_id = x.organization_id and r.parent_id = x.id)`

/** Records with the amount of a line, and recorded payouts of at most `most`, because a line can be several of them. */
async function recordsWith(
  scope: OrganizationScope,
  {
    out,
    come,
    since,
    most,
    payoutsSince,
  }: {
    out: readonly number[]
    come: readonly number[]
    since: CivilDate
    most: number
    payoutsSince: CivilDate
  },
): Promise<KnownRecord[]> {
  const { db, organizationId } = scope
  const wentOut = sql`any(${sql.param(out)}::bigint[])`
  const came = sql`any(${sql.param(come)}::bigint[])`
  const { rows } = await db.execute<Row>(sql`
    select 'expense' as kind, e.id, e.amount::float8 as amount, coalesce(e.paid_on, e.date) as "on", e.status = 'paid' as paid,
           array_remove(array[nullif(e.vendor, ''), nullif(e.description, ''), nullif(e.invoice_number, '')], null) as words,
           null::int as "paymentNumber", '' as "partyAccount", null::uuid as "ownerId", null::date as month, null::date as "returnedOn"
      from expenses e
     where e.organization_id = ${organizationId} and e.deleted_at is null and e.status <> 'rejected' and e.amount = ${wentOut} and coalesce(e.paid_on, e.date) >= ${since}
       and ${unmatched(sql`e`, sql`m.expense_id`)}
    union all
    select 'income', i.id, i.amount::float8, coalesce(i.paid_on, i.date), i.paid_on is not null,
           array_remove(array[nullif(i.source, ''), nullif(i.description, ''), nullif(i.reference, '')], null), null, '', null, null, null
      from incomes i
     where i.organization_id = ${organizationId} and i.deleted_at is null and i.amount = ${came} and coalesce(i.paid_on, i.date) >= ${since}
       and ${unmatched(sql`i`, sql`m.income_id`)}
    union all
    select 'owner_payout', s.id, coalesce(p.amount, s.payout)::float8, coalesce(p.paid_on, s.month), p.id is not null, array[o.name], null, '',
           o.id, s.month, null
      from owner_statements s
      join owners o on o.organization_id = s.organization_id and o.id = s.owner_id
      left join owner_payouts p on p.organization_id = s.organization_id and p.statement_id = s.id and p.undone_at is null
     where s.organization_id = ${organizationId} and coalesce(p.paid_on, s.month) >= ${since}
       and (coalesce(p.amount, s.payout) = ${wentOut} or (p.paid_on >= ${payoutsSince} and p.amount < ${most}))
       and ${unmatched(sql`p`, sql`m.owner_payout_id`)}
    union all
    select 'owner_contribution', c.id, c.amount::float8, c.paid_on, true, array[o.name], null, '', o.id, null, null
      from owner_contributions c join owners o on o.organization_id = c.organization_id and o.id = c.owner_id
     where c.organization_id = ${organizationId} and c.undone_at is null and c.amount = ${came} and c.paid_on >= ${since}
       and ${unmatched(sql`c`, sql`m.owner_contribution_id`)}
    union all
    select x.kind, x.id, x.amount::float8, x.effective_date, true, array[t.name], t.payment_number, '', null, null, null
      from transactions x join tenants t on t.organization_id = x.organization_id and t.id = x.tenant_id
     where x.organization_id = ${organizationId} and x.kind = 'refund' and x.method = 'bank_transfer' and x.amount = ${wentOut} and x.effective_date >= ${since}
       and ${notReversed} and ${unmatched(sql`x`, sql`m.correction_id`)}
    union all
    select 'returned', x.id, x.amount::float8, x.effective_date, r.id is not null, array[t.name], t.payment_number,
           coalesce((select b.party_key from bank_matches m join bank_lines b on b.organization_id = m.organization_id and b.id = m.line_id
              where m.organization_id = x.organization_id and m.receipt_id = x.id and m.kind = 'receipt' and m.undone_at is null), ''), null, null, r.effective_date
      from transactions x join tenants t on t.organization_id = x.organization_id and t.id = x.tenant_id
      left join app.reversals r on r.organization_id = x.organization_id and r.parent_id = x.id
     where x.organization_id = ${organizationId} and x.kind = 'receipt' and x.status = 'completed' and x.type <> 'deposit_transfer'
       and x.amount = ${wentOut} and x.effective_date >= ${since}
       and (r.id is null or (r.cause = 'returned' and not exists (select from bank_matches m where m.organization_id = r.organization_id and m.correction_id = r.id and m.undone_at is null)))`)
  const accounts = await payoutAccountsOf(scope, [...new Set(rows.flatMap(({ ownerId }) => ownerId ?? []))])
  const keys = keysOf(scope)
  return rows.map(({ paymentNumber, ...row }) => ({
    ...row,
    ...(row.ownerId ? { partyAccount: keys.party(accounts.get(row.ownerId) ?? '') } : {}),
    reference: paymentNumber === null ? '' : paymentReference(paymentNumber),
  }))
}
