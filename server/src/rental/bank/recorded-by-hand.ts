/** Refuses to book a line as new money if the same money was recorded by hand and no line belongs to it (docs/decisions/052). */
import { DomainError } from '@domovik/domain/errors.ts'
import { DIRECTION_OF } from '@domovik/domain/rental/bank/match-kinds.ts'
import {
  amountsOf,
  type BookedPart,
  canBeSame,
  recordedByHand,
  recordedInParts,
} from '@domovik/domain/rental/bank/same-money.ts'
import type { Scope } from '../../machinery/scope/scope.ts'
import { lockEqual } from '../recently-recorded.ts'
import { propertiesOf, type Recorded, recordedMoney } from '../recorded-money.ts'
import type { LineRecord } from './lines.ts'
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
 * payouts only the ids: their statements). If the line pays an expected record that a person chose, others that are expected are no question.
 * Tenants and owners must be locked.
 */
export async function refuseRecorded(
  scope: Scope,
  line: LineRecord,
  parts: readonly PartOfLine[],
  { paysExpected = false } = {},
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
  const parties = parts.map(({ tenantId, ownerId }) => tenantId ?? ownerId)
  // What names nobody can be the money of any of them.
  const ofAnybody = parties.some((party) => !party)
  const wanted = {
    ...{ amounts, most: Math.max(...amounts) },
    parties: ofAnybody ? ('all' as const) : parties.flatMap((party) => party ?? []),
  }
  const known = await recordedMoney(scope, direction, wanted, [line])
  const recorded = paysExpected ? known.filter(({ pending }) => !pending) : known
  const found = recordedByHand(line, booked, recorded)
  if (found) refuse(found, [])
  const inParts = recordedInParts(line, booked, recorded)
  if (inParts) {
    const [one, ...others] = inParts
    const sum = inParts.reduce((all, { amount }) => all + amount, 0)
    const amountsOfParts = inParts.map(({ amount }) => amount).join(' ')
    const kinds = inParts.map(({ kind }) => kind).join(' ')
    refuse({ ...one!, amount: sum }, others, { amounts: amountsOfParts, kinds })
  }
  if (direction === 'in') return
  for (const together of await paidTogether(scope, line)) {
    const [one, ...others] = together
    const money = { ...one!, kind: 'owner_payout', tenantId: null, properties: [] } as const
    if (booked.some((part) => canBeSame(money, part, line.bookedOn)))
      refuse({ ...money, amount: -line.amount, name: one!.words[0] ?? '' }, others)
  }
}

function refuse(
  { id: recordId, kind, amount, on, tenantId, name, pending = false }: Omit<Recorded, 'properties'>,
  others: readonly { id: string }[],
  ofEach: { amounts?: string; kinds?: string } = {},
): never {
  const together = others.map(({ id }) => id).join(' ')
  throw new DomainError('recorded_before', {
    recordId,
    kind,
    amount,
    on,
    tenantId,
    name: name ?? '',
    pending,
    together,
    ...ofEach,
  })
}

async function asBooked(scope: Scope, { propertyId, ...part }: PartOfLine): Promise<BookedPart> {
  const money = { tenantId: null, ownerId: null, ...part }
  return { ...money, properties: propertyId ? [propertyId] : await propertiesOf(scope, money) }
}
