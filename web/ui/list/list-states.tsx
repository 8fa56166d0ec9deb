import type { ReactNode } from 'react'
import { Button } from '../act/button.tsx'
import { toApiError } from '../api/api-error.ts'
import { errorText } from '../api/error-text.ts'
import { AppLink } from '../app/app-link.tsx'
import { isForbidden } from '../app/denied.tsx'
import { useTranslation } from '../app/language.ts'
import css from './list.module.css'
import type { FirstStep } from './types.ts'

/** An empty list: its purpose and suggested first steps. */
export function EmptyList(props: {
  sentence: string
  steps: readonly FirstStep[]
  plain?: boolean
}): ReactNode {
  return (
    <div className={css.empty}>
      <p className={css.emptyText}>{props.sentence}</p>
      <div className={css.emptySteps}>
        {props.steps.map((step, index) => (
          <Step key={step.label} step={step} first={index === 0 && !props.plain} />
        ))}
      </div>
    </div>
  )
}

function Step({ step, first }: { step: FirstStep; first: boolean }): ReactNode {
  const variant = first ? 'filled' : 'default'
  if (step.to === undefined) {
    return (
      <Button variant={variant} onClick={step.run}>
        {step.label}
      </Button>
    )
  }
  const { to } = step
  return (
    <Button variant={variant} renderRoot={(props) => <AppLink {...props} to={to} />}>
      {step.label}
    </Button>
  )
}

/** A list whose rows could not be loaded. */
export function FailedList(props: { error: unknown; title?: string; onRetry: () => void }): ReactNode {
  const { error, title, onRetry } = props
  const { t } = useTranslation('ui')
  const { t: common } = useTranslation('common')
  const failure = toApiError(error)
  return (
    <div className={css.empty} role="alert">
      <p className={css.emptyText}>
        <strong>{title ?? t('list.failed')}</strong>
      </p>
      <p className="muted">
        {(failure.code === 'network' && !failure.details.notStored) || failure.code === 'unexpected'
          ? t('list.failedHint')
          : errorText(failure)}
      </p>
      {failure.requestId && <p className={css.requestId}>{t('error.id', { id: failure.requestId })}</p>}
      {!isForbidden(failure) && (
        <div className={css.emptySteps}>
          <Button onClick={onRetry}>{common('act.retry')}</Button>
        </div>
      )}
    </div>
  )
}
