import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../ui/act/button.tsx'
import { errorText } from '../../ui/api/error-text.ts'
import { isForbidden } from '../../ui/app/denied.tsx'
import { useTranslation } from '../../ui/app/language.ts'
import { Alert } from '../../ui/show/alert.tsx'
import { Skeleton } from '../../ui/show/skeleton.tsx'

type Asked = Pick<UseQueryResult, 'data' | 'isError' | 'isLoading' | 'error'> & { refetch: () => unknown }

/**
 * Says in a form that what a field offers is still loading, or could not be loaded, with a button to try again. Without it a missing
 * answer looks as if there were nothing to choose. Shows nothing once the answer is there, and while nothing is asked.
 */
export function ChoicesLoading({ query }: { query: Asked }): ReactNode {
  const { t } = useTranslation('common')
  if (query.data !== undefined) return null
  if (query.isError)
    return (
      <Alert color="overdue">
        <p>{errorText(query.error)}</p>
        {!isForbidden(query.error) && (
          <Button size="compact-sm" variant="default" mt="xs" onClick={() => void query.refetch()}>
            {t('act.retry')}
          </Button>
        )}
      </Alert>
    )
  if (!query.isLoading) return null
  return (
    <div role="status" aria-busy="true" aria-label={t('loading')}>
      <Skeleton width="60%" />
    </div>
  )
}
