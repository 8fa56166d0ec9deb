import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../ui/act/button.tsx'
import { errorText } from '../../ui/api/error-text.ts'
import { useTranslation } from '../../ui/app/language.ts'
import { Card } from '../../ui/show/card.tsx'
import { Skeleton } from '../../ui/show/skeleton.tsx'
import css from './shared.module.css'

/** A part of a screen that loads separately: a skeleton while it loads, and a retry button. */
export function PartLoaded<Data>(props: {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}): ReactNode {
  const { query } = props
  const { t } = useTranslation('common')
  if (query.data !== undefined) return props.children(query.data)
  if (query.isError)
    return (
      <Card>
        <p className={css.quiet} role="alert">
          {errorText(query.error)}
        </p>
        <Button mt="md" variant="default" onClick={() => void query.refetch()}>
          {t('act.retry')}
        </Button>
      </Card>
    )
  return (
    <Card>
      <div className={css.waiting} role="status" aria-busy="true" aria-label={t('loading')}>
        <Skeleton width="40%" />
        <Skeleton width="80%" />
        <Skeleton width="60%" />
      </div>
    </Card>
  )
}
