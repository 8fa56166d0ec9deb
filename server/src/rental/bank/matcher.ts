/** Loads what lines of banks are compared with: accounts of tenants, their payers, and receipts recorded by hand. */
import { addDays, type CivilDate } from '@domovik/domain/dates.ts'
import { indexAccounts } from '@domovik/domain/rental/bank/match-index.ts'
import type {
  Candidate,
  MatchAccount,
  MatchIdentity,
  MatchLine,
  OpenDue,
  RecordedReceipt,
  Suggestion,
} from '@domovik/domain/rental/bank/match-types.ts'
import { MOST_DAYS_OF_EXPECTED } from '@domovik/domain/rental/bank/same-money.ts'
import { accountsNamedBy, createMatcher } from '@domovik/domain/rental/bank/suggest.ts'
import type { InterestOn } from '@domovik/domain/rental/ledger/charge-name.ts'
import { isDepositKind } from '@domovik/domain/rental/ledger/types.ts'
import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { interestOnOf } from '../payments/ledger-sql.ts'
import { rowIn } from '../payments/own-sentences.ts'
import { recordedMoney } from '../recorded-money.ts'
import { isToldApart } from '../told-apart.ts'
import { loadIdentities } from './identities.ts'
import { lapsedOf } from './lapsed.ts'
import type { LineRecord } from './lines.ts'
import { virtualPrefixesOf } from './queries.ts'

/** An open charge with what it is called, and the address of its unit. */
type NamedDue = OpenDue & {
  serviceFrom: CivilDate | null
  description: string | null
  interestOn: InterestOn | null
  address: string | null
}

/** What the reason about the amount of a suggestion names. `address` if the tenant has several homes. */
type PaidCharge = { type: string } & Pick<NamedDue, 'serviceFrom' | 'description' | 'interestOn' | 'address'>

type Money = {
  id: string
  open: NamedDue[]
  nextTotal: number | null
  nextDue: CivilDate | null
  prepaid: number
  /** null while a lease runs or will begin. */
  endedOn: CivilDate | null
}

export type Matcher = {
  suggest: (line: LineRecord) => Suggestion
  /** Name, address, what is open today and what of it is a deposit, in cents, of a candidate. */
  tenant: (candidate: Candidate) => {
    name: string
    /** The home that is paid; null if the tenant has several and it is not known which one, or several are paid. */
    address: string | null
    open: number
    openDeposit: number
  }
  /** The charges that a candidate names. */
  charges: (candidate: Pick<Candidate, 'accountId' | 'charges'>) => PaidCharge[]
}

/**
 * Returns the matcher for these lines, up to `asOf`. All accounts are compared by how lines name them; the money is loaded only of
 * those that one of the lines names, because no other account can be suggested.
 */
