import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query'
import { toApiError } from '../../ui/api/api-error.ts'

type Preview = Pick<UseQueryResult, 'data' | 'error' | 'isEnabled' | 'isPlaceholderData'>

/** Refusals of a preview after which the form can be sent: people may do an act and not see its amounts, and wrong fields are marked. */
const sentAnyway: readonly string[] = ['forbidden', 'validation_failed']

/**
 * The options of a preview that is looked up while a form can be read. The figures of the choice before stay meanwhile; if nothing can
 * be looked up, for example because a day cannot be read, there are no figures.
 */
export const lookedUpWhile = (
  enabled: boolean,
): { enabled: boolean; placeholderData?: typeof keepPreviousData } =>
  enabled ? { enabled, placeholderData: keepPreviousData } : { enabled }

/**
 * Whether a form does not show yet what it would book: the preview is still looked up, shows another choice, or has failed. A form must
 * not be sent then.
 */
export const isNotSeen = ({ data, error, isEnabled, isPlaceholderData }: Preview): boolean =>
  isEnabled &&
  (data === undefined || isPlaceholderData) &&
  (error === null || !sentAnyway.includes(toApiError(error).code))

/**
 * Sends what a person saw in a preview; undefined if there is no preview for them. If the call is refused, what it books may have changed:
 * the preview is loaded again before the person sends it once more.
 */
export async function sendSeen<Seen, Sent>(
  preview: UseQueryResult<Seen>,
  send: (seen: Seen | undefined) => Promise<Sent>,
): Promise<Sent> {
  try {
    return await send(preview.isPlaceholderData ? undefined : preview.data)
  } catch (error) {
    void preview.refetch()
    throw error
  }
}
