/** What the balances of the imported statements say, and the cash balances that follow from them. */
import type { CivilDate } from '@domovik/domain/dates.ts'
import { sql } from 'drizzle-orm'
import { type OrganizationScope, recordAll, type Scope } from '../../machinery/scope/scope.ts'
import { nearestCashBalance, putCashBalance } from '../cash/queries.ts'

type BankBalanceState = {
  bankAccountId: string
  /** The last closing balance in cents, and its day. */
  on: CivilDate
  amount: number
  /** That balance less what the imported lines add up to: 0 if nothing is missing. */
  missing: number
  /** The first day since which money is missing; null if nothing is. */
  since: CivilDate | null
  /** What was missing on that day; 0 if nothing is. */
  missingSince: number
}

/**
 * Returns the state of each account with a closing balance. The sums go through all lines from the first opening balance, so
 * that a difference ends when the missing lines are imported, and no statement must be complete alone. An opening balance may be that of
 * the evening before, so lines of its own day count only from the first one that came with this balance.
 */
export async function bankBalances({ db, organizationId }: OrganizationScope): Promise<BankBalanceState[]> {
  const { rows } = await db.execute<{ rows: BankBalanceState[] }>(sql`
    with begun as (
      select distinct on (s.bank_account_id) s.bank_account_id, s.opening_amount,
             least(s.opening_on + 1, (select min(l.booked_on) from bank_lines l join bank_statements o on o.organization_id = l.organization_id and o.id = l.statement_id
               where l.organization_id = s.organization_id and l.bank_account_id = s.bank_account_id and not o.provisional
                 and o.opening_on = s.opening_on and o.opening_amount = s.opening_amount)) as first
        from bank_statements s where s.organization_id = ${organizationId} and not s.provisional and s.opening_amount is not null
       order by s.bank_account_id, s.opening_on, s.created_at),
    moved as (
      select l.bank_account_id, l.booked_on as day, sum(sum(l.amount)) over (partition by l.bank_account_id order by l.booked_on) as sum
        from bank_lines l join begun b on b.bank_account_id = l.bank_account_id
       where l.organization_id = ${organizationId} and not l.provisional and l.booked_on >= b.first group by l.bank_account_id, l.booked_on),
    closed as (
      select distinct on (s.bank_account_id, s.closing_on) s.bank_account_id, s.closing_on as day, s.closing_amount as amount
        from bank_statements s where s.organization_id = ${organizationId} and not s.provisional and s.closing_amount is not null
       order by s.bank_account_id, s.closing_on, s.created_at desc),
    compared as (
      select c.bank_account_id, c.day, c.amount, case when b.first is null or c.day < b.first then 0 else c.amount - b.opening_amount
               - coalesce((select m.sum from moved m where m.bank_account_id = c.bank_account_id and m.day <= c.day order by m.day desc limit 1), 0) end as missing
        from closed c left join begun b on b.bank_account_id = c.bank_account_id),
    latest as (select distinct on (bank_account_id) * from compared order by bank_account_id, day desc),
    -- The differences since the last day on which nothing was missing; the first of them began what is missing now.
    begun_missing as (
      select distinct on (c.bank_account_id) c.bank_account_id, c.day, c.missing from compared c join latest t on t.bank_account_id = c.bank_account_id and t.missing <> 0
       where c.missing <> 0 and c.day > coalesce((select max(z.day) from compared z where z.bank_account_id = c.bank_account_id and z.missing = 0), '-infinity')
       order by c.bank_account_id, c.day)
    select coalesce(json_agg(json_build_object('bankAccountId', t.bank_account_id, 'on', t.day, 'amount', t.amount, 'missing', t.missing, 'since', f.day, 'missingSince', coalesce(f.missing, 0))), '[]'::json) as rows
      from latest t left join begun_missing f on f.bank_account_id = t.bank_account_id`)
  return rows[0]!.rows
}

/**
 * Records the cash balance of the closing days of statements if every bank account has a closing balance of that day. A balance that
 * somebody entered stays, and so does the part held in reserve.
 */
export async function fillCashBalances(scope: Scope, statementIds: readonly string[]): Promise<void> {
  const filled: string[] = []
  for (const { day, amount } of await cashOf(scope, statementIds)) {
    const known = await nearestCashBalance(scope, day)
    if (known?.asOf === day) continue
    const reserve = Math.min(known?.reserve ?? 0, Math.max(0, amount))
    await putCashBalance(scope, { asOf: day, amount, reserve }, scope.userId)
    filled.push(day)
  }
  await recordAll(
    scope,
    filled.map((asOf) => ({
      ...({ action: 'UPDATE', table: 'cash_balances', recordId: scope.organizationId } as const),
      details: { asOf, source: 'bank' },
    })),
  )
}

/** Removes the cash balances that came from these statements. Call it before the statements are removed. */
export async function emptyCashBalances(scope: Scope, statementIds: readonly string[]): Promise<void> {
  for (const { day, amount } of await cashOf(scope, statementIds))
    await scope.db.execute(
      sql`delete from cash_balances where organization_id = ${scope.organizationId} and as_of = ${day} and amount = ${amount}`,
    )
}

/** Returns the closing days of the statements that are over and for which every account has a balance, with their sum. */
async function cashOf(
  { db, organizationId, today }: Scope,
  statementIds: readonly string[],
): Promise<{ day: CivilDate; amount: number }[]> {
  const { rows } = await db.execute<{ day: CivilDate; amount: number }>(sql`
    select d.day, sum(c.amount)::float8 as amount
      from (select distinct s.closing_on as day from bank_statements s
             where s.organization_id = ${organizationId} and s.id = any(${sql.param(statementIds)}::uuid[]) and s.closing_on < ${today}) as d
      cross join bank_accounts a
      left join lateral (
        select s.closing_amount as amount from bank_statements s
         where s.organization_id = a.organization_id and s.bank_account_id = a.id and s.closing_on = d.day and not s.provisional
         order by s.created_at desc limit 1) as c on true
     where a.organization_id = ${organizationId} group by d.day having count(*) = count(c.amount) order by d.day`)
  return rows
}
