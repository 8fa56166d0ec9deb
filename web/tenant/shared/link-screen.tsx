import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Button } from '../../ui/act/button.tsx'
import { toApiError } from '../../ui/api/api-error.ts'
import { errorText } from '../../ui/api/error-text.ts'
import { currentLanguage, setLanguage, useTranslation } from '../../ui/app/language.ts'
import { LoadingScreen } from '../../ui/app/loading-screen.tsx'
import { MessageScreen } from '../../ui/app/message-screen.tsx'

/** A page behind a secret link, without a sign-in: what it shows, or why it shows nothing. */
export function LinkScreen<Shown>(props: {
  query: UseQueryResult<Shown>
  words: { invalidTitle: string; invalid: string; failed: string }
  children: (shown: Shown) => ReactNode
}): ReactNode {
  const { query, words } = props
  const { t } = useTranslation('common')
  const error = query.isError ? toApiError(query.error) : null
  // A link that ended while its page was open no longer offers what it did.
  if (query.data && error?.code !== 'link_invalid') return props.children(query.data)
  if (!error) return <LoadingScreen />
  const gone = error.code === 'link_invalid' || error.code === 'validation_failed'
  return (
    <main>
      {gone ? (
        <MessageScreen title={words.invalidTitle} text={words.invalid} />
      ) : (
        <MessageScreen alert title={words.failed} text={errorText(error)}>
          <Button onClick={() => void query.refetch()}>{t('act.retry')}</Button>
        </MessageScreen>
      )}
    </main>
  )
}

/**
 * Returns a function that passes on the answer or the refusal of a call. If the call was refused because the link ended, the page
 * behind it is loaded again and says so.
 */
export function useLinkCall(queryKey: readonly string[]): <Answer>(call: Promise<Answer>) => Promise<Answer> {
  const queries = useQueryClient()
  return async (call) => {
    try {
      return await call
    } catch (thrown) {
      if (toApiError(thrown).code === 'link_invalid') void queries.invalidateQueries({ queryKey })
      throw thrown
    }
  }
}

/** Shows the page in the language of its sender's record, because its reader has no account. */
export function usePageLanguage(language: Parameters<typeof setLanguage>[0]): void {
  useEffect(() => {
    if (currentLanguage() !== language) void setLanguage(language).catch(() => undefined)
  }, [language])
}
