import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

/** A call that computes what a form would do: `query.leases.preview`. */
interface PreviewCall<Input, Seen> {
  call: (input: Input, options: { signal: AbortSignal }) => Promise<Seen>
  queryKey: (options: { input: Input }) => readonly unknown[]
}

export interface Preview<Seen> {
  /** What the server computed, perhaps for what was typed before; see `isBehind`. */
  seen: Seen | undefined
  error: Error | null
  isError: boolean
  /** The first answer is being waited for. */
  isLoading: boolean
  refetch: () => unknown
  /**
   * The figures for what is typed are still calculated. Figures of something typed before stay meanwhile, so that the form does not
   * jump. They are dimmed (`calculated` in shared.module.css) and busy, and the form is `calculating`.
   */
  isBehind: boolean
}

/**
 * Asks the server what a form would do, shortly after the last change. `typed` is null while nothing can be computed. Without an answer
 * (no network, a refusal) nothing old is shown, and the form does not wait: the server checks what is sent.
 */
export function usePreview<Input, Seen>(
  { call, queryKey }: PreviewCall<Input, Seen>,
  typed: Input | null,
  settleMs = 250,
): Preview<Seen> {
  const text = JSON.stringify(typed)
  const [settled] = useDebouncedValue(text, settleMs)
  const asked = JSON.parse(settled) as Input
  const preview = useQuery({
    queryKey: queryKey({ input: asked }),
    queryFn: ({ signal }) => call(asked, { signal }),
    enabled: typed !== null && asked !== null,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const { data, error, isError, isLoading, refetch, fetchStatus, isPlaceholderData } = preview
  const isOld = data === undefined || isPlaceholderData
  return {
    seen: isPlaceholderData && fetchStatus === 'paused' ? undefined : data,
    error,
    isError,
    isLoading,
    refetch,
    isBehind: typed !== null && (settled !== text || (isOld && fetchStatus === 'fetching')),
  }
}
