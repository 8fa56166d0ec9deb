/** The payment demand of a tenant: its figures today, and the letter (docs/finance.md 2.8, 9.3). */
import { addDays, type CivilDate } from '@domovik/domain/dates.ts'
import { interestRules } from '@domovik/domain/rental/interest/late-interest.ts'
import { isDepositKind } from '@domovik/domain/rental/ledger/types.ts'
import { type Demand, demandOn } from '@domovik/domain/rental/papers/demand.ts'
import type { DemandStage } from '@domovik/domain/rental/papers/stages.ts'
import { formatMoney, formatRate } from '@domovik/locales/format.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import type { Block, Paper } from '../../machinery/services/press.ts'
import { payTo } from '../bank/pay-to.ts'
import { interestCredited, owedIn } from '../interest/not-owed.ts'
import { lateCharges, ratesOf, recoveryCharges, settingOf } from '../interest/queries.ts'
import { withoutFalseDelay } from '../payments/as-never-recorded.ts'
import type { LedgerRow } from '../payments/events.ts'
import { addressesOf } from '../payments/homes.ts'
import type { Ledger } from '../payments/ledger-rows.ts'
import { letterhead, type Parties } from './parties.ts'
import { payBlocks } from './pay-blocks.ts'
import { type PaperWords, wordsIn } from './words.ts'

/**
 * Returns what can be demanded from the tenant of this ledger today; of one lease the rent and fees for the use of the home, which are the
 * ground of a notice, and no deposit. Throws nothing_to_demand.
 */
export async function demandToday(
  scope: OrganizationScope,
  ledger: Ledger,
  leaseId?: string,
): Promise<Demand> {
  const { tenantId, state, rows } = ledger
  const [setting, late, recoveries] = await Promise.all([
    settingOf(scope),
    lateCharges(scope, scope.today, { tenantId }),
    recoveryCharges(scope, tenantId),
  ])
  const real = withoutFalseDelay(scope, ledger)
  const known = new Map(late.map((each) => [each.chargeId, each]))
  const wanted = leaseId && new Set(rows.flatMap((row) => (row.leaseId === leaseId ? [row.id] : [])))
  const asked = [...state.charges.values()].filter(
    ({ charge }) => !wanted || (wanted.has(charge.id) && !isDepositKind(charge.kind)),
  )
  const charges = asked.map((charge) => {
    const found = known.get(charge.charge.id)
    const bears = found !== undefined && !found.waived
    const lease = found?.lateInterest ? { lateInterest: found.lateInterest, percent: found.percent } : null
    return {
      state: {
        ...owedIn(real, real.state.charges.get(charge.charge.id) ?? charge),
        remaining: charge.remaining,
      },
      rules: bears ? interestRules(setting.lateInterest, lease, ratesOf(setting)) : null,
      settled: (found?.settled ?? 0) - interestCredited(ledger, charge.charge.id),
      ofDelay: charge.charge.kind === 'late_interest' || recoveries.has(charge.charge.id),
    }
  })
  return demandOn(charges, scope.today)
}

/**
 * Returns the letter of a stage. `payBy` is the last day for paying; a notice leaves a month from its delivery instead, and names three
 * full periods only if they are overdue.
 */
