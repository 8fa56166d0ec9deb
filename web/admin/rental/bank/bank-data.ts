import { useQueryClient } from '@tanstack/react-query'
import { type client, query } from '../../api.ts'

export type Inbox = Awaited<ReturnType<typeof client.bank.lines>>
export type Line = Inbox['lines'][number]
export type Candidate = Line['candidates'][number]
export type RecordCandidate = Line['records'][number]
export type LineState = 'open' | 'done' | 'ignored'

/** Returns what shows the answer of a write about lines; the other lists were marked by the write. */
export function useShowInbox(): (state: LineState, inbox: Inbox) => void {
  const queries = useQueryClient()
  return (state, inbox) => queries.setQueryData(query.bank.lines.queryKey({ input: { state } }), inbox)
}
