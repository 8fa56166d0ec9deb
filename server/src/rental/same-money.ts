/**
 * Refuses money recorded by hand if a line of a bank was booked as the same (docs/decisions/052). The other order is in
 * bank/recorded-by-hand.ts.
 */
import { addDays, type CivilDate } from '@domovik/domain/dates.ts'
import { DIRECTION_OF, type MatchKind, type RecordedKind } from '@domovik/domain/rental/bank/match-kinds.ts'
import { namesAnyOf, plainWords } from '@domovik/domain/rental/bank/match-words.ts'
import {
  addingUp,
  areOfOne,
  canBeSame,
  haveWordInCommon,
  type Money,
  type RecordedMoney,
  spanOf,
} from '@domovik/domain/rental/bank/same-money.ts'
import type { PaymentMethod } from '@domovik/domain/rental/payments/types.ts'
import { sql } from 'drizzle-orm'
import type { Scope } from '../machinery/scope/scope.ts'
import { type Answers, ask } from './answers.ts'
import { lockEqual, PARTS_OF_NOBODY } from './recently-recorded.ts'
import { propertiesOf, propertiesOfOwner, propertiesOfTenant, recordedMoney } from './recorded-money.ts'
import { rememberApart } from './told-apart.ts'

export type Given = {
  /** Of a record that was stored before. */
  id?: string | undefined
  kind: RecordedKind
  /** In cents. */
  amount: number
  on: CivilDate
  /** The own day of an expense or income. */
  since?: CivilDate | null | undefined
  /** The day since which money that becomes paid now was expected. */
  expectedOn?: CivilDate | undefined
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
  reference: string | null
  /** What the bank writes on the line: the other side and the text. */
  words: string
  /** A person said that the given record is other money. */
  isApart: boolean
  /** A person said of some record that it is other money. */
  isAnswered: boolean
  /** Of the part, of all parts of the line that the tenant or owner has, and of the line. */
  amounts: number[]
}

type Asked = Answers & {
  /** What is paid in the same call. */
  beside?: readonly RecordedMoney[]
  /** Whose money it was before it was moved: what could be the same before was asked about. */
  before?: Pick<Given, 'tenantId' | 'propertyId' | 'party' | 'reference'> | undefined
}

/**
 * Throws recorded_before if a line of a bank with this amount was booked as other money that can be the same, or as the same money of the
 * tenant or owner without another reference, or of nobody: with the id and day of the line, what it was booked as, and the name. Also if
 * what was recorded by hand of the tenant, owner, vendor or source, or what is paid `beside` it in the same call, adds up with it to what the
 * line was booked as: with the amount of all, and of the others. A line that a person told apart from the record is no question, and one that
 * was told apart from any record only if something names it. A line that the record itself is a part of is none, also while the record is removed or not paid. Whoever books an equal line waits for it.
 */
export async function refuseBookedByLine(
  scope: Scope,
  { tenantId = null, ownerId = null, ...rest }: Given,
  { beside = [], before, ...answers }: Asked,
): Promise<void> {
  const given = { ...rest, tenantId, ownerId }
  const { id, kind, amount, method } = given
  if (method && method !== 'bank_transfer') return
  const isPart = !tenantId && !ownerId && (kind === 'expense' || kind === 'income')
  await lockEqual(scope, DIRECTION_OF[kind]!, [...(isPart ? [PARTS_OF_NOBODY] : []), amount])
  const most = amount + beside.reduce((sum, other) => sum + other.amount, 0)
  const booked = await bookedAs(
    scope,
    given,
    tenantId ?? ownerId,
    isPart && given.party ? MOST_OF_LINE : most,
  )
  if (booked.length === 0) return
  const canBe = await samenessOf(scope, given)
  const wasSame = before ? await samenessOf(scope, { ...given, ...before }) : () => false
  const isNamed = await naming(scope, given)
  const possible = booked.filter(
    (money) => !money.isApart && canBe(money) && !wasSame(money) && (!money.isAnswered || isNamed(money)),
  )
  // Each line is a question of its own.
  for (let left = possible; ; ) {
    const found = left.find(({ amounts }) => amounts.includes(amount))
    const inParts = found ? undefined : await restOf(scope, given, left, beside)
    const money = found ?? inParts?.money
    if (!money) return
    askAbout(scope, answers, money, amount, inParts?.others)
    if (id) await rememberApart(scope, money.lineId, [{ id, kind, amount }])
    if (answers.recordAgain === true) return
    left = left.filter(({ lineId }) => lineId !== money.lineId)
  }
}

