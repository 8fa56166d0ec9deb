import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../ui/act/button.tsx'
import { toApiError } from '../../ui/api/api-error.ts'
import { errorText } from '../../ui/api/error-text.ts'
import { AppLink } from '../../ui/app/app-link.tsx'
import { useTranslation } from '../../ui/app/language.ts'
import { MessageScreen } from '../../ui/app/message-screen.tsx'
import { Skeleton } from '../../ui/show/skeleton.tsx'
import css from './shared.module.css'

const gone: readonly string[] = ['not_found', 'bad_request', 'validation_failed']

/** A skeleton while it loads, and a link or retry button if the record is missing or could not be loaded. */
export function Loaded<Data>(props: {
  query: UseQueryResult<Data>
  back: { to: string; label: string }
  children: (data: Data) => ReactNode
}): ReactNode {
  const { query, back } = props
  const { t } = useTranslation(['ui', 'common'])
  if (query.data !== undefined) return props.children(query.data)
  if (!query.isError) {
    return (
      <div className={css.waiting} role="status" aria-label={t('common:loading')}>
        <Skeleton width="12ch" />
        <Skeleton width="9ch" height="2.5rem" />
        <Skeleton width="26ch" />
        <Skeleton width="100%" height="3rem" />
        <Skeleton width="100%" height="12rem" />
      </div>
    )
  }
  const error = toApiError(query.error)
  const isGone = gone.includes(error.code)
  const title = error.details.notStored ? t('ui:noConnection.title') : t('ui:list.failed')
  return (
    <MessageScreen
      alert
      title={isGone ? t('ui:notFound.title') : title}
      text={isGone ? t('ui:notFound.text') : errorText(error)}
      note={error.requestId && !isGone ? t('ui:error.id', { id: error.requestId }) : undefined}
    >
      {!isGone && <Button onClick={() => void query.refetch()}>{t('common:act.retry')}</Button>}
      <Button
        variant={isGone ? 'filled' : 'default'}
        renderRoot={(root) => <AppLink {...root} to={back.to} />}
      >
        {back.label}
      </Button>
    </MessageScreen>
  )
}
