/** What an answer to a write that waited means. */
import type { ApiError } from '../api/api-error.ts'
import type { StoredItem } from './store.ts'

/** The server stores answers for 24 hours; after that a repeated write would be done again. */
const answerKeptMs = 23 * 3_600_000

/** Whether the server still knows what it answered. Not if the clock of the device was set back: the time is unknown then. */
export const isAnswerKept = (sentAt: number): boolean => {
  const age = Date.now() - sentAt
  return age >= 0 && age <= answerKeptMs
}

/** The server refuses with these before it reads the key, so they say nothing about an earlier attempt. */
export const beforeTheKey = [401, 403, 404, 429]

/** The server says that the session ended. Without its answer only another person is signed in (web/ui/api/create-api.ts). */
const isSignedOut = ({ status, requestId }: ApiError): boolean => status === 401 && requestId !== null

/** Nothing of the person is accepted now: the session ended, another person is signed in, or the person sent too much. */
const isBusy = ({ status }: ApiError): boolean => status === 401 || status === 429

/** The session ended, the network is gone or the server is busy: the write waits. */
export const isPassing = (error: ApiError): boolean =>
  isBusy(error) || error.code === 'network' || (error.status >= 502 && error.status <= 504)

/** Why nothing more is sent for the moment; null if only this write has no answer. */
export const endOf = (error: ApiError): 'signedOut' | 'later' | null =>
  isSignedOut(error) ? 'signedOut' : isBusy(error) ? 'later' : null

/** Whether an attempt may have reached the server, so that nobody here knows whether it was saved. */
export const mayBeSaved = ({ writes }: Pick<StoredItem, 'writes'>): boolean =>
  typeof writes[0]?.sentAt === 'number'

/** What is said of a refused entry. A later refusal says nothing about an attempt whose answer was lost. */
export const refusalOf = (item: Pick<StoredItem, 'writes' | 'begun'>) =>
  mayBeSaved(item)
    ? item.begun
      ? 'outbox.filesRefusedDoubtful'
      : 'outbox.refusedDoubtful'
    : item.begun
      ? 'outbox.filesRefused'
      : 'outbox.refused'

/**
 * Whether the server refused even to say what became of an entry, for example because the person left the organization. It will not say
 * it later either.
 */
export const isSilent = (error: ApiError): boolean => !error.passing && !isPassing(error)