/** No line is larger: of a vendor or source others can be recorded, of any amount. */
const MOST_OF_LINE = Number.MAX_SAFE_INTEGER

/** Returns whether what a line was booked as can be the money. */
async function samenessOf(
  scope: Scope,
  { kind, propertyId, party, reference, tenantId = null, ownerId = null, ...given }: Given,
): Promise<(money: BookedAs) => boolean> {
  const properties = propertyId ? [propertyId] : await propertiesOf(scope, { tenantId, ownerId })
  const isSameParty = (money: BookedAs): boolean =>
    (tenantId !== null && money.tenantId === tenantId && !areTwo(money.reference, reference)) ||
    (ownerId !== null && money.ownerId === ownerId)
  const isOfNobody = (money: BookedAs): boolean =>
    money.kind === kind && (kind === 'expense' || kind === 'income')
  const days = daysKnown(given)
  return (money) =>
    (money.kind !== kind || isSameParty(money) || isOfNobody(money)) &&
    days.some((each) => canBeSame({ kind, tenantId, ownerId, properties, party, ...each }, money, money.on))
}

/** The words of a vendor or source without the short ones, which are forms of companies. */
const nameWords = (party: string | null | undefined): string =>
  plainWords(party ?? '')
    .filter((word) => word.length > 2)
    .join(' ')

