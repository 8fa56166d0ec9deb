/** A statement of an owner as CSV: its rows and its sums in one column, which adds up to the payout. */
import type { CivilDate } from '@domovik/domain/dates.ts'
import { rentWithFee } from '@domovik/domain/rental/owners/statement.ts'
import { formatMoney, formatRate } from '@domovik/locales/format.ts'
import type { Language } from '@domovik/locales/index.ts'
import { amount, toCsv } from '../../machinery/csv.ts'
import { longDay, translator } from '../../machinery/i18n.ts'
import type { NamedRow } from './named-rows.ts'
import type { Statement } from './statements.ts'

type Line = {
  line: string
  row?: NamedRow
  note?: string | null
  /** What the line adds for the owner, in cents. */
  share: number
}

const isDeposit = ({ line }: NamedRow): boolean => line.startsWith('deposits_')

/**
 * Returns the file: from the opening balance to the payout, or to what the owner owes, and then the deposits, which are not the
 * owner's money, from those held before to those held now.
 */
export function statementCsv(
  statement: Omit<Statement, 'id' | 'rows' | 'takenBack'>,
  ownerName: string,
  rows: readonly NamedRow[],
  language: Language,
) {
  const t = translator(language, 'owners')
  const { currency, month, carried } = statement
  const money = (cents: number): string => formatMoney(cents, currency)
  const day = (date: CivilDate): string => longDay(date, language)
  const noteOf = ({ takesBack, takenBackOn }: NamedRow): string | null =>
    takesBack
      ? t('statement.takesBack', { date: day(takesBack) })
      : takenBackOn && t('statement.takenBack', { date: day(takenBackOn) })
  const written = (row: NamedRow): Line => ({
    line: t(`statement.lines.${row.line}`),
    row,
    note: noteOf(row),
    share: row.share,
  })
  const held = (when: 'depositsBefore' | 'depositsAfter'): Line => ({
    line: `${t('statement.deposits')}: ${t(`statement.${when}`)}`,
    share: statement[when],
  })
  const fee =
    statement.feeKind === 'percent'
      ? t('statement.feeOf', {
          percent: formatRate(statement.feePercent),
          amount: money(rentWithFee(rows, statement.feeFrom)),
        })
      : t('statement.feeFixed')
  const float = t('statement.floatFromTo', {
    from: money(statement.floatBefore),
    to: money(statement.floatAfter),
  })
  const lines: Line[] = [
    { line: t('statement.opening'), share: statement.opening },
    ...(statement.contributions === 0
      ? []
      : [{ line: t('statement.contributions'), share: statement.contributions }]),
    ...rows.filter((row) => !isDeposit(row)).map(written),
    { line: t('statement.fee'), note: fee, share: -statement.fee },
    {
      line: t('statement.feeVat', { percent: formatRate(statement.vatPercent) }),
      share: -statement.feeVat,
    },
    { line: t('statement.floatChange'), note: float, share: statement.floatBefore - statement.floatAfter },
    {
      line: t(carried < 0 ? 'statement.carried' : 'statement.payout'),
      share: statement.payout + carried,
    },
    held('depositsBefore'),
    ...rows.filter(isDeposit).map(written),
    held('depositsAfter'),
  ]
  return toCsv<Line>(`${t('statement.title')} ${ownerName} ${month.slice(0, 7)}`, lines, [
    { header: t('statement.day'), value: ({ row }) => row?.day ?? null },
    { header: t('statement.line'), value: ({ line }) => line },
    { header: t('statement.property'), value: ({ row }) => row?.address ?? null },
    { header: t('statement.party'), value: ({ row }) => row?.party ?? null },
    { header: t('statement.note'), value: ({ note }) => note ?? null },
    { header: t('statement.amount'), value: ({ row }) => amount(row?.amount ?? null) },
    { header: t('statement.share'), value: ({ share }) => amount(share) },
    { header: t('statement.currency'), value: () => currency },
  ])
}
