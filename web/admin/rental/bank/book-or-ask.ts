import type { RecordedKind } from '@domovik/domain/rental/bank/match-kinds.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import { words } from '../../../ui/app/words.ts'
import { client } from '../../api.ts'
import { type Details, movementWords, orAsk } from '../../shared/record-again.ts'
import type { Inbox, Line } from './bank-data.ts'

/** Books a line as a new entry. If the same money was recorded by hand, asks whether the line is it, or is other money. */
export const bookOrAsk = (
  book: (recordAgain: boolean) => Promise<Inbox>,
  line: Pick<Line, 'id' | 'amount'>,
  currency: string,
): Promise<Inbox> =>
  orAsk(
    book,
    (found) => ({
      title: words.t('bank:again.title', { amount: formatMoney(Math.abs(line.amount), currency) }),
      text: words.t('bank:again.text', {
        ...movementWords(found),
        what: words.t(`bank:again.kinds.${found.kind as RecordedKind}`),
        amount: formatMoney(Number(found.amount), currency),
      }),
      act: words.t('bank:again.act'),
      ...(Number(found.amount) === Math.abs(line.amount) ? { other: words.t('bank:again.link') } : {}),
    }),
    { instead: (found) => linkFound(line, found) },
  )

/** Links a line to the record that was found, which has its amount. */
function linkFound({ id, amount }: Pick<Line, 'id' | 'amount'>, found: Details): Promise<Inbox> {
  const recordedId = String(found.recordId)
  const tenantId = String(found.tenantId)
  const link: Record<RecordedKind, () => Promise<Inbox>> = {
    receipt: () => client.bank.accept({ id, parts: [{ tenantId, amount, receiptId: recordedId }] }),
    income: () => client.bank.bookIncome({ id, income: { recordedId } }),
    owner_contribution: () => client.bank.ownerPaidIn({ id, contribution: { recordedId } }),
    expense: () => client.bank.bookExpense({ id, expense: { recordedId } }),
    owner_payout: () => client.bank.payOwners({ id, statementIds: statementsOf(found) }),
    refund: () => client.bank.linkRefund({ id, refundId: recordedId }),
  }
  return link[found.kind as RecordedKind]()
}

/** Several payouts can be one line together. */
const statementsOf = ({ recordId, together }: Details): string[] => [
  String(recordId),
  ...String(together ?? '')
    .split(' ')
    .filter(Boolean),
]