/** Returns whether more than the amount says that a line is the money: its tenant or owner, or a name that the bank or a person wrote. */
async function naming(
  { db, organizationId }: Scope,
  { tenantId = null, ownerId = null, party }: Given,
): Promise<(money: BookedAs) => boolean> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from tenants where organization_id = ${organizationId} and id = ${tenantId}::uuid
    union all select name from owners where organization_id = ${organizationId} and id = ${ownerId}::uuid`)
  const names = rows.map(({ name }) => name)
  return (money) => {
    if (tenantId !== null && money.tenantId === tenantId) return true
    if (ownerId !== null && money.ownerId === ownerId) return true
    const written = `${money.words} ${money.party ?? ''}`
    return haveWordInCommon(nameWords(party), written) || namesAnyOf(written)(names)
  }
}

/** Returns the days of the money: of its payment, and if it was expected its own. */
const daysKnown = ({
  on,
  since,
  expectedOn,
}: Pick<Given, 'on' | 'since' | 'expectedOn'>): Pick<RecordedMoney, 'on' | 'since' | 'pending'>[] => [
  { on, since },
  ...(expectedOn ? [{ on: expectedOn, pending: true }] : []),
]

function askAbout(
  { currency }: Scope,
  answers: Answers,
  money: BookedAs,
  amount: number,
  others: readonly { amount: number }[] = [],
): void {
  const amounts = others.map((other) => other.amount)
  ask(answers, 'line', [money.lineId, amount, ...amounts], {
    recordId: money.lineId,
    on: money.on,
    kind: money.kind,
    amount,
    currency,
    name: money.name ?? '',
    ofLine: true,
    ...(amounts.length > 0
      ? { lineAmount: amounts.reduce((sum, other) => sum + other, amount), amounts: amounts.join(' ') }
      : {}),
  })
}

/** Returns larger money that a line was booked as, and the rest of it: records by hand of the tenant, owner, vendor or source, and what is paid beside. */
async function restOf(
  scope: Scope,
  given: Given,
  booked: readonly BookedAs[],
  beside: readonly RecordedMoney[],
): Promise<{ money: BookedAs; others: { amount: number }[] } | undefined> {
  const { id, kind, amount, tenantId = null, ownerId = null } = given
  const party = tenantId ?? ownerId
  const larger = booked.filter(({ amounts }) => amounts.some((sum) => sum > amount))
  if (larger.length === 0 || (!party && !given.party && beside.length === 0)) return undefined
  const direction = DIRECTION_OF[kind] as 'in' | 'out'
  const most = Math.max(...larger.flatMap(({ amounts }) => amounts))
  const wanted = { amounts: [], parties: party ? [party] : ('all' as const), most }
  const days = larger.map(({ on }) => ({ bookedOn: on }))
  const recorded: RecordedMoney[] =
    party || given.party ? await recordedMoney(scope, direction, wanted, days) : []
  const together = new Set([id, ...beside.map((other) => other.id)])
  const own = { kind, tenantId, ownerId, party: given.party }
  const all = [...recorded.filter((one) => !together.has(one.id) && areOfOne(own, one)), ...beside]
  for (const money of larger) {
    const near = all.filter((one) => canBeSame(one, money, money.on))
    for (const sum of new Set(money.amounts)) {
      const others = sum > amount && addingUp(near, sum - amount, money.on)
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

/**
 * Returns what lines of the amount were booked as, the newest first, also parts of lines that have it together, and larger money of the
 * tenant or owner, or of nobody. Of one kind without a tenant or owner also larger money of at most `most`.
 */
async function bookedAs(
  { db, organizationId, currency }: Scope,
  { kind, amount, ...given }: Given,
  partyId: string | null,
  most: number,
): Promise<BookedAs[]> {
  const spans = daysKnown(given).map((days) => {
    const { before, after } = spanOf({ kind, ...days })
    return { from: addDays(days.on, -before), to: addDays(days.on, after) }
  })
  const from = spans.map((span) => span.from).sort()[0]!
  const to = spans
    .map((span) => span.to)
    .sort()
    .at(-1)!
  const sign = DIRECTION_OF[kind] === 'in' ? 1 : -1
  const line = sql`b.organization_id = ${organizationId} and b.booked_on between ${from} and ${to} and sign(b.amount) = ${sign} and abs(b.amount) >= ${amount}`
  // Mostly there is no such line, and planning the statement below takes ten times as long as this look.
  const { rowCount } = await db.execute(sql`select from bank_lines b where ${line} limit 1`)
  if (!rowCount) return []
  const { rows } = await db.execute<BookedAs>(sql`
    with booked as (
    select m.kind, m.id, b.id as "lineId", b.booked_on as "on", x.tenant_id as "tenantId", o.id as "ownerId", x.reference,
           coalesce(nullif(e.vendor, ''), nullif(i.source, '')) as party,
           b.party_name || ' ' || b.text as words,
           exists (select from bank_told_apart a where a.organization_id = b.organization_id and a.line_id = b.id and a.record_id = ${given.id ?? null}::uuid and a.amount = ${amount}) as "isApart",
           exists (select from bank_told_apart a where a.organization_id = b.organization_id and a.line_id = b.id) as "isAnswered",
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
     where ${line}
       and not exists (select from bank_matches own where own.organization_id = b.organization_id and own.line_id = b.id and own.undone_at is null
                          and ${given.id ?? null}::uuid in (own.expense_id, own.income_id, own.receipt_id))
       and coalesce(x.currency, e.currency, i.currency, p.currency, c.currency) = ${currency})
    select kind, "lineId", "on", "tenantId", "ownerId", reference, party, name, words, "isApart", "isAnswered", amounts,
           case when "tenantId" is not null then ${propertiesOfTenant(sql`organization`, sql`"tenantId"`)}
                when "ownerId" is not null then ${propertiesOfOwner(sql`organization`, sql`"ownerId"`)}
                else array_remove(array[property], null) end as properties
      from booked where ${amount} = any(amounts) or coalesce("tenantId", "ownerId", ${partyId}::uuid) = ${partyId}::uuid
         or (kind = ${kind} and coalesce("tenantId", "ownerId") is null and amounts[1] <= ${most}) order by "on" desc, "lineId", id`)
  return rows
}
