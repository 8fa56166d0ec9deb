/** Refuses to book a line as new money if the same money was recorded by hand and no line belongs to it (docs/decisions/052). */
import { DIRECTION_OF, type RecordedKind } from '@domovik/domain/rental/bank/match-kinds.ts'
import {
  amountsOf,
  type BookedPart,
  canBeSame,
  haveWordInCommon,
  recordedByHand,
  recordedInParts,
} from '@domovik/domain/rental/bank/same-money.ts'
import { sql } from 'drizzle-orm'
import type { Scope } from '../../machinery/scope/scope.ts'
import { type Answers, ask } from '../answers.ts'
import { lockTenants } from '../payments/ledger.ts'
import { lockEqual, PARTS_OF_NOBODY } from '../recently-recorded.ts'
import { propertiesOf, type Recorded, recordedMoney } from '../recorded-money.ts'
import { rememberApart, toldApartFrom } from '../told-apart.ts'
import { lapsedOf } from './lapsed.ts'
import { type LineRecord, lockFound, lockLine } from './lines.ts'
import { paidTogether } from './records.ts'

/** What a line is booked as, without what follows from it. */
export type PartOfLine = Pick<BookedPart, 'kind' | 'amount' | 'linkedId'> & {
  tenantId?: string | null
  ownerId?: string | null
  propertyId?: string | null | undefined
  /** The vendor or source. */
  party?: string | null | undefined
}

/**
 * Throws recorded_before for money recorded by hand that can be the same as a line which is booked as these parts: with its id, kind,
 * amount, day and name. If several are the line together: with the amount of all, the ids of the others, and the amount and kind of each (of
 * payouts only the ids: their statements). If that was answered it is other money, which is remembered, and what else can be the money is the next
 * question. If the line pays an expected record that a person chose, others that are expected are no question. Tenants and owners must be locked.
 */
export async function refuseRecorded(
  scope: Scope,
  line: LineRecord,
  parts: readonly PartOfLine[],
  { recordAgain, paysExpected = false }: Answers & { paysExpected?: boolean },
): Promise<void> {
  const linked = parts.flatMap(({ linkedId }) => linkedId ?? [])
  await refuseLapsed(scope, line, linked, { recordAgain })
  await askAboutEach(scope, line, parts, { recordAgain, paysExpected })
}

/** Asks about what was recorded by hand, and then about further money if more than the amount says that it is that of the line. */
async function askAboutEach(
  scope: Scope,
  line: LineRecord,
  parts: readonly PartOfLine[],
  { recordAgain, ofMoved, ...options }: Answers & Omit<Options, 'isFurther'> & { ofMoved?: Details },
): Promise<void> {
  for (let isFurther = false; ; isFurther = true) {
    const found = await recordedAs(scope, line, parts, { ...options, isFurther })
    if (!found) return
    const { money, records, ofEach } = found
    askAbout({ recordAgain }, ofMoved ? 'moved' : 'byHand', money, records, { ...ofEach, ...ofMoved })
    await rememberApart(scope, line.id, records)
    if (recordAgain === true) return
  }
}

/**
 * Throws recorded_before if a record that a line was booked as becomes the money of somebody else, and money recorded by hand that could
 * not be the same before now can. If that was answered it is other money, which is remembered. Call it before the record is locked.
 */
export async function refuseMovingBooked(
  scope: Scope,
  record: { id: string; kind: 'expense' | 'income'; amount: number },
  { before, after }: Record<'before' | 'after', Omit<PartOfLine, 'kind' | 'amount'>>,
  { recordAgain }: Answers,
): Promise<void> {
  const { rows } = await scope.db.execute<{ lineId: string }>(sql`
    select m.line_id as "lineId" from app.standing_bank_matches m where m.organization_id = ${scope.organizationId}
       and ${sql.identifier(record.kind === 'expense' ? 'expense_id' : 'income_id')} = ${record.id}`)
  const [booked] = rows
  if (!booked) return
  const line = await lockLine(scope, booked.lineId)
  await lockTenants(
    scope,
    [before, after].flatMap(({ tenantId }) => tenantId ?? []),
  )
  const { kind, amount } = record
  const part = { kind, amount }
  const ofMoved = { ofMoved: true, currency: scope.currency }
  const except = { ...part, ...before }
  await askAboutEach(scope, line, [{ ...part, ...after }], { recordAgain, except, ofMoved })
}

/**
 * Throws recorded_before if expenses and incomes that lines were booked as count for them again, and money that was recorded by hand
 * meanwhile as paid can be the same. If that was answered it is other money, which is remembered. Call it before the records are locked.
 */
export async function refuseCountingAgain(
  scope: Scope,
  parts: readonly (PartOfLine & { lineId: string })[],
  { recordAgain }: Answers,
): Promise<void> {
  if (parts.length === 0) return
  const lines = await lockFound(
    scope,
    parts.map(({ lineId }) => lineId),
  )
  await lockTenants(
    scope,
    parts.flatMap(({ tenantId }) => tenantId ?? []),
  )
  const ofMoved = { ofMoved: true, currency: scope.currency }
  for (const line of lines) {
    const ownIds = (await lapsedOf(scope, [line.id])).map(({ id }) => id)
    const own = parts.filter(({ lineId }) => lineId === line.id)
    await askAboutEach(scope, line, own, { recordAgain, paysExpected: true, ownIds, ofMoved })
  }
}

/**
 * Throws recorded_before if the line was booked as an expense or income that does not count any more and is none of the `wanted`: it is known
 * to be this money, whatever its amount is now. If that was answered it is other money, which is remembered.
 */
