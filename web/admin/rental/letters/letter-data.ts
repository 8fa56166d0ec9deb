import type { Tone } from '../../../ui/show/tone.ts'
import type { client } from '../../api.ts'

export type LetterBatchRow = Awaited<ReturnType<typeof client.letters.list>>['batches'][number]
export type LetterBatch = Awaited<ReturnType<typeof client.letters.get>>
export type Candidate = Awaited<ReturnType<typeof client.letters.candidates>>['candidates'][number]

/** What a choice of recipients names: a payment, or a tenant. */
export const keyOf = ({ tenantId, paymentId }: Candidate): string => paymentId ?? tenantId

export const batchTones: Record<LetterBatchRow['state'], Tone> = {
  running: 'neutral',
  done: 'settled',
  cancelled: 'neutral',
}
export const letterTones: Record<LetterBatch['items'][number]['state'], Tone> = {
  waiting: 'neutral',
  made: 'settled',
  refused: 'overdue',
  cancelled: 'neutral',
}