export async function demandPaper(
  scope: OrganizationScope,
  { rows }: Ledger,
  parties: Parties,
  demand: Demand,
  { stage, payBy, threePeriods }: { stage: DemandStage; payBy: CivilDate | null; threePeriods: boolean },
): Promise<Paper> {
  const words = wordsIn(parties.language)
  const { t, date } = words
  const money = (cents: number): string => formatMoney(cents, scope.currency)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const owed = new Set(demand.lines.map(({ chargeId }) => byId.get(chargeId)!.propertyId))
  const addressOf = addressesOf(
    parties.homes.filter(({ propertyId }) => owed.has(propertyId)),
    rows,
  )
  const nameOf = (chargeId: string): string =>
    words.atHome(words.chargeName(byId.get(chargeId)!), addressOf(chargeId))
  const { issued, ...head } = letterhead(scope, parties)
  const pay = await payTo(scope, {
    ...{ amount: demand.total, paymentNumber: parties.paymentNumber, language: parties.language },
    charges: demand.lines.flatMap(({ chargeId }) => byId.get(chargeId) ?? []),
  })
  const names = {
    landlord: parties.landlord.name,
    tenant: parties.tenant.name,
    date: date(scope.today),
    home: [parties.tenant.address, parties.tenant.city].filter(Boolean).join(', '),
    amount: money(demand.total),
    payBy: payBy === null ? '' : date(payBy),
  }
  const own = (text: 'intro' | 'ask' | 'after'): Block => ({
    kind: 'text',
    text: t(`stages.${stage}.${text}`, names),
  })
  const grounds = [
    t('stages.notice.intro', names),
    ...(threePeriods ? [t('stages.notice.periods')] : []),
    t('stages.notice.overdue', names),
  ]
  const segments = segmentRows(words, nameOf, demand, money)
  return {
    ...head,
    title: t(`stages.${stage}.title`),
    facts: [
      { label: t('demand.total'), value: money(demand.total) },
      { label: t('demand.payByDate'), value: payBy === null ? t('stages.notice.month') : date(payBy) },
      ...issued,
    ],
    blocks: [
      stage === 'notice' ? { kind: 'text', text: grounds.join(' ') } : own('intro'),
      chargesTable(words, nameOf, byId, demand, money),
      {
        kind: 'sums',
        rows: [
          { label: t('demand.principal'), value: money(demand.principal) },
          { label: t('demand.interestSum', { date: date(scope.today) }), value: money(demand.interest) },
          { label: t('demand.total'), value: money(demand.total), strong: true },
        ],
      },
      ...(demand.lines.some(({ daysWithoutRate }) => daysWithoutRate > 0)
        ? [
            {
              kind: 'text' as const,
              text: t(segments.length > 0 ? 'demand.someDays' : 'demand.noDays', { how: t('demand.how') }),
            },
          ]
        : []),
      own('ask'),
      ...(demand.daily > 0
        ? [{ kind: 'text' as const, text: t('demand.daily', { amount: money(demand.daily) }) }]
        : []),
      own('after'),
      ...payBlocks(words, pay, parties.howToPay),
      { kind: 'text', text: t('demand.sent') },
      ...(segments.length > 0
        ? [{ kind: 'heading' as const, text: t('demand.how') }, segmentsTable(words, segments)]
        : []),
      ...(stage === 'notice'
        ? [
            {
              kind: 'signatures' as const,
              sides: [{ label: t('stages.notice.signature'), name: parties.landlord.name }],
            },
          ]
        : []),
    ],
  }
}

type Money = (cents: number) => string

function chargesTable(
  { t, date }: PaperWords,
  nameOf: (chargeId: string) => string,
  byId: ReadonlyMap<string, LedgerRow>,
  { lines, principal, interest }: Demand,
  money: Money,
): Block {
  return {
    kind: 'table',
    columns: [
      { title: t('demand.charge'), align: 'start', wide: true },
      { title: t('demand.due'), align: 'start' },
      { title: t('demand.remaining'), align: 'end' },
      { title: t('demand.interest'), align: 'end' },
    ],
    rows: lines.map((line) => {
      const row = byId.get(line.chargeId)!
      const due = date(row.dueDate ?? row.effectiveDate)
      return [nameOf(line.chargeId), due, money(line.remaining), money(line.interest)]
    }),
    total: ['', '', money(principal), money(interest)],
  }
}

/** One row for each part of the interest: charge, days, principal and rate. */
const segmentRows = (
  { shortDate }: PaperWords,
  nameOf: (chargeId: string) => string,
  { lines }: Demand,
  money: Money,
): string[][] =>
  lines.flatMap(({ chargeId, segments }) =>
    segments.map(({ from, to, days, principal, percent }) => [
      nameOf(chargeId),
      `${shortDate(from)} – ${shortDate(addDays(to, -1))}`,
      String(days),
      money(principal),
      formatRate(percent),
    ]),
  )

const segmentsTable = ({ t }: PaperWords, rows: string[][]): Block => ({
  kind: 'table',
  columns: [
    { title: t('demand.charge'), align: 'start', wide: true },
    { title: t('demand.period'), align: 'start' },
    { title: t('demand.days'), align: 'end' },
    { title: t('demand.sum'), align: 'end' },
    { title: t('demand.rate'), align: 'end' },
  ],
  rows,
})