export async function loadMatcher(
  scope: OrganizationScope,
  asOf: CivilDate,
  lines: readonly LineRecord[],
): Promise<Matcher> {
  const identities = await loadIdentities(scope)
  const index = indexAccounts(identities, await virtualPrefixesOf(scope))
  const matchLines = lines.map((line) => asMatchLine(scope, line))
  const ids = [...new Set(matchLines.flatMap((line) => [...accountsNamedBy(line, index)]))]
  const amounts = matchLines.map(({ amount }) => Math.max(0, amount))
  const [money, recorded, came] = await Promise.all([
    moneyOf(scope, ids),
    recordedReceipts(scope, ids, matchLines),
    recordedMoney(scope, 'in', { amounts, parties: ids, most: Math.max(0, ...amounts) }, matchLines),
  ])
  const named = new Map<string, MatchIdentity>(identities.map((identity) => [identity.id, identity]))
  const accounts = money.map(
    (row): MatchAccount => ({
      ...named.get(row.id)!,
      currency: scope.currency as MatchAccount['currency'],
      open: row.open,
      nextMonth: row.nextTotal && row.nextDue ? { total: row.nextTotal, dueOn: row.nextDue } : null,
      prepaid: row.prepaid,
      requested: [],
      leaseEndedOn: row.endedOn,
    }),
  )
  const lapsed = await lapsedOf(
    scope,
    lines.map(({ id }) => id),
  )
  const withLapsed = new Set(lapsed.map(({ lineId }) => lineId))
  const moneyById = new Map(money.map((row) => [row.id, row]))
  const byId = new Map(accounts.map((account) => [account.id, account]))
  const match = createMatcher(
    accounts,
    recorded,
    asOf,
    index,
    came.filter(({ kind }) => kind !== 'receipt'),
  )
  return {
    suggest: (line) => {
      const suggestion = match(asMatchLine(scope, line))
      // A receipt of a day to come cannot be booked yet, and a line that was booked as a record needs a person.
      return suggestion.class === 'sure' && (line.bookedOn > scope.today || withLapsed.has(line.id))
        ? { ...suggestion, class: 'likely' }
        : suggestion
    },
    tenant: (candidate) => {
      const { names, addresses } = byId.get(candidate.accountId)!
      const { open } = moneyById.get(candidate.accountId)!
      const due = open.filter(({ dueOn }) => dueOn <= scope.today)
      const sum = (dues: readonly OpenDue[]) => dues.reduce((all, { remaining }) => all + remaining, 0)
      return {
        name: names[0] ?? '',
        address: addresses.length > 1 ? homePaid(candidate, open) : (addresses[0] ?? null),
        open: sum(due),
        openDeposit: sum(due.filter(({ kind }) => isDepositKind(kind))),
      }
    },
    charges: ({ accountId, charges }) => {
      const open = new Map(moneyById.get(accountId)!.open.map((due) => [due.id, due]))
      const hasHomes = named.get(accountId)!.addresses.length > 1
      return charges.map((id) => {
        const { kind, serviceFrom, description, interestOn, address } = open.get(id)!
        return rowIn(
          { type: kind, serviceFrom, description, interestOn, address: hasHomes ? address : null },
          scope.language,
        )
      })
    },
  }
}

/** Returns the address of the only home that a candidate pays; null for money that was recorded before or can be for a deposit. */
function homePaid(
  { charges, recordedReceiptId, deposit }: Candidate,
  open: readonly NamedDue[],
): string | null {
  if (recordedReceiptId !== null || deposit !== null) return null
  const paid = open.filter(({ id }) => charges.includes(id))
  return new Set(paid.map(({ unit }) => unit)).size === 1 ? paid[0]!.address : null
}

const asMatchLine = (scope: OrganizationScope, line: LineRecord): MatchLine => ({
  bookedOn: line.bookedOn,
  amount: line.amount,
  currency: scope.currency as MatchLine['currency'],
  partyName: line.partyName,
  partyAccount: line.partyKey,
  text: line.text,
  provisional: line.provisional,
})