export async function refuseLapsed(
  scope: Scope,
  line: Pick<LineRecord, 'id'>,
  wanted: readonly string[],
  answers: Answers,
): Promise<void> {
  const isApart = await toldApartFrom(scope, line.id)
  const lapsed = (await lapsedOf(scope, [line.id])).filter((record) => !record.isRemoved && !isApart(record))
  const [first] = lapsed
  if (!first || lapsed.some(({ id }) => wanted.includes(id))) return
  const money = { ...first, tenantId: null, pending: !first.isPaid }
  askAbout(answers, 'lapsed', money, [first], { ofLapsed: true })
  await rememberApart(scope, line.id, lapsed)
}

/** `money` is what the question names: of several records the first, with the amount of all. */
type Found = {
  money: Pick<Recorded, 'id' | 'kind' | 'amount' | 'on' | 'tenantId' | 'name' | 'pending'>
  records: Named[]
  ofEach?: { amounts: string; kinds: string }
}
type Named = { id: string; kind: RecordedKind; amount: number }
type Details = Readonly<Record<string, string | boolean>>
type Options = {
  paysExpected?: boolean
  except?: PartOfLine
  /** What the line was booked as before. */
  ownIds?: readonly string[]
  isFurther: boolean
}

/**
 * Returns what was recorded by hand and can be the money of the line, except what a person told apart from it, and what can be the money of
 * the part `except`. `isFurther`: after an answer only what is paid and named, so that nobody is asked about each of many equal records.
 */
async function recordedAs(
  scope: Scope,
  line: LineRecord,
  parts: readonly PartOfLine[],
  { paysExpected = false, except, ownIds = [], isFurther }: Options,
): Promise<Found | undefined> {
  const [first] = parts
  if (!first) return undefined
  const direction = DIRECTION_OF[first.kind]!
  const amounts = amountsOf(
    line,
    parts.map(({ amount }) => amount),
  )
  // Also what the parts of one tenant or owner are together.
  for (const own of Map.groupBy(parts, ({ tenantId, ownerId }) => tenantId ?? ownerId).values())
    amounts.push(own.reduce((sum, { amount }) => sum + amount, 0))
  const parties = parts.map(({ tenantId, ownerId }) => tenantId ?? ownerId)
  // What names nobody can be the money of any of them.
  const ofAnybody = parties.some((party) => !party)
  await lockEqual(scope, direction, [...(ofAnybody ? [PARTS_OF_NOBODY] : []), ...amounts])
  const booked = await Promise.all(parts.map((part) => asBooked(scope, part)))
  const wanted = {
    ...{ amounts, most: Math.max(...amounts) },
    parties: ofAnybody ? ('all' as const) : parties.flatMap((party) => party ?? []),
  }
  const isApart = await toldApartFrom(scope, line.id)
  const former = except && (await asBooked(scope, except))
  const recorded = (await recordedMoney(scope, direction, wanted, [line])).filter(
    (money) =>
      !isApart(money) &&
      !ownIds.includes(money.id) &&
      !(paysExpected && money.pending) &&
      !(isFurther && (money.pending || !isNamed(line, booked, money))) &&
      !(former && canBeSame(money, former, line.bookedOn)),
  )
  const found = recordedByHand(line, booked, recorded)
  if (found) return { money: found, records: [found] }
  const inParts = recordedInParts(line, booked, recorded)
  if (inParts) {
    const amount = inParts.reduce((all, part) => all + part.amount, 0)
    const amountsOfParts = inParts.map((part) => part.amount).join(' ')
    const kinds = inParts.map(({ kind }) => kind).join(' ')
    return {
      money: { ...inParts[0]!, amount },
      records: inParts,
      ofEach: { amounts: amountsOfParts, kinds },
    }
  }
  if (direction === 'in' || former || isFurther) return undefined
  for (const together of await paidTogether(scope, line)) {
    const payouts = together.map((payout) => ({ ...payout, kind: 'owner_payout' as const }))
    const money = { ...payouts[0]!, tenantId: null, properties: [], amount: -line.amount }
    const isNew = payouts.every((payout) => !isApart(payout))
    if (isNew && booked.some((part) => canBeSame(money, part, line.bookedOn)))
      return { money: { ...money, name: money.words[0] ?? '' }, records: payouts }
  }
  return undefined
}

/** Whether more than the amount says that recorded money is that of a line: whom a part names, or a name that the bank wrote. */
const isNamed = (
  { partyName, text }: LineRecord,
  booked: readonly BookedPart[],
  { tenantId, ownerId, party, name }: Recorded,
): boolean =>
  booked.some(
    (part) =>
      (tenantId !== null && part.tenantId === tenantId) ||
      (ownerId !== null && part.ownerId === ownerId) ||
      haveWordInCommon(party, part.party),
  ) || haveWordInCommon(name, `${partyName} ${text}`)

/** Asks about recorded money: `money` names the first of the records, with the amount of all. */
function askAbout(
  answers: Answers,
  question: 'byHand' | 'moved' | 'lapsed',
  { id: recordId, kind, amount, on, tenantId, name, pending = false }: Found['money'],
  records: readonly Named[],
  more: Details,
): void {
  const [, ...others] = records
  const together = others.map(({ id }) => id).join(' ')
  const about = records.flatMap((record) => [record.id, record.amount])
  ask(answers, question, about, {
    ...{ recordId, kind, amount, on, tenantId, name: name ?? '', pending, together },
    ...more,
  })
}

async function asBooked(scope: Scope, { propertyId, ...part }: PartOfLine): Promise<BookedPart> {
  const money = { tenantId: null, ownerId: null, ...part }
  return { ...money, properties: propertyId ? [propertyId] : await propertiesOf(scope, money) }
}
