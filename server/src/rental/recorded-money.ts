/** Money that was recorded by hand as paid by transfer and that no line of a bank belongs to (docs/decisions/052). */
import { addDays, type CivilDate } from '@domovik/domain/dates.ts'
import { DIRECTION_OF, NEVER_RETURNED_BY_LINE } from '@domovik/domain/rental/bank/match-kinds.ts'
import {
  MOST_DAYS_EARLY,
  MOST_DAYS_OF_EXPECTED,
  MOST_DAYS_OF_OWNER,
  type Money,
  type RecordedMoney,
} from '@domovik/domain/rental/bank/same-money.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationScope } from '../machinery/scope/scope.ts'
import { causeOf } from './payments/ledger-sql.ts'
import { isToldApart } from './told-apart.ts'

/** Returns an expression: the ids of the units that a tenant has or had, by lease or stay. */
export const propertiesOfTenant = (organization: SQL, tenant: SQL): SQL => sql`array(
  select l.property_id from leases l where l.organization_id = ${organization} and l.tenant_id = ${tenant}
  union select s.property_id from bookings s where s.organization_id = ${organization} and s.tenant_id = ${tenant})`

/** Returns an expression: the ids of the properties of which an owner has or had a share. */
export const propertiesOfOwner = (organization: SQL, owner: SQL): SQL => sql`array(
  select distinct w.property_id from property_owners w where w.organization_id = ${organization} and w.owner_id = ${owner})`

/** Returns the ids of the properties that money of a tenant or owner can concern. */
export async function propertiesOf(
  { db, organizationId }: OrganizationScope,
  { tenantId, ownerId }: Pick<Money, 'tenantId' | 'ownerId'>,
): Promise<string[]> {
  const organization = sql`${organizationId}::uuid`
  const { rows } = await db.execute<{ ids: string[] }>(sql`
    select ${propertiesOfTenant(organization, sql`${tenantId}::uuid`)} || ${propertiesOfOwner(organization, sql`${ownerId}::uuid`)} as ids`)
  return rows[0]!.ids
}

/** `id` is what a line is linked by: of a payout its statement, of a return its receipt. */
export type Recorded = RecordedMoney & { name: string | null }

const unmatched = (record: SQL, column: SQL): SQL => sql`not exists (
  select from app.standing_bank_matches m where m.organization_id = x.organization_id and ${column} = ${record})`
const notReversed = sql`not exists (select from app.reversals r where r.organization_id = x.organization_id and r.parent_id = x.id)`
/** Money that the bank returned later came all the same. */
const came = sql`not exists (select from app.reversals r where r.organization_id = x.organization_id and r.parent_id = x.id and r.cause is distinct from 'returned')`
const none = sql`null::uuid`
const properties = {
  own: sql`array_remove(array[x.property_id], null)`,
  tenant: propertiesOfTenant(sql`x.organization_id`, sql`x.tenant_id`),
  owner: (owner: SQL) => propertiesOfOwner(sql`x.organization_id`, owner),
}

type Table = {
  columns: SQL
  from: SQL
  on: SQL
  /** Whose money it is. Payouts have an own rule for several that are one line. */
  party?: SQL
  /** The vendor or source. */
  called?: SQL
  /** The own day of what can be paid on another one. */
  since?: SQL
  pending?: SQL
}

/**
 * Of each kind the rows that were recorded by hand as paid by transfer, or in a way that is not known, or that are not paid yet, and that no
 * line belongs to.
 */
