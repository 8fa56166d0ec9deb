/** What an answer to a write that waited means. */
import type { ApiError } from '../api/api-error.ts'

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
