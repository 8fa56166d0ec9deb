import { formatMoney } from '@domovik/locales/format.ts'
import { useRef } from 'react'
import { toApiError } from '../../../ui/api/api-error.ts'
import { useWrite } from '../../../ui/api/use-write.ts'
import { currentLanguage, useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { UndoneInPart } from '../../../ui/app/undone-in-part.ts'
import { words } from '../../../ui/app/words.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { offerUndo } from '../../shared/removal.ts'
import {
  type Candidate,
  isForBoth,
  type Line,
  type LineState,
  type RecordCandidate,
  useShowInbox,
} from './bank-data.ts'
import { bookOrAsk, linkedWords } from './book-or-ask.ts'
import { sureOutcome } from './sure-outcome.ts'

type Undo = () => Promise<UndoneInPart | undefined>

/** The acts on lines. Each shows its answer, and most can be undone from the message. */
export function useLineActs(currency: string, canUndo: boolean) {
  const { t } = useTranslation('bank')
  const show = useShowInbox()
  const undoLine = async (id: string, state: LineState): Promise<undefined> => {
    show(state, await client.bank.undo({ id, reason: t('lines.undoReason') }))
    await refreshScreen()
  }
  const undoMany = async (ids: string[]): Promise<UndoneInPart | undefined> => {
    const { undone, refused } = await client.bank.undoMany({ ids, reason: t('lines.undoReason') })
    await refreshScreen()
    if (refused.length === 0) return undefined
    await words.load('errors')
    const reasons = [
      ...new Set(
        refused.map(({ reason, first }) =>
          words.t(`errors:${reason}`, first && { ...first, day: formatDate(first.day, currentLanguage()) }),
        ),
      ),
    ]
    return new UndoneInPart(
      t('lines.undoneMany', { count: undone.length }),
      `${t('lines.notUndone', { count: refused.length })} ${reasons.join(' ')}`,
    )
  }
  /** What the key z takes back. */
  const last = useRef<Undo | null>(null)
  const told = (text: string, undo: Undo): void => {
    last.current = canUndo ? undo : null
    if (canUndo) offerUndo(text, undo)
    else toast.success(text)
  }
  const run = useWrite(
    {
      mutationFn: (act: () => Promise<void>) => act(),
      onError: (thrown) => {
        const { code } = toApiError(thrown)
        if (code === 'version_conflict') toast.warn({ text: t('lines.changed') })
        // With recorded_before the person was asked and said no.
        else if (code !== 'recorded_before') toast.error(thrown)
        void refreshScreen()
      },
    },
    { alone: true },
  )
  return {
    isBusy: run.isPending,
    undoLast: (): void => {
      const undo = last.current
      last.current = null
      if (undo)
        run.mutate(async () => {
          const left = await undo()
          if (left) toast.warn(left)
          else toast.success(t('lines.undone'))
        })
    },
    accept: (line: Line, candidate: Candidate, { deposit = false } = {}): void =>
      run.mutate(async () => {
        const { tenantId, recordedReceiptId, depositPart } = candidate
        const part = {
          tenantId,
          amount: line.amount,
          deposit,
          ...(recordedReceiptId ? { receiptId: recordedReceiptId } : {}),
        }
        const parts =
          isForBoth(candidate) && !recordedReceiptId && !deposit
            ? [
                { tenantId, amount: line.amount - depositPart },
                { tenantId, amount: depositPart, deposit: true },
              ]
            : [part]
        const { name } = candidate
        const amount = formatMoney(line.amount, currency)
        const { inbox, said } = await bookOrAsk(
          (recordAgain) => client.bank.accept({ id: line.id, parts, seen: line.version, recordAgain }),
          line,
          currency,
          recordedReceiptId
            ? linkedWords({ kind: 'receipt', amount: line.amount, name }, currency)
            : t('lines.accepted', { amount, name }),
        )
        show('open', inbox)
        told(said, () => undoLine(line.id, 'done'))
      }),
    bookRecord: (line: Line, { kind, id, name, paid, together }: RecordCandidate): void =>
      run.mutate(async () => {
        const recorded = { recordedId: id }
        const reason = t('lines.returnedReason')
        const book = {
          expense: (recordAgain: string[]) =>
            client.bank.bookExpense({ id: line.id, expense: recorded, recordAgain }),
          income: (recordAgain: string[]) =>
            client.bank.bookIncome({ id: line.id, income: recorded, recordAgain }),
          owner_payout: (recordAgain: string[]) =>
            client.bank.payOwners({
              id: line.id,
              statementIds: [id, ...together.map((other) => other.id)],
              recordAgain,
            }),
          owner_contribution: (recordAgain: string[]) =>
            client.bank.ownerPaidIn({ id: line.id, contribution: recorded, recordAgain }),
          refund: (recordAgain: string[]) =>
            client.bank.linkRefund({ id: line.id, refundId: id, recordAgain }),
          returned: (recordAgain: string[]) =>
            client.bank.giveBack({ id: line.id, receiptId: id, returned: true, reason, recordAgain }),
        }
        const amount = formatMoney(line.amount, currency)
        const { inbox, said } = await bookOrAsk(
          book[kind],
          line,
          currency,
          paid
            ? linkedWords({ kind, amount: line.amount, name }, currency)
            : t('lines.accepted', { amount, name: name || t('lines.unnamed') }),
        )
        show('open', inbox)
        told(said, () => undoLine(line.id, 'done'))
      }),
    transfer: (line: Line): void =>
      run.mutate(async () => {
        const { inbox, said } = await bookOrAsk(
          (recordAgain) => client.bank.bookTransfer({ id: line.id, recordAgain }),
          line,
          currency,
          t('lines.transferred', { amount: formatMoney(line.amount, currency) }),
        )
        show('open', inbox)
        told(said, () => undoLine(line.id, 'done'))
      }),
    acceptSure: (sure: readonly Line[]): void =>
      run.mutate(async () => {
        const { amount, ids, left, recorded } = await client.bank.acceptSure({
          ids: sure.map(({ id }) => id),
        })
        await refreshScreen()
        const outcome = sureOutcome(sure.length, { ids, left, recorded })
        if (outcome.booked > 0)
          told(
            t('lines.acceptedSure', { count: outcome.booked, amount: formatMoney(amount, currency) }),
            () => undoMany(ids),
          )
        if (outcome.before > 0) toast.info({ text: t('lines.bookedBefore', { count: outcome.before }) })
        if (outcome.recorded > 0) toast.info({ text: t('lines.leftRecorded', { count: outcome.recorded }) })
        if (outcome.left > 0) toast.info({ text: t('lines.left', { count: outcome.left }) })
      }),
    ignore: (line: Line): void =>
      run.mutate(async () => {
        show('open', await client.bank.ignore({ id: line.id }))
        const amount = formatMoney(line.amount, currency)
        told(t('lines.ignored', { amount }), () => undoLine(line.id, 'ignored'))
      }),
    undo: (line: Line): void =>
      run.mutate(async () => {
        await undoLine(line.id, line.ignored ? 'ignored' : 'done')
        toast.success(t('lines.undone'))
      }),
  }
}