const tables: Readonly<Record<RecordedMoney['kind'], Table>> = {
  receipt: {
    columns: sql`x.id, x.tenant_id, ${none}, t.name, ${properties.tenant}`,
    from: sql`transactions x join tenants t on t.organization_id = x.organization_id and t.id = x.tenant_id
     where x.kind = 'receipt' and x.method = 'bank_transfer' and x.status in ('completed', 'pending') and ${came}
       and ${unmatched(sql`x.id`, sql`m.kind = 'receipt' and m.receipt_id`)}`,
    on: sql`x.effective_date`,
    party: sql`x.tenant_id`,
    pending: sql`x.status = 'pending'`,
  },
  income: {
    columns: sql`x.id, x.tenant_id, ${none}, coalesce(nullif(x.source, ''), nullif(x.description, '')), ${properties.own}`,
    from: sql`incomes x where x.deleted_at is null and coalesce(x.method, 'bank_transfer') = 'bank_transfer'
       and ${unmatched(sql`x.id`, sql`m.income_id`)}`,
    on: sql`coalesce(x.paid_on, x.date)`,
    party: sql`x.tenant_id`,
    called: sql`x.source`,
    since: sql`x.date`,
    pending: sql`x.paid_on is null`,
  },
  owner_contribution: {
    columns: sql`x.id, ${none}, x.owner_id, o.name, ${properties.owner(sql`x.owner_id`)}`,
    from: sql`owner_contributions x join owners o on o.organization_id = x.organization_id and o.id = x.owner_id
     where x.undone_at is null and ${unmatched(sql`x.id`, sql`m.owner_contribution_id`)}`,
    on: sql`x.paid_on`,
    party: sql`x.owner_id`,
  },
  expense: {
    columns: sql`x.id, ${none}, ${none}, coalesce(nullif(x.vendor, ''), nullif(x.description, '')), ${properties.own}`,
    from: sql`expenses x where x.deleted_at is null and x.status <> 'rejected' and ${unmatched(sql`x.id`, sql`m.expense_id`)}`,
    on: sql`coalesce(x.paid_on, x.date)`,
    called: sql`x.vendor`,
    since: sql`x.date`,
    pending: sql`x.status <> 'paid'`,
  },
  owner_payout: {
    columns: sql`s.id, ${none}, o.id, o.name, ${properties.owner(sql`o.id`)}`,
    from: sql`owner_payouts x join owner_statements s on s.organization_id = x.organization_id and s.id = x.statement_id
      join owners o on o.organization_id = s.organization_id and o.id = s.owner_id
     where x.undone_at is null and ${unmatched(sql`x.id`, sql`m.owner_payout_id`)}`,
    on: sql`x.paid_on`,
  },
  refund: {
    columns: sql`x.id, x.tenant_id, ${none}, t.name, ${properties.tenant}`,
    from: sql`transactions x join tenants t on t.organization_id = x.organization_id and t.id = x.tenant_id
     where x.kind = 'refund' and x.method = 'bank_transfer' and ${notReversed} and ${unmatched(sql`x.id`, sql`m.correction_id`)}`,
    on: sql`x.effective_date`,
    party: sql`x.tenant_id`,
  },
  returned: {
    columns: sql`p.id, x.tenant_id, ${none}, t.name, ${properties.tenant}`,
    from: sql`transactions x join tenants t on t.organization_id = x.organization_id and t.id = x.tenant_id
      join transactions p on p.organization_id = x.organization_id and p.id = x.parent_id
     where x.kind = 'reversal' and x.cause = 'returned' and p.kind = 'receipt' and coalesce(p.method, '') <> all(${sql.param(NEVER_RETURNED_BY_LINE)}::text[])
       and ${unmatched(sql`x.id`, sql`m.correction_id`)} and ${causeOf(sql`x`)} = 'returned'`,
    on: sql`x.effective_date`,
    party: sql`x.tenant_id`,
    since: sql`p.effective_date`,
  },
}

/**
 * `parties`: also the smaller amounts than `most` of these tenants and owners, or of all and of vendors and sources, which can be a line
 * together. `any`: all smaller amounts, also of what a person told apart from some line.
 */
type Wanted = { amounts: readonly number[]; parties: readonly string[] | 'all' | 'any'; most: number }

/** Returns the money of a direction that was recorded by hand with one of the amounts around the days of the lines, the newest first. */
export async function recordedMoney(
  { db, organizationId, currency }: OrganizationScope,
  direction: 'in' | 'out',
  { amounts, parties, most }: Wanted,
  lines: readonly { bookedOn: CivilDate }[],
): Promise<Recorded[]> {
  const days = lines.map(({ bookedOn }) => bookedOn).sort()
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const within = (count: number) => sql`between ${addDays(first, -count)} and ${addDays(last, count)}`
  const parts = Object.entries(tables)
    .filter(([kind]) => DIRECTION_OF[kind as RecordedMoney['kind']] === direction)
    .flatMap(([kind, { columns, from, on, party, called, since, pending }]) => {
      const isAny = parties === 'any'
      const isWanted =
        parties === 'all' || isAny ? sql`is not null` : sql`= any(${sql.param(parties)}::uuid[])`
      const ofNamed = called && parties === 'all' ? sql`or (x.amount < ${most} and ${called} <> '')` : sql``
      const ofParties = isAny
        ? sql`or x.amount < ${most}`
        : party
          ? sql`or (x.amount < ${most} and ${party} ${isWanted})`
          : sql``
      const select = (isPending: SQL, when: SQL) => sql`
    select ${kind}::text as kind, x.amount::float8 as amount, ${on} as "on", ${isPending} as pending, ${called ?? sql`null::text`}, ${since ?? sql`null::date`}, ${columns} from ${from}
       and x.organization_id = ${organizationId} and x.currency = ${currency} and (x.amount = any(${sql.param(amounts)}::bigint[]) ${ofParties} ${ofNamed})
       and ${when}`
      const near = since
        ? sql`${on} between ${addDays(first, -MOST_DAYS_OF_OWNER)} and ${addDays(last, MOST_DAYS_OF_EXPECTED + MOST_DAYS_EARLY)}
           and least(${on}, ${since}) <= ${addDays(last, MOST_DAYS_EARLY)}`
        : sql`${on} ${within(MOST_DAYS_OF_OWNER)}`
      if (!pending) return [select(sql`false`, near)]
      // Apart, so that each part has an index for its days.
      return [
        select(sql`false`, sql`not (${pending}) and ${near}`),
        // What is expected for months meets many lines, and its payment is compared with all of them, so it is asked about once.
        select(
          sql`true`,
          sql`${pending} and ${on} ${within(MOST_DAYS_OF_EXPECTED)} and (${isAny} or not ${isToldApart(sql`x.organization_id`, sql`x.id`, sql`x.amount`)})`,
        ),
      ]
    })
  const { rows } = await db.execute<Recorded>(sql`
    select f.* from (${sql.join(parts, sql` union all `)}) as f (kind, amount, "on", pending, party, since, id, "tenantId", "ownerId", name, properties) order by f."on" desc, f.id`)
  return rows
}
