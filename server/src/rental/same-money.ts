/**
 * Refuses money recorded by hand if a line of a bank was booked as the same (docs/decisions/052). The other order is in
 * bank/recorded-by-hand.ts.
 */
import { addDays, type CivilDate } from '@domovik/domain/dates.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { DIRECTION_OF, type MatchKind, type RecordedKind } from '@domovik/domain/rental/bank/match-kinds.ts'
import { plainWords } from '@domovik/domain/rental/bank/match-words.ts'
import { addingUp, canBeSame, daysOf, type Money } from '@domovik/domain/rental/bank/same-money.ts'
import type { PaymentMethod } from '@domovik/domain/rental/payments/types.ts'
import { sql } from 'drizzle-orm'
import type { Scope } from '../machinery/scope/scope.ts'
import { lockEqual } from './recently-recorded.ts'
import {
  propertiesOf,
  propertiesOfOwner,
  propertiesOfTenant,
  type Recorded,
  recordedMoney,
} from './recorded-money.ts'

export type Given = {
  /** Of a record that was stored before. */
  id?: string | undefined
  kind: RecordedKind
  /** In cents. */
  amount: number
  on: CivilDate
  /** Only a transfer, or money whose way is not known, can be a line of a bank. */
  method?: PaymentMethod | null | undefined
  tenantId?: string | null | undefined
  ownerId?: string | null | undefined
  propertyId?: string | null | undefined
  reference?: string | null | undefined
  /** The vendor of an expense or the source of an income. */
  party?: string | null | undefined
}

type BookedAs = Omit<Money, 'kind'> & {
  kind: MatchKind
  lineId: string
  on: CivilDate
  name: string | null
  party: string | null
  reference: string | null
  /** Of the part, of all parts of the line that the tenant or owner has, and of the line. */
  amounts: number[]
}

/**
 * Throws recorded_before if a line of a bank with this amount was booked as other money that can be the same, or as the same money of the
 * tenant or owner without another reference, or of nobody: with the id and day of the line, what it was booked as, and the name. Also if
 * what was recorded by hand of the tenant or owner adds up with it to what the line was booked as: with the amount of all, and of the
 * others. Whoever books an equal line waits for it.
 */
export async function refuseBookedByLine(
  scope: Scope,
  { tenantId = null, ownerId = null, propertyId, ...given }: Given,
): Promise<void> {
  const { kind, amount, on, method } = given
  if (method && method !== 'bank_transfer') return
  await lockEqual(scope, DIRECTION_OF[kind]!, [amount])
  const booked = await bookedAs(scope, given, tenantId ?? ownerId)
  if (booked.length === 0) return
  const properties = propertyId ? [propertyId] : await propertiesOf(scope, { tenantId, ownerId })
  const isSameParty = (money: BookedAs): boolean =>
    (tenantId !== null && money.tenantId === tenantId && !areTwo(money.reference, given.reference)) ||
    (ownerId !== null && money.ownerId === ownerId)
  const isOfNobody = (money: BookedAs): boolean =>
    money.kind === kind && (kind === 'expense' || kind === 'income') && !areOthers(money.party, given.party)
  const possible = booked.filter(
    (money) =>
      (money.kind !== kind || isSameParty(money) || isOfNobody(money)) &&
      canBeSame({ kind, tenantId, ownerId, properties, on }, money, money.on),
  )
  const found = possible.find(({ amounts }) => amounts.includes(amount))
  if (found) refuse(scope, found, amount)
  const rest = await restOf(scope, { ...given, tenantId, ownerId }, possible)
  if (rest) refuse(scope, rest.money, amount, rest.others)
}

function refuse(
  { currency }: Scope,
  money: BookedAs,
  amount: number,
  others: readonly Recorded[] = [],
): never {
  throw new DomainError('recorded_before', {
    recordId: money.lineId,
    on: money.on,
    kind: money.kind,
    amount,
    currency,
    name: money.name ?? '',
    ofLine: true,
    ...(others.length > 0
      ? {
          lineAmount: amount + others.reduce((sum, other) => sum + other.amount, 0),
          amounts: others.map((other) => other.amount).join(' '),
        }
      : {}),
  })
}

