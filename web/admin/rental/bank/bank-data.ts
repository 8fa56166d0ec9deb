import { useQueryClient } from '@tanstack/react-query'
import { type client, query } from '../../api.ts'

export type Inbox = Awaited<ReturnType<typeof client.bank.lines>>
export type Line = Inbox['lines'][number]
export type Candidate = Line['candidates'][number]
export type RecordCandidate = Line['records'][number]
export type LineState = 'open' | 'done' | 'ignored'

/** What one press books of a suggestion: all of the line, or the part on charges and the part that is a deposit. */
export const isForBoth = (candidate: Candidate): boolean =>
  candidate.deposit === null && candidate.depositPart > 0

/** Whether one press cannot book a suggestion, because a person must choose what the money is for: a deposit, or one of several homes. */
export const mustChoose = ({ recordedReceiptId, deposit, reasons }: Candidate): boolean =>
  recordedReceiptId === null && (deposit !== null || reasons.includes('equal_charges'))

/** Returns what shows the answer of a write about lines; the other lists were marked by the write. */
export function useShowInbox(): (state: LineState, inbox: Inbox) => void {
  const queries = useQueryClient()
  return (state, inbox) => queries.setQueryData(query.bank.lines.queryKey({ input: { state } }), inbox)
}
