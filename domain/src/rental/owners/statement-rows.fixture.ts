/** Rows of the books and terms for tests of statements. */
import type { Agreement } from './agreement.ts'
import type { StatementRow } from './statement.ts'

type Line = StatementRow['line']
/** A row of the only owner of a flat. */
export const row = (
  line: Line,
  sourceId: string,
  day: string,
  amount: number,
  more: Partial<StatementRow> = {},
): StatementRow => ({
  ...{
    line,
    source: 'transactions',
    sourceId,
    propertyId: 'home',
    tenantId: 'Ola',
    day,
    amount,
    share: amount,
  },
  ...more,
})
/** The reversal of a receipt of 10 March. */
export const back = (
  of: string,
  day: string,
  amount: number,
  more: Partial<StatementRow> = {},
): StatementRow =>
  row('other_receipts', `${of} back`, day, -amount, {
    reverses: of,
    receivedOn: '2026-03-10',
    touches: of,
    ...more,
  })
/** 8% of the rent plus 23% VAT, no float. */
export const agreed = (more: Partial<Agreement> = {}): Agreement => ({
  ...{ validFrom: '2026-01-01', feeKind: 'percent', feePercent: '8', feeAmount: 0, vatPercent: '23' },
  floatAmount: 0,
  ...more,
})
