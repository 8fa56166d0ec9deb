/** Deductions and planned carry-overs in the statement of a deposit. */
import type { CarryOver } from '@domovik/domain/rental/deposits/carry-over.ts'
import type { Translator } from '../../machinery/i18n.ts'
import type { Block } from '../../machinery/services/press.ts'
import type { PaperWords } from '../papers/words.ts'
import type { Decided } from './deductions-for-paper.ts'

/** The words of the statement. */
export type Words = PaperWords & {
  own: Translator
  deductions: Translator
  money: (cents: number) => string
  /** A stored description or reason in the language of the paper. */
  said: (text: string) => string
}

type Noted = {
  deductions: readonly Decided[]
  /** The lease with which the deductions count; null if no deposit is held. */
  countWith: string | null
  leaseId: string
  planned: readonly CarryOver[]
}

/** Deductions that were noted at move-out and that no settlement booked, and why some of them do not count with this lease. */
export function openBlocks(words: Words, noted: Noted): Block[] {
  const { t, deductions: named, money } = words
  const open = noted.deductions.filter(({ settlementId }) => settlementId === null)
  if (open.length === 0) return []
  return [
    { kind: 'heading', text: named('deductions.title') },
    {
      kind: 'table',
      columns: [
        { title: named('deductions.reason'), align: 'start', wide: true },
        { title: named('deductions.decision'), align: 'start' },
        { title: t('statement.amount'), align: 'end' },
      ],
      rows: open.map(({ reason, decision, amount }) => [
        reason,
        named(`deductions.decisions.${decision}`),
        amount === null ? named('deductions.unknown') : money(amount),
      ]),
    },
    ...notCounted(words, noted).map((text) => ({ kind: 'text' as const, text })),
    ...(noted.countWith !== null && open.some(({ decision }) => decision === 'disputed')
      ? [{ kind: 'text' as const, text: t('deposit.disputed') }]
      : []),
  ]
}

/** Why no deduction counts with this lease. */
function notCounted({ t, date }: Words, { countWith, leaseId, planned }: Noted): string[] {
  if (countWith === leaseId) return []
  if (countWith === null) return [t('deposit.notHeld')]
  const later = planned.find(({ from }) => from === leaseId)
  return [later ? t('deposit.willCountWithNext', { date: date(later.day) }) : t('deposit.countWithNext')]
}

/** What is already decided to be carried over on a later day. */
export const plannedBlocks = (
  { t, date, money }: Words,
  leaseId: string,
  planned: readonly CarryOver[],
): Block[] =>
  planned.map(({ from, amount, day }) => ({
    kind: 'text',
    text: t(from === leaseId ? 'deposit.carriedLater' : 'deposit.comesLater', {
      amount: money(amount),
      date: date(day),
    }),
  }))
