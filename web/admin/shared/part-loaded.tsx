import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../ui/act/button.tsx'
import { errorText } from '../../ui/api/error-text.ts'
import { isForbidden, useDenied } from '../../ui/app/denied.tsx'
import { useTranslation } from '../../ui/app/language.ts'
import { SeparatePart } from '../../ui/app/part-boundary.tsx'
import { Card } from '../../ui/show/card.tsx'
import { Skeleton } from '../../ui/show/skeleton.tsx'
import css from './shared.module.css'

/**
 * A part of a screen that loads separately: a skeleton while it loads, and a retry button. `whole` is for the part without which the
 * screen has nothing to show: without the permission to read it, the screen is "Access denied". What appears with the data may need
 * texts or code of its own: then the part waits, and the rest of the screen stays.
 */
export function PartLoaded<Data>(props: {
  query: UseQueryResult<Data>
  whole?: boolean
  children: (data: Data) => ReactNode
}): ReactNode {
  const { query, whole = false } = props
  const { t } = useTranslation('common')
  const denied = useDenied(whole && query.data === undefined ? query.error : null)
  if (denied) return null
  if (query.data !== undefined)
    return <SeparatePart waiting={<Waiting />}>{props.children(query.data)}</SeparatePart>
  if (query.isError)
    return (
      <Card>
        <p className={css.quiet} role="alert">
          {errorText(query.error)}
        </p>
        {!isForbidden(query.error) && (
          <Button mt="md" variant="default" onClick={() => void query.refetch()}>
            {t('act.retry')}
          </Button>
        )}
      </Card>
    )
  return <Waiting />
}

function Waiting(): ReactNode {
  const { t } = useTranslation('common')
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
