import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { errorText } from '../../../ui/api/error-text.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { Skeleton } from '../../../ui/show/skeleton.tsx'
import css from './dashboard.module.css'

interface Asked {
  isPending: boolean
  isError: boolean
  data: unknown
  error: unknown
  refetch: () => Promise<unknown>
}

/** The placeholder of a widget that loads its own data, or why it could not be loaded. */
export function WidgetState({ asked }: { asked: Asked }): ReactNode {
  const { t } = useTranslation('common')
  if (asked.data !== undefined) return null
  if (asked.isError)
    return (
      <div className={css.quiet} role="alert">
        <p>{errorText(asked.error)}</p>
        <Button size="compact-md" variant="default" onClick={() => void asked.refetch()}>
          {t('act.retry')}
        </Button>
      </div>
    )
  return (
    <div className={css.loading} role="status" aria-label={t('loading')}>
      <Skeleton width="60%" />
      <Skeleton width="80%" />
      <Skeleton width="70%" />
    </div>
  )
}
