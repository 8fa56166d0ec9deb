import type { RecordedKind } from '@domovik/domain/rental/bank/match-kinds.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import { words } from '../../../ui/app/words.ts'
import { client } from '../../api.ts'
import { amountsWords, type Details, movementWords, orAsk } from '../../shared/record-again.ts'
import type { Inbox, Line } from './bank-data.ts'

/** `said` is what the message says: that the line was booked, or what it was linked to. */
type Booked = { inbox: Inbox; said: string }

/** Books a line as a new entry. If the same money was recorded by hand, asks whether the line is it, or is other money. */
export const bookOrAsk = (
  book: (recordAgain: string[]) => Promise<Inbox>,
  line: Pick<Line, 'id' | 'amount'>,
  currency: string,
  said: string,
): Promise<Booked> =>
  orAsk(
    async (recordAgain) => ({ inbox: await book(recordAgain), said }),
    (found) => ({
      title: words.t('bank:again.title', { amount: formatMoney(Math.abs(line.amount), currency) }),
      text: textOf(found, currency),
      act: words.t('bank:again.act'),
      ...(isWhole(line, found) ? { other: words.t('bank:again.link') } : {}),
    }),
    {
      instead: async (found, answers) => ({
        inbox: await linkFound(line, found, answers),
        said: linkedWords({ ...found, kind: found.kind as RecordedKind, amount: line.amount }, currency),
      }),
    },
  )

/** Returns "2,400.00 linked: Payment of a tenant (Ewa Lis)". */
export const linkedWords = (
  { kind, amount, name }: { kind: RecordedKind; amount: number; name?: unknown },
  currency: string,
): string =>
  words.t('bank:again.linked', {
    amount: formatMoney(Math.abs(amount), currency),
    what: words.t(`bank:again.kinds.${kind}`),
    name: name ? ` (${String(name)})` : '',
  })

function textOf(found: Details, currency: string): string {
  const amount = formatMoney(Number(found.amount), currency)
  const movement = movementWords(found)
  if (found.ofLapsed)
    return words.t('bank:again.lapsed', {
      ...movement,
      what: words.t(`bank:again.kinds.${found.kind as RecordedKind}`),
      amount,
    })
  if (!found.amounts)
    return words.t(found.pending ? 'bank:again.expected' : 'bank:again.text', {
      ...movement,
      what: words.t(`bank:again.kinds.${found.kind as RecordedKind}`),
      amount,
    })
  return words.t(isOfTenant(found) ? 'bank:again.payments' : 'bank:again.entries', {
    count: idsOf(found).length,
    name: movement.name,
    amount,
    amounts: amountsWords(found.amounts, currency),
  })
}

const isOfTenant = ({ kinds }: Details): boolean =>
  String(kinds)
    .split(' ')
    .every((kind) => kind === 'receipt')

/** Whether the line can be linked: what was found is all of it. */
const isWhole = (line: Pick<Line, 'amount'>, found: Details): boolean =>
  Number(found.amount) === Math.abs(line.amount)

/** Links a line to what was found, which has its amount. */
function linkFound(
  { id, amount }: Pick<Line, 'id' | 'amount'>,
  found: Details,
  recordAgain: string[],
): Promise<Inbox> {
  const recordedId = String(found.recordId)
  if (found.amounts && !isOfTenant(found)) {
    const kinds = String(found.kinds).split(' ') as RecordedKind[]
    const records = idsOf(found).map((one, place) => ({ kind: kinds[place]!, id: one }))
    return client.bank.linkRecords({ id, records, recordAgain })
  }
  const tenantId = String(found.tenantId)
  const amounts = found.amounts ? String(found.amounts).split(' ').map(Number) : [amount]
  const receipts = () =>
    idsOf(found).map((receiptId, place) => ({ tenantId, amount: amounts[place]!, receiptId }))
  const link: Record<RecordedKind, () => Promise<Inbox>> = {
    receipt: () => client.bank.accept({ id, parts: receipts(), recordAgain }),
    income: () => client.bank.bookIncome({ id, income: { recordedId }, recordAgain }),
    owner_contribution: () => client.bank.ownerPaidIn({ id, contribution: { recordedId }, recordAgain }),
    expense: () => client.bank.bookExpense({ id, expense: { recordedId }, recordAgain }),
    owner_payout: () => client.bank.payOwners({ id, statementIds: idsOf(found), recordAgain }),
    refund: () => client.bank.linkRefund({ id, refundId: recordedId, recordAgain }),
    returned: () =>
      client.bank.giveBack({
        ...{ id, receiptId: recordedId, returned: true, reason: words.t('bank:lines.returnedReason') },
        recordAgain,
      }),
  }
  return link[found.kind as RecordedKind]()
}

/** Several receipts or payouts can be one line together. */
const idsOf = ({ recordId, together }: Details): string[] => [
  String(recordId),
  ...String(together ?? '')
    .split(' ')
    .filter(Boolean),
]
