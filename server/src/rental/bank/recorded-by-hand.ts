/** Refuses to book a line as new money if the same money was recorded by hand and no line belongs to it (docs/decisions/052). */
import { addDays, type CivilDate } from '@domovik/domain/dates.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { DIRECTION_OF } from '@domovik/domain/rental/bank/match-kinds.ts'
import {
  amountsOf,
  type BookedPart,
  canBeSame,
  MOST_DAYS_OF_OWNER,
  type RecordedMoney,
  recordedByHand,
} from '@domovik/domain/rental/bank/same-money.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationScope, Scope } from '../../machinery/scope/scope.ts'
import { lockEqual } from '../recently-recorded.ts'
import { propertiesOf, propertiesOfOwner, propertiesOfTenant } from '../same-money.ts'
import type { LineRecord } from './lines.ts'
import { paidTogether } from './records.ts'

/** What a line is booked as, without what follows from it. */
export type PartOfLine = Pick<BookedPart, 'kind' | 'amount' | 'linkedId'> & {
  tenantId?: string | null
  ownerId?: string | null
  propertyId?: string | null | undefined
}

/** `id` is what a line is linked by: of a payout its statement. */
type Recorded = RecordedMoney & { name: string | null }

/**
 * Throws recorded_before for money recorded by hand that can be the same as a line which is booked as these parts: with its id, kind,
 * amount, day and name, and the statements of payouts that are the line together with it. Tenants and owners must be locked.
 */
export async function refuseRecorded(
  scope: Scope,
  line: LineRecord,
  parts: readonly PartOfLine[],
): Promise<void> {
  const [first] = parts
  if (!first) return
  const direction = DIRECTION_OF[first.kind]!
  const amounts = amountsOf(
    line,
    parts.map(({ amount }) => amount),
  )
  // Also what the parts of one tenant or owner are together.
  for (const own of Map.groupBy(parts, ({ tenantId, ownerId }) => tenantId ?? ownerId).values())
    amounts.push(own.reduce((sum, { amount }) => sum + amount, 0))
  await lockEqual(scope, direction, amounts)
  const booked = await Promise.all(parts.map((part) => asBooked(scope, part)))
  const recorded = await recordedMoney(scope, direction, amounts, [line])
  const found = recordedByHand(line, booked, recorded)
  if (found) refuse(found, [])
  if (direction === 'in') return
  for (const together of await paidTogether(scope, line)) {
    const [one, ...others] = together
    const money = { ...one!, kind: 'owner_payout', tenantId: null, properties: [] } as const
    if (booked.some((part) => canBeSame(money, part, line.bookedOn)))
      refuse({ ...money, amount: -line.amount, name: one!.words[0] ?? '' }, others)
  }
}

function refuse(
  { id: recordId, kind, amount, on, tenantId, name }: Omit<Recorded, 'properties'>,
  others: readonly { id: string }[],
): never {
  const together = others.map(({ id }) => id).join(' ')
  throw new DomainError('recorded_before', {
    recordId,
    kind,
    amount,
    on,
    tenantId,
    name: name ?? '',
    together,
  })
}

async function asBooked(scope: Scope, { propertyId, ...part }: PartOfLine): Promise<BookedPart> {
  const money = { tenantId: null, ownerId: null, ...part }
  return { ...money, properties: propertyId ? [propertyId] : await propertiesOf(scope, money) }
}

const unmatched = (record: SQL, column: SQL): SQL => sql`not exists (
  select from bank_matches m where m.organization_id = x.organization_id and ${column} = ${record} and m.undone_at is null)`
const notReversed = sql`not exists (select from app.reversals r where r.organization_id = x.organization_id and r.parent_id = x.id)`
const none = sql`null::uuid`
const properties = {
  own: sql`array_remove(array[x.property_id], null)`,
  tenant: propertiesOfTenant(sql`x.organization_id`, sql`x.tenant_id`),
  owner: (owner: SQL) => propertiesOfOwner(sql`x.organization_id`, owner),
}

/** Of each kind the rows that were recorded by hand as paid by transfer, or in a way that is not known, and that no line belongs to. */
const tables: Readonly<Record<RecordedMoney['kind'], { columns: SQL; from: SQL; on: SQL }>> = {
  receipt: {
    columns: sql`x.id, x.tenant_id, ${none}, t.name, ${properties.tenant}`,
    from: sql`transactions x join tenants t on t.organization_id = x.organization_id and t.id = x.tenant_id
     where x.kind = 'receipt' and x.method = 'bank_transfer' and x.status in ('completed', 'pending') and ${notReversed}
       and ${unmatched(sql`x.id`, sql`m.kind = 'receipt' and m.receipt_id`)}`,
    on: sql`x.effective_date`,
  },
  income: {
    columns: sql`x.id, x.tenant_id, ${none}, coalesce(nullif(x.source, ''), nullif(x.description, '')), ${properties.own}`,
    from: sql`incomes x where x.deleted_at is null and x.paid_on is not null and coalesce(x.method, 'bank_transfer') = 'bank_transfer'
       and ${unmatched(sql`x.id`, sql`m.income_id`)}`,
    on: sql`x.paid_on`,
  },
  owner_contribution: {
    columns: sql`x.id, ${none}, x.owner_id, o.name, ${properties.owner(sql`x.owner_id`)}`,
    from: sql`owner_contributions x join owners o on o.organization_id = x.organization_id and o.id = x.owner_id
     where x.undone_at is null and ${unmatched(sql`x.id`, sql`m.owner_contribution_id`)}`,
    on: sql`x.paid_on`,
  },
  expense: {
    columns: sql`x.id, ${none}, ${none}, coalesce(nullif(x.vendor, ''), nullif(x.description, '')), ${properties.own}`,
    from: sql`expenses x where x.deleted_at is null and x.status = 'paid' and ${unmatched(sql`x.id`, sql`m.expense_id`)}`,
    on: sql`coalesce(x.paid_on, x.date)`,
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
  },
}

/** Returns the money of a direction that was recorded by hand with one of the amounts around the days of the lines, the newest first. */
export async function recordedMoney(
  { db, organizationId, currency }: OrganizationScope,
  direction: 'in' | 'out',
  amounts: readonly number[],
  lines: readonly { bookedOn: CivilDate }[],
): Promise<Recorded[]> {
  const days = lines.map(({ bookedOn }) => bookedOn).sort()
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const [from, to] = [addDays(first, -MOST_DAYS_OF_OWNER), addDays(last, MOST_DAYS_OF_OWNER)]
  const parts = Object.entries(tables)
    .filter(([kind]) => DIRECTION_OF[kind as RecordedMoney['kind']] === direction)
    .map(
      ([kind, table]) => sql`
    select ${kind}::text as kind, x.amount::float8 as amount, ${table.on} as "on", ${table.columns} from ${table.from}
       and x.organization_id = ${organizationId} and x.currency = ${currency} and x.amount = any(${sql.param(amounts)}::bigint[]) and ${table.on} between ${from} and ${to}`,
    )
  const { rows } = await db.execute<Recorded>(sql`
    select f.* from (${sql.join(parts, sql` union all `)}) as f (kind, amount, "on", id, "tenantId", "ownerId", name, properties) order by f."on" desc, f.id`)
  return rows
}
