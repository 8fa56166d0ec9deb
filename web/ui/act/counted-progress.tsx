import { Progress } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../app/language.ts'
import { withMantine } from '../form/with-mantine.tsx'
import css from './act.module.css'
import { Button } from './button.tsx'

const Bar = withMantine(Progress)

/** Progress of counted work, n of total, with a button that stops it. */
export function CountedProgress(props: {
  label: string
  /** Instead of the words for the count and the state, for a label that names the state. */
  text?: string
  done: number
  total: number
  state: 'running' | 'finished' | 'cancelled'
  onCancel?: () => void
}): ReactNode {
  const { label, done, total, state, onCancel } = props
  const { t } = useTranslation('ui')
  const { t: common } = useTranslation('common')
  const share = total === 0 ? 100 : (done / total) * 100
  const count =
    state === 'finished'
      ? t('progress.finished')
      : state === 'cancelled'
        ? t('progress.cancelled', { done, total })
        : t('progress.counted', { done, total })
  return (
    <div className={css.progress}>
      <div className={css.progressHead}>
        <strong>{label}</strong>
        <span className="muted" role="status">
          {props.text ?? count}
        </span>
      </div>
      <div className={css.progressLine}>
        <Bar
          className={css.progressBar}
          value={share}
          color={state === 'finished' ? 'settled' : 'accent'}
          aria-label={label}
        />
        {state === 'running' && onCancel && (
          <Button size="compact-sm" variant="default" onClick={onCancel}>
            {common('act.cancel')}
          </Button>
        )}
      </div>
    </div>
  )
}