/** What is open, what the next month costs, and until when they rent, of the given tenants. */
async function moneyOf(
  { db, organizationId, today }: OrganizationScope,
  ids: readonly string[],
): Promise<Money[]> {
  if (ids.length === 0) return []
  const wanted = sql.param(ids)
  const { rows } = await db.execute<{ rows: Money[] }>(sql`
    with wanted as materialized (select unnest(${wanted}::uuid[]) as id),
    rented as (
      select x.tenant_id as id, max(coalesce(x.last_day + 1, 'infinity'::date)) as until from app.lettings x join wanted w on w.id = x.tenant_id
       where x.organization_id = ${organizationId} group by x.tenant_id),
    owed as (
      select s.tenant_id as id, json_agg(json_build_object('id', s.charge_id, 'unit', s.property_id, 'kind', s.type, 'remaining', s.remaining, 'dueOn', s.due_date,
          'serviceFrom', x.service_from, 'description', x.description, 'interestOn', ${interestOnOf(sql`x`)}, 'address', p.address) order by s.due_date, s.charge_id) as open
        from charge_states s join wanted w on w.id = s.tenant_id
        join transactions x on x.organization_id = s.organization_id and x.id = s.charge_id
        left join properties p on p.organization_id = s.organization_id and p.id = s.property_id
       where s.organization_id = ${organizationId} and s.remaining > 0 group by s.tenant_id),
    ahead as (
      select s.tenant_id as id, sum(s.paid) as paid from charge_states s join wanted w on w.id = s.tenant_id
       where s.organization_id = ${organizationId} and s.due_date > ${today} and s.closed_as is null and not app.is_deposit(s.type) group by s.tenant_id),
    following as (
      select x.tenant_id as id, sum(app.monthly_dues(v.rent_amount, v.bills_amount, v.extra_fees, v.additional_fees, v.additional_fees_once))::bigint as total,
             min((m.first + least(coalesce(v.payment_due_day, t.payment_due_day, 10),
                 extract(day from m.first + interval '1 month - 1 day')::int) - 1)::date) as due
        from app.lettings x join wanted w on w.id = x.tenant_id
        join tenants t on t.organization_id = x.organization_id and t.id = x.tenant_id
        cross join lateral (select (date_trunc('month', ${today}::date) + interval '1 month')::date as first) as m
        cross join lateral app.lease_terms_on(x.organization_id, x.id, m.first) as v
       where x.organization_id = ${organizationId} and x.start_date <= m.first and x.until_date > m.first group by x.tenant_id)
    select coalesce(json_agg(json_build_object('id', w.id, 'open', coalesce(o.open, '[]'::json), 'nextTotal', f.total, 'nextDue', f.due,
        'prepaid', coalesce(b.unapplied_credit, 0) + coalesce(a.paid, 0),
        'endedOn', case when r.until > ${today}::date then null else r.until - 1 end)), '[]'::json) as rows
      from wanted w left join rented r on r.id = w.id left join owed o on o.id = w.id left join following f on f.id = w.id
      left join ahead a on a.id = w.id
      left join tenant_balances b on b.organization_id = ${organizationId} and b.tenant_id = w.id`)
  return rows[0]!.rows
}

/**
 * Returns receipts by bank transfer of the given tenants around the days of the lines that stand, or are announced and told apart from no
 * line, and that nobody took back; `ofLine` if a line belongs to them. One that the bank returned came all the same, if no line belongs to it.
 */
async function recordedReceipts(
  { db, organizationId }: OrganizationScope,
  ids: readonly string[],
  lines: readonly Pick<MatchLine, 'bookedOn'>[],
): Promise<RecordedReceipt[]> {
  if (ids.length === 0) return []
  const days = lines.map(({ bookedOn }) => bookedOn).sort()
  // The days within which a receipt can be the same money (same-money.ts).
  const [first, last] = [days[0]!, days.at(-1)!]
  const within = (count: number) => sql`between ${addDays(first, -count)} and ${addDays(last, count)}`
  const { rows } = await db.execute<{ rows: RecordedReceipt[] }>(sql`
    select coalesce(json_agg(json_build_object('id', x.id, 'accountId', x.tenant_id, 'amount', x.amount, 'on', x.effective_date, 'pending', x.status = 'pending',
        'ofLine', exists (select from bank_matches m where m.organization_id = x.organization_id and m.receipt_id = x.id and m.kind = 'receipt' and m.undone_at is null))), '[]'::json) as rows
      from transactions x
     where x.organization_id = ${organizationId} and x.tenant_id = any(${sql.param(ids)}::uuid[]) and x.kind = 'receipt' and x.method = 'bank_transfer'
       and (x.effective_date ${within(3)} and x.status in ('completed', 'pending') or x.status = 'pending' and x.effective_date ${within(MOST_DAYS_OF_EXPECTED)}
         and not ${isToldApart(sql`x.organization_id`, sql`x.id`, sql`x.amount`)})
       and not exists (select from app.reversals r where r.organization_id = x.organization_id and r.parent_id = x.id
         and (r.cause is distinct from 'returned' or exists (
           select from bank_matches m where m.organization_id = x.organization_id and m.receipt_id = x.id and m.kind = 'receipt' and m.undone_at is null)))`)
  return rows[0]!.rows
}
