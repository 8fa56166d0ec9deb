/** The account statement of a tenant (docs/finance.md 2.9). */
import { addDays } from '@domovik/domain/dates.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { depositsHeld } from '@domovik/domain/rental/deposits/held.ts'
import { statement } from '@domovik/domain/rental/ledger/statement.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import type { Block, Paper } from '../../machinery/services/press.ts'
import { accountLines, statementDays } from '../payments/account.ts'
import { addressesOf, addressesPaid } from '../payments/homes.ts'
import type { Ledger } from '../payments/ledger-rows.ts'
import { undoneAtOnce } from '../payments/undone.ts'
import { letterhead, type Parties } from './parties.ts'
import { wordsIn } from './words.ts'

const sums = ['chargesDue', 'receipts', 'credits', 'refunds'] as const

/**
 * Returns the statement of the days, both inclusive, up to today. It shows what the tenant sees in the portal: without
 * rows that were undone within an hour. Throws period_invalid.
 */
export function statementPaper(
  scope: OrganizationScope,
  ledger: Ledger,
  parties: Parties,
  asked: { from?: string | undefined; to?: string | undefined },
): Paper {
  const { t, date, lineName, atHome } = wordsIn(parties.language)
  const money = (cents: number): string => formatMoney(cents, scope.currency)
  const hidden = undoneAtOnce(ledger)
  const movements = ledger.state.movements.filter(({ eventId }) => !hidden.has(eventId))
  const whole = { from: movements[0]?.day ?? scope.today, to: scope.today }
  const days = statementDays(scope, ledger, asked) ?? whole
  if (days.from > days.to) throw new DomainError('period_invalid')
  const figures = statement({ movements }, days.from, addDays(days.to, 1))
  const addressOf = addressesPaid(ledger, addressesOf(parties.homes, ledger.rows))
  const held = depositsHeld(ledger.state, days.to)
  const lines: Block = {
    kind: 'table',
    columns: [
      { title: t('statement.date'), align: 'start' },
      { title: t('statement.what'), align: 'start', wide: true },
      { title: t('statement.amount'), align: 'end' },
      { title: t('statement.balance'), align: 'end' },
    ],
    rows: [
      [date(days.from), t('statement.opening'), '', money(figures.opening)],
      ...accountLines(scope, ledger, { hidden, days }).map((line) => [
        date(line.date),
        atHome(lineName(line), addressOf(line.chargeId ?? line.transactionId)),
        money(line.amount),
        money(line.balance),
      ]),
    ],
    total: [date(days.to), t('statement.closing'), '', money(figures.closing)],
  }
  const { issued, ...head } = letterhead(scope, parties)
  const title = t('statement.title')
  return {
    ...head,
    title,
    facts: [{ label: t('statement.period'), value: `${date(days.from)} – ${date(days.to)}` }, ...issued],
    blocks: [
      lines,
      { kind: 'heading', text: t('statement.sums') },
      {
        kind: 'sums',
        rows: [
          { label: t('statement.opening'), value: money(figures.opening) },
          ...sums.map((key) => ({ label: t(`statement.${key}`), value: money(figures[key]) })),
          { label: t('statement.closing'), value: money(figures.closing), strong: true },
        ],
      },
      { kind: 'text', text: t(meaningOf(figures.closing), { amount: money(Math.abs(figures.closing)) }) },
      ...(held > 0 ? [{ kind: 'text' as const, text: t('statement.deposit', { amount: money(held) }) }] : []),
    ],
  }
}

/**
 * Returns the rows that the statement of the days, both inclusive, states: its lines, and the movements of the deposit that it says
 * is held.
 */
export function rowsOfStatement(
  scope: OrganizationScope,
  ledger: Ledger,
  days: { from: string; to: string },
): string[] {
  const hidden = undoneAtOnce(ledger)
  const lines = accountLines(scope, ledger, { hidden, days }).map(({ transactionId }) => transactionId)
  const deposit = ledger.state.depositMovements
    .filter(({ day, eventId }) => day <= days.to && !hidden.has(eventId))
    .map(({ eventId }) => eventId)
  return [...new Set([...lines, ...deposit])]
}

const meaningOf = (closing: number): string =>
  closing > 0 ? 'statement.owes' : closing < 0 ? 'statement.ahead' : 'statement.even'
