/** The letter of a settlement of bills: each cost with how it was split, the advances, the result, and how to pay it. */
import type { CivilDate } from '@domovik/domain/dates.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import type { ChargeState } from '@domovik/domain/rental/ledger/types.ts'
import { isEstimated } from '@domovik/domain/rental/meters/use.ts'
import { formatDecimal, formatMoney, formatPrice } from '@domovik/locales/format.ts'
import { sql } from 'drizzle-orm'
import { translator } from '../../machinery/i18n.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import type { Block, Paper } from '../../machinery/services/press.ts'
import { payTo } from '../bank/pay-to.ts'
import { letterhead, type Parties } from '../papers/parties.ts'
import { payBlocks } from '../papers/pay-blocks.ts'
import { type PaperWords, wordsIn } from '../papers/words.ts'
import type { Ledger } from '../payments/ledger-rows.ts'
import { addressLine } from '../properties/property-sql.ts'
import { creditedBy, creditOutcome } from './credited.ts'
import { inWords } from './notify.ts'
import type { selectSettlements } from './queries.ts'
import type { BillsCost } from './table.ts'

type Column = Extract<Block, { kind: 'table' }>['columns'][number]
type Prices = { money: (cents: number) => string; price: (price: string) => string }
type Settlement = Awaited<ReturnType<typeof selectSettlements>>[number]

/**
 * Returns the letter of a settlement that stands, with what is still to pay of its charge today. Throws already_reversed if the
 * settlement was undone.
 */
export async function billsPaper(
  scope: OrganizationScope,
  settlement: Settlement,
  ledger: Ledger,
  parties: Parties,
): Promise<Paper> {
  if (settlement.undone) throw new DomainError('already_reversed')
  const words = wordsIn(parties.language)
  const { t, date } = words
  const money = (cents: number): string => formatMoney(cents, scope.currency)
  const { from, to, actual, advances } = settlement
  const difference = actual - advances
  const result = difference > 0 ? 'charged' : difference < 0 ? 'credited' : 'even'
  const charge = settlement.rows
    .map((id) => ledger.state.charges.get(id))
    .find((found) => found !== undefined)
  const remaining = charge?.remaining ?? 0
  const due = charge ? date(charge.charge.dueDate) : ''
  const { issued, ...head } = letterhead(scope, parties)
  const pay = await payTo(scope, {
    ...{ amount: remaining, paymentNumber: parties.paymentNumber, language: parties.language },
    charges: [from, to].map((serviceFrom) => ({ type: 'bills', serviceFrom })),
  })
  const left = result === 'credited' ? creditedBy(scope, ledger, settlement.rows) : 0
  const outcome =
    result === 'credited' ? creditOutcome(left, -difference) : outcomeOf(result, charge, scope.today)
  const label = t(`settlement.${result === 'credited' && left < -difference ? 'above' : result}`)
  return {
    ...head,
    title: t('settlement.title'),
    facts: [
      { label: t('settlement.period'), value: `${date(from)} – ${date(to)}` },
      { label: t('deposit.home'), value: await addressOf(scope, settlement.leaseId) },
      { label, value: money(Math.abs(difference)) },
      ...(charge ? [{ label: t('demand.payByDate'), value: due }] : []),
      ...issued,
    ],
    blocks: [
      costsTable(words, parties, settlement, {
        money,
        price: (price) => formatPrice(price, scope.currency),
      }),
      {
        kind: 'sums',
        rows: [
          { label: t('settlement.actual'), value: money(actual) },
          { label: t('settlement.advances'), value: money(-advances) },
          { label, value: money(Math.abs(difference)), strong: true },
        ],
      },
      {
        kind: 'text',
        text: t(`settlement.outcomes.${outcome}`, {
          amount: money(remaining > 0 ? remaining : outcome === 'creditedPart' ? left : Math.abs(difference)),
          whole: money(Math.abs(difference)),
          date: due,
        }),
      },
      ...(remaining > 0 ? payBlocks(words, pay, parties.howToPay) : []),
      { kind: 'text', text: t('settlement.note', { date: date(scope.today) }) },
    ],
  }
}

/** What is asked, or what became of it: only money makes it paid, a credit note or a write-off leaves nothing open. */
function outcomeOf(
  result: 'charged' | 'credited' | 'even',
  charge: ChargeState | undefined,
  today: CivilDate,
) {
  if (result !== 'charged' || !charge) return result === 'charged' ? 'nothingOpen' : result
  const { remaining, paid } = charge
  const { amount } = charge.charge
  if (remaining > 0 && charge.charge.dueDate < today) return 'payLate'
  if (remaining > 0) return remaining < amount ? 'payRest' : 'pay'
  return paid === amount ? 'paid' : 'nothingOpen'
}

async function addressOf(scope: OrganizationScope, leaseId: string): Promise<string> {
  const { rows } = await scope.db.execute<{ address: string }>(sql`
    select ${addressLine(sql`p`)} as address
      from leases l join properties p on p.organization_id = l.organization_id and p.id = l.property_id
     where l.organization_id = ${scope.organizationId} and l.id = ${leaseId}`)
  return rows[0]?.address ?? ''
}

/** One row for each key, for each price of a meter, or for a cost that was entered as it is. */
function costsTable(
  { t }: PaperWords,
  { language }: Parties,
  { costs, actual }: Settlement,
  { money, price }: Prices,
): Block {
  const shares = translator(language, 'utility_shares')
  const meters = translator(language, 'meters')
  const rowsOf = ({ label, amount, shared = [], metered }: BillsCost): string[][] => {
    const keyed = shared.map((part) => [
      `${label}: ${shares(`keys.${part.key}`)}`,
      `${formatDecimal(part.weight)} / ${formatDecimal(part.total)} ${shares(`weights.${part.key}`)}`,
      money(part.cost),
      money(part.amount),
    ])
    const counted = (metered?.parts ?? []).map((part) => {
      const { from, to } = inWords(part, language)
      return [
        `${label}: ${from} – ${to}`,
        `${formatDecimal(part.quantity)} ${meters(`units.${metered!.unit}`)} × ${price(part.price)}${isEstimated(metered!, part) ? ` (${shares('estimatedMark')})` : ''}`,
        '',
        money(part.amount),
      ]
    })
    const explained = [...keyed, ...counted]
    return explained.length > 0 ? explained : [[label, '', '', money(amount)]]
  }
  const columns: Column[] = [
    { title: t('settlement.cost'), align: 'start', wide: true },
    { title: t('settlement.how'), align: 'start' },
    { title: t('settlement.whole'), align: 'end' },
    { title: t('settlement.share'), align: 'end' },
  ]
  const rows = costs.flatMap(rowsOf)
  // The costs of one lease that were entered as they are have neither a way of sharing nor a whole.
  const isUsed = (_: unknown, at: number): boolean =>
    at === 0 || at === columns.length - 1 || rows.some((row) => row[at] !== '')
  return {
    kind: 'table',
    columns: columns.filter(isUsed),
    rows: rows.map((row) => row.filter(isUsed)),
    total: ['', '', '', money(actual)].filter(isUsed),
  }
}
