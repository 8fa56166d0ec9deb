/** Recognizes the rows that a dispute of a card payment made. Posted rows have no column for it: their reason says it. */
import type { Dispute } from '@domovik/domain/rental/payments/types.ts'
import { languages } from '@domovik/locales/index.ts'
import { type SQL, sql } from 'drizzle-orm'
import { translator } from '../../machinery/i18n.ts'

type Row = { kind: string; method: string | null; reason: string | null }

// The organization may have changed its language since.
const inAll = (key: 'disputed' | 'disputeWon'): string[] =>
  languages.map((language) => translator(language, 'card_payments')(key))
const [disputed, won] = [inAll('disputed'), inAll('disputeWon')]

/** Whether a row is what the provider withdrew because the tenant disputed a card payment. */
export const isDisputed = ({ kind, method, reason }: Row): boolean =>
  kind === 'refund' && method === 'card' && disputed.includes(reason ?? '')

/** What a row says of a dispute: that the provider withdrew the money, or that it came back; null for other rows. */
export const disputeOf = (row: Row): Dispute | null =>
  isDisputed(row) ? 'disputed' : row.kind === 'reversal' && won.includes(row.reason ?? '') ? 'won' : null

const anyOf = (sentences: readonly string[]): SQL =>
  sql.join(
    sentences.map((sentence) => sql`${sentence}`),
    sql`, `,
  )

/** `disputeOf` of `t`, a row of transactions. */
export const disputeIn = (t: SQL): SQL => sql`
  case when ${t}.kind = 'refund' and ${t}.method = 'card' and ${t}.reason in (${anyOf(disputed)}) then 'disputed'
       when ${t}.kind = 'reversal' and ${t}.reason in (${anyOf(won)}) then 'won' end`
