import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../ui/act/button.tsx'
import { toApiError } from '../../ui/api/api-error.ts'
import { errorText } from '../../ui/api/error-text.ts'
import { AppLink } from '../../ui/app/app-link.tsx'
import { useDenied } from '../../ui/app/denied.tsx'
import { useTranslation } from '../../ui/app/language.ts'
import { MessageScreen } from '../../ui/app/message-screen.tsx'
import { SummaryStrip } from '../../ui/show/figure.tsx'
import { Skeleton } from '../../ui/show/skeleton.tsx'
import css from './shared.module.css'

interface LoadedProps<Data> {
  query: UseQueryResult<Data>
  /** The list of the screen, for when the record no longer exists. */
  back: { to: string; label: string }
  children: (data: Data) => ReactNode
}

/**
 * A detail screen: a skeleton while it loads, and a link to the list if the record is missing or could not be loaded. Without the permission
 * to read it, "Access denied" is shown instead of the screen.
 */
export function Loaded<Data>({ query, back, children }: LoadedProps<Data>): ReactNode {
  const { t } = useTranslation(['ui', 'common'])
  const denied = useDenied(query.data === undefined ? query.error : null)
  if (denied) return null
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return <DetailSkeleton />
  const error = toApiError(query.error)
  const gone =
    error.code === 'not_found' || error.code === 'bad_request' || error.code === 'validation_failed'
  const title = error.details.notStored ? t('ui:noConnection.title') : t('ui:list.failed')
  return (
    <MessageScreen
      alert
      title={gone ? t('ui:notFound.title') : title}
      text={gone ? t('ui:notFound.text') : errorText(error)}
      note={error.requestId && !gone ? t('ui:error.id', { id: error.requestId }) : undefined}
    >
      {!gone && <Button onClick={() => void query.refetch()}>{t('common:act.retry')}</Button>}
      <Button variant={gone ? 'filled' : 'default'} renderRoot={(root) => <AppLink {...root} to={back.to} />}>
        {back.label}
      </Button>
    </MessageScreen>
  )
}

const four = ['a', 'b', 'c', 'd'].map((key) => ({ label: key, value: null }))

/** The skeleton of a detail screen. */
function DetailSkeleton(): ReactNode {
  const { t } = useTranslation('common')
  return (
    <div className={css.waiting} role="status" aria-label={t('loading')}>
      <Skeleton width="22ch" height="1.6rem" />
      <Skeleton width="34ch" />
      <div aria-hidden="true" className={css.waitingStrip}>
        <SummaryStrip figures={four} />
      </div>
      <Skeleton width="100%" height="12rem" />
    </div>
  )
}
