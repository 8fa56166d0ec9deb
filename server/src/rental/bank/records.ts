/** Loads the records that open lines can be besides money of tenants. */
import { addDays, type CivilDate } from '@domovik/domain/dates.ts'
import { paymentReference } from '@domovik/domain/rental/bank/reference.ts'
import { type BankRecord, suggestRecords } from '@domovik/domain/rental/bank/suggest-records.ts'
import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import type { LineRecord } from './lines.ts'

type Row = Omit<BankRecord, 'reference'> & { paymentNumber: number | null }

export type RecordSuggestion = {
  kind: BankRecord['kind']
  id: string
  /** Vendor, source or description; the tenant's name of a returned receipt; '' if there is none. */
  name: string
  on: string
  paid: boolean
}

/** Returns what suggests records for the given open lines. */
export async function recordsFor(
  scope: OrganizationScope,
  lines: readonly LineRecord[],
): Promise<(line: LineRecord) => RecordSuggestion[]> {
  const days = lines.map(({ bookedOn }) => bookedOn).sort()
  // No rule looks further back (suggest-records.ts).
  const since = addDays(days[0] ?? scope.today, -180)
  const records = await recordsWith(scope, {
    // A receipt can only be returned by money that went out, and an income is never money that went out.
    out: [...new Set(lines.flatMap(({ amount }) => (amount < 0 ? -amount : [])))],
    come: [...new Set(lines.flatMap(({ amount }) => (amount > 0 ? amount : [])))],
    since,
  })
  return (line) =>
    suggestRecords({ ...line, partyAccount: line.partyKey }, records.get(Math.abs(line.amount)) ?? []).map(
      ({ record: { kind, id, words, on, paid } }) => ({ kind, id, name: words[0] ?? '', on, paid }),
    )
}

/** By amount, because two records can be compared with a line only if they have its amount. */
async function recordsWith(
  { db, organizationId }: OrganizationScope,
  { out, come, since }: { out: readonly number[]; come: readonly number[]; since: CivilDate },
): Promise<Map<number, BankRecord[]>> {
  const wentOut = sql`any(${sql.param(out)}::bigint[])`
  const came = sql`any(${sql.param(come)}::bigint[])`
  const { rows } = await db.execute<Row>(sql`
    select 'expense' as kind, e.id, e.amount::float8 as amount, coalesce(e.paid_on, e.date) as "on", e.status = 'paid' as paid,
           array_remove(array[nullif(e.vendor, ''), nullif(e.description, ''), nullif(e.invoice_number, '')], null) as words,
           null::int as "paymentNumber", '' as payer
      from expenses e
     where e.organization_id = ${organizationId} and e.deleted_at is null and e.status <> 'rejected' and e.amount = ${wentOut} and coalesce(e.paid_on, e.date) >= ${since}
       and not exists (select from bank_matches m where m.organization_id = e.organization_id and m.expense_id = e.id and m.undone_at is null)
    union all
    select 'income', i.id, i.amount::float8, coalesce(i.paid_on, i.date), i.paid_on is not null,
           array_remove(array[nullif(i.source, ''), nullif(i.description, ''), nullif(i.reference, '')], null), null, ''
      from incomes i
     where i.organization_id = ${organizationId} and i.deleted_at is null and i.amount = ${came} and coalesce(i.paid_on, i.date) >= ${since}
       and not exists (select from bank_matches m where m.organization_id = i.organization_id and m.income_id = i.id and m.undone_at is null)
    union all
    select 'returned', x.id, x.amount::float8, x.effective_date, true, array[t.name], t.payment_number,
           coalesce((select b.party_key from bank_matches m join bank_lines b on b.organization_id = m.organization_id and b.id = m.line_id
              where m.organization_id = x.organization_id and m.receipt_id = x.id and m.kind = 'receipt' and m.undone_at is null), '')
      from transactions x join tenants t on t.organization_id = x.organization_id and t.id = x.tenant_id
     where x.organization_id = ${organizationId} and x.kind = 'receipt' and x.status = 'completed' and x.type <> 'deposit_transfer'
       and x.amount = ${wentOut} and x.effective_date >= ${since} and not exists (select from app.reversals r where r.organization_id = x.organization_id and r.parent_id = x.id)`)
  const records = rows.map(({ paymentNumber, ...row }) => ({
    ...row,
    reference: paymentNumber === null ? '' : paymentReference(paymentNumber),
  }))
  return Map.groupBy(records, ({ amount }) => amount)
}
