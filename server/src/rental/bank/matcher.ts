/** Loads what lines of banks are compared with: accounts of tenants, their payers, and receipts recorded by hand. */
import type { CivilDate } from '@domovik/domain/dates.ts'
import type {
  MatchAccount,
  MatchLine,
  OpenDue,
  RecordedReceipt,
  Suggestion,
} from '@domovik/domain/rental/bank/match-types.ts'
import { paymentReference } from '@domovik/domain/rental/bank/reference.ts'
import { createMatcher } from '@domovik/domain/rental/bank/suggest.ts'
import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { openFields } from '../tenants/sealed.ts'
import { keysOf } from './keys.ts'
import type { LineRecord } from './lines.ts'

type Row = {
  id: string
  name: string
  paymentNumber: number
  bankAccountSealed: string | null
  addresses: string[]
  payers: string[]
  open: OpenDue[]
  nextTotal: number | null
  nextDue: CivilDate | null
  /** null while a lease runs or will begin. */
  endedOn: CivilDate | null
}

export type Matcher = {
  suggest: (line: LineRecord) => Suggestion
  /** Name, address and what is open today, in cents, of a tenant that was suggested. */
  tenant: (id: string) => { name: string; address: string | null; open: number }
}

/** Returns the matcher for lines up to `asOf`, for all tenants or only for the given ones. */
export async function loadMatcher(scope: OrganizationScope, asOf: CivilDate): Promise<Matcher> {
  const [rows, recorded] = await Promise.all([accountsOf(scope), recordedReceipts(scope)])
  const keys = keysOf(scope)
  const accounts: MatchAccount[] = []
  for (const row of rows) {
    const { bankAccount } = await openFields(scope, {
      id: row.id,
      bankAccountSealed: row.bankAccountSealed,
      notesSealed: null,
    })
    const stored = bankAccount ? keys.party(bankAccount) : ''
    accounts.push({
      id: row.id,
      currency: scope.currency as MatchAccount['currency'],
      names: [row.name],
      addresses: row.addresses,
      reference: paymentReference(row.paymentNumber),
      bankAccounts: stored === '' ? [] : [stored],
      rememberedPayers: row.payers,
      open: row.open,
      nextMonth: row.nextTotal && row.nextDue ? { total: row.nextTotal, dueOn: row.nextDue } : null,
      requested: [],
      leaseEndedOn: row.endedOn,
    })
  }
  const byId = new Map(rows.map((row) => [row.id, row]))
  const match = createMatcher(accounts, recorded, asOf)
  return {
    suggest: (line) => {
      const suggestion = match(asMatchLine(scope, line))
      // A receipt of a day to come cannot be booked yet.
      return suggestion.class === 'sure' && line.bookedOn > scope.today
        ? { ...suggestion, class: 'likely' }
        : suggestion
    },
    tenant: (id) => {
      const { name, addresses, open } = byId.get(id)!
      const due = open.filter(({ dueOn }) => dueOn <= scope.today)
      return {
        name,
        address: addresses[0] ?? null,
        open: due.reduce((sum, { remaining }) => sum + remaining, 0),
      }
    },
  }
}

const asMatchLine = (scope: OrganizationScope, line: LineRecord): MatchLine => ({
  bookedOn: line.bookedOn,
  amount: line.amount,
  currency: scope.currency as MatchLine['currency'],
  partyName: line.partyName,
  partyAccount: line.partyKey,
  text: line.text,
  provisional: false,
})

/** Tenants and guests with a lease, a stay or an open charge. The addresses begin with the one let last. */
async function accountsOf({ db, organizationId, today }: OrganizationScope): Promise<Row[]> {
  const { rows } = await db.execute<{ rows: Row[] }>(sql`
    select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'paymentNumber', t.payment_number, 'bankAccountSealed', t.bank_account_sealed,
        'addresses', coalesce(l.addresses, '[]'::json), 'payers', coalesce(p.keys, '[]'::json), 'open', coalesce(c.open, '[]'::json),
        'nextTotal', n.total, 'nextDue', n.due, 'endedOn', case when l.until > ${today}::date then null else l.until - 1 end)), '[]'::json) as rows
      from tenants t
      left join lateral (
        select json_agg(distinct q.address) as addresses, max(coalesce(x.last_day + 1, 'infinity'::date)) as until from app.lettings x
          join properties q on q.organization_id = x.organization_id and q.id = x.property_id
         where x.organization_id = t.organization_id and x.tenant_id = t.id) as l on true
      left join lateral (
        select json_agg(k.party_key) as keys from bank_payers k where k.organization_id = t.organization_id and k.tenant_id = t.id) as p on true
      left join lateral (
        select json_agg(json_build_object('kind', s.type, 'remaining', s.remaining, 'dueOn', s.due_date) order by s.due_date) as open
          from charge_states s where s.organization_id = t.organization_id and s.tenant_id = t.id and s.remaining > 0) as c on true
      left join lateral (
        select sum(app.monthly_dues(v.rent_amount, v.bills_amount, v.extra_fees, v.additional_fees, v.additional_fees_once))::bigint as total,
               min((m.first + least(coalesce(v.payment_due_day, t.payment_due_day, 10),
                   extract(day from m.first + interval '1 month - 1 day')::int) - 1)::date) as due
          from app.lettings x
          cross join lateral (select (date_trunc('month', ${today}::date) + interval '1 month')::date as first) as m
          cross join lateral app.lease_terms_on(x.organization_id, x.id, m.first) as v
         where x.organization_id = t.organization_id and x.tenant_id = t.id and x.start_date <= m.first and x.until_date > m.first) as n on true
     where t.organization_id = ${organizationId} and (t.deleted_at is null or c.open is not null)`)
  return rows[0]!.rows
}

/** Receipts by bank transfer that stand or are announced, and that nobody took back; `ofLine` if a line belongs to them. */
async function recordedReceipts({ db, organizationId }: OrganizationScope): Promise<RecordedReceipt[]> {
  const { rows } = await db.execute<{ rows: RecordedReceipt[] }>(sql`
    select coalesce(json_agg(json_build_object('id', x.id, 'accountId', x.tenant_id, 'amount', x.amount, 'on', x.effective_date,
        'ofLine', exists (select from bank_matches m where m.organization_id = x.organization_id and m.receipt_id = x.id and m.undone_at is null))), '[]'::json) as rows
      from transactions x
     where x.organization_id = ${organizationId} and x.kind = 'receipt' and x.method = 'bank_transfer' and x.status in ('completed', 'pending')
       and x.effective_date >= (select min(b.booked_on) - 3 from bank_lines b where b.organization_id = ${organizationId})
       and not exists (select from app.reversals r where r.organization_id = x.organization_id and r.parent_id = x.id)`)
  return rows[0]!.rows
}