/** Returns larger money that a line was booked as, and the records by hand of the tenant or owner that are the rest of it. */
async function restOf(
  scope: Scope,
  { id, kind, amount, on, tenantId, ownerId }: Given,
  booked: readonly BookedAs[],
): Promise<{ money: BookedAs; others: Recorded[] } | undefined> {
  const party = tenantId ?? ownerId
  const most = Math.max(0, ...booked.flatMap(({ amounts }) => amounts))
  if (!party || most <= amount) return undefined
  const direction = DIRECTION_OF[kind] as 'in' | 'out'
  const wanted = { amounts: [], parties: [party], most }
  const recorded = await recordedMoney(scope, direction, wanted, [{ bookedOn: on }])
  for (const money of booked) {
    const own = recorded.filter((one) => one.id !== id && canBeSame(one, money, money.on))
    for (const sum of money.amounts) {
      const others = sum > amount && addingUp(own, sum - amount, money.on)
      if (others) return { money, others }
    }
  }
  return undefined
}

/** Whether both have a reference, and not the same one. */
function areTwo(...references: (string | null | undefined)[]): boolean {
  const [one, other] = references.map((each) => (each ?? '').replace(/[^\p{L}\p{N}]/gu, '').toUpperCase())
  return one !== '' && other !== '' && one !== other
}

/** Whether both name somebody, and the names have no word in common. */
function areOthers(one: string | null | undefined, other: string | null | undefined): boolean {
  const words = new Set(plainWords(one ?? ''))
  const others = plainWords(other ?? '')
  return words.size > 0 && others.length > 0 && !others.some((word) => words.has(word))
}

/**
 * Returns what lines of the amount were booked as, the newest first, also parts of lines that have it together, and larger money of the
 * tenant or owner, or of nobody.
 */
async function bookedAs(
  { db, organizationId, currency }: Scope,
  { id, kind, amount, on }: Given,
  partyId: string | null,
): Promise<BookedAs[]> {
  const days = daysOf(kind)
  const sign = DIRECTION_OF[kind] === 'in' ? 1 : -1
  const { rows } = await db.execute<BookedAs>(sql`
    with booked as (
    select m.kind, m.id, b.id as "lineId", b.booked_on as "on", x.tenant_id as "tenantId", o.id as "ownerId", x.reference,
           coalesce(nullif(e.vendor, ''), nullif(i.source, '')) as party,
           coalesce(t.name, o.name, nullif(e.vendor, ''), nullif(i.source, ''), nullif(e.description, ''), nullif(i.description, '')) as name,
           m.organization_id as organization, coalesce(e.property_id, i.property_id) as property,
           array[m.amount::float8, sum(m.amount) over (partition by b.id, coalesce(x.tenant_id, o.id, m.id))::float8, abs(b.amount)::float8] as amounts
      from bank_lines b
      join app.standing_bank_matches m on m.organization_id = b.organization_id and m.line_id = b.id and m.kind <> 'transfer'
      left join transactions x on x.organization_id = m.organization_id and x.id = m.receipt_id
      left join tenants t on t.organization_id = x.organization_id and t.id = x.tenant_id
      left join expenses e on e.organization_id = m.organization_id and e.id = m.expense_id
      left join incomes i on i.organization_id = m.organization_id and i.id = m.income_id
      left join owner_payouts p on p.organization_id = m.organization_id and p.id = m.owner_payout_id
      left join owner_statements s on s.organization_id = p.organization_id and s.id = p.statement_id
      left join owner_contributions c on c.organization_id = m.organization_id and c.id = m.owner_contribution_id
      left join owners o on o.organization_id = m.organization_id and o.id = coalesce(s.owner_id, c.owner_id)
     where b.organization_id = ${organizationId} and b.booked_on between ${addDays(on, -days)} and ${addDays(on, days)}
       and sign(b.amount) = ${sign} and abs(b.amount) >= ${amount}
       and coalesce(e.id, i.id, x.id, m.id) is distinct from ${id ?? null}::uuid
       and coalesce(x.currency, e.currency, i.currency, p.currency, c.currency) = ${currency})
    select kind, "lineId", "on", "tenantId", "ownerId", reference, party, name, amounts,
           case when "tenantId" is not null then ${propertiesOfTenant(sql`organization`, sql`"tenantId"`)}
                when "ownerId" is not null then ${propertiesOfOwner(sql`organization`, sql`"ownerId"`)}
                else array_remove(array[property], null) end as properties
      from booked where ${amount} = any(amounts) or coalesce("tenantId", "ownerId", ${partyId}::uuid) = ${partyId}::uuid order by "on" desc, "lineId", id`)
  return rows
}
